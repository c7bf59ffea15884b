"""The chart of statistics: how often each outcome came, beside the expectation by its odds."""

from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING

from bot.mechanics.statistics import Sample
from bot.text.pictures.canvas import COLOURS, LINE, legend, png
from bot.text.pictures.charts import draw_bars

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDE = 1.96
"""Standard deviations on each side that contain 95 of 100 counts."""

BAND, FAIR_BAND = "95 of 100 lie here", "95 of 100 fair dice lie here"
LETTERS = 75
"""How many letters fit under the chart, with the gaps between names."""

SMALLEST = 0.5
"""The smallest size of words to make them fit there, relative to other letters."""


@dataclass(frozen=True, slots=True)
class StatsBars:
    """The data of the chart."""

    title: str
    labels: tuple[str, ...]
    """The label of each group: a number, or words, which are broken at their gaps."""
    sample: Sample
    band: str
    """The name of the band."""


def chart(bars: StatsBars) -> bytes:
    """Draw the counts as bars, their expectation as lines, and the reach of luck as a band."""
    return png(partial(_draw, bars))


def _draw(bars: StatsBars, canvas: "Figure") -> None:
    sample, places = bars.sample, range(len(bars.labels))
    axes = canvas.add_subplot()
    axes.set_title(bars.title)
    axes.set_ylabel("times")
    axes.locator_params(axis="y", integer=True)
    edges = [place - 0.45 for place in places], [place + 0.45 for place in places]
    reach = [WIDE * sqrt(max(0.0, sample.covariance[place][place])) for place in places]
    low = [max(0.0, mean - by) for mean, by in zip(sample.expected, reach, strict=True)]
    high = [mean + by for mean, by in zip(sample.expected, reach, strict=True)]
    heights = [top - bottom for top, bottom in zip(high, low, strict=True)]
    draw_bars(axes, places, heights, 0.9, low, color=LINE, alpha=0.3, label=bars.band)
    draw_bars(axes, places, sample.counts, 0.5, color=COLOURS[0], label="came")
    axes.hlines(sample.expected, *edges, color=LINE, linewidth=3, label="usual")
    _name_bars(axes, bars.labels)
    legend(canvas, axes, ("came", "usual", bars.band))


def _name_bars(axes: "Axes", names: tuple[str, ...]) -> None:
    """Write numbers under the bars that have room for them, and words, smaller if needed, under all."""
    labels = [name.replace(" ", "\n") for name in names]
    longest = max(len(line) for label in labels for line in label.split("\n"))
    has_words = any(map(str.isalpha, "".join(names)))
    fitting = LETTERS / (longest + (4 if has_words else 2))
    smaller = min(1, max(SMALLEST, fitting / (len(labels) + 1))) if has_words else 1
    step = max(1, -(-len(labels) // max(1, int(fitting / smaller))))
    places = range(0, len(labels), step)
    axes.set_xticks(places, labels[::step])
    for label in axes.get_xticklabels():
        label.set_fontsize(smaller * float(label.get_fontsize()))
