"""The picture of one roll: its dice side by side, or the card that was drawn."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from bot.mechanics.catan.dice import CatanDice
from bot.mechanics.catan.knights import event
from bot.mechanics.catan.pips import Pips
from bot.mechanics.playing import read
from bot.play.catan.throws import dice_for
from bot.render.card import Attachment
from bot.render.catan.drawing import draw
from bot.render.catan.picture_items import PictureItem, drawn_item, event_item, items_of
from bot.render.pictures.canvas import png

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ROOM = 1.3
"""The width and height that each die takes, its own width being 1."""

SIZE = 1.8
"""The width of a die in the picture, in hundreds of pixels."""

LONGEST_ALT = 1000


@dataclass(frozen=True, slots=True)
class CatanThrow:
    """Dice on the table."""

    dice: str
    """The way they are read, as the game has it."""
    sevens: bool
    """Whether they can make a 7."""
    faces: tuple[int, ...]
    event: int
    """The face of the event die, 1 to 6; 0 where it is not used: then there are no red numbers either."""

    @property
    def read(self) -> CatanDice:
        """What the dice are."""
        return dice_for(self.dice, sevens=self.sevens, cities=bool(self.event))


def dice_picture(throw: CatanThrow) -> Attachment:
    """Draw thrown dice."""
    words = "; ".join(read(throw.read, throw.faces).working)
    return _picture(items_of(throw.read, throw.faces), words, throw.event)


def drawn_picture(dice: str, pair: Pips, event_face: int) -> Attachment:
    """Draw a total that was drawn, with its red number where the event die is used."""
    cities = bool(event_face)
    red = f", red {pair.red}" if cities else ""
    return _picture((drawn_item(dice, pair, cities=cities),), f"{pair.total}{red}", event_face)


def _picture(items: tuple[PictureItem, ...], words: str, event_face: int) -> Attachment:
    if event_face:
        items = (*items, event_item(event_face))
        words = f"{words}; event die: {event(event_face)}"
    return Attachment("roll.png", words[-LONGEST_ALT:], png(partial(_draw, items)))


def _draw(items: tuple[PictureItem, ...], canvas: "Figure") -> None:
    width = max(3, len(items)) * ROOM
    canvas.set_size_inches(width * SIZE, ROOM * SIZE)
    axes = canvas.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, width)
    axes.set_ylim(0, ROOM)
    left = (width - len(items) * ROOM) / 2
    for place, item in enumerate(items):
        draw(axes, item, left + (place + 0.5) * ROOM, ROOM / 2)
