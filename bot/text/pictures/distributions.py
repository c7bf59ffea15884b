"""Charts of the totals of dice: one distribution with target and mean, or up to four beside each other."""

from functools import partial
from typing import TYPE_CHECKING

from bot.mechanics.notation.conditions import ValueCondition
from bot.mechanics.notation.line import Target
from bot.text.pictures.canvas import COLOURS, DASHES, GAPS, GROUND, LINE, legend, png
from bot.text.pictures.charts import Histogram, draw_abreast, draw_bars

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MISSED = "C6"
"""A quiet blue for totals that miss the target; the target's orange is brighter as well as warmer."""

REACHED = "C7"
"""A pale background for totals that meet the target, if several distributions have the colours."""

LABELLED = 12
"""Up to this many columns of one distribution have their percentage."""

FEWEST = 5
"""The chart is at least as wide as this many columns, so that a single one is no wall."""

TICK_LETTERS = 48
"""How many letters fit under the chart, with the gaps between numbers."""

GROUPED = 48
"""Up to this many columns of all distributions together are side by side; more are drawn as outlines."""


def one_distribution(
    title: str, unit: str, columns: Histogram, mean: tuple[float, str], target: str = ""
) -> bytes:
    """Draw a distribution, with the totals that meet the target in their own colour, and a line at the mean.

    `unit` is what a roll gives; `mean` comes with its name in the legend, and `target` is that name.
    """
    return png(partial(_one, title, unit, columns, mean, target))


def several_distributions(
    title: str, unit: str, columns: Histogram, names: tuple[str, ...], target: Target | None = None
) -> bytes:
    """Draw two to four distributions: columns side by side if they are few, outlines if they are many.

    Totals that meet the target, which then names the chart, are shaded.
    """
    return png(partial(_several, title, unit, columns, names, target))


def _one(
    title: str, unit: str, columns: Histogram, mean: tuple[float, str], target: str, canvas: "Figure"
) -> None:
    axes = _axes(canvas, title, unit, columns)
    heights, thick = columns.heights[0], columns.width * (0.8 if columns.count <= GAPS else 1)
    draw_bars(axes, columns.middles, heights, thick, color=MISSED if target else COLOURS[0])
    names = [mean[1]]
    if target:
        draw_bars(axes, columns.middles, columns.hits[0], thick, color=COLOURS[1], label=target)
        names.insert(0, target)
    axes.axvline(mean[0], color=LINE, linewidth=2, linestyle=(0, (6, 4)), label=mean[1])
    if columns.count <= LABELLED:
        _label(axes, columns)
    legend(canvas, axes, tuple(names))


def _label(axes: "Axes", columns: Histogram) -> None:
    """Write the chance over each column, readable also across the line at the mean."""
    ground = {"facecolor": GROUND, "edgecolor": "none", "pad": 1.5}
    for middle, height in zip(columns.middles, columns.heights[0], strict=True):
        label = _short(height)
        axes.annotate(label, (middle, height), (0, 6), textcoords="offset points", ha="center", bbox=ground)


def _several(
    title: str,
    unit: str,
    columns: Histogram,
    names: tuple[str, ...],
    target: Target | None,
    canvas: "Figure",
) -> None:
    axes = _axes(canvas, title, unit, columns)
    if target and isinstance(target.when, ValueCondition):
        _shade(axes, columns, target.when, title)
    if columns.count * len(names) <= GROUPED:
        heights = dict(zip(names, columns.heights, strict=True))
        draw_abreast(axes, columns.middles, heights, columns.width)
    else:
        _lay_over(axes, columns, names)
    legend(canvas, axes, (*names, title) if target else names)


def _axes(canvas: "Figure", title: str, unit: str, columns: Histogram) -> "Axes":
    axes = canvas.add_subplot()
    axes.set_title(title)
    axes.set_xlabel(f"{unit}; {columns.note}" if columns.note else unit)
    left, right = columns.edges[0], columns.edges[-1]
    around = max(0.01 * (right - left), (FEWEST * columns.width - (right - left)) / 2)
    axes.set_xlim(left - around, right + around)
    axes.locator_params(axis="y", nbins=5)
    axes.yaxis.set_major_formatter("{x:g} %")
    axes.margins(y=0.16)
    _number(axes, columns)
    return axes


def _number(axes: "Axes", columns: Histogram) -> None:
    """Write the total under each column while there is room, else under some."""
    totals = [columns.lowest + column * columns.width for column in range(columns.count)]
    letters = sum(len(f"{total:,}") + 1 for total in totals)
    if columns.width == columns.step and letters <= TICK_LETTERS:
        axes.set_xticks(totals)
    else:
        axes.locator_params(axis="x", nbins=7, integer=True)
    axes.xaxis.set_major_formatter("{x:,.0f}")


def _shade(axes: "Axes", columns: Histogram, condition: ValueCondition, name: str) -> None:
    """Draw a background behind the totals that meet a comparison."""
    low, high = axes.get_xlim()
    half = columns.step / 2
    below = condition.number - half if condition.sign in {">=", "=", "<"} else condition.number + half
    above = condition.number - half if condition.sign == "<" else condition.number + half
    left = low if condition.sign in {"<", "<="} else min(max(below, low), high)
    right = high if condition.sign in {">", ">="} else max(min(above, high), low)
    axes.axvspan(left, right, color=REACHED, alpha=0.12, linewidth=0, zorder=0.5, label=name)


def _lay_over(axes: "Axes", columns: Histogram, names: tuple[str, ...]) -> None:
    """Draw the first distribution as an area, pale enough for the outlines of the others over it."""
    axes.stairs(columns.heights[0], columns.edges, fill=True, color=COLOURS[0], alpha=0.75, label=names[0])
    for place in range(1, len(names)):
        look = {"color": COLOURS[place], "linestyle": DASHES[place], "linewidth": 2.4}
        axes.stairs(columns.heights[place], columns.edges, label=names[place], **look)


def _short(percent: float) -> str:
    """Return a percentage that fits over a column, `16.7`, `0.05`, or an empty string if it is tiny."""
    if percent >= 99.95:
        return f"{percent:.0f}"
    return f"{percent:.1f}" if percent >= 0.95 else f"{percent:.2f}" if percent >= 0.005 else ""
