"""Cards for rolls by a rule."""

from fractions import Fraction

from bot.mechanics.entry import Method
from bot.play.rolling import Roll, Unfinished
from bot.render.card import Card, Field, Tone
from bot.render.numbers import odds, percent, shown
from bot.render.text import faces, lines

WORKING_LIMIT = 900

DIGITS = 5
"""Digits of a chance that is close to another."""


def roll_card(roll: Roll) -> Card:
    """Show the outcome large, then the faces, the working and how fair it was."""
    record = roll.record
    result = shown(record.outcome or 0, roll.method.outcomes, roll.first)
    fields = [
        Field("Dice thrown by hand" if record.by_hand else "Dice", faces(record.faces)),
        Field(
            "Working", lines((f"{i}. {step}" for i, step in enumerate(roll.played.working, 1)), WORKING_LIMIT)
        ),
    ]
    if roll.method.rule.carries:
        fields.append(Field("Register", f"{record.before or 0} → **{roll.played.after}**", inline=True))
    return Card(
        f"# {result}",
        title_of(roll.method),
        tuple(fields),
        f"Roll {record.number:,} here · {_dice(roll)} · {_fairness(roll)}",
        Tone.BY_HAND if record.by_hand else Tone.CHANCE,
    )


def waiting_card(unfinished: Unfinished) -> Card:
    """Say which die to throw next, and what it means."""
    waiting = unfinished.waiting
    so_far = f"So far: {faces(waiting.faces)}\n" if waiting.faces else ""
    working = lines(waiting.working, WORKING_LIMIT)
    text = f"{so_far}Throw a **{waiting.wants}** next: {waiting.wants.meaning}."
    fields = (Field("Working", working),) if working else ()
    footer = "Nothing is recorded yet. Repeat the command with all faces in order."
    return Card(text, title_of(unfinished.method), fields, footer, Tone.BY_HAND)


def title_of(method: Method) -> str:
    """Return the die and how it is rolled: `d100 · base6 dice=3`."""
    return f"d{method.outcomes} · {method}"


def _dice(roll: Roll) -> str:
    return f"{len(roll.record.faces)}d{roll.method.faces}"


def _fairness(roll: Roll) -> str:
    if roll.exact:
        return f"exact: every number has 1 in {roll.method.outcomes:,}"
    chance = roll.record.odds or Fraction(0)
    fair = percent(Fraction(1, roll.method.outcomes), DIGITS)
    text = f"not exact: this number had {odds(chance, DIGITS)}, fair is {fair}"
    return f"{text}; evens out over many rolls" if roll.method.rule.carries else text
