"""Shelves: whose saved rolls, tables, characters and panels are, and who may change them: all by one right.

What a person keeps is theirs alone. A server's thing is changed by its maker, a game master, or who has the
Manage Server permission.
"""

from functools import partial
from typing import Literal

from bot.play.errors import NotAllowed
from bot.play.library import Allow, Collection, ItemKind
from bot.play.request_context import RequestContext
from bot.play.settings import Configuration, Scope, configuration_of, leads
from bot.play.store import Services

Keeper = Literal["me", "server"]
"""Whose a thing is: the person's, wherever they play, or the server's, for all in it."""

MASTER, MANAGER = "a game master", "someone with the Manage Server permission"

KEEPERS: tuple[Keeper, ...] = ("me", "server")
"""In the order in which names are looked up."""


def collection_of(context: RequestContext, keeper: Keeper, kind: ItemKind) -> Collection:
    """Return where the things of a kind are that a keeper has."""
    if keeper == "me":
        return Collection("person", context.person, kind)
    return Collection("home", context.place.home, kind)


async def read_home(services: Services, context: RequestContext) -> Configuration:
    """Return what holds in the whole server: game masters of one channel do not lead there."""
    return configuration_of(await services.store.read_decided(Scope(context.place.home)))


async def right_to_change(services: Services, context: RequestContext, thing: str) -> Allow:
    """Return what sees that the person may change, replace or remove a thing, such as "the table `inn`"."""
    return partial(check_may_change, context, await read_home(services, context), thing)


def check_may_change(context: RequestContext, configuration: Configuration, thing: str, maker: int) -> None:
    """See that the person may change what a person has made, where these settings hold.

    Raises:
        NotAllowed: they may not.
    """
    if may_change(context, configuration, maker):
        return
    if maker <= 0:  # who was forgotten
        raise NotAllowed(f"Only {MASTER} or {MANAGER} can change or remove {thing}.")
    raise NotAllowed(f"Only {MASTER}, {MANAGER} or <@{maker}>, who made {thing}, can change or remove it.")


def may_change(context: RequestContext, configuration: Configuration, maker: int) -> bool:
    """Whether the person may do so."""
    return context.person == maker or leads(context, configuration)


async def check_may_add(
    services: Services, context: RequestContext, keeper: Keeper, adds: str, instead: str
) -> None:
    """See that the person may add what all in a server then have: `adds` is such as "save rolls".

    Raises:
        NotAllowed: they may not; `instead` is what they can do.
    """
    if keeper == "server" and not leads(context, await read_home(services, context)):
        raise NotAllowed(f"Only {MASTER} or {MANAGER} can {adds} for the server. {instead}")
