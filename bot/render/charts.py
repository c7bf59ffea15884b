"""Charts of laws as PNG, 1,000 by 500 pixels, made to be read on a phone.

The picture has a dark ground of its own instead of a transparent one: text that must be read on Discord's
dark and on its light theme could only be grey on both, while light text on slate has its contrast inside
the picture, and does not glare at a table by night. Letters are so large that they can be read where a
phone shows the picture at a third of its size. The colours are after Okabe and Ito, whom people of any
colour vision can tell apart, in their variants for dark grounds; lines differ in their dashes as well.

Figures are made without pyplot, which keeps state for the whole process.
"""

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.render.bars import Bars

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STYLE = Path(__file__).with_name("chart.mplstyle")
FAIR = "#F0E442"
COLOURS = ("#56B4E9", "#E69F00", "#E58FC1", "#2FC79B")
DASHES: tuple[Any, ...] = ("solid", "solid", (0, (4, 1.2)), (0, (1.2, 0.8)))

GROUPED = 24
"""Up to as many bars, those of several laws stand side by side; of more, outlines are drawn."""

GAPS = 120
"""Up to as many bars are drawn with gaps between them."""

LEGEND_ROW = 70
"""As many letters, and room for their samples, fit one row of the legend."""


def law_chart(bars: Bars, title: str) -> bytes:
    """Draw bars of one to four laws, and what is fair as a line across."""
    from matplotlib import figure, rc_context  # noqa: PLC0415 - 45 MB that only the worker shall carry

    with rc_context(fname=STYLE):
        canvas = figure.Figure()
        axes = canvas.add_subplot()
        axes.set_title(title)
        axes.set_xlabel(_number(bars))
        axes.set_ylabel(bars.unit)
        _draw(axes, bars)
        names = (*bars.names, "fair")
        drawn = dict(zip(*reversed(axes.get_legend_handles_labels()), strict=True))
        handles = [drawn[name] for name in names]
        canvas.legend(handles, names, loc="outside lower center", ncols=_columns(names))
        image = BytesIO()
        canvas.savefig(image, format="png")
    return image.getvalue()


def _draw(axes: "Axes", bars: Bars) -> None:
    if bars.count <= GROUPED:
        _stand(axes, bars)
    else:
        _lay_over(axes, bars)
    axes.axhline(bars.fair, color=FAIR, linewidth=2, linestyle=(0, (6, 4)), label="fair")
    left, length = bars.lowest - 0.5, bars.width * bars.count
    axes.set_xlim(left - 0.01 * length, left + 1.01 * length)
    axes.locator_params(axis="y", nbins=6)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    if bars.count <= GROUPED:
        axes.set_xticks(range(bars.lowest, bars.lowest + bars.count))


def _stand(axes: "Axes", bars: Bars) -> None:
    """Draw few bars, those of several laws side by side."""
    thick = 0.84 / len(bars.names)
    for place, (name, heights) in enumerate(zip(bars.names, bars.heights, strict=True)):
        left = bars.lowest + (place - (len(bars.names) - 1) / 2) * thick
        at = [left + number for number in range(bars.count)]
        axes.bar(at, heights, thick, color=COLOURS[place], label=name)


def _lay_over(axes: "Axes", bars: Bars) -> None:
    """Draw the first law as bars, and the outlines of the others over them."""
    thick = bars.width * (0.8 if bars.count <= GAPS else 1)
    edges = [bars.lowest - 0.5 + bar * bars.width for bar in range(bars.count + 1)]
    middles = [edge + bars.width / 2 for edge in edges[:-1]]
    axes.bar(middles, bars.heights[0], thick, color=COLOURS[0], label=bars.names[0])
    for place in range(1, len(bars.names)):
        look = {"color": COLOURS[place], "linestyle": DASHES[place], "linewidth": 2.2}
        axes.stairs(bars.heights[place], edges, baseline=None, label=bars.names[place], **look)


def _number(bars: Bars) -> str:
    number = "number that the die shows"
    return f"{number}; each bar is the mean of {bars.width}" if bars.width > 1 else number


def _columns(names: tuple[str, ...]) -> int:
    letters = sum(len(name) + 6 for name in names)
    return len(names) if letters <= LEGEND_ROW else 2
