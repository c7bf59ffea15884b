"""Change what was decided about dice, for a home or for one channel of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Literal

from bot.mechanics import catalogue, tightness
from bot.mechanics.errors import BadInput, unknown
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
    "gm-channel": ("gm_channel",),
    "answers": ("compact",),
    "theme": ("theme",),
    "proof": ("proof",),
    "proof-channel": ("proof_channel",),
    "keep-days": ("history_days",),
    "keep-rolls": ("history_rolls",),
}
"""The settings by the names that people see, each with its names in `Configuration`."""


LIMITS = ("history_days", "history_rolls")
"""Those that say how long rolls are kept; None keeps all."""

SETTING_NAMES = tuple(field.name for field in fields(Configuration))
"""All settings by their names in `Configuration`."""


@dataclass(frozen=True, slots=True)
class SettingsOverview:
    """The settings that hold at a place, and where each comes from."""

    configuration: Configuration
    sources: Mapping[str, Source]
    """By the names in `Configuration`."""
    changed: frozenset[str] = frozenset()
    """The names in `Configuration` of what has just been changed."""
    proofs: bool = True
    """Whether whoever runs the bot lets proofs be kept at all."""


@dataclass(frozen=True, slots=True)
class Undoing:
    """Undoes what was decided; with `here`, in one channel alone."""

    setting: str | None
    """One of `SETTINGS`; None: all of them."""
    here: bool = False

    def after(self, context: RequestContext, above: Decided, decided: Decided) -> Decided:
        """Return what is then decided.

        Raises:
            NotAllowed: the person may not manage the place.
            BadInput: there is no such setting.
        """
        names = _names(self.setting)
        check_may_manage(context, configuration_of(above, decided), "change settings")
        return {name: value for name, value in decided.items() if name not in names}


async def overview(
    services: Services, context: RequestContext, since: Configuration | None = None
) -> SettingsOverview:
    """Return the settings that hold at a place, where each comes from, and what has changed `since`."""
    home = await services.store.decided(Scope(context.place.home))
    channel = await services.store.decided(Scope(context.place.home, context.place.deciding))
    holding = configuration_of(home, channel)
    return SettingsOverview(
        holding,
        {name: _source(name, home, channel) for name in SETTING_NAMES},
        frozenset(name for name in SETTING_NAMES if since and getattr(since, name) != getattr(holding, name)),
        services.proof,
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
    for setting in ("gm-channel", "proof-channel"):
        if not context.in_server and not changes.keys().isdisjoint(SETTINGS[setting]):
            raise BadInput(f"{setting} is for servers where the bot is installed: leave it out here.")
    understood = {name: _understood(name, value) for name, value in changes.items()}

    def allowed(decided: Decided) -> Decided:
        check_may_manage(context, configuration_of(decided), "change settings")
        return {**decided, **understood}

    before = await services.store.configuration(context.place)
    await services.store.decide(scope_of(context, here=here), allowed, context.is_late)
    return await overview(services, context, before)


async def deleting(
    services: Services, context: RequestContext, after: Callable[[Decided], Decided], *, here: bool
) -> dict[str, int]:
    """Return the limits, by their names in `Configuration`, by which a change deletes rolls kept so far.

    `after` returns what is decided then, of what is decided now in the channel alone if `here`.

    Raises:
        NotAllowed: the person may not manage the place.
        BadInput: the channel alone is meant outside a server.
    """
    check_may_manage(context, await services.store.configuration(context.place), "change settings")
    scope = scope_of(context, here=here)
    above = await services.store.decided(Scope(scope.home)) if here else {}
    decided = await services.store.decided(scope)
    now, then = configuration_of(above, decided), configuration_of(above, after(decided))
    limits = {name: (getattr(now, name), getattr(then, name)) for name in LIMITS}
    return {name: new for name, (was, new) in limits.items() if new and (was is None or new < was)}


def _names(setting: str | None) -> frozenset[str]:
    if setting is None:
        return frozenset(SETTING_NAMES)
    if setting not in SETTINGS:
        raise unknown("There is no setting {}", setting, SETTINGS, f"there are {', '.join(SETTINGS)}.")
    return frozenset(SETTINGS[setting])


def _understood(name: str, value: Json) -> Json:
    if name == "method":
        return catalogue.find(value).name
    if name == "tightness":
        return str(tightness.parse(value))
    return value


def _source(name: str, home: Decided, channel: Decided) -> Source:
    return "channel" if name in channel else "home" if name in home else "default"
