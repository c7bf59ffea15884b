"""What is recorded: moves, the rows that they become, states, and questions that wait."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from bot.play.request_context import Place, RequestContext
from bot.play.statistics.tallies import Tally

Json = Any
"""A value that JSON can hold."""

Visibility = Literal["", "secret", "blind"]
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
    """What it adds to the running sums; what a hidden move adds waits until its row is revealed."""


@dataclass(frozen=True, slots=True)
class Move:
    """One thing to do at a place and to record.

    The store loads the state of `slot`, calls `play` with it (None where there is none yet), and
    writes the turn and the new state in one transaction. What `play` raises fails this move alone.
    """

    context: RequestContext
    command: str
    request: Mapping[str, Json]
    play: Callable[[Json], Turn]
    slot: str | None = None
    """The name of the state that the move uses, unique within its place; None: it uses none."""
    by_hand: bool = False
    """Whether people threw the dice and typed the faces."""
    pending_action: int | None = None
    """The open question that this move answers, and thereby closes."""
    expecting: Mapping[str, Json] | None = None
    """The body that the question must still have; None: any."""
    visibility: Visibility = ""
    """From whom the row is hidden until it is revealed."""
    reveals: int | None = None
    """The number of a hidden row at the place, which this move reveals."""
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
    visibility: Visibility = ""
    """From whom the row is hidden; it is empty again once the row was revealed."""
    message: int | None = None
    """The id of the message that tells it, where all at the place can see that and it is known."""
    struck: int | None = None
    """The number of the row that struck it; None: it counts."""


@dataclass(frozen=True, slots=True)
class PendingAction:
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
