"""Cards for rolls of dice expressions, and their rows in the history."""

from collections.abc import Iterator
from dataclasses import replace

from bot.play.records import Record
from bot.play.rolls.expressions import ExpressionRoll, UnfinishedExpression, recall
from bot.play.settings.configuration import Configuration
from bot.render.card import Card, Field, Tone
from bot.render.dice.asking import next_die
from bot.render.dice.die_results import signed
from bot.render.dice.expressions import told
from bot.render.odds.odds_words import chance
from bot.render.text import faces, lines, plain, shortened

DICE_LIMIT = 3_300
"""Characters of all dice; beside them stand the totals, at most 20, and who rolled."""

ROW_LIMIT = 100
"""Characters of an expression in the history."""

ROW_FACES = 12

SEEN_BY = {
    "": "",
    "secret": " · only you see this; /history mine:True shows it again",
    "blind": " · only game masters see this",
}


def roll_card(roll: ExpressionRoll, revealer: int | None = None) -> Card:
    """Show the total large, then every die; `revealer` is who has just opened it to all."""
    record, expression = roll.record, roll.rolled.expression
    dice = lines(told(roll.rolled).split("\n"), DICE_LIMIT)
    return Card(
        "\n".join([f"# {' · '.join(map(signed, roll.rolled.totals))}", dice, *_remarks(roll, revealer)]),
        plain(expression.comment),
        tuple(_figures(roll)),
        f"Roll {record.number:,} here{SEEN_BY[record.visibility]}",
        Tone.BY_HAND if record.by_hand else Tone.CHANCE,
    )


def blind_card(roll: ExpressionRoll) -> Card:
    """Say who rolled, and nothing of what."""
    record = roll.record
    return Card(
        "\n".join([f"<@{record.person}> **rolled blind**", *_reroll(roll)]),
        footer=f"Roll {record.number:,} here · game masters can look, and reveal it to all",
    )


def unfinished_card(unfinished: UnfinishedExpression) -> Card:
    """Say which die to throw next, and where its face goes."""
    waiting = unfinished.waiting
    so_far = f"So far: {faces(waiting.faces)}\n" if waiting.faces else ""
    die = replace(waiting.wants, meaning=plain(waiting.wants.meaning))
    return Card(
        f"{so_far}{next_die(die)}",
        footer="Nothing is recorded yet. Repeat the command with this face added at the end of rolled:.",
        tone=Tone.BY_HAND,
    )


def row(record: Record, _: Configuration) -> str:
    """Tell a roll in one line of the history."""
    roll = recall(record)
    totals = ", ".join(map(signed, roll.rolled.totals))
    again = f", re-roll of `#{roll.again}`" if roll.again else ""
    short = shortened(str(roll.rolled.expression), ROW_LIMIT)
    thrown = f" {faces(record.faces, ROW_FACES)}" if record.faces else ""
    return f"**{totals}** ← {plain(short)}{_by_hand(record)}{thrown}{again}"


def _remarks(roll: ExpressionRoll, revealer: int | None) -> Iterator[str]:
    yield from _reroll(roll)
    if roll.record.by_hand:
        yield f"Rolled{_by_hand(roll.record)}"
    if revealer is not None:
        yield f"Rolled by <@{roll.record.person}>, revealed by <@{revealer}>"


def _reroll(roll: ExpressionRoll) -> Iterator[str]:
    if roll.again:
        yield f"Re-roll of #{roll.again} by <@{roll.record.person}>"


def _by_hand(record: Record) -> str:
    """Return ` by hand (red)`, without the set where none was named; nothing of other rolls."""
    if not record.by_hand:
        return ""
    name = record.request.get("set")
    return f" by hand ({plain(name)})" if name else " by hand"


def _figures(roll: ExpressionRoll) -> Iterator[Field]:
    odds, at_least = roll.record.odds, roll.at_least
    if odds is not None:
        yield Field("Chance of this total", chance(odds), inline=True)
    if at_least is not None:
        yield Field("Chance of at least this", chance(at_least), inline=True)
    if roll.rolled.expression.sets > 1:
        yield Field("Sum of all", signed(sum(roll.rolled.totals)), inline=True)
