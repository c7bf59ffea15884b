"""The price of an evening and its chart, made as one job, since it takes a while."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from bot.features.fair.card import kinds, rolls_off
from bot.mechanics.notation.recorded import read_roll
from bot.mechanics.stateful_dice import Tightness, adaptive_distribution
from bot.text.card import Attachment
from bot.text.pictures.canvas import COLOURS, png
from bot.text.words import percent, plural, shorten

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from bot.mechanics.evenings import Price

CHART_NAME = 24
"""The most characters of the dice in the title of the chart."""

ROOM = 1.4
"""The width of the chart in lengths of the longest bar: its figure needs room on the right."""


@dataclass(frozen=True)
class PricedEvening:
    """The price of an evening, and its chart."""

    price: "Price"
    picture: Attachment


def evening_price(dice: str, tightness: Tightness, rolls: int, left: int | None) -> PricedEvening:
    """Work out an evening; the deck compared with it is shuffled when `left` cards are left.

    Raises:
        BadInput: dice with such odds cannot be adaptive, there are too many rolls, or there is no such deck.
    """
    figures = evening_figures(dice, tightness, rolls, left)
    title = f"{plural(rolls, 'roll')} of {shorten(dice, CHART_NAME)}, on average"
    bars = (
        f"{kind.name}: {percent(kind.evening.guess.value)} guessed right, "
        f"{rolls_off(figures, kind.evening)} rolls off"
        for kind in kinds(figures)
    )
    return PricedEvening(
        figures,
        Attachment("evening.png", f"{title}. {'; '.join(bars)}.", png(partial(_draw, figures, title))),
    )


@lru_cache(maxsize=16)  # the button under the card asks for the same evening again
def evening_figures(dice: str, tightness: Tightness, rolls: int, left: int | None) -> "Price":
    """Work out an evening without its chart.

    Raises:
        BadInput: as `evening_price` does.
    """
    from bot.mechanics.evenings import price  # noqa: PLC0415 - for the worker alone

    return price(adaptive_distribution(read_roll(dice).root), tightness, rolls, left)


def _draw(figures: "Price", title: str, canvas: "Figure") -> None:
    """Draw how often a guess is right beside how many rolls are off, with a bar for each kind of dice."""
    compared = kinds(figures)
    names = [kind.name.replace(", ", ",\n") for kind in compared]
    guessed, off = canvas.subplots(1, 2, sharey=True)
    canvas.suptitle(title)
    rights = [percent(kind.evening.guess.value) for kind in compared]
    offs = [rolls_off(figures, kind.evening) for kind in compared]
    _bars(guessed, "guessed right", [float(kind.evening.guess.value) for kind in compared], rights)
    _bars(off, "rolls off the mark", [float(kind.evening.distance.value) for kind in compared], offs)
    guessed.set_yticks(range(len(names)), names)
    guessed.invert_yaxis()


def _bars(axes: "Axes", title: str, lengths: Sequence[float], figures: Sequence[str]) -> None:
    longest = max(lengths) or 1.0
    for place, (length, figure) in enumerate(zip(lengths, figures, strict=True)):
        axes.barh(place, length, color=COLOURS[place])
        axes.text(length + longest / 40, place, figure, va="center")
    axes.set_title(title)
    axes.set_xlim(0, longest * ROOM)
    axes.set_xticks([])
    axes.grid(visible=False)
