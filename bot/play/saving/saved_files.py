"""Saved rolls as a file: out of one place, and into another."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass

from bot.mechanics.errors import BadInput
from bot.play.library import SavedItem, check_number
from bot.play.request_context import RequestContext
from bot.play.saving.saved import Keeper, check_may_change, collection_of, listed, thing_of
from bot.play.services import Services


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did."""

    keeper: Keeper
    count: int
    replaced: int
    """How many of them took the place of others."""


async def export(services: Services, context: RequestContext, keeper: Keeper) -> dict[str, str]:
    """Return the dice of saved rolls by their names.

    Raises:
        BadInput: there are none.
    """
    found = {saved.name: saved.dice for saved in await listed(services, context, keeper)}
    if not found:
        raise BadInput("There are no saved rolls to export; /saved add saves one.")
    return found


async def take_in(services: Services, context: RequestContext, keeper: Keeper, text: str) -> Imported:
    """Save all rolls of an exported text, in place of those of the same names; all of them or none.

    Raises:
        BadInput: the text is no such export, a roll in it does not serve, or there would be too many.
        NotAllowed: the person may not change the server's.
    """
    await check_may_change(services, context, keeper)
    items = {item.name: item async for item in _items(context, keeper, _read(text))}
    replaced = await services.store.save_items(list(items.values()), context.is_late)
    return Imported(keeper, len(items), replaced)


def _read(text: str) -> dict[str, str]:
    try:
        rolls = json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput("This file is no JSON: take one that /saved export made.") from None
    if not isinstance(rolls, dict) or not {str}.issuperset(map(type, rolls.values())):
        raise BadInput('The file must hold names and dice, as in {"attack": "1d20+{bonus}"}.')
    return rolls


async def _items(context: RequestContext, keeper: Keeper, rolls: dict[str, str]) -> AsyncIterator[SavedItem]:
    """Go through what is read, and let others roll in between: reading hundreds of dice takes a while."""
    check_number(collection_of(context, keeper), len(rolls))
    for name, dice in rolls.items():
        await asyncio.sleep(0)
        try:
            yield thing_of(context, keeper, name, dice)
        except BadInput as error:
            raise BadInput(f"{name[:40]!r} in the file: {error}") from None
