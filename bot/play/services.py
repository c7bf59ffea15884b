"""What every use case needs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.mechanics.sources import Below
from bot.play.kind import EventKind, Workers
from bot.play.store import Store


@dataclass(frozen=True)
class Services:
    """The memory of the group, its one source of chance, and who works out what is long."""

    store: Store
    below: Below
    workers: Workers
    kinds: Mapping[str, EventKind[Any]]
    """All kinds of events by name."""
    proof: bool = False
    """Whether places keep a proof of their rolls, unless they have decided against it."""

    def of(self, person: int, home: int) -> "Services":
        """Return the same for a person at a place of a home, for whom what is long is worked out."""
        workers = self.workers.of(person, home)
        return Services(self.store, self.below, workers, self.kinds, proof=self.proof)
