"""What a roll on an encounter table may need: the tables that it may lead to, and how each is rolled."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.mechanics.errors import BadInput
from bot.play.encounters.landing import Throwing
from bot.play.encounters.nesting import referred
from bot.play.encounters.tables import SavedTable, collection_of, find, read_body
from bot.play.events.die import ANY_DIE, DieWish, prepare_die, settle
from bot.play.kind import World
from bot.play.library import name_of
from bot.play.request_context import RequestContext
from bot.play.settings.configuration import Configuration

PLAIN = "reroll"
"""The method by which a die with as many sides as are wanted shows its own face."""

DEEPEST = 5
"""How many tables may lead to one another, the first among them."""


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The first table, and all that it may lead to."""

    first: SavedTable
    others: Mapping[str, SavedTable]
    throwing: Mapping[int, Throwing]
    """How single dice are rolled, by their sides; those that are not among them are thrown as they are."""
    by_d6: bool = False
    """Whether to use d6 alone."""


async def plan_for(world: World, context: RequestContext, name: str, *, by_d6: bool) -> TablePlan:
    """Gather what rolls on a table of this name may need, by the settings of the place."""
    configuration = await world.store.configuration(context.place)
    first = await find(world, context, name)
    others = await _reachable(world, context, first)
    tables = (first, *others.values())
    sides = set() if by_d6 else {table.table.sides for table in tables if not table.table.own_dice}
    throwing = {each: await _throwing(world, configuration, each) for each in sides}
    return TablePlan(first, others, throwing, by_d6)


async def _reachable(world: World, context: RequestContext, first: SavedTable) -> dict[str, SavedTable]:
    """Return the tables that rolls on one may lead to, itself among them, by their names."""
    collection = collection_of(context)
    contents = await world.store.item_names(collection)
    found = {first.name: first}
    level = [first]
    for _ in range(DEEPEST - 1):
        wanted = {name for table in level for name in await referred(table)}
        level = []
        for name in sorted(wanted & contents.keys() - found.keys()):
            body = await world.store.content(contents[name])
            if body is not None:
                level.append(SavedTable(name, 0, *read_body(body), contents[name]))
        found |= {table.name: table for table in level}
    return found


def name_in(reference: str) -> str:
    """Return the name of the table that a row refers to; empty where no table can have such a name."""
    try:
        return name_of(reference)
    except BadInput:
        return ""


async def _throwing(world: World, configuration: Configuration, sides: int) -> Throwing:
    """Return how a table of so many sides is rolled by the method of the place.

    A die that is there is thrown as it is. A method that keeps something from one roll to the next is left
    to rolls of numbers: tables use another.
    """
    wish = DieWish("die", sides, PLAIN if sides == configuration.source else None)
    request = settle(wish, configuration)
    if request.settled.rule.carries:
        request = settle(replace(wish, method=ANY_DIE), configuration)
    prepared = await prepare_die(request, world)
    return Throwing(prepared.method, prepared.odds)
