"""Events, the rows of a history: what is recorded of them, and what applying one does.

An event keeps its request and all that was drawn, so that it can be replayed. Applying it gives an effect:
the parts that are recorded, the new value of the state that it uses, and what it adds to the running sums.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from bot.mechanics.playing import Waiting
from bot.play.sums import Tally

Json = Any
"""A value that JSON can hold; a person in it stands as `bot.play.request_context.reference` writes them."""

canonical: Callable[[Json], str] = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), check_circular=False
).encode
"""Writes a value as JSON in one way only: keys in order, no spaces, nothing but ASCII."""

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
    voided: int | None = None
    """The number of the event that voided it, or None; it counts all the same."""
    was: str | None = None
    """What it was for when it was rolled, where it is shown with another label; no part of the row."""

    @property
    def is_roll(self) -> bool:
        """Whether something was rolled."""
        return self.outcome is not None or bool(self.draws)

    @property
    def is_crossed_out(self) -> bool:
        return self.struck is not None or self.voided is not None


SHARED = "shared"
"""The part of `Event.used` that says what an event did to states that its home shares."""


class SharedUse(NamedTuple):
    """What an event did to a state that its home shares. The event itself says so, and replays from that."""

    key: StateKey
    turn: int
    """Counts the uses of the state in the whole home, from 1."""
    before: Json
    after: Json

    @property
    def state(self) -> State:
        return State(self.before, self.turn - 1)


def uses_of(event: Event) -> tuple[SharedUse, ...]:
    """Return what an event did to states that its home shares, by what its row says."""
    rows = event.used.get(SHARED, ()) if isinstance(event.used, dict) else ()
    return tuple(SharedUse(StateKey(kind, key), *rest) for kind, key, *rest in rows)


def with_uses(used: Json, uses: Sequence[SharedUse]) -> Json:
    """Return `Event.used` with what an event did to states that its home shares."""
    if not uses:
        return used
    return {**(used or {}), SHARED: [[use.key.kind, use.key.key, *use[1:]] for use in uses]}


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


@dataclass(frozen=True, slots=True)
class EventContext:
    """Who makes an event, when, as which number of its place, and upon what."""

    person: int
    at: int
    number: int
    by_hand: bool = False
    visibility: Visibility = ""
    state: Json = None
    """What is kept under the key that it uses."""
    targets: tuple[Event, ...] = ()
    """The earlier events that it is about, as `EventKind.targets_of` has them; replayed, the first."""
    shared: tuple[State, ...] = ()
    """What its home has under the keys of `SharesStates.shared_of`; `State.last` counts the uses so far."""

    @property
    def target(self) -> Event | None:
        """The first of the earlier events."""
        return self.targets[0] if self.targets else None


@dataclass(frozen=True, slots=True)
class TargetChange:
    """What an event changes in an earlier one that it is about, and in the sums of its day and person."""

    number: int
    """Of the earlier one."""
    revealed: bool = False
    struck: bool = False
    tallies: tuple[Tally, ...] = ()
    """What the sums gain, or, with negative numbers, lose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """The parts of an `Event` that applying it decides, and what follows from it."""

    draws: tuple[int, ...] = ()
    outcome: int | None = None
    odds: Fraction | None = None
    dice: str = ""
    used: Json = None
    before: Json = None
    line: Json = None
    judged: bool = False
    after: Json = None
    """The new value of the state that the event uses."""
    last: int | None = None
    """The number of the event that then counts as the last to use that state; None: this one."""
    tally: Callable[[], tuple[Tally, ...]] = tuple
    """Works out `tallies`, which whoever makes a row again to check it does not ask for."""
    targets: tuple[TargetChange, ...] = ()
    shared: tuple[Json, ...] = ()
    """The new values of the states that its home shares, in the order of `EventContext.shared`."""
    result: Any = None
    """How it came about, for the card that tells it; it is not kept."""
    contents: tuple[int, ...] = ()
    """The numbers of contents of libraries that something was rolled on: they are kept from then on."""

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """What it adds to the running sums; of a hidden event, when it is revealed."""
        return self.tally()


Made = Effect | Waiting
"""What applying gives: an effect, or the face that is still needed."""
