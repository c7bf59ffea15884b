"""Encounter tables in the library: they belong to a server, or outside servers to the person."""

from dataclasses import dataclass
from functools import partial

from bot.mechanics.encounters.reading import read_table
from bot.mechanics.encounters.table import EncounterTable, Row
from bot.mechanics.errors import BadInput
from bot.play.errors import NotAllowed
from bot.play.library import Collection, SavedItem, name_of
from bot.play.records import Json
from bot.play.request_context import RequestContext
from bot.play.services import Services


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A table with its name."""

    name: str
    maker: int
    """The id of the person who added it."""
    table: EncounterTable
    replaced: bool = False
    """Whether it has just taken the place of another one of that name."""


async def add(services: Services, context: RequestContext, name: str, text: str) -> SavedTable:
    """Read a table and keep it, in place of one of the same name.

    Raises:
        BadInput: the name or the table cannot be understood, or there are too many tables.
        NotAllowed: another person made the one of that name.
    """
    collection, name = collection_of(context), name_of(name)
    read = read_table(text)
    before = await services.store.save_item(
        SavedItem(collection, name, context.person, _body_of(read)), partial(_check_may_change, context)
    )
    return SavedTable(name, context.person, read, replaced=before is not None)


async def find(services: Services, context: RequestContext, name: str) -> SavedTable:
    """Return a table.

    Raises:
        BadInput: there is none of that name.
    """
    kept = await look_up(services, collection_of(context), name_of(name))
    if kept is None:
        raise _missing(name)
    return kept


async def remove(services: Services, context: RequestContext, name: str) -> SavedTable:
    """Remove a table, and return it.

    Raises:
        BadInput: there is none of that name.
        NotAllowed: another person made it.
    """
    removed = await services.store.remove_item(
        collection_of(context), name_of(name), partial(_check_may_change, context)
    )
    if removed is None:
        raise _missing(name)
    return _kept_of(removed)


async def names(services: Services, context: RequestContext) -> list[str]:
    """Return the names of all tables that can be used at a place."""
    return await services.store.item_names(collection_of(context))


async def look_up(services: Services, collection: Collection, name: str) -> SavedTable | None:
    """Return the table of a collection by its name as it is kept, None where there is none."""
    found = await services.store.saved_item(collection, name)
    return _kept_of(found) if found else None


def collection_of(context: RequestContext) -> Collection:
    """Return whose tables are used at a place."""
    if context.in_server:
        return Collection("home", context.place.home, "table")
    return Collection("person", context.person, "table")


def _check_may_change(context: RequestContext, there: SavedItem) -> None:
    if context.person != there.maker and not context.manages:
        raise NotAllowed(
            f"<@{there.maker}> made the table {there.name}: only they, or someone with Manage Server, "
            "can replace or remove it."
        )


def _missing(name: str) -> BadInput:
    return BadInput(f"There is no table {name_of(name)} here; /table list shows what there is.")


def _body_of(table: EncounterTable) -> dict[str, Json]:
    return {"die": table.die, "rows": [[row.weight, row.text] for row in table.rows]}


def _kept_of(item: SavedItem) -> SavedTable:
    rows = tuple(Row(weight, text) for weight, text in item.body["rows"])
    return SavedTable(item.name, item.maker, EncounterTable(rows, item.body["die"]))
