"""The card of a roll in a game."""

from fractions import Fraction

from bot.mechanics.playing import read
from bot.play.catan.rolling import CatanRoll, Due
from bot.play.catan.setup import FAIR
from bot.play.catan.throws import dice_for
from bot.render.card import Card, Field, Tone
from bot.render.catan.words import capital, event_words, thrown_words
from bot.render.numbers import odds
from bot.render.text import either, faces, lines

WORKING_LIMIT = 900


def compact_card(roll: CatanRoll) -> Card:
    """Show in one line all that the game needs: the total, whose it was, and who is next."""
    due = roll.due
    knights = f" · red {roll.pair.red}, {event_words(roll.event)}" if due.cities else ""
    hand = " by hand" if roll.record.by_hand else ""
    return Card(
        f"**{roll.pair.total}**{hand}{knights} · {_turn(roll)} · next: <@{due.next}>{_sevens(due)}",
        tone=_tone(roll),
    )


def roll_card(roll: CatanRoll) -> Card:
    """Show the total large, how it came about, the odds it was made at, and who is next."""
    due = roll.due
    return Card(
        "\n".join(
            (
                f"# {roll.pair.total}",
                _turn(roll),
                *_working(roll),
                f"Next: <@{due.next}>",
            )
        ),
        f"Catan · round {due.round}",
        (*_knights(roll), *_odds(roll)),
        f"{_way(roll)}{_sevens(due)}",
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


def _turn(roll: CatanRoll) -> str:
    due, thrower = roll.due, roll.record.person
    other = f", thrown by <@{thrower}>" if thrower != due.player else ""
    return f"Turn {due.turn} of <@{due.player}>{other}"


def _sevens(due: Due) -> str:
    if due.sevens:
        return ""
    if due.sevens_from is None:
        return " · no sevens until switched"
    if due.sevens_from == due.turn + 1:
        return " · from the next turn on, sevens can come"
    return f" · no sevens before turn {due.sevens_from}"


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
