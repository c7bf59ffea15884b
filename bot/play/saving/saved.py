"""Saved rolls: dice under a name, of a person or of a server, rolled by `/roll dice:attack 7`."""

import re
from dataclasses import dataclass
from typing import Literal

from bot.mechanics.errors import BadInput, unknown
from bot.play.errors import NotAllowed
from bot.play.library import Collection, SavedItem, name_of
from bot.play.request_context import RequestContext
from bot.play.saving.templates import is_dice, template_of
from bot.play.services import Services
from bot.play.settings.configuration import configuration_of
from bot.play.settings.decisions import Scope
from bot.play.settings.rights import is_game_master, may_manage

Keeper = Literal["me", "server"]
"""Whose a saved roll is: the person's, wherever they play, or the server's, for all in it."""

KEEPERS: tuple[Keeper, ...] = ("me", "server")
"""In the order in which names are looked up."""


@dataclass(frozen=True, slots=True)
class SavedRoll:
    """Dice under a name."""

    keeper: Keeper
    name: str
    dice: str
    """As they were typed, with open values in braces."""

    @property
    def has_name_of_dice(self) -> bool:
        """Whether its name has become dice since it was saved, such as `coin`: /roll then throws those."""
        return is_dice(self.name)


@dataclass(frozen=True, slots=True)
class Added:
    """What was just saved."""

    saved: SavedRoll
    open: tuple[str, ...]
    """The names of its open values."""
    replaced: bool
    """Whether it took the place of another one of that name."""


async def add(services: Services, context: RequestContext, keeper: Keeper, name: str, dice: str) -> Added:
    """Save a roll, in place of one of the same name.

    Raises:
        BadInput: the name or the dice do not serve, or there are too many.
        NotAllowed: the person may not change the server's.
    """
    await check_may_change(services, context, keeper)
    try:
        item = thing_of(context, keeper, name, dice)
    except BadInput:
        await check_alone(services, context, dice)
        raise
    replaced = await services.store.save_item(item, None, context.is_late)
    saved = saved_of(keeper, item)
    return Added(saved, template_of(saved.dice).open, replaced)


async def remove(services: Services, context: RequestContext, keeper: Keeper, name: str) -> SavedRoll:
    """Remove a saved roll, and return it.

    Raises:
        BadInput: there is none of that name.
        NotAllowed: the person may not change the server's.
    """
    await check_may_change(services, context, keeper)
    collection = collection_of(context, keeper)
    removed = await services.store.remove_item(collection, name_of(name), None, context.is_late)
    if removed is None:
        names = await services.store.item_names(collection_of(context, keeper))
        raise unknown("There is no saved roll {} there", name, names, "/saved list shows what there is.")
    return saved_of(keeper, removed)


async def listed(services: Services, context: RequestContext, keeper: Keeper) -> list[SavedRoll]:
    """Return the saved rolls of the person or the server, by name."""
    return [
        saved_of(keeper, item) for item in await services.store.saved_items(collection_of(context, keeper))
    ]


async def usable(services: Services, context: RequestContext) -> list[SavedRoll]:
    """Return the saved rolls that a person can roll: their own, then the server's of other names."""
    mine = await listed(services, context, "me")
    names = {saved.name for saved in mine}
    return mine + [saved for saved in await listed(services, context, "server") if saved.name not in names]


async def check_alone(services: Services, context: RequestContext, dice: str) -> None:
    """See that no saved roll is named within other dice.

    Raises:
        BadInput: one is.
    """
    names = {saved.name for saved in await usable(services, context)}
    for word in re.findall(r"[\w-]+", dice) + re.findall(r"\w+", dice):
        if word.casefold() in names:
            behind = re.fullmatch(rf"\s*([^#;]*?)\s*\+\s*{re.escape(word)}\s*", dice)
            raise BadInput(
                f"{word} is a saved roll and comes first, as in {word} + 2d6; "
                "else write its dice in place of its name.",
                typed=dice.strip(),
                offers=(f"{word} + {behind[1]}",) if behind else (),
            )


async def check_may_change(services: Services, context: RequestContext, keeper: Keeper) -> None:
    """See that the person may change the saved rolls of a keeper.

    Raises:
        NotAllowed: they may not change the server's.
    """
    if keeper == "me":
        return
    # Game masters of one channel alone are not asked: saved rolls are for the whole server.
    configuration = configuration_of(await services.store.decided(Scope(context.place.home)))
    if not may_manage(context, configuration) and not is_game_master(context, configuration):
        raise NotAllowed(
            "Only game masters and people with Manage Server change the server's saved rolls; use for:me."
        )


def thing_of(context: RequestContext, keeper: Keeper, name: str, dice: str) -> SavedItem:
    """Return a saved roll as it is put into the library.

    Raises:
        BadInput: the name or the dice do not serve.
    """
    kept = name_of(name)
    if is_dice(kept):
        raise BadInput(f"{kept} is dice already: take another name, such as my-{kept}.")
    text = " ".join(dice.split())
    if not text.isprintable():  # and so cannot be in the sentence that says what is wrong
        raise BadInput("The dice have characters that cannot be shown: leave them out.")
    return SavedItem(collection_of(context, keeper), kept, context.person, {"dice": template_of(text).text})


def saved_of(keeper: Keeper, item: SavedItem) -> SavedRoll:
    """Read a saved roll from the library."""
    return SavedRoll(keeper, item.name, item.body["dice"])


def collection_of(context: RequestContext, keeper: Keeper) -> Collection:
    """Return where the saved rolls of a keeper lie."""
    if keeper == "me":
        return Collection("person", context.person, "roll")
    return Collection("home", context.place.home, "roll")
