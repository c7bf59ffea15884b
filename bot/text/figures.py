"""Exact figures of rules in words."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from decimal import Context, Decimal
from fractions import Fraction

from bot.mechanics.distribution import Distribution
from bot.mechanics.figures import Figures
from bot.text.pictures.charts import Series
from bot.text.view import unit
from bot.text.words import LONGEST, join_and, odds, percent, plural, tell_apart


def round_off(number: Fraction, digits: int = 4) -> str:
    """Return a number with `digits` significant digits, however small: `3.159`, `2.286e-6`, `2.464e-413`."""
    value = Context(prec=digits).divide(Decimal(number.numerator), Decimal(number.denominator))
    if not value or -3 <= value.adjusted() < 6:
        return f"{value.normalize():,f}"
    return f"{value.normalize():e}".replace("e+", "e")


def format_exactly(number: Fraction, digits: int = 4) -> str:
    """Return a number rounded, and as a fraction if that is short: `39/10 = 3.9`."""
    short = round_off(number, digits)
    if number.denominator == 1 or len(str(number.denominator)) > LONGEST:
        return short
    return f"{number} = {short}"


def format_dice(expected: Mapping[str, Fraction]) -> str:
    """Return the dice of a roll on average, by kind: `2.4 d6 and 1 look at a side`."""
    return format_dice_exactly(expected, lambda count: round_off(count, 3))


def format_dice_exactly(
    expected: Mapping[str, Fraction], tell: Callable[[Fraction], str] = format_exactly
) -> str:
    """Return the dice of a roll on average, with numbers by `tell`: `12/5 = 2.4 d6 and 1 draw`."""
    needed = [f"{tell(count)} {unit(kind, count)}" for kind, count in expected.items() if count]
    return join_and(needed) if needed else "no dice"


def format_most(figures: Figures) -> str:
    """Return the most faces that a roll can need: `at most 4`, `no limit`."""
    return "no limit" if figures.most is None else f"at most {figures.most:,}"


def format_needs(figures: Figures, tell: Callable[[Fraction], str] = format_exactly) -> str:
    """Return the dice of a roll: `4 d6 on average, at most 4`; for a rule with a carry, of a first roll."""
    kept = " (a first roll, with nothing kept yet)" if figures.carries else ""
    return f"{format_dice_exactly(figures.expected_by_kind, tell)} on average, {format_most(figures)}{kept}"


def format_fairness(figures: Figures) -> str:
    """Return how fair a roll is, in a few words."""
    if figures.exact:
        return "exact"
    if figures.lost:
        return format_never(figures.lost)
    return format_error(figures.max_error, figures.outcomes)


def format_never(lost: int) -> str:
    """Return `20 numbers never come`."""
    return f"{plural(lost, 'number')} never come{'s' * (lost == 1)}"


def format_error(error: Fraction, outcomes: int) -> str:
    """Return the number furthest from fair: `one number has 0.926 % instead of 1.00 %`."""
    fair = Fraction(1, outcomes)
    apart = tell_apart(fair + error, fair)
    return f"one number has {apart[0]} instead of {apart[1]}" if apart else "off by a hair"


def format_lost(figures: Figures) -> str:
    """Return how many numbers no roll can give: `20 numbers of 100 can never come`."""
    return f"{plural(figures.lost, 'number')} of {figures.outcomes:,} can never come"


def format_stray(figures: Figures) -> str:
    """Return how many rolls fail: `1/25 = 4.00 % of the rolls give no number of the die`."""
    return f"{odds(figures.stray)} of the rolls give no number of the die"


def format_worst(figures: Figures) -> str:
    """Return the number furthest from fair: `Worst: one number has … (off by -1/1350)`."""
    if figures.exact:
        return f"Exact: every number has 1 chance in {figures.outcomes:,}"
    error = figures.max_error
    exact = str(error) if len(str(error.denominator)) <= LONGEST else round_off(error, 3)
    return f"Worst: {format_error(error, figures.outcomes)} (off by {exact})"


def format_spread(distribution: Distribution, numbers: range) -> str:
    """Return the distribution of chances over the numbers of a die: `of the numbers, 96 have 1.0031 %, …`."""
    counts = Counter(distribution.weights.get(number, 0) for number in numbers)
    if len(counts) == 1:
        each = Fraction(next(iter(counts)), distribution.total)
        return f"every number has {f'1 in {each.denominator:,}' if each.numerator == 1 else percent(each, 5)}"
    if len(counts) <= 3:
        parts = (
            f"{count:,} {'has' if count == 1 else 'have'} {chance}"
            for (_, count), chance in zip(
                counts.most_common(), _describe_chances(counts, distribution), strict=True
            )
        )
        return "of the numbers, " + ", ".join(parts)
    low, high = (percent(Fraction(weight, distribution.total), 4) for weight in (min(counts), max(counts)))
    return f"the chances of the numbers go from {low} to {high}"


def _describe_chances(counts: Counter[int], distribution: Distribution) -> list[str]:
    """Return the chances of numbers, the most frequent first; if these look alike, their errors."""
    chances = [Fraction(weight, distribution.total) for weight, _ in counts.most_common()]
    shown = [percent(chance, 5) for chance in chances]
    if len(set(shown)) == len(shown):
        return shown
    sides = counts.total()
    off = [100 * (chance - Fraction(1, sides)) for chance in chances]
    return [
        f"{round_off(abs(each), 3)} % {'more' if each > 0 else 'less'} than 1 in {sides:,}" for each in off
    ]


def spreads(series: Sequence[Series], outcomes: int) -> str:
    """Return the same for several distributions over the same outcomes, each after its name."""
    return " ".join(
        f"{one.name}: {format_spread(one.distribution, range(one.first, one.first + outcomes))}."
        for one in series
    )
