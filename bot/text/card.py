"""A card: the content of an answer, for any display. Texts use Discord's Markdown."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum


class Tone(IntEnum):
    """The colour at the edge of a card, 0xRRGGBB; `WORDS` says its meaning in words."""

    CHANCE = 0x3B7DD8
    BY_HAND = 0xC98A2B
    ADAPTIVE = 0x7B5BD6
    DECK = 0xB0407A
    HIDDEN = 0x17806D
    NATURAL_20 = 0xF1C40F
    NATURAL_1 = 0x23272A
    QUIET = 0x6B7280
    WARNING = 0xC0392B


WORDS: Mapping[Tone, str] = {
    Tone.BY_HAND: "typed by hand",
    Tone.ADAPTIVE: "adaptive",
    Tone.DECK: "from a deck",
    Tone.HIDDEN: "hidden",
}
"""What a card's colour says about its roll, in words; other colours say nothing."""


@dataclass(frozen=True, slots=True)
class Field:
    """A named part of a card."""

    name: str
    value: str
    inline: bool = False


@dataclass(frozen=True, slots=True)
class Symbols:
    """Dice with symbols: in letters, as in the text of a card, and in pictures."""

    letters: str
    pictures: str
    """The same with names of pictures between colons: `green :genesys_success:`."""


@dataclass(frozen=True, slots=True)
class Card:
    """One answer. Lengths stay within Discord's: text 4,096, field 1,024, footer 2,048 characters."""

    text: str
    title: str = ""
    fields: tuple[Field, ...] = ()
    footer: str = ""
    tone: Tone = Tone.QUIET
    symbols: Symbols | None = None
    """The pictures for a part of the text, if there are any."""

    def add_line(self, line: str) -> "Card":
        """Return the card with a line more, unless that is empty."""
        return replace(self, text=f"{self.text}\n{line}") if line else self


def name_presser(card: Card, person: int) -> Card:
    """Return a card that names the person who pressed its button, unless it names them already."""
    mention = f"<@{person}>"
    if mention in card.text:
        return card
    return replace(card, text=f"{card.text}\n-# Pressed by {mention}".lstrip("\n"))


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file below a card; `name` shows its kind, as in `forest.csv`.

    The name of a picture has only letters and digits before `.png`, as Discord requires.
    """

    name: str
    alt: str
    """What it shows, for people who cannot see it; at most 1,024 characters."""
    content: bytes
