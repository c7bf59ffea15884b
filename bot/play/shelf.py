"""Shelves: who owns saved rolls, tables, characters and panels, and who may change them: one right for all.

A person's own things are theirs alone. A server's thing may be changed by its maker, a game master, or anyone
with the Manage Server permission.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, Literal, TypeVar

from bot.mechanics.errors import BadInput, cite, unknown_name
from bot.play.errors import NotAllowed
from bot.play.kind import Asking
from bot.play.library import Allow, Collection, ItemKind, SavedItem, join_words, name_of
from bot.play.request_context import RequestContext
from bot.play.settings import Configuration, Scope, configuration_of, leads
from bot.play.store import Ask

Keeper = Literal["me", "server"]
"""The owner of a thing: the person, wherever they play, or the server, for all in it."""

MASTER, MANAGER = "a game master", "someone with the Manage Server permission"

KEEPERS: tuple[Keeper, ...] = ("me", "server")
"""In the order of looking up names."""


Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Shelf(Generic[Thing]):
    """All named things of one kind."""

    kind: ItemKind
    called: str
    """What people call one of them."""
    listed: str
    """The command that lists them."""
    read: Callable[[SavedItem], Thing]
    instead: str = ""
    """What a person can do who may not add to the server's."""

    def collection(self, context: RequestContext, keeper: Keeper) -> Collection:
        """Return where the things of a keeper are."""
        if keeper == "me":
            return Collection("person", context.person, self.kind)
        return Collection("home", context.place.home, self.kind)

    async def list_all(self, ask: Asking, keeper: Keeper) -> list[Thing]:
        """Return the things of a keeper, sorted by name."""
        return [self.read(item) for item in await ask.store.saved_items(self.collection(ask.context, keeper))]

    async def names(self, ask: Asking, keepers: Sequence[Keeper] = KEEPERS) -> list[str]:
        """Return the names of the things of keepers, each once."""
        collections = [self.collection(ask.context, keeper) for keeper in keepers]
        names = [name for each in collections for name in await ask.store.item_names(each)]
        return list(dict.fromkeys(names))

    async def find(self, ask: Asking, name: str, keepers: Sequence[Keeper] = KEEPERS) -> Thing:
        """Return the thing of this name, from the first keeper that has one.

        Raises:
            BadInput: none has.
        """
        for keeper in keepers:
            item = await ask.store.saved_item(self.collection(ask.context, keeper), name_of(join_words(name)))
            if item is not None:
                return self.read(item)
        raise await self._missing(ask, name, keepers)

    async def find_begun(self, ask: Asking, name: str) -> Thing:
        """Return the thing of this name, or the only one whose name begins with it; a space may be a -.

        Raises:
            BadInput: none has, or several begin so.
        """
        typed = name_of(join_words(name))
        names = await self.names(ask)
        begun = [typed] if typed in names else [each for each in names if each.startswith(typed)]
        return await self.find(ask, begun[0] if len(begun) == 1 else name)

    async def remove(self, ask: Ask, keeper: Keeper, name: str) -> Thing:
        """Remove a thing, and return it.

        Raises:
            BadInput: there is none of that name.
            NotAllowed: the person may not.
        """
        collection, allow = (
            self.collection(ask.context, keeper),
            await self.right_to_change(ask, name),
        )
        removed = await ask.store.remove_item(
            collection, name_of(join_words(name)), allow, ask.context.has_expired
        )
        if removed is None:
            raise await self._missing(ask, name, (keeper,))
        return self.read(removed)

    async def right_to_change(self, ask: Ask, name: str) -> Allow:
        """Return a check, by the maker of a thing, that the person may change, replace or remove it."""
        home = await _read_home(ask)
        return partial(check_may_change, ask.context, home, f"the {self.called} {cite(name)}")

    async def check_may_change(self, ask: Ask, name: str, maker: int) -> None:
        """Check that the person may change, replace or remove a thing.

        Raises:
            NotAllowed: they may not.
        """
        (await self.right_to_change(ask, name))(maker)

    async def check_may_add(self, ask: Ask, keeper: Keeper) -> None:
        """Check that the person may add a thing for all in the server.

        Raises:
            NotAllowed: they may not.
        """
        if keeper == "server" and not leads(ask.context, await _read_home(ask)):
            raise NotAllowed(
                f"Only {MASTER} or {MANAGER} can add {self.called}s to the server. {self.instead}"
            )

    async def _missing(self, ask: Asking, name: str, keepers: Sequence[Keeper]) -> BadInput:
        names = await self.names(ask, keepers)
        return unknown_name(f"There is no {self.called} {{}} here", name, names, self.listed)


def keeper_of(item: SavedItem) -> Keeper:
    """Return who keeps a thing."""
    return "me" if item.collection.owner_kind == "person" else "server"


def check_may_change(context: RequestContext, configuration: Configuration, thing: str, maker: int) -> None:
    """Check that the person may change a thing of this maker, by these settings.

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


async def _read_home(ask: Ask) -> Configuration:
    """Return the settings of the whole server: game masters of one channel do not count there."""
    return configuration_of(await ask.store.read_decided(Scope(ask.place.home)))
