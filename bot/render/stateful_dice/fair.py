"""Cards for adaptive rolls."""

from fractions import Fraction

from bot.play.records import Record
from bot.play.slots import memory_of
from bot.play.stateful_dice.fair import FairRoll
from bot.play.stateful_dice.fair_memory import Memory
from bot.render.card import Card, Field, Tone
from bot.render.numbers import odds, times
from bot.render.stateful_dice.words import EARLIER, dice_words, headline, price_words
from bot.render.text import plural


def fair_card(roll: FairRoll) -> Card:
    """Show the outcome large, the odds it was made at, its plain odds, and how well it could be guessed."""
    record, request = roll.record, roll.request
    made_at = record.odds or Fraction(0)
    return Card(
        headline(record.outcome or 0, request),
        f"{dice_words(request['dice'])} · adaptive · tightness {request['tightness']}",
        (
            Field("Odds of this roll", odds(made_at), inline=True),
            Field("With plain dice", odds(roll.plain_odds), inline=True),
            Field("Against plain", times(made_at / roll.plain_odds), inline=True),
            Field("Best informed guess before it", price_words(roll.guess, roll.plain_guess)),
        ),
        f"Roll {record.number:,} here · adaptive: {EARLIER[roll.whose]} shift the odds",
        Tone.ADAPTIVE,
    )


def reset_question_card(memory: Memory) -> Card:
    """Ask whether the counts shall be forgotten."""
    own = " of yours" if memory.whose == "person" else ""
    return Card(
        f"Forget {plural(memory.rolls, 'remembered roll')}{own} of **{dice_words(memory.dice)}** here? "
        "The next roll then has its plain odds. The history keeps every roll, and the reset too.",
        "Reset the adaptive dice",
        tone=Tone.WARNING,
    )


def reset_done_card(record: Record) -> Card:
    """Say that the counts are forgotten."""
    own = " for you" if memory_of(record.request) == "person" else ""
    return Card(
        f"The adaptive **{dice_words(record.request['dice'])}** starts afresh{own}: "
        "the next roll has its plain odds.",
        "Reset",
        footer=f"Entry {record.number:,} here",
        tone=Tone.ADAPTIVE,
    )


def reset_kept_card() -> Card:
    """Say that nothing was forgotten."""
    return Card("Nothing was reset.", "Reset the adaptive dice")
