"""A chart of words and their chances: horizontal bars, with the words beside them."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from bot.text.pictures.canvas import COLOURS, png

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_WORDS = 12
"""The most bars with room for their words."""

FEWEST = 4
"""The chart is at least as high as this many bars, so that a single one is no wall."""


def words_chart(title: str, chances: Mapping[str, float], labels: Mapping[str, str]) -> bytes:
    """Draw up to 12 words from the top, as bars for their chances in percent, with a label after each."""
    return png(partial(_chart, title, chances, labels))


def _chart(title: str, chances: Mapping[str, float], labels: Mapping[str, str], canvas: "Figure") -> None:
    axes = canvas.add_subplot()
    axes.set_title(title)
    places = range(len(chances))
    axes.barh(places, list(chances.values()), height=0.7, color=COLOURS[0])
    axes.set_yticks(places, list(chances))
    aside = max(0, FEWEST - len(chances)) / 2
    axes.set_ylim(len(chances) - 0.4 + aside, -0.6 - aside)  # the first word is at the top
    axes.set_xlim(0, 1.3 * max(chances.values()))
    axes.grid(visible=False)
    axes.set_xticks([])
    axes.spines["bottom"].set_visible(False)
    axes.tick_params(axis="y", length=0)
    for place, (word, high) in enumerate(chances.items()):
        axes.annotate(labels[word], (high, place), (8, 0), textcoords="offset points", va="center")
