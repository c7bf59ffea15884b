"""All rolls of one person, for them to take along."""

from collections.abc import AsyncIterator
from dataclasses import replace

from bot.mechanics import catalogue
from bot.play.asked import Asked, Place
from bot.play.looking_back.strikes import BY_RULE, STRIKE
from bot.play.store import Record
from bot.play.table import Table
from bot.play.veils import masked


async def own_rolls(table: Table, asked: Asked) -> AsyncIterator[tuple[Place, Record]]:
    """Go through the rows of whoever asks at all places, newest first.

    Their secret rolls are open to them. Blind ones that were not revealed are masked: whether they are a
    game master can be told only at the place of the roll. What methods hide from all stays hidden, for who
    knows a register that others share can guess at their rolls.
    """
    async for place, record in table.store.rolls_of(asked.person):
        yield place, masked(record) if record.veil == "blind" else _without_register(record)


def _without_register(record: Record) -> Record:
    """Return a record without what tells the register of a method that hides its faces."""
    request = record.request
    if record.command == STRIKE:
        return replace(record, request={name: request[name] for name in request if name != "restored"})
    if record.command in BY_RULE and catalogue.find(request["method"]).hides_faces:
        return replace(record, faces=(), before=None)
    return record
