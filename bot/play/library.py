"""The library: named items of a person or a server: saved rolls, tables, characters and panels."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Annotated, Any, Literal, NamedTuple

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.signs import is_seen
from bot.mechanics.stored_line import LineMeaning, read_meaning
from bot.play.codec import Written

OwnerKind = Literal["person", "home"]
ItemKind = Literal["roll", "table", "character", "panel"]

LONGEST_NAME = 32
"""Characters of a name."""

MOST: Mapping[tuple[OwnerKind, ItemKind], int] = {
    ("person", "roll"): 50,
    ("home", "roll"): 200,
    ("person", "table"): 100,
    ("home", "table"): 100,
    ("person", "character"): 25,
    ("home", "character"): 500,
    ("home", "panel"): 200,
}
"""The most items of a kind for each owner."""

MOST_CONTENTS = 1_000
"""The most contents of an owner's items, with old ones that are kept because something was rolled on them."""

WORDS: Mapping[ItemKind, str] = {
    "roll": "saved rolls",
    "table": "tables",
    "character": "characters",
    "panel": "panels",
}
"""What people call the items of a kind."""

_NAME = re.compile(r"[\w-]+")


StoredMeaning = Annotated[LineMeaning, Written(attrgetter("body"), read_meaning)]
"""The reading of a line when it was stored, kept beside the line."""


class Collection(NamedTuple):
    """A part of the library: the items of one kind that belong to one owner."""

    owner_kind: OwnerKind
    owner: int
    """The id of the person, or of the home, `Place.home`."""
    kind: ItemKind


@dataclass(frozen=True, slots=True)
class SavedItem:
    """One named item."""

    collection: Collection
    name: str
    """As `name_of` returns it, unique in its collection."""
    maker: int
    """The id of the person who put it there."""
    body: Mapping[str, Any]
    """A JSON object."""
    content: int = 0
    """The store's number for the body; 0: not stored yet."""


Change = Callable[[SavedItem], SavedItem]
"""Returns the new item of the same name, or raises why it is forbidden."""

Allow = Callable[[int], None]
"""Takes the id of the maker of an item that is to be replaced or removed, and raises if that is forbidden."""


def join_words(text: str) -> str:
    """Return a name of several words as it is written here: `Deep-One`."""
    return "-".join(text.split())


def name_of(text: str) -> str:
    """Return a person's name for an item as it is stored: `Forest` and `forest` are one name.

    Raises:
        BadInput: it is empty, too long, or has other characters.
    """
    name = unicodedata.normalize("NFKC", text.strip()).casefold()
    seen = name.isascii() or all(map(is_seen, name))
    if not _NAME.fullmatch(name) or len(name) > LONGEST_NAME or not seen:
        meant = re.sub(r"[^\w-]+", "-", name).strip("-")
        raise BadInput(
            f"{cite(text)} is not a name: write 1 to {LONGEST_NAME} letters, digits, - or _, such as "
            "old-forest.",
            typed=text.strip(),
            offers=(meant,) if 1 <= len(meant) <= LONGEST_NAME and all(map(is_seen, meant)) else (),
        )
    return name


def check_number(collection: Collection, count: int) -> None:
    """Check that a collection can have this many items.

    Raises:
        BadInput: it cannot.
    """
    most = MOST[collection.owner_kind, collection.kind]
    if count > most:
        raise BadInput(
            f"That would make {count:,} {WORDS[collection.kind]}, but at most {most} are "
            "possible: remove some."
        )


def check_room(collection: Collection, count: int) -> None:
    """Check that a collection with `count` items has room for one more.

    Raises:
        BadInput: it has none.
    """
    most = MOST[collection.owner_kind, collection.kind]
    if count >= most:
        whose = "You have" if collection.owner_kind == "person" else "This server has"
        raise BadInput(
            f"{whose} {count} {WORDS[collection.kind]}, and no more are possible: remove one that is no "
            "longer used."
        )


def check_contents(collection: Collection, count: int) -> None:
    """Check that an item can have new content, if its owner's items have `count` contents that are kept.

    Raises:
        BadInput: it cannot.
    """
    if count >= MOST_CONTENTS:
        whose = "You have" if collection.owner_kind == "person" else "This server has"
        raise BadInput(
            f"{whose} {count:,} old versions of tables and rolls, and no more are possible. Nothing was "
            "changed, and all tables and rolls still work."
        )
