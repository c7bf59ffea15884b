"""Exact figures of dice expressions in words."""

from collections.abc import Sequence
from decimal import Context, Decimal
from fractions import Fraction
from heapq import nlargest
from math import log2

from bot.mechanics.distribution_figures import DistributionFigures
from bot.mechanics.notation.modifiers import OneOf, Parity, ValueCondition
from bot.mechanics.notation.rolls import Expression, Target
from bot.mechanics.notation.tree import Arithmetic, Bracketed, Dice, Group, Labelled, Node
from bot.render.figures import rounded
from bot.render.numbers import percent
from bot.render.text import either

RARE = Fraction(1, 100)
COMMON = 1 - RARE
"""A chance below it, or as close to certain, is told as one in so many: people cannot weigh 0.0772 %."""

TINY = Fraction(1, 10**8)
"""Up to it, a percentage says nothing more."""

LONGEST_FRACTION = 40
"""Digits of the longest fraction that is written out."""

SCIENTIFIC = 12
"""From 10 to this power on, numbers are told as powers of ten."""

PERCENTILES = (5, 25, 50, 75, 95)

MOST_ROWS = 40
"""Rows of a table of totals that could fit a field."""

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def chance(share: Fraction, *, exactly: bool = False) -> str:
    """Return `23.1 %`, `1 in 1,296 (0.0772 %)`, `never`; if `exactly`, its fraction before it."""
    if share in (0, 1):
        return "always" if share else "never"
    words = percent(share)
    if share < RARE:
        words = f"{one_in(share)} ({words})" if share > TINY else one_in(share)
    elif share > COMMON:
        words = f"all but {one_in(1 - share)} ({words})"
    return f"{fraction(share)}{words}" if exactly else words


def one_in(share: Fraction) -> str:
    """Return `1 in 1,296`, `about 1 in 1,330`, or `about 1 in 6.53×10⁷⁷`."""
    times = Context(prec=3).divide(Decimal(share.denominator), Decimal(share.numerator))
    exponent = times.adjusted()
    if exponent >= SCIENTIFIC:
        return f"about 1 in {times.scaleb(-exponent)}×10{str(exponent).translate(_SUPERSCRIPTS)}"
    if share.numerator == 1:
        return f"1 in {share.denominator:,}"
    return f"about 1 in {int(times):,}"


def number(value: Fraction, *, exactly: bool = False) -> str:
    """Return up to two decimals, `12.24`, or more of what is small; if `exactly`, its fraction before it."""
    if abs(value) < 1:
        words = rounded(value, 3)
    else:
        quotient = Context(prec=60).divide(Decimal(value.numerator), Decimal(value.denominator))
        words = f"{quotient:,.2f}".rstrip("0").rstrip(".")
    return f"{fraction(value)}{words}" if exactly and value.denominator > 1 else words


def deviation(variance: Fraction) -> str:
    """Return the standard deviation that belongs to a variance."""
    context = Context(prec=30)
    square = context.divide(Decimal(variance.numerator), Decimal(variance.denominator))
    return number(Fraction(square.sqrt(context)))


def likeliest(distribution: DistributionFigures) -> str:
    """Return the most likely totals: `13`, `3 or 4`, `all alike`, `any of 95 totals`."""
    best = distribution.most_likely
    if len(best) == len(distribution.totals) > 2:
        return "all alike"
    if len(best) <= 3:
        return either([f"{total:,}" for total in best])
    return f"any of {len(best):,}, {best[0]:,} to {best[-1]:,}"


def goal(target: Target) -> str:
    """Return what a total must be: `12 or more`, `less than 5`, `exactly 7`."""
    match target.when:
        case Parity(odd=odd):
            return "odd" if odd else "even"
        case OneOf(numbers=numbers):
            return either([f"{one:,}" for one in numbers])
        case ValueCondition():
            return target.when.in_words


def extent(distribution: DistributionFigures) -> str:
    """Return the totals that can come: `3 to 18`."""
    return between(distribution.lowest, distribution.highest)


def between(low: int, high: int) -> str:
    """Return `3 to 18`, or `7` where both are the same."""
    return f"{low:,} to {high:,}" if low < high else f"{low:,}"


def middles(distribution: DistributionFigures, joined: str = "of rolls are") -> list[str]:
    """Return what the middle half and the middle nine tenths are: `59.3 % of rolls are 10 to 14`."""
    bounds = dict.fromkeys(_middle(distribution, outside) for outside in (25, 5))
    return [
        f"{percent(distribution.between(low, high))} {joined} {between(low, high)}" for low, high in bounds
    ]


def percentiles(distribution: DistributionFigures, gap: str = " ") -> str:
    """Return `percentiles 5, 25, 50, 75, 95: 7 · 10 · 12 · 14 · 17`, with `gap` before the totals."""
    found = (f"{distribution.percentile(Fraction(share, 100)):,}" for share in PERCENTILES)
    return f"percentiles {', '.join(map(str, PERCENTILES))}:{gap}{' · '.join(found)}"


def totals_table(figures: DistributionFigures, limit: int) -> str:
    """Tell the chance of each total, and of at least as much; of too many totals those that are likeliest."""
    rows: dict[int, str] = {}
    left = limit - len("… and 1,000,000 less likely totals")
    for total in nlargest(MOST_ROWS, figures.totals, key=figures.distribution.weights.__getitem__):
        row = f"`{total:,}` {_exact(figures.distribution.chance(total))} · {_exact(figures.at_least(total))}"
        left -= len(row) + 1
        if left < 0:
            break
        rows[total] = row
    missing = len(figures.totals) - len(rows)
    rest = [f"… and {missing:,} less likely totals"] if missing else []
    return "\n".join([*(rows[total] for total in sorted(rows)), *rest])


def unit(expressions: Sequence[Expression]) -> str:
    """Return what a roll gives: `successes` where all of them count, else `total`."""
    return "successes" if all(counts(expression.root) for expression in expressions) else "total"


def counts(node: Node) -> bool:
    """Whether a value is a number of successes."""
    match node:
        case Dice() | Group():
            return node.counting is not None
        case Labelled() | Bracketed():
            return counts(node.inner)
        case Arithmetic("+" | "-"):
            return counts(node.left) and counts(node.right)
        case _:
            return False


def fraction(share: Fraction) -> str:
    """Return `131/1296 = `, or nothing where it would be too long to be read."""
    return f"{share} = " if _short(share) else ""


def _exact(share: Fraction) -> str:
    return chance(share, exactly=True) if share in (0, 1) else f"{fraction(share)}{percent(share)}"


def _middle(distribution: DistributionFigures, outside: int) -> tuple[int, int]:
    """Return the bounds beyond which `outside` percent of all rolls lie at each end, or fewer."""
    return distribution.percentile(Fraction(outside, 100)), distribution.percentile(
        Fraction(100 - outside, 100)
    )


def _short(number: Fraction) -> bool:
    """Whether a fraction is short enough to be read, found without writing out a very long one."""
    bits = number.numerator.bit_length() + number.denominator.bit_length()
    return bits <= LONGEST_FRACTION * log2(10)
