"""The shelf: named things that a person or a server keeps, such as saved rolls and encounter tables."""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from bot.mechanics.errors import BadInput

OwnerKind = Literal["person", "home"]
Kind = Literal["roll", "table"]

LONGEST_NAME = 32
"""Characters of a name."""

MOST: Mapping[tuple[OwnerKind, Kind], int] = {
    ("person", "roll"): 50,
    ("home", "roll"): 200,
    ("person", "table"): 100,
    ("home", "table"): 100,
}
"""How many things of a kind an owner keeps at most."""

WORDS: Mapping[Kind, str] = {"roll": "saved rolls", "table": "tables"}
"""What the things of a kind are called."""

_NAME = re.compile(r"[\w-]+")


@dataclass(frozen=True, slots=True)
class Board:
    """A part of the shelf: the things of one kind that belong to one owner."""

    owner_kind: OwnerKind
    owner: int
    """The id of the person, or of the home as in `Place.home`."""
    kind: Kind


@dataclass(frozen=True, slots=True)
class Shelved:
    """One named thing."""

    board: Board
    name: str
    """As `name_of` returns it, unique on its board."""
    maker: int
    """The id of the person who put it there."""
    body: Mapping[str, Any]
    """A JSON object."""


Allow = Callable[[Shelved], None]
"""Looks at what is there before it is replaced or removed, and raises what forbids it."""


class Shelf(Protocol):
    """The port to the shelf; see `bot.play.store.Store`."""

    async def shelve(self, thing: Shelved, allow: Allow | None = None) -> Shelved | None:
        """Keep a thing in place of one of the same name, and return the one that was there.

        What `allow` raises leaves that one as it was. Writers come one after the other.

        Raises:
            BadInput: the board is full; see `check_room`.
        """
        ...

    async def shelve_all(self, things: Sequence[Shelved]) -> int:
        """Keep things of other names on one board, all or none; return how many replace one that was there.

        Raises:
            BadInput: they are too many; see `check_number`.
        """
        ...

    async def shelved(self, board: Board, name: str) -> Shelved | None:
        """Return one thing, None where there is none of that name."""
        ...

    async def shelf(self, board: Board) -> list[Shelved]:
        """Return all things of a board, by name."""
        ...

    async def shelf_names(self, board: Board) -> list[str]:
        """Return the names of all things of a board, in order, without reading their bodies."""
        ...

    async def unshelve(self, board: Board, name: str, allow: Allow | None = None) -> Shelved | None:
        """Remove a thing and return it, None where there was none of that name.

        What `allow` raises leaves it there.
        """
        ...


def name_of(text: str) -> str:
    """Return the name that a person typed, as it is kept: `Forest` and `forest` are one name.

    Raises:
        BadInput: it is empty, too long, or has other characters.
    """
    name = unicodedata.normalize("NFKC", text.strip()).casefold()
    if not _NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise BadInput(
            f"A name has 1 to {LONGEST_NAME} letters, digits, - and _, such as old-forest, "
            f"not {text[:LONGEST_NAME]!r}."
        )
    return name


def check_number(board: Board, count: int) -> None:
    """See that as many things as are to be kept fit a board.

    Raises:
        BadInput: they do not.
    """
    most = MOST[board.owner_kind, board.kind]
    if count > most:
        raise BadInput(
            f"That would be {count:,} {WORDS[board.kind]}, and at most {most} are kept: take some out."
        )


def check_room(board: Board, count: int) -> None:
    """See that one more thing fits a board that has `count`.

    Raises:
        BadInput: it does not.
    """
    most = MOST[board.owner_kind, board.kind]
    if count >= most:
        whose = "You have" if board.owner_kind == "person" else "This server has"
        raise BadInput(
            f"{whose} {count} {WORDS[board.kind]}, the most that are kept: remove one that is no longer used."
        )
