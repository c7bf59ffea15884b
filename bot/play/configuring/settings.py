"""Change what was decided about dice, for a home or for one channel of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Literal

from bot.mechanics import catalogue, tightness
from bot.mechanics.errors import BadInput
from bot.play.configuring.game_masters import GAME_MASTERS
from bot.play.event import Json
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration, configuration_of
from bot.play.settings.decisions import Decided, Scope, scope_of
from bot.play.settings.rights import check_may_manage

Source = Literal["channel", "home", "default"]
"""Where a setting comes from."""

SETTINGS: Mapping[str, tuple[str, ...]] = {
    "d100": ("d100_from",),
    "method": ("method",),
    "from": ("source",),
    "tightness": ("tightness",),
    "roller": ("roller",),
    "memory": ("memory",),
    "reset": ("reset",),
    "game-masters": GAME_MASTERS,
    "hidden": ("hidden",),
    "answers": ("compact",),
    "theme": ("theme",),
    "keep-days": ("history_days",),
    "keep-rolls": ("history_rolls",),
}
"""The settings by the names that people see, each with its names in `Configuration`."""


@dataclass(frozen=True, slots=True)
class SettingsOverview:
    """The settings that hold at a place, and where each comes from."""

    configuration: Configuration
    sources: Mapping[str, Source]
    changed: frozenset[str] = frozenset()
    """The names in `Configuration` of what has just been changed."""
    """By the names in `Configuration`."""


async def overview(services: Services, context: RequestContext) -> SettingsOverview:
    """Return the settings that hold at a place, and where each comes from."""
    home = await services.store.decided(Scope(context.place.home))
    channel = await services.store.decided(Scope(context.place.home, context.place.deciding))
    return SettingsOverview(
        configuration_of(home, channel),
        {field.name: _source(field.name, home, channel) for field in fields(Configuration)},
    )


async def change(
    services: Services, context: RequestContext, changes: Mapping[str, Json], *, here: bool = False
) -> SettingsOverview:
    """Decide the settings that are given, by their names in `Configuration`; return all that hold then.

    With `here`, they hold in this channel and its threads alone.

    Raises:
        NotAllowed: the person may not manage the place.
        BadInput: nothing is given, or a value cannot be understood.
    """
    if not changes:
        raise BadInput("Name at least one setting to change, such as method:human.")
    understood = {name: _understood(name, value) for name, value in changes.items()}
    return await _decide(services, context, lambda decided: {**decided, **understood}, here=here)


async def unset(
    services: Services, context: RequestContext, setting: str | None, *, here: bool = False
) -> SettingsOverview:
    """Undo what was decided about one of `SETTINGS`, or about all of them; return all that hold then.

    Raises:
        NotAllowed: the person may not manage the place.
        BadInput: there is no such setting.
    """
    names = _names(setting)

    def forget(decided: Decided) -> Decided:
        return {name: value for name, value in decided.items() if name not in names}

    return await _decide(services, context, forget, here=here)


async def _decide(
    services: Services, context: RequestContext, change: Callable[[Decided], Decided], *, here: bool
) -> SettingsOverview:
    def allowed(decided: Decided) -> Decided:
        check_may_manage(context, configuration_of(decided), "change settings")
        return change(decided)

    before = await services.store.configuration(context.place)
    await services.store.decide(scope_of(context, here=here), allowed)
    after = await overview(services, context)
    changed = (name for name in after.sources if getattr(before, name) != getattr(after.configuration, name))
    return replace(after, changed=frozenset(changed))


def _names(setting: str | None) -> frozenset[str]:
    if setting is None:
        return frozenset(field.name for field in fields(Configuration))
    if setting not in SETTINGS:
        raise BadInput(f"There is no setting {setting[:40]!r}; there are {', '.join(SETTINGS)}.")
    return frozenset(SETTINGS[setting])


def _understood(name: str, value: Json) -> Json:
    if name == "method":
        return catalogue.find(value).name
    if name == "tightness":
        return str(tightness.parse(value))
    return value


def _source(name: str, home: Decided, channel: Decided) -> Source:
    return "channel" if name in channel else "home" if name in home else "default"
