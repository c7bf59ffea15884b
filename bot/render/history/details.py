"""The card of one row of the history, with all that is known of it."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.play.encounters.rolling import TABLE, recalled
from bot.play.history.details import Details
from bot.play.records import Record
from bot.play.rolls import expressions, rolling
from bot.play.settings.configuration import Configuration
from bot.render.card import Card, Field, Tone
from bot.render.encounters.rolls import table_roll_card
from bot.render.history.pages import HIDDEN, told
from bot.render.numbers import odds
from bot.render.rolls import by_expression, by_rule
from bot.render.text import faces

VISIBILITIES = {
    "": "",
    "secret": "secret: only the roller sees it",
    "blind": "blind: only game masters see it",
}

Shower = Callable[[Record, Configuration], Card]
"""Makes the card of a row as it was when it was new."""


def details_card(details: Details, link: str | None) -> Card:
    """Show a row: what was rolled and how it came about, its marks, and where it was said."""
    record = details.record
    shower = SHOWERS.get(record.command)
    card = shower(record, details.configuration) if shower else _plain_card(record, details.configuration)
    text = card.text if record.struck is None else f"~~{card.text.removeprefix('# ')}~~"
    where = f"\n[Go to its message]({link})" if link else ""
    common = (
        Field("Entry", f"#{record.number} by <@{record.person}>, <t:{record.at // 1000}:f>{where}"),
        *_marks(details),
    )
    return replace(card, text=text, fields=(*card.fields, *common))


def revealed_card(details: Details, revealer: int) -> Card:
    """Show a row to all that was hidden until now."""
    card = details_card(details, None)
    return replace(card, text=f"{card.text}\nRevealed by <@{revealer}>")


def strike_question_card(record: Record, configuration: Configuration) -> Card:
    """Ask whether a roll shall be struck."""
    return Card(
        f"Strike `#{record.number}`: {told(record, configuration)}?\n"
        "It stays in the history, struck out. Statistics no longer count it, and what it left for the next "
        "roll is undone. This cannot be undone.",
        "Strike a mistyped roll",
        tone=Tone.WARNING,
    )


def struck_card(record: Record, configuration: Configuration, striker: int) -> Card:
    """Say to all that a roll was struck, and by whom; nothing of what a hidden one was."""
    what = HIDDEN[record.visibility] if record.visibility else f"~~{told(record, configuration)}~~"
    return Card(
        f"<@{striker}> struck `#{record.number}` of <@{record.person}>: {what}",
        "Struck",
        footer=f"Entry {record.struck:,} here; /history still shows what was struck",
    )


def strike_kept_card() -> Card:
    """Say that nothing was struck."""
    return Card("Nothing was struck.", "Strike a mistyped roll")


def _plain_card(record: Record, configuration: Configuration) -> Card:
    thrown = (Field("Dice", faces(record.faces)),) if record.faces else ()
    at = (Field("Odds of this roll", odds(record.odds), inline=True),) if record.odds is not None else ()
    return Card(told(record, configuration), "History", (*thrown, *at))


def _by_rule(record: Record, configuration: Configuration) -> Card:
    return by_rule.roll_card(rolling.recall(record, configuration))


def _expression(record: Record, _: Configuration) -> Card:
    return by_expression.roll_card(expressions.recall(record))


def _table_roll(record: Record, _: Configuration) -> Card:
    return table_roll_card(recalled(record))


SHOWERS: Mapping[str, Shower] = {
    **dict.fromkeys(rolling.BY_RULE, _by_rule),
    expressions.ROLL: _expression,
    TABLE: _table_roll,
}
"""The commands whose rows have more to tell than their line in the history."""


def _marks(details: Details) -> tuple[Field, ...]:
    record, struck_by = details.record, details.struck_by
    marks = (
        "typed by hand" if record.by_hand else "",
        VISIBILITIES[record.visibility],
        f"struck by <@{struck_by.person}> in `#{struck_by.number}`" if struck_by else "",
    )
    found = "\n".join(filter(None, marks))
    return (Field("Marks", found),) if found else ()
