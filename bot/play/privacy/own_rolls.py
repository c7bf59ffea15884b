"""What of rolls may be taken out of the bot: by their person, by a host, by all."""

from collections.abc import AsyncIterator, Mapping
from typing import Any

from bot.play.event import Event
from bot.play.kind import EventKind
from bot.play.request_context import Place, RequestContext
from bot.play.services import Services
from bot.play.visibility import mask


async def own_rolls(services: Services, context: RequestContext) -> AsyncIterator[tuple[Place, Event]]:
    """Go through the events of whoever asks at all places, newest first.

    Their secret rolls are open to them. Blind ones that were not revealed are masked: whether they are a
    game master can be told only at the place of the roll.
    """
    async for place, event in services.store.events_of(context.person):
        secret = event.visibility == "secret"
        yield (
            place,
            services.kinds[event.kind].shareable(event) if secret else shareable(event, services.kinds),
        )


def shareable(event: Event, kinds: Mapping[str, EventKind[Any]]) -> Event:
    """Return an event as everyone may have it: a hidden one is masked, and none tells a hidden register."""
    return mask(event) if event.visibility else kinds[event.kind].shareable(event)
