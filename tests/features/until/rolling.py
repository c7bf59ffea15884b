"""Rolls until something comes, as the command makes them."""

from bot.features.reading.reading import REPEATED
from bot.features.roll.event import validate
from bot.features.until.event import UNTIL
from bot.mechanics.playing import Waiting
from bot.play import manual_roll
from bot.play.event import Visibility
from bot.play.manual_roll import Step
from bot.play.request_context import RequestContext
from bot.play.store import Ask, Services
from bot.play.transition import Recorded
from tests.recording import record_new


async def roll(
    services: Services,
    context: RequestContext,
    text: str,
    rolled: str | None = None,
    visibility: Visibility = "",
) -> Recorded | Waiting | Step:
    """Roll until something comes, or read the rolls from typed faces."""
    asked = await validate(
        await Ask.of(services, context), text, REPEATED, rolled=rolled, visibility=visibility
    )
    assert asked.kind is UNTIL, f"{text} is not until something"
    if rolled is not None:
        return await manual_roll.make(await Ask.of(services, context), asked, rolled)
    return await record_new(services, context, UNTIL, asked.request, visibility=visibility)
