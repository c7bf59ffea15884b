"""The price of an evening and its chart: one job, since it takes a while."""

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
"""Characters of the dice over the chart."""

ROOM = 1.4
"""How far the ground reaches beside the longest bar, the bar being 1: its figure stands there."""


@dataclass(frozen=True)
class PricedEvening:
    """What an evening costs, and a chart of it."""

    price: "Price"
    picture: Attachment


def evening_price(dice: str, tightness: Tightness, rolls: int, left: int | None) -> PricedEvening:
    """Work out an evening; `left` is how many cards are left when the deck beside it is shuffled.

    Raises:
        BadInput: the dice have no such odds, or there are too many rolls, or no such deck.
    """
    found = evening_figures(dice, tightness, rolls, left)
    title = f"{plural(rolls, 'roll')} of {shorten(dice, CHART_NAME)}, on average"
    told = (
        f"{kind.name}: {percent(kind.evening.guess.value)} guessed right, "
        f"{rolls_off(found, kind.evening)} rolls off"
        for kind in kinds(found)
    )
    return PricedEvening(
        found, Attachment("evening.png", f"{title}. {'; '.join(told)}.", png(partial(_draw, found, title)))
    )


@lru_cache(maxsize=16)  # the card and the figures behind its button are of the same evening
def evening_figures(dice: str, tightness: Tightness, rolls: int, left: int | None) -> "Price":
    """Work out an evening without its chart.

    Raises:
        BadInput: as `evening_price` does.
    """
    from bot.mechanics.evenings import price  # noqa: PLC0415 - for the worker alone

    return price(adaptive_distribution(read_roll(dice).root), tightness, rolls, left)


def _draw(found: "Price", title: str, canvas: "Figure") -> None:
    """Draw how often a guess is right beside how many rolls are off, a bar for each kind of dice."""
    compared = kinds(found)
    names = [kind.name.replace(", ", ",\n") for kind in compared]
    guessed, off = canvas.subplots(1, 2, sharey=True)
    canvas.suptitle(title)
    rights = [percent(kind.evening.guess.value) for kind in compared]
    offs = [rolls_off(found, kind.evening) for kind in compared]
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
