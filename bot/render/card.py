"""A card: what an answer shows, whatever shows it. Texts use Discord's Markdown."""

from dataclasses import dataclass
from enum import IntEnum


class Tone(IntEnum):
    """The colour at the edge of a card, 0xRRGGBB."""

    CHANCE = 0x3B7DD8
    BY_HAND = 0xC98A2B
    ADAPTIVE = 0x7B5BD6
    QUIET = 0x6B7280
    WARNING = 0xC0392B


@dataclass(frozen=True, slots=True)
class Field:
    """A named part of a card."""

    name: str
    value: str
    inline: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One answer. Lengths stay within Discord's: text 4,096, field 1,024, footer 2,048 characters."""

    text: str
    title: str = ""
    fields: tuple[Field, ...] = ()
    footer: str = ""
    tone: Tone = Tone.QUIET
