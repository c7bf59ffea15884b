"""Game masters come and go, and nobody is asked."""

from bot.features.config.changing import Appointment, SettingsOverview, Undoing, carry_out, overview
from bot.play.request_context import RequestContext
from bot.play.settings import Where
from bot.play.store import Ask, Services


async def appoint_person(
    services: Services, context: RequestContext, person: int, *, allowed: bool, where: Where = "server"
) -> None:
    await carry_out(await Ask.of(services, context), Appointment("person", person, allowed, where))


async def appoint_role(
    services: Services, context: RequestContext, role: int, *, allowed: bool, where: Where = "server"
) -> None:
    await carry_out(await Ask.of(services, context), Appointment("role", role, allowed, where))


async def claim(services: Services, context: RequestContext) -> None:
    await appoint_person(services, context, context.person, allowed=True)


async def unset(
    services: Services, context: RequestContext, setting: str | None, *, where: Where = "server"
) -> SettingsOverview:
    await carry_out(await Ask.of(services, context), Undoing(setting, where))
    return await overview(await Ask.of(services, context))
