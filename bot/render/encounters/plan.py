"""The plan of a table that is rolled with d6 alone: small tables, each of which says where its faces lead."""

from collections.abc import Iterator

from bot.mechanics.encounters.by_d6 import READABLE, Plan, letters, spans
from bot.mechanics.encounters.levels import SmallTable, row_of
from bot.mechanics.encounters.near_sum import near_sum
from bot.mechanics.encounters.table import EncounterTable, references
from bot.play.encounters.tables import SavedTable
from bot.play.words import quoted
from bot.render.card import Card
from bot.render.numbers import percent
from bot.render.text import capital, lines_of, plural, shortened

TEXT_LIMIT = 3500
BEGINNING = 60
"""Characters of a long text of which the beginning is shown."""


def plan_card(kept: SavedTable) -> Card:
    """Show the small tables, as far as they fit, and how many dice they take."""
    tables = kept.plan.tables

    def told(number: int) -> str:
        return f"**{letters(number)}** {_line(kept.table, tables[number])}"

    small = lines_of(range(len(tables)), told, TEXT_LIMIT)
    how = "\n".join((_how(kept.plan), *_near_sum(kept.table)))
    return Card(f"{how}\n{small}", f"{kept.name} with d6 alone", footer=_footer(kept.plan))


def is_printable(plan: Plan) -> bool:
    """Whether a plan has few enough small tables to be printed."""
    return len(plan.tables) <= READABLE


def dice_words(plan: Plan) -> str:
    """Say how many dice a plan takes, in sentences."""
    best = " No exact way takes fewer on average." if plan.best else ""
    if plan.most == 1:
        return f"It takes one die.{best}"
    mean = f"{plan.expected}" if plan.expected.denominator == 1 else f"{float(plan.expected):.2f}"
    most = "and now and then many more" if plan.most is None else f"at most {plan.most}"
    return f"It takes {mean} dice on average, {most}.{best}"


def _near_sum(table: EncounterTable) -> Iterator[str]:
    """Say which sum of d6 has nearly the chances of a table, and which row is furthest off."""
    near = near_sum(table.weights) if table.own_dice is None else None
    if near is None:
        return
    ends = f"{near.dice} is the first row, {6 * near.dice} the last"
    if not near.variation:
        yield f"Or add {near.dice}d6: {ends}. Every row has exactly its chance."
        return
    off = f"{near.row + near.dice} has {percent(near.fair)} instead of {percent(near.has)}"
    yield f"Or nearly so: add {near.dice}d6. {capital(ends)}; {off}, no row is further off."


def named(text: str) -> str:
    """Return the text of a row in which the tables that it refers to are named: `[table hoard]`."""
    for reference in reversed(list(references(text))):
        text = f"{text[: reference.start()]}{table_words(reference[1])}{text[reference.end() :]}"
    return text


def table_words(name: str) -> str:
    """Return how a table is named in the text of a row."""
    return f"[table {name}]"


def goals(table: EncounterTable, small: SmallTable, longest: int = BEGINNING) -> list[tuple[str, str]]:
    """Return the faces of a small table, `1–2`, and where they lead: the text of a row, or `→ B`.

    Of texts that have more characters than `longest`, the beginning is shown.
    """
    found = []
    for low, high, goal in spans(small):
        row = row_of(goal)
        leads = f"→ {letters(goal)}" if row is None else shortened(named(table.rows[row].text), longest)
        found.append((str(low) if low == high else f"{low}–{high}", leads))
    return found


def _line(table: EncounterTable, small: SmallTable) -> str:
    return " · ".join(f"`{faces}` {quoted(leads)}" for faces, leads in goals(table, small))


def _how(plan: Plan) -> str:
    way = "Throw a d6" if len(plan.tables) == 1 else "Throw a d6 for table A, and go on as it says"
    return f"{way}: every row has exactly its chance. {dice_words(plan)}"


def _footer(plan: Plan) -> str:
    count = plural(len(plan.tables), "small table")
    if len(plan.tables) > READABLE:
        return f"{count} are too many to print; /table roll by-d6:True follows them all the same."
    return f"{count}; the file is for printing."
