"""Charts of the distributions of rules, against what is fair."""

from functools import partial
from typing import TYPE_CHECKING

from bot.render.pictures.bar_shapes import draw_bars
from bot.render.pictures.bars import DistributionBars
from bot.render.pictures.canvas import COLOURS, DASHES, GAPS, LINE, legend, png

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

GROUPED = 24
"""Up to as many bars, those of several distributions stand side by side; of more, outlines are drawn."""


def distribution_chart(bars: DistributionBars, title: str) -> bytes:
    """Draw bars of one to four distributions, and what is fair as a line across."""
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
        _stand(axes, bars)
    else:
        _lay_over(axes, bars)
    axes.axhline(bars.fair, color=LINE, linewidth=2, linestyle=(0, (6, 4)), label="fair")
    left, length = bars.lowest - 0.5, bars.width * bars.count
    axes.set_xlim(left - 0.01 * length, left + 1.01 * length)
    axes.locator_params(axis="y", nbins=6)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    if bars.count <= GROUPED:
        axes.set_xticks(range(bars.lowest, bars.lowest + bars.count))


def _stand(axes: "Axes", bars: DistributionBars) -> None:
    """Draw few bars, those of several distributions side by side."""
    thick = 0.84 / len(bars.names)
    for place, (name, heights) in enumerate(zip(bars.names, bars.heights, strict=True)):
        left = bars.lowest + (place - (len(bars.names) - 1) / 2) * thick
        at = [left + number for number in range(bars.count)]
        draw_bars(axes, at, heights, thick, color=COLOURS[place], label=name)


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
