"""The card of a roll in a game."""

from fractions import Fraction

from bot.mechanics.playing import read
from bot.play.catan.rolling import CatanRoll
from bot.play.catan.setup import FAIR
from bot.play.catan.throws import dice_for
from bot.render.card import Card, Field, Tone
from bot.render.catan.words import capital, event_words, thrown_words
from bot.render.numbers import odds
from bot.render.text import either, faces, lines

WORKING_LIMIT = 900


def roll_card(roll: CatanRoll) -> Card:
    """Show the total large, how it came about, the odds it was made at, and who is next."""
    due, record = roll.due, roll.record
    other = f", thrown by <@{record.person}>" if record.person != due.player else ""
    return Card(
        "\n".join(
            (
                f"# {roll.pair.total}",
                f"Turn {due.turn} of <@{due.player}>{other}",
                *_working(roll),
                f"Next: <@{due.next}>",
            )
        ),
        f"Catan · round {due.round}",
        (*_knights(roll), *_odds(roll)),
        _footer(roll),
        _tone(roll),
    )


def working_of(roll: CatanRoll) -> tuple[str, ...]:
    """Tell step by step how the dice made the total; nothing where it was drawn."""
    if roll.due.drawn:
        return ()
    return read(dice_for(roll.due.dice, sevens=roll.due.sevens), roll.dice_faces).working


def _working(roll: CatanRoll) -> list[str]:
    if roll.due.drawn:
        return []
    by_hand = "by hand " if roll.record.by_hand else ""
    thrown = f"-# {by_hand}{faces(roll.record.faces)}"
    return [thrown, lines((f"-# {step}" for step in working_of(roll)), WORKING_LIMIT)]


def _knights(roll: CatanRoll) -> tuple[Field, ...]:
    if not roll.due.cities:
        return ()
    return (
        Field("Red number", f"**{roll.pair.red}**", inline=True),
        Field("Event", event_words(roll.event), inline=True),
    )


def _odds(roll: CatanRoll) -> tuple[Field, ...]:
    made_at = Field(f"Odds of this {roll.pair.total}", odds(roll.record.odds or Fraction(0)), inline=True)
    if not roll.due.drawn:
        return (made_at,)
    likeliest = either([str(total) for total in roll.due.likeliest])
    return (
        made_at,
        Field("With plain dice", odds(roll.plain_odds), inline=True),
        Field("Best guess before it", f"{likeliest}: {odds(Fraction(roll.due.chance))}", inline=True),
    )


def _footer(roll: CatanRoll) -> str:
    due = roll.due
    after = due.turn + 1
    if due.sevens:
        sevens = ""
    elif due.sevens_from is None:
        sevens = " · no sevens until switched"
    elif due.sevens_from == after:
        sevens = " · from the next turn on, sevens can come"
    else:
        sevens = f" · no sevens before turn {due.sevens_from}"
    return f"{_way(roll)}{sevens}"


def _way(roll: CatanRoll) -> str:
    due = roll.due
    if not due.drawn:
        dice = thrown_words(due.dice, sevens=due.sevens)
        return f"By hand: {dice}" if roll.record.by_hand else capital(dice)
    if due.dice == FAIR:
        return f"Adaptive, tightness {due.tightness}: earlier rolls of this game shift the odds"
    return "Deck: what was drawn since it was shuffled cannot come"


def _tone(roll: CatanRoll) -> Tone:
    if roll.record.by_hand:
        return Tone.BY_HAND
    return Tone.ADAPTIVE if roll.due.drawn else Tone.CHANCE
