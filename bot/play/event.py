"""What is recorded: events, the states that they move, and what of an event is kept as text."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from bot.mechanics.proof.hashing import canonical

Json = Any
"""A value that JSON can hold; a person in it stands as `bot.play.people.reference` writes them."""

Visibility = Literal["", "me", "both", "gm"]
"""Who sees what was rolled: everyone, its roller, the roller and the game masters, or these alone."""


@dataclass(frozen=True, slots=True)
class StateKey:
    """Names a state of a place."""

    kind: str
    """What keeps it: `fair`, `deck`, `catan`, or the name of a method with a register."""
    key: str = ""
    """Which one, in canonical form: never a word that a person chose."""
    person: int = 0
    """The id of the person whose it is; 0: all at the place share it."""


@dataclass(frozen=True, slots=True)
class State:
    """What a place keeps under a key."""

    value: Json = None
    last: int = 0
    """The number of the last event that used it and counts; 0: none did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A row of the history: the `number`-th of its place, counted from 1 without gaps."""

    number: int
    person: int
    at: int
    """When it was asked for, in milliseconds since 1970."""
    kind: str
    version: int = 1
    """Of its kind, when it was recorded."""
    request: Mapping[str, Json]
    draws: tuple[int, ...] = ()
    """Every face and every number that was drawn, in order: with them it can be replayed."""
    outcome: int | None = None
    """As its rule counts; None where it is not a roll, or has several totals."""
    odds: Fraction | None = None
    """The chance that the outcome had when it was rolled."""
    dice: str = ""
    """The dice in canonical form, without labels; empty where there are none that could be asked for."""
    used: Json = None
    """What replaying needs besides the request and the state, such as the version of a table."""
    before: Json = None
    """The state before, where it is small enough to be kept with each event."""
    line: Json = None
    """What its line in the history says besides all this."""
    by_hand: bool = False
    """Whether people threw the dice and typed the faces."""
    visibility: Visibility = ""
    """From whom it is hidden; empty again once it was revealed."""
    judged: bool = False
    """Whether statistics hold its outcome against its odds."""
    state: StateKey | None = None
    """The state that it used."""
    previous: int = 0
    """The number of the event that had used that state last."""
    target: int | None = None
    """The number of the earlier event that it is about; of several, the oldest."""
    message: int | None = None
    """The id of the message that tells it, where all at the place can see that and it is known."""
    struck: int | None = None
    """The number of the event that struck it; None: it counts."""

    @property
    def is_roll(self) -> bool:
        """Whether something was rolled."""
        return self.outcome is not None or bool(self.draws)


class EventTexts(NamedTuple):
    """Parts of an event as canonical JSON, but for the odds, `1/6`; None where there is nothing."""

    request: str
    draws: str
    used: str | None
    before: str | None
    line: str | None
    odds: str | None


def texts_of(event: Event) -> EventTexts:
    """Return the parts of an event that are kept as text.

    Raises:
        TypeError, ValueError: something in it is nothing that JSON can hold.
    """
    return EventTexts(
        canonical(dict(event.request)),
        canonical(event.draws),
        None if event.used is None else canonical(event.used),
        None if event.before is None else canonical(event.before),
        None if event.line is None else canonical(event.line),
        None if event.odds is None else str(event.odds),
    )
