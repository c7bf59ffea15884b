"""Rolls of games, as a command makes them."""

from bot.features.games.event import GAME, offers, read_throw, validate_follow
from bot.features.roll.event import validate
from bot.mechanics.playing import Waiting
from bot.play import manual_roll
from bot.play.event import Event, Visibility
from bot.play.manual_roll import Step
from bot.play.request_context import RequestContext
from bot.play.store import Ask, Services
from bot.play.transition import Recorded
from bot.play.visibility import Shown
from tests.recording import record_new


async def roll(
    services: Services,
    context: RequestContext,
    dice: str,
    rolled: str | None = None,
    visibility: Visibility = "",
) -> Recorded | Waiting | Step:
    """Roll a game, or read it from typed faces, in the order of its dice."""
    asked = await validate(await Ask.of(services, context), dice, rolled=rolled, visibility=visibility)
    assert asked.kind is GAME, f"{dice} is no game"
    if rolled is not None:
        return await manual_roll.make(await Ask.of(services, context), asked, rolled)
    return await record_new(services, context, GAME, asked.request, visibility=visibility)


async def follow(services: Services, context: RequestContext, first: Event) -> Recorded | Waiting | None:
    """Do what may follow a roll, such as a push; None: nothing may."""
    name = next(iter(await offers(services, first, read_throw(first))), None)
    if name is None:
        return None
    shown = Shown(first.number, first.person, first.visibility)
    asked, _ = await validate_follow(await Ask.of(services, context), shown, name)
    return await record_new(services, context, GAME, asked.request)
