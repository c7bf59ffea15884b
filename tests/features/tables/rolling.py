"""Rolls on tables as the command makes them, where nothing of Discord is needed."""

from bot.features.tables.event import validate
from bot.play import manual_roll
from bot.play.recording import record_at_once
from bot.play.store import Ask
from bot.play.transition import Recorded


async def roll(services, context, name, *, rolled=None, **options):
    """Roll on a table, or read the roll from `rolled`; faces that are not enough give what to throw."""
    asked = await validate(await Ask.of(services, context), name, rolled=rolled, **options)
    if rolled is None:
        return await record_at_once(await Ask.of(services, context), asked)
    made = await manual_roll.make(await Ask.of(services, context), asked, rolled)
    return made if isinstance(made, Recorded) else made.waiting
