"""How someone becomes a game master: those see what is rolled for the game master."""

from collections.abc import Callable, Mapping
from functools import partial

from bot.mechanics.errors import BadInput
from bot.play.errors import NotAllowed
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration, configuration_of
from bot.play.settings.decisions import Decided, Scope, scope_of
from bot.play.settings.rights import is_game_master

GAME_MASTERS = ("game_masters", "game_master_roles")
"""The settings that say who sees such rolls; in a channel both are decided together."""

Change = Callable[[tuple[int, ...]], tuple[int, ...]]

MOST = 20
"""The most roles and people together that can be chosen."""


async def appoint_person(
    services: Services, context: RequestContext, person: int, *, allowed: bool, here: bool = False
) -> None:
    """Make a person a game master, or no longer one; with `here`, in this channel alone.

    Raises:
        NotAllowed: in a server, who asks may not manage it; elsewhere, is no game master.
        BadInput: there are 20 already, or `here` is meant outside a server.
    """
    await _appoint(
        services, context, "game_masters", partial(_changed, one=person, allowed=allowed), here=here
    )


async def appoint_role(
    services: Services, context: RequestContext, role: int, *, allowed: bool, here: bool = False
) -> None:
    """Make all with a role game masters, or no longer; with `here`, in this channel alone.

    Raises:
        NotAllowed: in a server, who asks may not manage it; elsewhere, is no game master.
        BadInput: there are 20 already, or `here` is meant outside a server.
    """
    await _appoint(
        services, context, "game_master_roles", partial(_changed, one=role, allowed=allowed), here=here
    )


async def _appoint(
    services: Services, context: RequestContext, name: str, change: Change, *, here: bool
) -> None:
    """Change the people or the roles; a channel that has none of its own begins with those of its home."""
    scope = scope_of(context, here=here)
    above: Decided = await services.store.decided(Scope(scope.home)) if here else {}

    def changed(decided: Decided) -> Decided:
        before = configuration_of(above, decided)
        _check_may_appoint(context, before)
        chosen = {each: getattr(before, each) for each in GAME_MASTERS}
        chosen[name] = change(chosen[name])
        _check_number(chosen)
        return {**decided, **chosen}

    await services.store.decide(scope, changed)


async def claim(services: Services, context: RequestContext) -> None:
    """Become the game master of a conversation that has none; again is harmless.

    It has none again when the last one went or was forgotten: otherwise nobody could ever reveal what was
    rolled for the game master before. All there see who claims it.

    Raises:
        NotAllowed: it has another one, or it is a server.
    """
    if context.in_server:
        raise NotAllowed(
            "In a server game masters are chosen: someone with Manage Server uses /config game-master."
        )
    await services.store.decide(Scope(context.place.home), partial(_claimed, context))


def _claimed(context: RequestContext, decided: Decided) -> Decided:
    chosen = configuration_of(decided).game_masters
    if chosen and context.person not in chosen:
        who = ", ".join(f"<@{person}>" for person in chosen)
        raise NotAllowed(
            f"This was claimed before: game master here is {who}, who can add you with /config game-master."
        )
    return decided if chosen else {**decided, "game_masters": (context.person,)}


def _check_may_appoint(context: RequestContext, configuration: Configuration) -> None:
    if not context.manages:  # outside servers everybody does
        raise NotAllowed("Only people with the Manage Server permission may choose game masters.")
    if not context.in_server and not is_game_master(context, configuration):
        raise NotAllowed("Only the game master may add others here; where there is none, use /config claim.")


def _changed(chosen: tuple[int, ...], one: int, *, allowed: bool) -> tuple[int, ...]:
    others = tuple(other for other in chosen if other != one)
    return (*others, one) if allowed else others


def _check_number(chosen: Mapping[str, tuple[int, ...]]) -> None:
    if sum(map(len, chosen.values())) > MOST:
        raise BadInput(f"At most {MOST} roles and people can be game masters: take one away first.")
