"""The port to storage: what is recorded, and what a store must promise."""

from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, Protocol

from bot.play.asked import Asked, Place
from bot.play.keeping.homes import Homes
from bot.play.keeping.privacy import Privacy
from bot.play.keeping.pruned import Pruned
from bot.play.settings.decisions import Decisions
from bot.play.shelf import Shelf
from bot.play.statistics.tallies import Tallies, Tally

Json = Any
"""A value that JSON can hold."""

LOOKED_AT = 5_000
"""The most rows that one look goes through for what no index knows."""

Veil = Literal["", "secret", "blind"]
"""From whom a row is hidden: from nobody, from all but its roller, or from all but the game masters."""


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
    tallies: tuple[Tally, ...] = ()
    """What it adds to the running sums; what a veiled move adds waits until its row is revealed."""


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
    veil: Veil = ""
    """From whom the row is hidden until it is revealed."""
    reveals: int | None = None
    """The number of a veiled row at the place, whose veil this move lifts."""
    strikes: int | None = None
    """The number of a row at the place, which this move marks as struck."""
    newest: int | None = None
    """The number that the newest row of the place must still have; None: any."""


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
    veil: Veil = ""
    """From whom the row is hidden; it is empty again once the row was revealed."""
    message: int | None = None
    """The id of the message that tells it, where all at the place can see that and it is known."""
    struck: int | None = None
    """The number of the row that struck it; None: it counts."""


@dataclass(frozen=True, slots=True)
class Content:
    """What a roll must have been to be found, for one who asks: rows hidden from them are never found."""

    asker: int
    """Whose secret rolls can be found."""
    sees_blind: bool = False
    """Whether blind rolls can be found."""
    expression: str | None = None
    """The dice, as they are kept without a comment: `4d6kh3`, `d20`."""
    by_hand: bool | None = None
    """Whether people threw the dice."""
    set: str | None = None
    """What they called the dice, in any case."""


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
    since: int | None = None
    """The first millisecond since 1970 that is looked at."""
    until: int | None = None
    """The first one that is not."""
    content: Content | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """Rows newest first, and whether there are more on either side under the same filters.

    A search goes through a bounded number of rows; there may then be more where it ended.
    """

    records: tuple[Record, ...]
    older: bool
    newer: bool
    ended: int | None = None
    """The number of the last row that was looked at, where the search had to end there."""


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


class Store(Decisions, Shelf, Tallies, Privacy, Pruned, Homes, Protocol):
    """Durable memory. What a call returns has been written for good."""

    async def record(self, move: Move) -> Record:
        """Play `move` and write it; the same interaction again gives the row it made the first time.

        Moves at one place happen one after the other.

        Raises:
            Busy: too many moves are waiting; nothing was done.
            Gone: the question was answered before, or has expired.
            Changed: the question no longer has the body that the move expects, the row that the move
                reveals is not veiled, or the newest row is not the one that it expects.
        """
        ...

    async def row(self, place: Place, number: int) -> Record | None:
        """Return one row of the history, None where there is none of that number."""
        ...

    async def look(self, place: Place, look: Look) -> Page:
        """Read a part of the history."""
        ...

    async def note_message(self, interaction: int, message: int) -> None:
        """Keep with the row that an interaction made, if it made one, which message tells it."""
        ...

    async def state(self, place: Place, slot: str) -> Json:
        """Return the stored state of a slot, None where there is none."""
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
