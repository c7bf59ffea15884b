"""Cards for encounter tables: what they hold, and which there are."""

from functools import partial

from bot.mechanics.encounters.files import csv_of
from bot.mechanics.encounters.table import EncounterTable
from bot.play.encounters.nesting import Nesting
from bot.play.encounters.tables import SavedTable
from bot.play.words import quoted
from bot.render.card import Attachment, Card, Field, Tone
from bot.render.text import lines, lines_of, plural

ROWS_LIMIT = 3600
NAMES_LIMIT = 3800


def table_card(kept: SavedTable, nesting: Nesting, title: str = "") -> Card:
    """Show the rows of a table, how they were read, and what its references lead to."""
    rows = lines_of(range(len(kept.table.rows)), partial(row_line, kept.table), ROWS_LIMIT)
    return Card(
        f"{_understood(kept.table)}\n{rows}",
        title or f"Table {kept.name}",
        _notes(nesting),
        f"/table roll name:{kept.name} rolls on it; /table plan shows how to roll it with d6 alone.",
    )


def added_card(kept: SavedTable, nesting: Nesting) -> Card:
    """Show a table that has just been added."""
    done = "Replaced" if kept.replaced else "Added"
    return table_card(kept, nesting, f"{done} the table {kept.name}")


def remove_question_card(kept: SavedTable) -> Card:
    """Ask whether to remove a table."""
    rows = plural(len(kept.table.rows), "row")
    return Card(
        f"Remove the table **{quoted(kept.name)}** and its {rows}? It cannot be brought back; "
        f"`/table export` saves it first. What was rolled on it stays in the history.",
        tone=Tone.WARNING,
    )


def removed_card(kept: SavedTable) -> Card:
    """Say that a table is gone, and what becomes of its rolls."""
    return Card(f"Removed the table **{quoted(kept.name)}**. What was rolled on it stays in the history.")


def names_card(names: list[str]) -> Card:
    """List the tables there are."""
    if not names:
        return Card("There are no tables here yet; /table add makes one.", "Tables")
    return Card(
        lines((f"**{quoted(name)}**" for name in names), NAMES_LIMIT),
        "Tables",
        footer=f"A button, or /table roll name:{names[0]}, rolls on one; /table show shows its rows.",
    )


def exported_card(kept: SavedTable) -> Card:
    """Say what the file beside the card is."""
    return Card(
        f"{plural(len(kept.table.rows), 'row')} of the table **{quoted(kept.name)}** as CSV. "
        "/table import takes the file again, here or in another server."
    )


def csv_file(kept: SavedTable) -> Attachment:
    """Return a table as CSV, marked as UTF-8, without which some spreadsheets spoil letters."""
    content = csv_of(kept.table).encode("utf-8-sig", "replace")
    return Attachment(f"{kept.name}.csv", f"The rows of the table {kept.name}", content)


def row_line(table: EncounterTable, row: int) -> str:
    """Show a row with the numbers that lead to it."""
    return f"`{span(table.numbers(row))}` {quoted(table.rows[row].text)}"


def span(numbers: range) -> str:
    """Return `16–40`, or one number alone."""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def _understood(table: EncounterTable) -> str:
    rows = plural(len(table.rows), "row")
    if table.own_dice:
        what = "digits" if table.own_dice.digits else "totals"
        return f"{rows}, read as {what} of {table.own_dice}."
    if table.dice:
        return f"{rows}, read as numbers of a {table.dice}."
    if len(set(table.weights)) == 1:
        return f"{rows}, each as likely as the others: a d{table.sides}."
    return f"{rows} with weights that add up to {sum(table.weights):,}: a d{table.sides}."


def _notes(nesting: Nesting) -> tuple[Field, ...]:
    notes = [
        f"There is no table {quoted(name)} yet: its name is shown instead." for name in nesting.missing[:5]
    ]
    if nesting.circle:
        way = " → ".join(map(quoted, nesting.circle))
        notes.append(f"{way} goes round in a circle: five tables deep, no more are rolled.")
    if nesting.dice:
        notes.append(
            f"Dice in a row, such as {nesting.dice}, are rolled with it. If you type dice that you threw, "
            "type those of the row after those of the table."
        )
    return (Field("Note", "\n".join(notes)),) if notes else ()
