"""Exact figures of rules in words."""

from collections import Counter
from collections.abc import Callable, Mapping
from decimal import Context, Decimal
from fractions import Fraction

from bot.mechanics.distribution import Distribution
from bot.mechanics.figures import Figures
from bot.render.numbers import LONGEST, odds, percent
from bot.render.text import plural


def rounded(number: Fraction, digits: int = 4) -> str:
    """Return a number with `digits` digits that count, however small: `3.159`, `2.286e-6`, `2.464e-413`."""
    value = Context(prec=digits).divide(Decimal(number.numerator), Decimal(number.denominator))
    if not value or -3 <= value.adjusted() < 6:
        return f"{value.normalize():,f}"
    return f"{value.normalize():e}".replace("e+", "e")


def exactly(number: Fraction, digits: int = 4) -> str:
    """Return a number as a fraction, where that is short, and rounded: `39/10 = 3.9`."""
    short = rounded(number, digits)
    if number.denominator == 1 or len(str(number.denominator)) > LONGEST:
        return short
    return f"{number} = {short}"


def dice(expected: Mapping[str, Fraction]) -> str:
    """Return what a roll needs on average, per kind: `2.4 d6 + 1 quarter`."""
    return " + ".join(f"{rounded(count, 3)} {kind}" for kind, count in expected.items() if count)


def dice_exactly(expected: Mapping[str, Fraction], tell: Callable[[Fraction], str] = exactly) -> str:
    """Return what a roll needs on average, each number as `tell` has it: `12/5 = 2.4 d6 and 1 quarter`."""
    return " and ".join(f"{tell(count)} {kind}" for kind, count in expected.items() if count)


def most(figures: Figures) -> str:
    """Return the most faces that a roll can need: `at most 4`, `no limit`."""
    return "no limit" if figures.most is None else f"at most {figures.most:,}"


def fairness(figures: Figures) -> str:
    """Return how fair a roll is, in a few words."""
    if figures.exact:
        return "exact"
    if figures.lost:
        return f"{plural(figures.lost, 'number')} never come{'s' * (figures.lost == 1)}"
    return f"off by {points(abs(figures.max_error))}"


def lost(figures: Figures) -> str:
    """Return how many numbers no roll can give: `20 numbers of 100 can never come`."""
    return f"{plural(figures.lost, 'number')} of {figures.outcomes:,} can never come"


def stray(figures: Figures) -> str:
    """Return how many rolls go wrong: `1/25 = 4.00 % of the rolls give no number of the die`."""
    return f"{odds(figures.stray)} of the rolls give no number of the die"


def points(error: Fraction) -> str:
    """Return a difference of chances, in percentage points: `0.0741 pp`, `+1.25 pp`."""
    return f"{rounded(error * 100, 3)} pp"


def worst(figures: Figures) -> str:
    """Return the largest difference between a number's chance and the fair one: `-0.0741 pp (-1/1350)`."""
    if figures.exact:
        return f"Exact: every number has 1 in {figures.outcomes:,}"
    sign = "+" if figures.max_error > 0 else "-"
    size = abs(figures.max_error)
    short = f" ({sign}{size})" if len(str(size.denominator)) <= LONGEST else ""
    return f"Worst number: {sign}{points(size)} from fair{short}"


def spread(distribution: Distribution, outcomes: int) -> str:
    """Return how the chances are spread over the numbers: `96 numbers have 1.0031 %, 4 have 0.9259 %`."""
    counts = Counter(distribution.weights.values())
    if len(distribution.weights) < outcomes:
        counts[0] = outcomes - len(distribution.weights)
    if len(counts) == 1:
        return f"every number has 1 in {outcomes:,}"
    if len(counts) <= 3:
        parts = (
            f"{count:,} {'has' if count == 1 else 'have'} {percent(Fraction(weight, distribution.total), 5)}"
            for weight, count in counts.most_common()
        )
        return "of the numbers, " + ", ".join(parts)
    low, high = (percent(Fraction(weight, distribution.total), 4) for weight in (min(counts), max(counts)))
    return f"the chances of the numbers go from {low} to {high}"
