"""Charts of the distributions of rules, and the columns of charts of totals.

Nearly even distributions would all look flat, so their differences from fair are drawn; for very many
outcomes the means of neighbouring ones. Distant totals are left out, and neighbouring totals share a column,
if there are too many to see; `note` says both. A column is as high as the chance of all its totals together.
Bars are drawn in one piece: with one artist each, as in matplotlib, they take half of the time of a picture.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import floor, gcd, log10
from typing import TYPE_CHECKING, Any

from bot.mechanics.distribution import Distribution, DistributionFigures
from bot.mechanics.notation.line import Target
from bot.mechanics.rule import number_on_die
from bot.text.pictures.canvas import COLOURS, DASHES, GAPS, LINE, legend, png

MOST_BARS = 300
"""A chart of about 1,000 pixels cannot show more separate bars."""

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
    """Bars side by side, from `lowest` on; each is for `width` numbers, the last for the rest."""

    names: tuple[str, ...]
    heights: tuple[tuple[float, ...], ...]
    """For each name: the height of each bar, in `unit`."""
    lowest: int
    width: int
    fair: float
    """The height of a number with exactly its fair chance."""
    unit: str
    """The unit of the heights, in plain words."""

    @property
    def count(self) -> int:
        return len(self.heights[0])


def bars_of(series: Sequence[Series], outcomes: int, lowest: int) -> DistributionBars:
    """Return the bars of distributions over the same outcomes, from `lowest` (0 or 1) on."""
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
    """Return the name of a distribution, with the remark that it is fair: it may be hidden by the line."""
    return series.name if alone or any(share != 1 for share in shares) else f"{series.name} (fair)"


def _shares(series: Series, outcomes: int, lowest: int) -> list[Fraction]:
    """Return each number's chance as a share of the fair chance, from the lowest number on."""
    shares = [Fraction(0)] * outcomes
    for outcome in range(series.first, series.first + outcomes):
        shares[number_on_die(outcome, outcomes, lowest) - lowest] = (
            series.distribution.chance(outcome) * outcomes
        )
    return shares


def _means(shares: Sequence[Fraction], width: int) -> list[Fraction]:
    groups = (shares[start : start + width] for start in range(0, len(shares), width))
    return [sum(group, Fraction(0)) / len(group) for group in groups]


def _exponent(worst: Fraction) -> int:
    """Return the power of ten to draw differences in: percent, or a smaller one for the smallest."""
    digits = len(str(worst.numerator)) - len(str(worst.denominator))
    exponent = floor(log10(worst * Fraction(10) ** -digits)) + digits
    return _PERCENT if exponent >= _SMALLEST_PERCENT else exponent


if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw_bars(
    axes: "Axes",
    middles: Sequence[float],
    heights: Sequence[float],
    thick: float,
    bottoms: Sequence[float] = (),
    **look: Any,  # noqa: ANN401 - as matplotlib has it
) -> None:
    """Draw upright bars like `axes.bar`; they begin at 0, or at `bottoms`."""
    from matplotlib.collections import PolyCollection  # noqa: PLC0415 - only the worker shall carry it

    shapes = [
        [(left, low), (left, low + height), (left + thick, low + height), (left + thick, low)]
        for left, low, height in zip(
            [middle - thick / 2 for middle in middles], bottoms or [0.0] * len(heights), heights, strict=True
        )
    ]
    bars = PolyCollection(shapes, linewidth=0, **look)
    bars.sticky_edges.y.extend(bottoms or [0.0])  # so that there is no margin below them
    axes.add_collection(bars)
    axes.autoscale_view()


def draw_abreast(
    axes: "Axes", middles: Sequence[float], heights: Mapping[str, Sequence[float]], width: float = 1
) -> None:
    """Draw the bars of one to four distributions, by their names, side by side around the same middles."""
    thick = 0.84 * width / len(heights)
    for place, (name, high) in enumerate(heights.items()):
        aside = (place - (len(heights) - 1) / 2) * thick
        draw_bars(axes, [middle + aside for middle in middles], high, thick, color=COLOURS[place], label=name)


if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

GROUPED = 24
"""Up to this many bars, those of several distributions are side by side; more are drawn as outlines."""


def distribution_chart(bars: DistributionBars, title: str) -> bytes:
    """Draw bars of one to four distributions, and the fair chance as a line across."""
    return png(partial(_chart, bars, title))


def _chart(bars: DistributionBars, title: str, canvas: "Figure") -> None:
    axes = canvas.add_subplot()
    axes.set_title(title)
    axes.set_xlabel(_number(bars))
    axes.set_ylabel(bars.unit)
    _draw(axes, bars)
    legend(canvas, axes, (*bars.names, "fair"))


def _draw(axes: "Axes", bars: DistributionBars) -> None:
    if bars.count <= GROUPED:
        numbers = range(bars.lowest, bars.lowest + bars.count)
        draw_abreast(axes, numbers, dict(zip(bars.names, bars.heights, strict=True)))
    else:
        _lay_over(axes, bars)
    axes.axhline(bars.fair, color=LINE, linewidth=2, linestyle=(0, (6, 4)), label="fair")
    left, length = bars.lowest - 0.5, bars.width * bars.count
    axes.set_xlim(left - 0.01 * length, left + 1.01 * length)
    axes.locator_params(axis="y", nbins=6)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    if bars.count <= GROUPED:
        axes.set_xticks(range(bars.lowest, bars.lowest + bars.count))


def _lay_over(axes: "Axes", bars: DistributionBars) -> None:
    """Draw the first distribution as bars, and the outlines of the others over them."""
    thick = bars.width * (0.8 if bars.count <= GAPS else 1)
    edges = [bars.lowest - 0.5 + bar * bars.width for bar in range(bars.count + 1)]
    middles = [edge + bars.width / 2 for edge in edges[:-1]]
    draw_bars(axes, middles, bars.heights[0], thick, color=COLOURS[0], label=bars.names[0])
    for place in range(1, len(bars.names)):
        look = {"color": COLOURS[place], "linestyle": DASHES[place], "linewidth": 2.2}
        axes.stairs(bars.heights[place], edges, baseline=None, label=bars.names[place], **look)


def _number(bars: DistributionBars) -> str:
    number = "number that the die shows"
    return f"{number}; each bar is the mean of {bars.width}" if bars.width > 1 else number


MOST_COLUMNS = 250
"""A chart of about 1,000 pixels cannot show more separate columns."""

WHOLE = 40
"""Up to this many columns, everything is drawn, however unlikely."""

CUT = Fraction(1, 2000)
"""The largest share of all rolls that may be left out at each end."""

WORTH_IT = Fraction(3, 4)
"""The ends are left out only if at most this part of the columns remains."""


@dataclass(frozen=True)
class Histogram:
    """Columns side by side; column i is for the `width` totals from `lowest + i * width` on.

    If totals come only in steps (1d6*10), the numbers between them belong to columns as well.
    """

    heights: tuple[tuple[float, ...], ...]
    """For each distribution: the chance of each column, in percent."""
    hits: tuple[tuple[float, ...], ...]
    """For each distribution: the part of each column that meets the target; empty without one."""
    lowest: int
    width: int
    step: int
    """All totals differ by multiples of it."""
    cut: bool
    """Whether totals at the ends are left out."""

    @property
    def count(self) -> int:
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
        """What the columns are; empty if each is a total and none is left out."""
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
    """Return the greatest common divisor of all differences of totals, or 1 for only one total."""
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
