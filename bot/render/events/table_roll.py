"""Rolls on encounter tables: their line and their card."""

from collections.abc import Iterator, Mapping

from bot.mechanics.encounters.table import references
from bot.play.encounters.landing import Landing, composed, dice_words
from bot.play.event import Event, Json
from bot.play.events.die import DieRequest
from bot.play.events.table_plan import DEEPEST
from bot.play.events.table_roll import LINE, TableRoll
from bot.play.events.table_walk import MOST_ROLLS
from bot.play.settings.configuration import Configuration
from bot.play.words import quoted
from bot.render.card import Card, Field
from bot.render.dice.asking import dice_in_words, how_many
from bot.render.encounters.cards import span
from bot.render.events.die import title_of, working_field
from bot.render.events.marks import again_lines, footer_of, hand_words, in_a_line, tone_of
from bot.render.events.view import PlainView
from bot.render.numbers import odds, percent
from bot.render.text import FACES_A_LINE, faces, lines, shortened

LONGEST_RESULT = 1_700
"""Characters of a result, before Markdown is escaped."""

HEADING = 80
"""Up to so many characters are shown large."""

FIELD_LIMIT = 1_000
DICE_LIMIT = 400


class TableRollView(PlainView):
    """A roll on a table, and on those that it led to."""

    more_label = "Show working"

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell the result, the table and how it was rolled; without the words, the number of the row."""
        line = event.line or {}
        text = line.get("text") or f"row {event.outcome}"
        table = " ".join(filter(None, ("table", quoted(event.request.get("name", "")))))
        hand = hand_words(event)
        thrown = faces(event.draws, FACES_A_LINE)
        came = f"**{quoted(shortened(text, LINE))}**{line.get('dice', '')}"
        return f"{came} ← {table} {_recorded_way(event)}{hand} {thrown}"

    def asking(self, request: Mapping[str, Json]) -> str:
        """Return the table."""
        return f"table {quoted(request.get('name', ''))}"

    def card(self, event: Event, result: TableRoll, configuration: Configuration) -> Card:
        """Show the result and the dice of each roll, and where its chance was not that of the table, that."""
        first = result.landings[0]
        uneven = [f"-# {_chance(result)}"] if first.chance != first.share else []
        thrown = lines(map(_thrown, result.landings), DICE_LIMIT)
        return Card(
            "\n".join((_headline(result), thrown, *uneven, *again_lines(event))),
            fields=_notes(result),
            footer=footer_of(event),
            tone=tone_of(event),
        )

    def compact(self, event: Event, result: TableRoll, configuration: Configuration) -> Card:
        """Show the result and the dice of the first roll in a line."""
        came = f"**{_words(result)}**{dice_words(result.landings)}"
        return Card(in_a_line(event, came, _thrown(result.landings[0])), tone=tone_of(event))

    def more(self, event: Event, result: TableRoll, configuration: Configuration) -> Card:
        """Show how the numbers came about, and exactly what chance the row had."""
        first = result.landings[0]
        dice = how_many(die for landing in result.landings for die, _ in landing.thrown)
        working = () if len(result.landings) > 1 or first.plain else working_field(first.played.working)
        return Card(
            _headline(result),
            " · ".join(filter(None, (first.table, _way(first)))),
            (Field("Dice", _landed(result)), *working, Field("How fair", _fairness(result)), *_notes(result)),
            f"{footer_of(event)} · {dice}",
            tone_of(event),
        )


VIEWS = {"table": TableRollView()}


def _recorded_way(event: Event) -> str:
    """Return how the first table was rolled: `by d6`, `2d6`, `d20`, `d100 · human`."""
    settled = event.used[0].get("method")
    if settled is None:
        return str(event.used[0].get("dice", "by d6"))
    method = DieRequest(*settled).settled
    return f"d{method.outcomes}" if method.outcomes == method.faces else title_of(method)


def _way(landing: Landing) -> str:
    if landing.throwing is None:
        return landing.dice or "by d6"
    method = landing.throwing.method
    return f"d{method.outcomes}" if landing.plain else title_of(method)


def _headline(roll: TableRoll) -> str:
    text, rolled = _words(roll), dice_words(roll.landings)
    return f"# {text}{rolled}" if len(text) <= HEADING else f"**{text}**{rolled}"


def _words(roll: TableRoll) -> str:
    """Return what came, safe to show."""
    return quoted(shortened(composed(roll.landings) or f"row {roll.landings[0].row}", LONGEST_RESULT))


def _landed(roll: TableRoll) -> str:
    return lines((_line(landing) for landing in roll.landings), FIELD_LIMIT)


def _thrown(landing: Landing) -> str:
    """Return the dice of a roll: `forest: d100 from three d6 4 2 1 → 57`, `forest: by d6 6 2 → row 2`."""
    table, thrown = f"**{quoted(landing.table) or 'table'}**", faces(landing.played.faces, FACES_A_LINE)
    if landing.by_d6:
        return f"{table}: by d6 {thrown} → row {landing.row}"
    number = "" if landing.played.faces == (landing.number,) else f" → {landing.number}"
    made = "" if landing.plain else f" from {dice_in_words(landing.played.dice)}"
    return f"{table}: {_die(landing)}{made} {thrown}{number}"


def _die(landing: Landing) -> str:
    return landing.dice or f"d{landing.throwing.method.outcomes if landing.throwing else ''}"


def _line(landing: Landing) -> str:
    where = f"row {landing.row}" if landing.by_d6 else f"{landing.number}, in {span(landing.numbers)}"
    thrown = faces(landing.played.faces, FACES_A_LINE)
    return f"**{quoted(landing.table) or 'table'}** {thrown} → {where} ({percent(landing.chance)})"


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
    notes = lines(dict.fromkeys(_unrolled(roll, 0, ())), FIELD_LIMIT)
    return (Field("Note", notes),) if notes else ()


def _unrolled(roll: TableRoll, at: int, path: tuple[str, ...]) -> Iterator[str]:
    """Go through what was referred to and not rolled, and say why."""
    landing = roll.landings[at]
    path = (*path, landing.table)
    for reference, leads in zip(references(landing.text), landing.nested, strict=False):
        if isinstance(leads, int):
            yield from _unrolled(roll, leads, path)
        elif leads == "missing":
            yield f"There is no table {quoted(reference[1])} here."
        elif leads == "many":
            yield f"{quoted(reference[0])} was not rolled: {MOST_ROLLS} rolls at once are the most."
        else:
            circle = len(set(path)) < len(path)
            because = f"; {' → '.join(map(quoted, path))} goes round in a circle" if circle else ""
            yield f"{quoted(reference[0])} was not rolled: {DEEPEST} tables deep are the most{because}."
