"""Game masters come and go, and nobody is asked."""

from bot.play.configuring.game_masters import Appointment, Claim
from bot.play.configuring.settings import SettingsOverview, Undoing, overview
from bot.play.configuring.viewers import carry_out
from bot.play.request_context import RequestContext
from bot.play.services import Services


async def appoint_person(
    services: Services, context: RequestContext, person: int, *, allowed: bool, here: bool = False
) -> None:
    await carry_out(services, context, Appointment("person", person, allowed, here))


async def appoint_role(
    services: Services, context: RequestContext, role: int, *, allowed: bool, here: bool = False
) -> None:
    await carry_out(services, context, Appointment("role", role, allowed, here))


async def claim(services: Services, context: RequestContext) -> None:
    await carry_out(services, context, Claim())


async def unset(
    services: Services, context: RequestContext, setting: str | None, *, here: bool = False
) -> SettingsOverview:
    await carry_out(services, context, Undoing(setting, here))
    return await overview(services, context)
