"""A chart of chances that need not be equal, such as those of totals, in the look of the other charts."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from bot.mechanics.distribution import Distribution
from bot.render.pictures.canvas import COLOURS, png

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WIDTH = 0.84
"""Of the room of a number, the part that its bars take."""


def chances_chart(distributions: Mapping[str, Distribution], title: str) -> bytes:
    """Draw the chance of each number by one to four distributions."""
    return png(partial(_draw, distributions, title))


def _draw(distributions: Mapping[str, Distribution], title: str, canvas: "Figure") -> None:
    numbers = sorted({number for distribution in distributions.values() for number in distribution.weights})
    thick = WIDTH / len(distributions)
    axes = canvas.add_subplot()
    axes.set_title(title)
    axes.set_xlabel("number")
    axes.set_ylabel("chance, %")
    axes.set_xticks(range(numbers[0], numbers[-1] + 1))
    for place, (name, distribution) in enumerate(distributions.items()):
        at = [number + (place - (len(distributions) - 1) / 2) * thick for number in numbers]
        heights = [float(distribution.chance(number) * 100) for number in numbers]
        axes.bar(at, heights, thick, color=COLOURS[place], label=name)
    canvas.legend(loc="outside lower center", ncols=len(distributions))
