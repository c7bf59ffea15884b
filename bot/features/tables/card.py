"""How rolls on encounter tables are shown, and cards of the tables themselves and of their plans.

A plan is for people with only d6: small tables that say where each face leads.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from bot.features.die.card import title_of, working_field
from bot.features.die.event import DieRequest
from bot.features.tables.event import (
    DEEPEST,
    LINE,
    MOST_ROLLS,
    Landing,
    Nesting,
    TableRoll,
    compose_text,
    dice_words,
)
from bot.features.tables.saved_tables import SavedTable
from bot.mechanics.encounters.by_d6 import READABLE, Plan, SmallTable, letters, near_sum, row_of, spans
from bot.mechanics.encounters.table import EncounterTable
from bot.mechanics.reading.tables.references import references
from bot.mechanics.reading.tables.text import csv_of
from bot.play.errors import quote
from bot.play.event import Event, Json
from bot.play.settings import Configuration
from bot.text.card import Attachment, Card, Field, Tone
from bot.text.view import (
    PlainView,
    again_lines,
    dice_in_words,
    footer_of,
    hand_words,
    how_many,
    tone_of,
    write_in_line,
)
from bot.text.words import FACES_A_LINE, capital, faces, lines, lines_of, odds, percent, plural, shorten

ROWS_LIMIT = 3600
NAMES_LIMIT = 3800


def table_card(kept: SavedTable, nesting: Nesting, title: str = "") -> Card:
    """Show the rows of a table, how they were read, and where its references lead."""
    rows = lines_of(range(len(kept.table.rows)), partial(row_line, kept.table), ROWS_LIMIT)
    return Card(
        f"{_describe_reading(kept.table)}\n{rows}",
        title or f"Table {kept.name}",
        _list_notes(nesting),
        f"/table roll name:{kept.name} rolls on it.",
    )


def added_card(kept: SavedTable, nesting: Nesting) -> Card:
    """Show a newly added table."""
    done = "Replaced" if kept.replaced else "Added"
    return table_card(kept, nesting, f"{done} the table {kept.name}")


def remove_question_card(kept: SavedTable) -> Card:
    """Ask whether to remove a table."""
    rows = plural(len(kept.table.rows), "row")
    return Card(
        f"Remove the table **{quote(kept.name)}** and its {rows}? It cannot be brought back; "
        f"`/table show` has it as a file. Its rolls stay in the history.",
        tone=Tone.WARNING,
    )


def removed_card(kept: SavedTable) -> Card:
    """Say that a table is gone, and what happens to its rolls."""
    return Card(f"Removed the table **{quote(kept.name)}**. Its rolls stay in the history.")


def names_card(names: list[str]) -> Card:
    """List the names of all tables."""
    if not names:
        return Card("There are no tables here yet; /table add makes one.", "Tables")
    return Card(
        lines((f"**{quote(name)}**" for name in names), NAMES_LIMIT),
        "Tables",
        footer=f"A button, or /table roll name:{names[0]}, rolls on one; /table show shows its rows.",
    )


def exported_card(kept: SavedTable) -> Card:
    """Explain the file beside the card."""
    return Card(
        f"{plural(len(kept.table.rows), 'row')} of the table **{quote(kept.name)}** as CSV. "
        "/table add takes the file again, here or in another server."
    )


def csv_file(kept: SavedTable) -> Attachment:
    """Return a table as CSV, marked as UTF-8, without which some spreadsheets spoil letters."""
    content = csv_of(kept.table).encode("utf-8-sig", "replace")
    return Attachment(f"{kept.name}.csv", f"The rows of the table {kept.name}", content)


def row_line(table: EncounterTable, row: int) -> str:
    """Return a line such as `16–40` and the text, for Discord."""
    return f"`{span(table.numbers(row))}` {quote(table.rows[row].text)}"


def span(numbers: range) -> str:
    """Return `16–40`, or one number alone."""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def _describe_reading(table: EncounterTable) -> str:
    rows = plural(len(table.rows), "row")
    if table.own_dice:
        what = "digits" if table.own_dice.digits else "totals"
        return f"{rows}, read as {what} of {table.own_dice}."
    if table.dice:
        return f"{rows}, read as numbers of a {table.dice}."
    if len(set(table.weights)) == 1:
        return f"{rows}, each as likely as the others: a d{table.sides}."
    return f"{rows} with weights that add up to {sum(table.weights):,}: a d{table.sides}."


def _list_notes(nesting: Nesting) -> tuple[Field, ...]:
    notes = [
        f"There is no table {quote(name)} yet: its name is shown instead." for name in nesting.missing[:5]
    ]
    if nesting.circle:
        way = " → ".join(map(quote, nesting.circle))
        notes.append(f"{way} goes round in a circle: five tables deep, no more are rolled.")
    if nesting.dice:
        notes.append(
            f"Dice in the text of a row, such as {nesting.dice}, are rolled with it. If you throw dice by "
            "hand, type the faces for the table first, then those for the row."
        )
    return (Field("Note", "\n".join(notes)),) if notes else ()


LONGEST_RESULT = 1_700
"""Characters of a result, before Markdown is escaped."""

HEADING = 80
"""Up to this many characters of a result are large."""

FIELD_LIMIT = 1_000
DICE_LIMIT = 400


class TableRollView(PlainView):
    """A roll on a table, and on the tables that it led to."""

    more_label = "Show working"

    def line(self, event: Event, configuration: Configuration) -> str:
        line = event.line or {}
        text = line.get("text") or f"row {event.outcome}"
        table = " ".join(filter(None, ("table", quote(event.request.get("name", "")))))
        hand = hand_words(event)
        thrown = faces(event.draws, FACES_A_LINE)
        came = f"**{quote(shorten(text, LINE))}**{line.get('dice', '')}"
        return f"{came} ← {table} {_recorded_way(event)}{hand} {thrown}"

    def name_dice(self, request: Mapping[str, Json]) -> str:
        return f"table {quote(request.get('name', ''))}"

    def card(self, event: Event, result: TableRoll, configuration: Configuration) -> Card:
        first = result.landings[0]
        uneven = [f"-# {_chance(result)}"] if first.chance != first.share else []
        thrown = lines(map(_format_dice, result.landings), DICE_LIMIT)
        return Card(
            "\n".join((_headline(result), thrown, *uneven, *again_lines(event))),
            fields=_notes(result),
            footer=footer_of(event),
            tone=tone_of(event),
        )

    def compact(self, event: Event, result: TableRoll, configuration: Configuration) -> Card:
        came = f"**{_words(result)}**{dice_words(result.landings)}"
        return Card(write_in_line(event, came, _format_dice(result.landings[0])), tone=tone_of(event))

    def more(self, event: Event, result: TableRoll, configuration: Configuration) -> Card:
        first = result.landings[0]
        dice = how_many(die for landing in result.landings for die, _ in landing.thrown)
        working = () if len(result.landings) > 1 or first.plain else working_field(first.played.working)
        return Card(
            _headline(result),
            " · ".join(filter(None, (first.rolled.name, _way(first)))),
            (
                Field("Dice", _list_landings(result)),
                *working,
                Field("How fair", _fairness(result)),
                *_notes(result),
            ),
            f"{footer_of(event)} · {dice}",
            tone_of(event),
        )


def _recorded_way(event: Event) -> str:
    """Return how the first table was rolled: `by d6`, `2d6`, `d20`, `d100 · human`."""
    settled = event.used[0].get("method")
    if settled is None:
        return str(event.used[0].get("dice", "by d6"))
    method = DieRequest(*settled).settled
    return f"d{method.outcomes}" if method.outcomes == method.faces else title_of(method)


def _way(landing: Landing) -> str:
    if landing.rolled.throwing is None:
        return landing.dice or "by d6"
    method = landing.rolled.throwing.method
    return f"d{method.outcomes}" if landing.plain else title_of(method)


def _headline(roll: TableRoll) -> str:
    text, rolled = _words(roll), dice_words(roll.landings)
    return f"# {text}{rolled}" if len(text) <= HEADING else f"**{text}**{rolled}"


def _words(roll: TableRoll) -> str:
    """Return the result, safe to show."""
    return quote(shorten(compose_text(roll.landings) or f"row {roll.landings[0].row}", LONGEST_RESULT))


def _list_landings(roll: TableRoll) -> str:
    return lines((_line(landing) for landing in roll.landings), FIELD_LIMIT)


def _format_dice(landing: Landing) -> str:
    """Return the dice of a roll: `forest: d100 from three d6 4 2 1 → 57`, `forest: by d6 6 2 → row 2`."""
    table, thrown = f"**{quote(landing.rolled.name) or 'table'}**", faces(landing.played.faces, FACES_A_LINE)
    if landing.rolled.plan:
        return f"{table}: by d6 {thrown} → row {landing.row}"
    number = "" if landing.played.faces == (landing.number,) else f" → {landing.number}"
    made = "" if landing.plain else f" from {dice_in_words(landing.played.dice)}"
    return f"{table}: {_die(landing)}{made} {thrown}{number}"


def _die(landing: Landing) -> str:
    return landing.dice or f"d{landing.rolled.throwing.method.outcomes if landing.rolled.throwing else ''}"


def _line(landing: Landing) -> str:
    where = f"row {landing.row}" if landing.rolled.plan else f"{landing.number}, in {span(landing.numbers)}"
    thrown = faces(landing.played.faces, FACES_A_LINE)
    return f"**{quote(landing.rolled.name) or 'table'}** {thrown} → {where} ({percent(landing.chance)})"


def _chance(roll: TableRoll) -> str:
    first = roll.landings[0]
    row = "This row" if len(roll.landings) == 1 else "The first row"
    return f"{row} had a chance of {percent(first.chance)}; the table gives it {percent(first.share)}."


def _fairness(roll: TableRoll) -> str:
    first = roll.landings[0]
    row = "this row" if len(roll.landings) == 1 else "the first row"
    if first.chance == first.share:
        return f"Exact: {row} had {odds(first.chance)}."
    return f"Not exact: {row} had {odds(first.chance)}, and {odds(first.share)} of the table."


def _notes(roll: TableRoll) -> tuple[Field, ...]:
    notes = lines(dict.fromkeys(_find_unrolled(roll, 0, ())), FIELD_LIMIT)
    return (Field("Note", notes),) if notes else ()


def _find_unrolled(roll: TableRoll, at: int, path: tuple[str, ...]) -> Iterator[str]:
    """Yield the references that were not rolled, with the reason."""
    landing = roll.landings[at]
    path = (*path, landing.rolled.name)
    for reference, leads in zip(references(landing.text), landing.rolled.nested, strict=False):
        if isinstance(leads, int):
            yield from _find_unrolled(roll, leads, path)
        elif leads == "missing":
            yield f"There is no table {quote(reference[1])} here."
        elif leads == "many":
            yield f"{quote(reference[0])} was not rolled: {MOST_ROLLS} rolls at once are the most."
        else:
            circle = len(set(path)) < len(path)
            because = f"; {' → '.join(map(quote, path))} goes round in a circle" if circle else ""
            yield f"{quote(reference[0])} was not rolled: {DEEPEST} tables deep are the most{because}."


TEXT_LIMIT = 3500
BEGINNING = 60
"""Characters at the beginning of a long text that are shown."""


def plan_card(kept: SavedTable) -> Card:
    """Show the small tables, as far as they fit, and how many dice they take."""
    tables = kept.plan.tables

    def format_table(number: int) -> str:
        return f"**{letters(number)}** {_format_small_table(kept.table, tables[number])}"

    small = lines_of(range(len(tables)), format_table, TEXT_LIMIT)
    how = "\n".join((_how(kept.plan), *_near_sum(kept.table)))
    return Card(f"{how}\n{small}", f"{kept.name} with d6 alone", footer=_footer(kept.plan))


def is_printable(plan: Plan) -> bool:
    """Whether a plan has few enough small tables to print."""
    return len(plan.tables) <= READABLE


def plan_dice_words(plan: Plan) -> str:
    """Return how many dice a plan takes, in sentences."""
    best = " No exact way takes fewer on average." if plan.best else ""
    if plan.most == 1:
        return f"It takes one die.{best}"
    mean = f"{plan.expected}" if plan.expected.denominator == 1 else f"{float(plan.expected):.2f}"
    most = "and now and then many more" if plan.most is None else f"at most {plan.most}"
    return f"It takes {mean} dice on average, {most}.{best}"


def _near_sum(table: EncounterTable) -> Iterator[str]:
    """Yield the sum of d6 that nearly has the chances of a table, and its largest deviation."""
    near = near_sum(table.weights) if table.own_dice is None else None
    if near is None:
        return
    ends = f"{near.dice} is the first row, {6 * near.dice} the last"
    if not near.variation:
        yield f"Or add {near.dice}d6: {ends}. Every row has exactly its chance."
        return
    off = f"{near.row + near.dice} has {percent(near.fair)} instead of {percent(near.has)}"
    yield f"Or nearly so: add {near.dice}d6. {capital(ends)}; {off}, no row is further off."


def name_references(text: str) -> str:
    """Return the text of a row with the tables that it refers to: `[table hoard]`."""
    for reference in reversed(list(references(text))):
        text = f"{text[: reference.start()]}{table_words(reference[1])}{text[reference.end() :]}"
    return text


def table_words(name: str) -> str:
    """Return a table's name for the text of a row."""
    return f"[table {name}]"


def goals(table: EncounterTable, small: SmallTable, longest: int = BEGINNING) -> list[tuple[str, str]]:
    """Return the faces of a small table, `1–2`, and their targets: the text of a row, or `→ B`.

    Texts longer than `longest` are cut.
    """
    found = []
    for low, high, goal in spans(small):
        row = row_of(goal)
        leads = (
            f"→ {letters(goal)}" if row is None else shorten(name_references(table.rows[row].text), longest)
        )
        found.append((str(low) if low == high else f"{low}–{high}", leads))
    return found


def _format_small_table(table: EncounterTable, small: SmallTable) -> str:
    return " · ".join(f"`{faces}` {quote(leads)}" for faces, leads in goals(table, small))


def _how(plan: Plan) -> str:
    way = "Throw a d6" if len(plan.tables) == 1 else "Throw a d6 for table A, and go on as it says"
    return f"{way}: every row has exactly its chance. {plan_dice_words(plan)}"


def _footer(plan: Plan) -> str:
    count = plural(len(plan.tables), "small table")
    if len(plan.tables) > READABLE:
        return f"{count} are too many to print; /table roll by-d6:True follows them all the same."
    return f"{count}; the file is for printing."


VIEWS = {"table": TableRollView()}
