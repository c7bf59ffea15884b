"""Rolls by hand, as a command begins them."""

from dataclasses import replace

from bot.play.events.die import DieWish, wanted
from bot.play.manual import steps
from bot.play.manual.steps import Step
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.transition import Recorded


async def begin(services: Services, context: RequestContext, wish: DieWish) -> Step | Recorded:
    """Ask for the faces of a die, from the first one that the wish does not name."""
    rolled = "?" if wish.rolled is None else wish.rolled
    asked = await wanted(services, context, replace(wish, rolled=rolled))
    return await steps.make(services, context, asked, rolled)
