"""What a chart of distributions draws: numbers, heights, and the unit they are in.

Nearly even distributions would all look flat, so of them the differences from fair are drawn; and of those
with very many outcomes the means of neighbouring ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, log10

from bot.mechanics.distribution import Distribution
from bot.mechanics.rule import shown

MOST_BARS = 300
"""A chart of about 1,000 pixels shows no more bars apart."""

NEARLY_EVEN = Fraction(3, 4)
"""Up to this difference from fair, as a share of the fair chance, differences are drawn."""

_PERCENT = -2
_SMALLEST_PERCENT = -5
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Series:
    """A distribution with its name, over outcomes as its rule counts."""

    name: str
    distribution: Distribution
    first: int
    """The lowest outcome, 0 or 1."""


@dataclass(frozen=True)
class DistributionBars:
    """Bars side by side, from `lowest` on; each stands for `width` numbers, the last for what is left."""

    names: tuple[str, ...]
    heights: tuple[tuple[float, ...], ...]
    """Per name: the height of each bar, in `unit`."""
    lowest: int
    width: int
    fair: float
    """The height of a number that has exactly its fair chance."""
    unit: str
    """What the heights are, in plain words."""

    @property
    def count(self) -> int:
        """How many bars there are."""
        return len(self.heights[0])


def bars_of(series: Sequence[Series], outcomes: int, lowest: int) -> DistributionBars:
    """Return the bars of distributions over as many outcomes, shown from `lowest` (0 or 1) on."""
    width = -(-outcomes // MOST_BARS)
    means = [_means(_shares(one, outcomes, lowest), width) for one in series]
    alone = len(series) == 1
    names = tuple(_name(one, shares, alone=alone) for one, shares in zip(series, means, strict=True))
    worst = max(abs(share - 1) for shares in means for share in shares)
    if worst == 0 or worst > NEARLY_EVEN:
        heights = tuple(tuple(float(share * 100 / outcomes) for share in shares) for shares in means)
        return DistributionBars(names, heights, lowest, width, 100 / outcomes, "chance, %")
    exponent = _exponent(worst)
    scale = Fraction(10) ** -exponent
    unit = "%" if exponent == _PERCENT else f"×10{str(exponent).translate(_SUPERSCRIPTS)}"
    heights = tuple(tuple(float((share - 1) * scale) for share in shares) for shares in means)
    return DistributionBars(names, heights, lowest, width, 0, f"difference, {unit} of fair")


def _name(series: Series, shares: Sequence[Fraction], *, alone: bool) -> str:
    """Say of a distribution among others that it is fair: it may lie hidden on the line."""
    return series.name if alone or any(share != 1 for share in shares) else f"{series.name} (fair)"


def _shares(series: Series, outcomes: int, lowest: int) -> list[Fraction]:
    """Return each number's chance as a share of the fair chance, from the lowest number on."""
    shares = [Fraction(0)] * outcomes
    for outcome in range(series.first, series.first + outcomes):
        shares[shown(outcome, outcomes, lowest) - lowest] = series.distribution.chance(outcome) * outcomes
    return shares


def _means(shares: Sequence[Fraction], width: int) -> list[Fraction]:
    groups = (shares[start : start + width] for start in range(0, len(shares), width))
    return [sum(group, Fraction(0)) / len(group) for group in groups]


def _exponent(worst: Fraction) -> int:
    """Return the power of ten to draw differences in: percent, or a smaller one for the smallest."""
    digits = len(str(worst.numerator)) - len(str(worst.denominator))
    exponent = floor(log10(worst * Fraction(10) ** -digits)) + digits
    return _PERCENT if exponent >= _SMALLEST_PERCENT else exponent
