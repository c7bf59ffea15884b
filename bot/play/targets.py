"""Earlier events that a later one is about: prepared before the transaction, replayed inside it."""

from dataclasses import dataclass
from typing import Any

from bot.play.effect import Effect
from bot.play.event import Event, Json
from bot.play.kind import EventKind, World


@dataclass(frozen=True, slots=True)
class Replayable:
    """All that replaying an event needs besides its row and the state before it."""

    kind: EventKind[Any]
    prepared: Any

    def replay(self, event: Event, state: Json) -> Effect:
        """Apply the event again upon the state that there was before it."""
        return self.kind.replay(event, self.prepared, state)


async def prepare_target(world: World, event: Event) -> Replayable:
    """Prepare an event to be replayed."""
    kind = world.kinds[event.kind]
    return Replayable(kind, await kind.prepare(kind.read(event.request), world, event))
