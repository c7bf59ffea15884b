"""Pictures of dice to be made: all faces of each, and the grid of their outcomes."""

from functools import partial

from bot.mechanics.catan.dice import LABELS, CatanDice, Thirty
from bot.mechanics.catan.tatham import Tatham
from bot.render.card import Attachment
from bot.render.catan.both_dice import Row, both_dice_rows, both_dice_words, draw_rows, face_item
from bot.render.catan.making import d10_told, d30_told, grid, outcome
from bot.render.catan.picture_items import PictureItem
from bot.render.pictures.canvas import png

ACROSS = 6
"""Faces of a d30 in a row."""


def making_pictures(dice: CatanDice) -> tuple[Attachment, ...]:
    """Draw what is needed to make `dice`: nothing for those that can be bought."""
    if isinstance(dice, Tatham):
        return _faces(dice), _grid(dice)
    return (_thirty(),) if isinstance(dice, Thirty) else ()


def _faces(dice: Tatham) -> Attachment:
    pairs = tuple(face_item(dice, label, "pentagon") for label in dice.columns if label != 7)
    rows = (*both_dice_rows(dice), ("d10, each on two faces: odd die without its 7", pairs))
    told = ". ".join(
        (*(f"The {die}" for die in both_dice_words(dice)), f"A d10: {'; '.join(d10_told(dice))}")
    )
    return Attachment("dice.png", f"{told}.", png(partial(draw_rows, rows)))


def _grid(dice: Tatham) -> Attachment:
    head: Row = ("total, and red number above it", (None, *(face_item(dice, odd) for odd in dice.columns)))
    rows: list[Row] = [head]
    for even in dice.even:
        cells = (_cell(*outcome(dice, even, odd)) for odd in dice.columns)
        rows.append(("", (face_item(dice, even), *cells)))
    told = "; ".join(row.strip() for row in grid(dice)[1:])
    columns = ", ".join(str(label or "blank") for label in dice.columns)
    alt = f"The grid: columns {columns}; each row after its even number: {told}."
    return Attachment("grid.png", alt, png(partial(draw_rows, tuple(rows))))


def _cell(total: int, red: int) -> PictureItem:
    return PictureItem("token", str(total), note=str(red))


def _thirty() -> Attachment:
    items = [PictureItem("hexagon", str(total), note=str(red)) for total, red in LABELS]
    rows: list[Row] = [
        ("d30" if not at else "", tuple(items[at : at + ACROSS])) for at in range(0, len(items), ACROSS)
    ]
    return Attachment("dice.png", f"A d30. {'; '.join(d30_told())}.", png(partial(draw_rows, tuple(rows))))
