"""The picture of the dice that never roll 7: all faces of both, with dots, and red marks if those count."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bot.mechanics.catan.tatham import BLANK, Tatham, dots
from bot.render.card import Attachment
from bot.render.catan.drawing import POINTS, draw
from bot.render.catan.picture import ROOM, SIZE
from bot.render.catan.picture_items import PictureItem, Shape
from bot.render.pictures.canvas import png
from bot.render.text import plural

if TYPE_CHECKING:
    from matplotlib.figure import Figure

HEADING = 0.5
"""The height of the line over the faces of a die, the width of a face being 1."""

LETTERS = 0.28
"""The height of its letters."""

Row = tuple[str, tuple[PictureItem | None, ...]]
"""A line over some faces, or none, and the faces; None is a gap."""


def both_dice_picture(dice: Tatham) -> Attachment:
    """Draw the faces of both dice, in order; a 7 that is left off is dimmed."""
    told = ". ".join(f"The {die}" for die in both_dice_words(dice))
    alt = f"{told}. The face with more dots is the total."
    return Attachment("dice.png", alt, png(partial(draw_rows, both_dice_rows(dice))))


def both_dice_words(dice: Tatham) -> tuple[str, ...]:
    """Tell the faces of each die: `even die: 2 with 1 dot and a red 1, ...`."""
    named = {"even die": dice.even, _odd_named(dice): dice.columns}
    return tuple(
        f"{name}: {', '.join(face_words(dice, label) for label in labels)}" for name, labels in named.items()
    )


def both_dice_rows(dice: Tatham) -> tuple[Row, ...]:
    """Return the faces of each die in order."""
    odd = tuple(
        replace(face_item(dice, label), dimmed=label == 7 and not dice.sevens) for label in dice.columns
    )
    return ("even die", tuple(face_item(dice, label) for label in dice.even)), (_odd_named(dice), odd)


def _odd_named(dice: Tatham) -> str:
    return "odd die" if dice.sevens else "odd die, for now without its 7"


def face_item(dice: Tatham, label: int, shape: Shape = "square") -> PictureItem:
    """Return a face with this label, as it is to be drawn."""
    return PictureItem(shape, "" if label == BLANK else str(label), dots=dots(label), note=dice.note(label))


def face_words(dice: Tatham, label: int) -> str:
    """Tell a face with this label: `5 with 4 dots and a red +2`."""
    item = face_item(dice, label)
    words = f"{item.label} with {plural(item.dots, 'dot')}" if item.label else "blank"
    return f"{words}{f' and a red {item.note}' if item.note else ''}"


def draw_rows(rows: tuple[Row, ...], canvas: "Figure") -> None:
    """Draw rows of faces, one below the other, each under its line."""
    width = max(len(items) for _, items in rows) * ROOM
    height = sum(ROOM + (HEADING if name else 0) for name, _ in rows)
    canvas.set_size_inches(width * SIZE, height * SIZE)
    axes = canvas.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, width)
    axes.set_ylim(0, height)
    top = height
    for name, items in rows:
        if name:
            axes.text(0.15, top - HEADING / 2, name, size=LETTERS * POINTS, va="center")
            top -= HEADING
        for place, item in enumerate(items):
            if item:
                draw(axes, item, (place + 0.5) * ROOM, top - ROOM / 2)
        top -= ROOM
