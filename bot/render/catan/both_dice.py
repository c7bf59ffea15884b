"""The picture of the dice that never roll 7: all faces of both, with dots, and red marks if those count."""

from functools import partial
from typing import TYPE_CHECKING

from bot.mechanics.catan.tatham import BLANK, EVEN, ODD, Tatham, dots
from bot.render.attachment import Attachment
from bot.render.catan.drawing import POINTS, draw
from bot.render.catan.picture import ROOM, SIZE
from bot.render.catan.picture_items import PictureItem
from bot.render.pictures.canvas import png
from bot.render.text import plural

if TYPE_CHECKING:
    from matplotlib.figure import Figure

HEADING = 0.5
"""The height of the line over the faces of a die, the width of a face being 1."""

LETTERS = 0.28
"""The height of its letters."""

Row = tuple[str, tuple[PictureItem, ...]]


def both_dice_picture(dice: Tatham) -> Attachment:
    """Draw the faces of both dice, in order; a 7 that is left off is dimmed."""
    rows = (_row("even die", EVEN, dice), _row("odd die", ODD, dice))
    told = ". ".join(f"The {name}: {', '.join(map(_told, items))}" for name, items in rows)
    return Attachment("dice.png", f"{told}. The face with more dots is the total.", png(partial(_draw, rows)))


def _row(name: str, labels: tuple[int, ...], dice: Tatham) -> Row:
    off = labels == ODD and not dice.sevens
    items = tuple(
        PictureItem(
            "square",
            "" if label == BLANK else str(label),
            dots=dots(label),
            note=dice.note(label),
            dimmed=off and label == 7,
        )
        for label in sorted(labels)
    )
    return f"{name}{', for now without its 7' if off else ''}", items


def _told(item: PictureItem) -> str:
    words = f"{item.label} with {plural(item.dots, 'dot')}" if item.label else "blank"
    return f"{words}{f' and a red {item.note}' if item.note else ''}"


def _draw(rows: tuple[Row, ...], canvas: "Figure") -> None:
    width, height = len(EVEN) * ROOM, len(rows) * (ROOM + HEADING)
    canvas.set_layout_engine("none")  # the one axes fills the canvas, and has no labels to make room for
    canvas.set_size_inches(width * SIZE, height * SIZE)
    axes = canvas.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, width)
    axes.set_ylim(0, height)
    top = height
    for name, items in rows:
        axes.text(0.15, top - HEADING / 2, name, size=LETTERS * POINTS, va="center")
        for place, item in enumerate(items):
            draw(axes, item, (place + 0.5) * ROOM, top - HEADING - ROOM / 2)
        top -= HEADING + ROOM
