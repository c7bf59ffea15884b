"""What applying an event does: what is recorded of it, the state it leaves, and what it adds to the sums."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bot.mechanics.playing import Waiting
from bot.play.event import Event, Json, Visibility
from bot.play.sums.tally import Tally


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

    @property
    def target(self) -> Event | None:
        """The first of them."""
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
