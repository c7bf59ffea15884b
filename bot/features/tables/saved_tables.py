"""Encounter tables in a library: they belong to a server, or outside servers to the person."""

from dataclasses import dataclass
from fractions import Fraction

from bot.mechanics.encounters.by_d6 import Plan, plan_of
from bot.mechanics.encounters.table import EncounterTable, Row
from bot.mechanics.errors import BadInput
from bot.mechanics.reading.tables.dice import parse_dice
from bot.mechanics.reading.tables.references import list_references
from bot.mechanics.reading.tables.row_dice import dice_in
from bot.mechanics.reading.tables.text import read_table
from bot.play.errors import check_words
from bot.play.event import Json
from bot.play.kind import READING, Asking
from bot.play.library import MOST, SavedItem, name_of
from bot.play.request_context import RequestContext
from bot.play.shelf import Keeper, Shelf
from bot.play.store import Ask

MOST_OTHERS = MOST["home", "table"]
"""How many tables the rows of one can refer to: all tables of a server."""


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A table with its name."""

    name: str
    maker: int
    """The id of the person who added it."""
    table: EncounterTable
    plan: Plan
    """How to roll it with d6 alone."""
    content: int = 0
    """The store's number for its content."""
    replaced: bool = False
    """Whether it has just replaced another one of that name."""


async def add(ask: Ask, name: str, text: str) -> SavedTable:
    """Read a table and store it with its plan, in place of one with the same name.

    Raises:
        BadInput: the name or the table cannot be understood, or there are too many tables.
        NotAllowed: another person made the one of that name.
        Busy: too many jobs wait.
    """
    collection, name = TABLES.collection(ask.context, keeper_at(ask.context)), name_of(name)
    table, plan = await ask.workers.run(read_with_plan, text, seconds=READING)
    item = SavedItem(collection, name, ask.person, body_of(name, table, plan))
    allow = await TABLES.right_to_change(ask, name)
    replaced = await ask.store.save_item(item, allow, ask.context.has_expired)
    return SavedTable(name, ask.person, table, plan, replaced=replaced)


def read_with_plan(text: str) -> tuple[EncounterTable, Plan]:
    """Read a table of up to a thousand rows, and plan how to roll it with d6 alone.

    Raises:
        BadInput: it cannot be understood.
    """
    table = read_table(text)
    for number, row in enumerate(table.rows, 1):
        check_words(row.text, f"row {number} of the table")
    others = len({name for row in table.rows for name in list_references(row.text)})
    if others > MOST_OTHERS:
        raise BadInput(
            f"The rows use {others:,} other tables, but at most {MOST_OTHERS} are possible: leave some out."
        )
    return table, plan_of(table.weights)


async def find(ask: Asking, name: str) -> SavedTable:
    """Return a table of a place.

    Raises:
        BadInput: there is none of that name.
    """
    return await TABLES.find(ask, name, (keeper_at(ask.context),))


async def names(ask: Ask) -> list[str]:
    """Return the names of all tables of a place."""
    return await TABLES.names(ask, (keeper_at(ask.context),))


def keeper_at(context: RequestContext) -> Keeper:
    """Return the owner of a place's tables."""
    return "server" if context.in_server else "me"


def table_of(item: SavedItem) -> SavedTable:
    table, plan = read_body(item.body)
    return SavedTable(item.name, item.maker, table, plan, item.content)


TABLES = Shelf("table", "table", "/table list shows all tables.", table_of)


def body_of(name: str, table: EncounterTable, plan: Plan) -> dict[str, Json]:
    """Return a table and its plan as JSON can hold them."""
    return {
        "name": name,
        "dice": None if table.dice is None else str(table.dice),
        "rows": [[row.weight, row.text] for row in table.rows],
        "plan": [[*map(list, plan.tables)], str(plan.expected), plan.most, plan.best],
    }


def read_body(body: Json) -> tuple[EncounterTable, Plan]:
    """Return what `body_of` wrote."""
    rows = tuple(map(Row._make, body["rows"]))
    tables, expected, most, best = body["plan"]
    plan = Plan(tuple(map(tuple, tables)), Fraction(expected), most, best)
    dice = None if body["dice"] is None else parse_dice(body["dice"])
    return EncounterTable(rows, dice), plan


def blank_words(body: Json) -> dict[str, Json]:
    """Return a table without its words: it is rolled as before, with the dice in its rows."""
    rows = [[weight, " ".join(dice.written for dice in dice_in(text))] for weight, text in body["rows"]]
    return {**body, "name": "", "rows": rows}
