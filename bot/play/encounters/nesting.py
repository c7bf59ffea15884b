"""What the tables that a table refers to lead to: nowhere, or back to it."""

from dataclasses import dataclass

from bot.mechanics.encounters.table import references
from bot.mechanics.errors import BadInput
from bot.play.encounters.keeping import SavedTable, collection_of, look_up
from bot.play.library import name_of
from bot.play.request_context import RequestContext
from bot.play.services import Services

MOST_LOOKED_AT = 20
"""How many tables are followed."""


@dataclass(frozen=True, slots=True)
class Nesting:
    """What is worth saying of the tables behind a table."""

    missing: tuple[str, ...] = ()
    """Names that are referred to, of which there is no table."""
    circle: tuple[str, ...] = ()
    """The shortest way from the table back to itself, with it at both ends; empty: there is none."""


async def nesting_of(services: Services, context: RequestContext, kept: SavedTable) -> Nesting:
    """Follow the references of a table, the nearest first."""
    collection = collection_of(context)
    ways: dict[str, tuple[str, ...]] = {kept.name: (kept.name,)}
    waiting = [kept]
    missing: list[str] = []
    circle: tuple[str, ...] = ()
    for here in waiting:  # grows while it is read
        for name in referred(here):
            if name == kept.name and not circle:
                circle = (*ways[here.name], name)
            if name in ways or len(ways) >= MOST_LOOKED_AT:
                continue
            ways[name] = (*ways[here.name], name)
            there = await look_up(services, collection, name)
            if there:
                waiting.append(there)
            else:
                missing.append(name)
    return Nesting(tuple(missing), circle)


def referred(kept: SavedTable) -> list[str]:
    """Return the names of the tables that the rows of a table refer to, each once."""
    found: dict[str, None] = {}
    for row in kept.table.rows:
        for reference in references(row.text):
            try:
                found[name_of(reference[1])] = None
            except BadInput:  # a name that no table can have
                found[reference[1]] = None
    return list(found)
