"""What a chart of totals draws: columns of chances, over the totals that matter.

Totals that lie far out are left out, and neighbouring totals share a column, where there are too many to
see; both is said in `note`. A column is as high as the chance of all its totals together.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from bot.mechanics.distribution_figures import DistributionFigures
from bot.mechanics.notation.rolls import Target

MOST_COLUMNS = 250
"""A chart of about 1,000 pixels shows no more columns apart."""

WHOLE = 40
"""Up to as many columns, everything is drawn, however unlikely."""

CUT = Fraction(1, 2000)
"""The share of all rolls that may be left out at each end."""

WORTH_IT = Fraction(3, 4)
"""Only where at most this part of the columns remains, the ends are left out."""


@dataclass(frozen=True)
class Histogram:
    """Columns side by side; column i stands for the `width` totals from `lowest + i * width` on.

    Where totals can come only in steps (1d6*10), the numbers between them belong to columns as well.
    """

    heights: tuple[tuple[float, ...], ...]
    """Per distribution: the chance of each column, in percent."""
    hits: tuple[tuple[float, ...], ...]
    """Per distribution: the part of each column that meets the target; empty without one."""
    lowest: int
    width: int
    step: int
    """What all totals differ by a multiple of."""
    cut: bool
    """Whether totals at the ends are left out."""

    @property
    def count(self) -> int:
        """How many columns there are."""
        return len(self.heights[0])

    @property
    def middles(self) -> list[float]:
        """The place of each column: the middle of its totals."""
        gathered = self.width - self.step
        return [self.lowest + column * self.width + gathered / 2 for column in range(self.count)]

    @property
    def edges(self) -> list[float]:
        """Where columns begin, and where the last ends: half a step beside their totals."""
        return [self.lowest - self.step / 2 + column * self.width for column in range(self.count + 1)]

    @property
    def note(self) -> str:
        """Say what the columns are, or nothing where each is a total and none is left out."""
        gathered = self.width // self.step
        parts = (
            f"each column is {gathered:,} totals" if gathered > 1 else "",
            "the middle 99.9 % of all rolls" if self.cut else "",
        )
        return "; ".join(filter(None, parts))


def histogram(distributions: Sequence[DistributionFigures], target: Target | None) -> Histogram:
    """Return the columns of one to four distributions over the same totals."""
    step = _step(distributions)
    low, high = (
        min(distribution.lowest for distribution in distributions),
        max(distribution.highest for distribution in distributions),
    )
    columns = (high - low) // step + 1
    inner_low = min(distribution.percentile(CUT) for distribution in distributions)
    inner_high = max(distribution.percentile(1 - CUT) for distribution in distributions)
    cut = columns > WHOLE and (inner_high - inner_low) // step + 1 <= columns * WORTH_IT
    if cut:
        low, high = inner_low, inner_high
        columns = (high - low) // step + 1
    width = -(-columns // MOST_COLUMNS) * step
    drawn = range(low, high + 1, width)
    heights = tuple(_chances(distribution, drawn) for distribution in distributions)
    hits = tuple(_hits(distribution, drawn, target) for distribution in distributions) if target else ()
    return Histogram(heights, hits, low, width, step, cut)


def _step(distributions: Iterable[DistributionFigures]) -> int:
    """Return what all totals differ by a multiple of; 1 where there is only one total."""
    start, step = None, 0
    for distribution in distributions:
        for total in distribution.totals:
            start = total if start is None else start
            step = gcd(step, total - start)
            if step == 1:
                return 1
    return step or 1


def _chances(distribution: DistributionFigures, columns: range) -> tuple[float, ...]:
    """Return the chance, in percent, of the totals of each column."""
    spans = ((first, first + columns.step - 1) for first in columns)
    return tuple(float(distribution.between(low, high) * 100) for low, high in spans)


def _hits(distribution: DistributionFigures, columns: range, target: Target) -> tuple[float, ...]:
    """Return the chance, in percent, of the totals of each column that meet a target."""
    met = [0] * len(columns)
    for total, weight in distribution.distribution.weights.items():
        column = (total - columns.start) // columns.step
        if target.holds(total) and 0 <= column < len(met):
            met[column] += weight
    return tuple(float(Fraction(100 * weight, distribution.distribution.total)) for weight in met)
