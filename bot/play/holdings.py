"""What is kept on a person, and what stands for events that are no longer kept."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.play.event import State, StateKey
from bot.play.request_context import Place


@dataclass(frozen=True, slots=True)
class Held:
    """What a person rolled at one place."""

    place: Place
    counts: Mapping[str, int]
    """How many rows there are, by command."""
    since: int
    until: int
    """When the first and the last were made, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """All that is kept on a person."""

    held: tuple[Held, ...]
    game_master_of: tuple[int, ...]
    """The homes whose settings name the person."""
    saved_item: tuple[tuple[str, str], ...]
    """The kind and name of each thing in the person's own library."""
    made: int
    """How many things of servers the person has put there."""
    pending_actions: int
    """How many open questions wait for the person."""
    memories: int = 0
    """How many states are the person's alone, where dice remember each person's rolls apart."""
    seats: int = 0
    """How many games under way the person sits in."""

    @property
    def rolls(self) -> int:
        """How many rows of histories are the person's."""
        return sum(sum(held.counts.values()) for held in self.held)

    @property
    def nothing(self) -> bool:
        """Whether nothing at all is kept."""
        return not any(
            (
                self.held,
                self.game_master_of,
                self.saved_item,
                self.made,
                self.pending_actions,
                self.memories,
                self.seats,
            )
        )


@dataclass(frozen=True, slots=True)
class Basis:
    """What there was when a checkpoint began to be worked out: later changes are not in it."""

    place: int
    """As the store numbers it; 0: there was none."""
    newest: int
    """The number of the newest event."""
    forgotten: int
    """How many people had been forgotten."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What the events of a place up to `number` came to."""

    number: int
    states: Mapping[StateKey, State]
    """After that event."""
    sums: Mapping[tuple[int, int, str], tuple[int, int]]
    """Rolls and sums by day, person and subject, person 0 standing for all."""
    basis: Basis | None = field(default=None, compare=False)
    """None: nothing can have changed since."""
