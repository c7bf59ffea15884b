"""All rolls of one person, for them to take along."""

from collections.abc import AsyncIterator

from bot.play.keeping.shareable import shareable, without_register
from bot.play.records import Record
from bot.play.request_context import Place, RequestContext
from bot.play.services import Services


async def own_rolls(services: Services, context: RequestContext) -> AsyncIterator[tuple[Place, Record]]:
    """Go through the rows of whoever asks at all places, newest first.

    Their secret rolls are open to them. Blind ones that were not revealed are masked: whether they are a
    game master can be told only at the place of the roll.
    """
    async for place, record in services.store.rolls_of(context.person):
        yield place, without_register(record) if record.visibility == "secret" else shareable(record)
