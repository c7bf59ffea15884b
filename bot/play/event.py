"""Events, the rows of a history: their recorded parts, and the effect of applying one.

An event keeps its request and all drawn numbers, so that it can be replayed. Applying it gives an effect: the
recorded parts, the new value of its state, and its additions to the running sums.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from bot.mechanics.playing import Waiting
from bot.play.sums import Tally

Json = Any
"""A value that JSON can hold; a person in it is written by `bot.play.request_context.reference`."""

canonical: Callable[[Json], str] = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), check_circular=False
).encode
"""Writes a value as JSON in one way only: keys in order, no spaces, nothing but ASCII."""

Visibility = Literal["", "me", "both", "gm"]
"""Who sees what was rolled: everyone, its roller, the roller and the game masters, or these alone."""


@dataclass(frozen=True, slots=True)
class StateKey:
    """The key of a state of a place."""

    kind: str
    """The kind of state: `fair`, `deck`, `catan`, or the name of a method with a register."""
    key: str = ""
    """Which one, in canonical form: never a word that a person chose."""
    person: int = 0
    """The id of its person; 0: all at the place share it."""


@dataclass(frozen=True, slots=True)
class State:
    """The value of a place under a key."""

    value: Json = None
    last: int = 0
    """The number of the last event that used it and still counts, or 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A row of the history: the `number`-th of its place, counted from 1 without gaps."""

    number: int
    person: int
    at: int
    """The time of the request, in milliseconds since 1970."""
    kind: str
    version: int = 1
    """The version of its kind at the time of recording."""
    request: Mapping[str, Json]
    draws: tuple[int, ...] = ()
    """Every drawn face and number, in order: they make it possible to replay it."""
    outcome: int | None = None
    """As its rule counts; None if it is not a roll, or has several totals."""
    odds: Fraction | None = None
    """The chance of the outcome when it was rolled."""
    dice: str = ""
    """The dice in canonical form, without labels; empty if it has no dice to ask about."""
    used: Json = None
    """What a replay needs besides the request and the state, such as the version of a table."""
    before: Json = None
    """The state before it, if that is small enough to keep with each event."""
    line: Json = None
    """What its line in the history needs besides."""
    by_hand: bool = False
    """Whether people threw the dice and typed the faces."""
    visibility: Visibility = ""
    """Who may see it; empty for everyone, and again after it was revealed."""
    judged: bool = False
    """Whether statistics compare its outcome with its odds."""
    state: StateKey | None = None
    """The key of its state."""
    previous: int = 0
    """The number of the previous event that used its state."""
    target: int | None = None
    """The number of the earlier event that it is about; of several, the oldest."""
    message: int | None = None
    """The id of its message, if all at the place can see that, and if known."""
    struck: int | None = None
    """The number of the event that struck it; None: it counts."""
    voided: int | None = None
    """The number of the event that voided it, or None; it counts all the same."""
    was: str | None = None
    """Its label when it was rolled, if it is shown with another; not part of the row."""

    @property
    def is_roll(self) -> bool:
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


def stays_by_chance(event: Event) -> bool:
    """Whether the bot threw an event that changed nothing shared, so that nobody can strike it."""
    return event.is_roll and not event.by_hand and not uses_of(event)


def with_uses(used: Json, uses: Sequence[SharedUse]) -> Json:
    """Return `Event.used` with what an event did to states that its home shares."""
    if not uses:
        return used
    return {**(used or {}), SHARED: [[use.key.kind, use.key.key, *use[1:]] for use in uses]}


class EventTexts(NamedTuple):
    """Parts of an event as canonical JSON, except the odds, `1/6`; None for a missing part."""

    request: str
    draws: str
    used: str | None
    before: str | None
    line: str | None
    odds: str | None


def texts_of(event: Event) -> EventTexts:
    """Return the parts of an event that are stored as text.

    Raises:
        TypeError, ValueError: a part has something that JSON cannot hold.
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
    """The person, the time, the number in its place, and the state of a new event."""

    person: int
    at: int
    number: int
    by_hand: bool = False
    visibility: Visibility = ""
    state: Json = None
    """The value of its state."""
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
    """The changes by an event to an earlier one, and to the sums of that one's day and person."""

    number: int
    """The number of the earlier event."""
    revealed: bool = False
    struck: bool = False
    tallies: tuple[Tally, ...] = ()
    """The additions to the sums, negative to subtract."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """The parts of an `Event` that applying it decides, and its consequences."""

    draws: tuple[int, ...] = ()
    outcome: int | None = None
    odds: Fraction | None = None
    dice: str = ""
    used: Json = None
    before: Json = None
    line: Json = None
    judged: bool = False
    after: Json = None
    """The new value of its state."""
    last: int | None = None
    """The number of the event that then counts as the last user of that state, or None for this one."""
    tally: Callable[[], tuple[Tally, ...]] = tuple
    """Computes `tallies`, which a replay that only checks a row does not need."""
    targets: tuple[TargetChange, ...] = ()
    shared: tuple[Json, ...] = ()
    """The new values of the states that its home shares, in the order of `EventContext.shared`."""
    result: Any = None
    """How it came about, for its card; not stored."""
    contents: tuple[int, ...] = ()
    """The numbers of library contents that were rolled on: they are kept from now on."""

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """The additions to the running sums; for a hidden event, when it is revealed."""
        return self.tally()


Made = Effect | Waiting
"""The result of applying: an effect, or a request for a face."""
