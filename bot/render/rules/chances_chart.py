"""A chart of chances that need not be equal, such as those of totals, in the look of the other charts."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from bot.mechanics.law import Law
from bot.render.pictures.canvas import COLOURS, png

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WIDTH = 0.84
"""Of the room of a number, the part that its bars take."""


def chances_chart(laws: Mapping[str, Law], title: str) -> bytes:
    """Draw the chance of each number by one to four laws."""
    return png(partial(_draw, laws, title))


def _draw(laws: Mapping[str, Law], title: str, canvas: "Figure") -> None:
    numbers = sorted({number for law in laws.values() for number in law.weights})
    thick = WIDTH / len(laws)
    axes = canvas.add_subplot()
    axes.set_title(title)
    axes.set_xlabel("number")
    axes.set_ylabel("chance, %")
    axes.set_xticks(range(numbers[0], numbers[-1] + 1))
    for place, (name, law) in enumerate(laws.items()):
        at = [number + (place - (len(laws) - 1) / 2) * thick for number in numbers]
        heights = [float(law.chance(number) * 100) for number in numbers]
        axes.bar(at, heights, thick, color=COLOURS[place], label=name)
    canvas.legend(loc="outside lower center", ncols=len(laws))
