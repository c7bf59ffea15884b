"""Rolls on encounter tables: their cards, and their lines in the history."""

from collections.abc import Iterator
from fractions import Fraction

from bot.mechanics.encounters.table import references
from bot.play.encounters.landing import Landing, composed
from bot.play.encounters.rolling import DEEPEST, MOST_ROLLS, TableRoll, recalled
from bot.play.records import Record
from bot.play.rolls.wanted import method_of
from bot.play.settings.configuration import Configuration
from bot.render.card import Card, Field, Tone
from bot.render.dice.asking import how_many
from bot.render.encounters.cards import span
from bot.render.numbers import odds, percent
from bot.render.rolls.by_rule import title_of, working_field
from bot.render.text import faces, lines, plain, shortened

LONGEST_RESULT = 1_800
"""Characters of a result, before Markdown is escaped; and of one in the history."""

LONGEST_LINE = 120
HEADING = 80
"""Up to so many characters are shown large."""

FIELD_LIMIT = 1_000
FACES_A_LINE = 12


def table_roll_card(roll: TableRoll) -> Card:
    """Show the result, where each roll has landed, and the odds."""
    first, record = roll.landings[0], roll.record
    result = plain(shortened(composed(roll.landings), LONGEST_RESULT))
    return Card(
        f"# {result}" if len(result) <= HEADING else f"**{result}**",
        f"{first.table} · {_way(first)}",
        (*_rolls(roll), *_notes(roll)),
        f"Roll {record.number:,} here · {_dice(roll)} · {_fairness(roll)}",
        Tone.BY_HAND if record.by_hand else Tone.CHANCE,
    )


def table_row(record: Record, _: Configuration) -> str:
    """Tell a roll in one line of the history."""
    roll = recalled(record)
    result = plain(shortened(composed(roll.landings), LONGEST_LINE))
    hand = " by hand" if record.by_hand else ""
    first = roll.landings[0]
    way = f"table {plain(first.table)} {_way(first)}{hand}"
    return f"**{result}** ← {way} {faces(record.faces, FACES_A_LINE)}"


def _rolls(roll: TableRoll) -> tuple[Field, ...]:
    name = "Dice thrown by hand" if roll.record.by_hand else "Dice"
    told = lines((_line(landing) for landing in roll.landings), FIELD_LIMIT)
    first, *others = roll.landings
    working = () if others or first.plain else working_field(first.played.working)
    return (Field(name, told), *working)


def _line(landing: Landing) -> str:
    where = f"row {landing.row}" if landing.by_d6 else f"{landing.number}, in {span(landing.numbers)}"
    thrown = faces(landing.played.faces, FACES_A_LINE)
    return f"**{plain(landing.table)}** {thrown} → {where} ({percent(landing.chance)})"


def _way(landing: Landing) -> str:
    if landing.by_d6:
        return "by d6"
    return f"d{landing.how['sides']}" if landing.plain else title_of(method_of(landing.how))


def _dice(roll: TableRoll) -> str:
    return how_many(die for landing in roll.landings for die in landing.played.dice)


def _fairness(roll: TableRoll) -> str:
    first = roll.landings[0]
    had = (
        f"this row had {odds(first.chance)}"
        if len(roll.landings) == 1
        else f"the first row had {odds(first.chance)}"
    )
    share = Fraction(len(first.numbers), first.rule.outcomes)
    if first.by_d6 or first.chance == share:
        return had
    return f"not exact: {had}, and {odds(share)} of the table"


def _notes(roll: TableRoll) -> tuple[Field, ...]:
    notes = lines(dict.fromkeys(_unrolled(roll, 0, ())), FIELD_LIMIT)
    return (Field("Note", notes),) if notes else ()


def _unrolled(roll: TableRoll, at: int, path: tuple[str, ...]) -> Iterator[str]:
    """Go through what was referred to and not rolled, and say why."""
    landing = roll.landings[at]
    path = (*path, landing.table)
    for reference, leads in zip(references(landing.text), landing.nested, strict=True):
        if isinstance(leads, int):
            yield from _unrolled(roll, leads, path)
        elif leads == "missing":
            yield f"There is no table {plain(reference[1])} here."
        elif leads == "many":
            yield f"{plain(reference[0])} was not rolled: {MOST_ROLLS} rolls at once are the most."
        else:
            circle = len(set(path)) < len(path)
            because = f"; {' → '.join(map(plain, path))} goes round in a circle" if circle else ""
            yield f"{plain(reference[0])} was not rolled: {DEEPEST} tables deep are the most{because}."
