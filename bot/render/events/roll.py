"""Rolls of dice expressions: their line, and their cards, done or waiting for faces."""

from collections.abc import Iterator
from dataclasses import replace

from bot.mechanics.notation.rolls import Rolls
from bot.mechanics.playing import Waiting
from bot.play.event import Event
from bot.play.events.roll import ExpressionRoll
from bot.play.settings.configuration import Configuration
from bot.play.words import quoted
from bot.render.card import Card, Field, Tone
from bot.render.dice.asking import next_die
from bot.render.dice.die_results import signed
from bot.render.dice.expressions import in_short, told
from bot.render.events.marks import again_lines, footer_of, in_a_line, tone_of
from bot.render.events.view import PlainView
from bot.render.odds.odds_words import chance
from bot.render.text import FACES_A_LINE, faces, lines, shortened

DICE_LIMIT = 3_300
"""Characters of all dice; beside them stand the totals, at most 20, and who rolled."""

ROW_LIMIT = 100
"""Characters of an expression in the history."""


class RollView(PlainView):
    """A roll of an expression."""

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell the totals, the dice and their faces."""
        totals = [event.outcome] if event.outcome is not None else (event.line or {}).get("totals", [])
        short = quoted(shortened(event.request["dice"], ROW_LIMIT))
        thrown = f" {faces(event.draws, FACES_A_LINE)}" if event.draws else ""
        return f"**{', '.join(map(signed, totals))}** ← {short}{_by_hand(event)}{thrown}"

    def card(self, event: Event, result: ExpressionRoll, configuration: Configuration) -> Card:
        """Show the total large, then every die."""
        return roll_card(event, result)

    def compact(self, event: Event, result: ExpressionRoll, configuration: Configuration) -> Card:
        """Show each total, what it is for, every die, dropped ones too, and whether it reached its target."""
        line = in_a_line(event, shortened(in_short(result.rolled), DICE_LIMIT))
        return Card(line, tone=tone_of(event))


VIEWS = {"roll": RollView()}


def roll_card(event: Event, roll: ExpressionRoll) -> Card:
    """Show the total large, then every die."""
    dice = lines(told(roll.rolled).split("\n"), DICE_LIMIT)
    return Card(
        "\n".join([f"# {' · '.join(map(signed, roll.rolled.totals))}", dice, *_remarks(event)]),
        quoted(_title(roll.rolled.rolls)),
        tuple(_figures(event, roll)),
        footer_of(event),
        tone_of(event),
    )


def waiting_card(waiting: Waiting) -> Card:
    """Say which die to throw next, and where its face goes."""
    so_far = f"So far: {faces(waiting.faces)}\n" if waiting.faces else ""
    die = replace(waiting.wants, meaning=quoted(waiting.wants.meaning))
    return Card(
        f"{so_far}{next_die(die)}",
        footer="Nothing is recorded yet. Repeat the command with this face added at the end of rolled:.",
        tone=Tone.BY_HAND,
    )


def _remarks(event: Event) -> Iterator[str]:
    yield from again_lines(event)
    if event.by_hand:
        yield f"Rolled{_by_hand(event)}"


def _by_hand(event: Event) -> str:
    """Return ` by hand (red)`, without the set where none was named; nothing of other rolls."""
    if not event.by_hand:
        return ""
    name = event.request.get("set")
    return f" by hand ({quoted(name)})" if name else " by hand"


def _figures(event: Event, roll: ExpressionRoll) -> Iterator[Field]:
    if event.odds is not None:
        yield Field("Chance of this total", chance(event.odds), inline=True)
    if roll.at_least is not None:
        yield Field("Chance of at least this", chance(roll.at_least), inline=True)
    only = roll.rolled.rolls.only
    if only is not None and only.sets > 1:
        yield Field("Sum of all", signed(sum(roll.rolled.totals)), inline=True)


def _title(rolls: Rolls) -> str:
    """Return the label of the only part; those of several stand with their dice."""
    return rolls.only.label if rolls.only else ""
