"""Cards for adaptive rolls."""

from fractions import Fraction

from bot.play.fair import FairRoll, Memory
from bot.render.card import Card, Field, Tone
from bot.render.numbers import odds, times
from bot.render.text import plural


def fair_card(roll: FairRoll) -> Card:
    """Show the outcome large, the odds it was made at, and its plain odds."""
    made_at = roll.record.odds or Fraction(0)
    return Card(
        f"# {roll.record.outcome}",
        f"{roll.dice} · adaptive · tightness {roll.tightness}",
        (
            Field("Odds of this roll", odds(made_at), inline=True),
            Field("With plain dice", odds(roll.plain_odds), inline=True),
            Field("Against plain", times(made_at / roll.plain_odds), inline=True),
        ),
        f"Roll {roll.record.number:,} here · adaptive: earlier rolls in this channel shift the odds",
        Tone.ADAPTIVE,
    )


def reset_question_card(memory: Memory) -> Card:
    """Ask whether the counts shall be forgotten."""
    return Card(
        f"Forget {plural(memory.rolls, 'remembered roll')} of **{memory.dice}** here? "
        "The next roll then has its plain odds. The history keeps every roll, and the reset too.",
        "Reset the adaptive dice",
        tone=Tone.WARNING,
    )


def reset_done_card(dice: str, number: int) -> Card:
    """Say that the counts are forgotten."""
    return Card(
        f"The adaptive **{dice}** starts afresh: the next roll has its plain odds.",
        "Reset",
        footer=f"Entry {number:,} here",
        tone=Tone.ADAPTIVE,
    )


def reset_kept_card() -> Card:
    """Say that nothing was forgotten."""
    return Card("Nothing was reset.", "Reset the adaptive dice")
