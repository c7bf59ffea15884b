"""What a picture of a roll shows, one item for each thing on the table, and the words for it."""

from dataclasses import dataclass
from typing import Literal

from bot.mechanics.catan.dice import CatanDice, UpperFace
from bot.mechanics.catan.knights import event
from bot.mechanics.catan.pips import Pips
from bot.mechanics.playing import dice_of
from bot.play.catan.setup import FAIR

Shape = Literal["square", "pentagon", "hexagon", "card", "token", "event"]

SHAPES: dict[int, Shape] = {5: "pentagon", 30: "hexagon"}
"""The outlines of dice, by the number of their faces; all others are squares."""

MOST = 6
"""The most dice of one throw that are drawn: the last ones, where sevens were thrown again."""


@dataclass(frozen=True, slots=True)
class PictureItem:
    """One thing on the table: a die, a card, or a token with the total that was drawn."""

    shape: Shape
    label: str = ""
    pips: int = 0
    """The pips of an ordinary die, 1 to 6; 0 where it has a label."""
    dots: int = 0
    """The dots under a label."""
    note: str = ""
    """What is written in red."""
    red: bool = False
    """Whether the thing itself is red."""
    dimmed: bool = False
    """Whether it is beaten, or was thrown again."""
    colour: str = ""
    """The colour of the gate of the event die; black for its ship."""


def items_of(rule: CatanDice, faces: tuple[int, ...]) -> tuple[PictureItem, ...]:
    """Return the items of thrown dice, at most the last six of them."""
    shown = zip(dice_of(rule, faces), rule.shown(faces), strict=True)
    return tuple(_die(die.faces, item) for die, item in shown)[-MOST:]


def drawn_item(dice: str, pair: Pips, *, cities: bool) -> PictureItem:
    """Return the item of a card of the deck, or of the token of a total, with its dots on the board."""
    note = str(pair.red) if cities else ""
    if dice == FAIR:
        return PictureItem("token", str(pair.total), dots=6 - abs(pair.total - 7), note=note)
    return PictureItem("card", str(pair.total), note=note)


def event_item(face: int) -> PictureItem:
    """Return the item of a face of the event die, 1 to 6."""
    return PictureItem("event", colour=event(face).colour)


def _die(faces: int, shown: UpperFace) -> PictureItem:
    ordinary = faces == 6 and bool(shown.label) and not shown.dots
    return PictureItem(
        SHAPES.get(faces, "square"),
        "" if ordinary else shown.label,
        int(shown.label) if ordinary else 0,
        shown.dots,
        shown.note,
        shown.red,
        dimmed=not shown.counts,
    )
