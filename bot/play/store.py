"""The port to storage: what is recorded, and what a store must promise."""

from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from bot.play.asked import Asked, Place
from bot.play.configuration import Configuration

Json = Any
"""A value that JSON can hold."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What one move did: what is written into the history, and the state it leaves."""

    faces: tuple[int, ...] = ()
    outcome: int | None = None
    """As the rule counts; None for an event that is not a roll."""
    odds: Fraction | None = None
    """The chance that the outcome had when it was rolled."""
    before: Json = None
    """The carry before, where it is small enough to keep with each roll."""
    after: Json = None
    """The new state of the slot."""


@dataclass(frozen=True, slots=True)
class Move:
    """One thing to do at a place and to record.

    The store loads the state of `slot`, calls `play` with it (None where there is none yet), and
    writes the turn and the new state in one transaction. What `play` raises fails this move alone.
    """

    asked: Asked
    command: str
    request: Mapping[str, Json]
    play: Callable[[Json], Turn]
    slot: str | None = None
    """The name of the state that the move uses, unique within its place; None: it uses none."""
    by_hand: bool = False
    """Whether people threw the dice and typed the faces."""
    question: int | None = None
    """The open question that this move answers, and thereby closes."""
    expecting: Mapping[str, Json] | None = None
    """The body that the question must still have; None: any."""


@dataclass(frozen=True, slots=True)
class Record:
    """A row of the history: the `number`-th of its place, counted from 1 without gaps."""

    number: int
    person: int
    at: int
    command: str
    request: Mapping[str, Json]
    faces: tuple[int, ...]
    outcome: int | None
    odds: Fraction | None
    before: Json
    by_hand: bool


@dataclass(frozen=True, slots=True)
class Look:
    """Which part of a place's history to read: at most `limit` rows, next to a number.

    With `before`, the newest rows below it; with `after`, the oldest rows above it; with neither, the newest.
    """

    person: int | None = None
    command: str | None = None
    before: int | None = None
    after: int | None = None
    limit: int = 10


@dataclass(frozen=True, slots=True)
class Page:
    """Rows newest first, and whether there are more on either side under the same filters."""

    records: tuple[Record, ...]
    older: bool
    newer: bool


@dataclass(frozen=True, slots=True)
class Question:
    """Something asked of a person that waits for a button, kept so that it survives a restart."""

    place: Place
    person: int
    kind: str
    body: Mapping[str, Json]
    expires: int
    """Milliseconds since 1970; afterwards the store may forget it."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A stored state, by its name within its place."""

    name: str
    state: Json


class Store(Protocol):
    """Durable memory. What a call returns has been written for good."""

    async def record(self, move: Move) -> Record:
        """Play `move` and write it; the same interaction again gives the row it made the first time.

        Moves at one place happen one after the other.

        Raises:
            Busy: too many moves are waiting; nothing was done.
            Gone: the question was answered before, or has expired.
            Changed: the question no longer has the body that the move expects.
        """
        ...

    async def look(self, place: Place, look: Look) -> Page:
        """Read a part of the history."""
        ...

    async def state(self, place: Place, slot: str) -> Json:
        """Return the stored state of a slot, None where there is none."""
        ...

    async def configuration(self, home: int) -> Configuration:
        """Return the settings of a home."""
        ...

    async def configure(self, home: int, change: Callable[[Configuration], Configuration]) -> Configuration:
        """Change the settings of a home, one change after the other, and return the new ones."""
        ...

    async def ask(self, question: Question) -> int:
        """Keep a question and return its number."""
        ...

    async def question(self, number: int) -> Question | None:
        """Return an open question, None where it was answered or forgotten."""
        ...

    async def amend(self, number: int, change: Callable[[Question], Question]) -> Question:
        """Change an open question, one change after the other, and return the new one.

        What `change` raises leaves the question as it was.

        Raises:
            Gone: it was answered or forgotten.
        """
        ...

    async def drop_question(self, number: int) -> None:
        """Close a question without doing anything."""
        ...

    async def fact(self, name: str) -> str | None:
        """Return what was kept under `name`."""
        ...

    async def keep_fact(self, name: str, value: str) -> None:
        """Keep a small text under `name`, in place of what was there."""
        ...

    def places(self) -> AsyncIterator[Place]:
        """Go through all places that have a history."""
        ...

    def records(self, place: Place) -> AsyncIterator[Record]:
        """Go through the whole history of a place, oldest first."""
        ...

    def slots(self, place: Place) -> AsyncIterator[Slot]:
        """Go through the stored states of a place."""
        ...
