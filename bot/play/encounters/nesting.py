"""What the rows of a table lead to: to dice, and to tables that are missing, or lead back to it."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

from bot.mechanics.encounters import table
from bot.mechanics.encounters.row_dice import dice_in
from bot.mechanics.errors import BadInput
from bot.play.encounters.tables import SavedTable, collection_of, table_of
from bot.play.library import name_of
from bot.play.request_context import RequestContext
from bot.play.services import Services

MOST_LOOKED_AT = 20
"""How many tables are followed."""

ROWS_AT_ONCE = 100
"""How many rows are looked through before others have their turn: each may be full of names, or of dice."""


@dataclass(frozen=True, slots=True)
class Nesting:
    """What is worth saying of the tables behind a table."""

    missing: tuple[str, ...] = ()
    """Names that are referred to, of which there is no table."""
    circle: tuple[str, ...] = ()
    """The shortest way from the table back to itself, with it at both ends; empty: there is none."""
    dice: str = ""
    """The first dice in a row, as they are written; empty: there are none."""


async def nesting_of(services: Services, context: RequestContext, kept: SavedTable) -> Nesting:
    """Follow the references of a table, the nearest first."""
    collection = collection_of(context)
    ways: dict[str, tuple[str, ...]] = {kept.name: (kept.name,)}
    waiting = [kept]
    missing: list[str] = []
    circle: tuple[str, ...] = ()
    for here in waiting:  # grows while it is read
        for name in await referred(here):
            if name == kept.name and not circle:
                circle = (*ways[here.name], name)
            if name in ways or len(ways) >= MOST_LOOKED_AT:
                continue
            ways[name] = (*ways[here.name], name)
            there = await services.store.saved_item(collection, name)
            if there:
                waiting.append(table_of(there))
            else:
                missing.append(name)
    return Nesting(tuple(missing), circle, await _first_dice(kept))


async def referred(kept: SavedTable) -> list[str]:
    """Return the names of the tables that the rows of a table refer to, each once."""
    typed: dict[str, None] = {}
    async for text in _texts(kept):
        typed.update(dict.fromkeys(table.referred(text)))
    return list(dict.fromkeys(map(_name_of, typed)))


async def _first_dice(kept: SavedTable) -> str:
    async for text in _texts(kept):
        if dice := dice_in(text):
            return dice[0].written
    return ""


async def _texts(kept: SavedTable) -> AsyncIterator[str]:
    """Go through the texts of all rows, and let others have their turn in between."""
    for number, row in enumerate(kept.table.rows, 1):
        yield row.text
        if number % ROWS_AT_ONCE == 0:
            await asyncio.sleep(0)


def _name_of(reference: str) -> str:
    """Return a name as it is kept, or as it was typed where no table can have it."""
    try:
        return name_of(reference)
    except BadInput:
        return reference
