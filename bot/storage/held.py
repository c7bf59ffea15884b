"""What every roll asks for is kept in memory, as far as it was read since it was last changed."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bot.play.library import Collection
from bot.play.settings import Configuration

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

MOST_SETTINGS = 3_000
"""Places whose settings are kept in memory."""

MOST_NAMES = 3_000
"""Names of saved rolls and tables that are kept in memory; an owner counts as one more."""


class HeldValues(Generic[Key, Value]):
    """Values of which at most so much is kept; what was read longest ago goes first."""

    def __init__(self, most: int) -> None:
        self.changes = 0
        """How often something was changed: what was read before the last time must not be kept."""
        self._most = most
        self._weight = 0
        self._hears = True
        self._held: OrderedDict[Key, tuple[Value, int]] = OrderedDict()

    def get(self, key: Key) -> Value | None:
        """Return what is kept, None where it has to be read."""
        found = self._held.get(key)
        return found[0] if found else None

    def put(self, key: Key, value: Value, changes: int, weight: int = 1) -> None:
        """Keep what was read when there had been so many changes."""
        if changes != self.changes or not self._hears:
            return
        self._weight += weight - self._held.pop(key, (value, 0))[1]
        self._held[key] = value, weight
        while self._weight > self._most:
            self._weight -= self._held.popitem(last=False)[1][1]

    def clear(self) -> None:
        """Drop everything, as something was changed."""
        self.changes += 1
        self._weight = 0
        self._held.clear()

    def hold(self, *, hears: bool) -> None:
        """Begin anew, and keep what is read only if changes by other processes are heard of."""
        self._hears = hears
        self.clear()


@dataclass(frozen=True, slots=True)
class InMemory:
    """All that a store keeps in memory of its database."""

    settings: HeldValues[tuple[int, int], Configuration] = field(
        default_factory=lambda: HeldValues(MOST_SETTINGS)
    )
    """What holds at places, by their home and the channel that decides."""
    names: HeldValues[Collection, frozenset[str]] = field(default_factory=lambda: HeldValues(MOST_NAMES))
    """Of what people and servers have saved."""

    def clear(self) -> None:
        """Drop everything."""
        self.settings.clear()
        self.names.clear()

    def hold(self, *, hears: bool) -> None:
        """Begin anew, and keep what is read only if changes by other processes are heard of."""
        self.settings.hold(hears=hears)
        self.names.hold(hears=hears)
