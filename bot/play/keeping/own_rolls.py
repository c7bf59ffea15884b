"""All rolls of one person, for them to take along."""

from collections.abc import AsyncIterator

from bot.play.asked import Asked, Place
from bot.play.keeping.shareable import shareable, without_register
from bot.play.records import Record
from bot.play.table import Table


async def own_rolls(table: Table, asked: Asked) -> AsyncIterator[tuple[Place, Record]]:
    """Go through the rows of whoever asks at all places, newest first.

    Their secret rolls are open to them. Blind ones that were not revealed are masked: whether they are a
    game master can be told only at the place of the roll.
    """
    async for place, record in table.store.rolls_of(asked.person):
        yield place, without_register(record) if record.veil == "secret" else shareable(record)
