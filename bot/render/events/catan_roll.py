"""Rolls of games of Catan: their line, and their card, large or in one line."""

from fractions import Fraction

from bot.mechanics.playing import read
from bot.play.catan.setup import FAIR
from bot.play.catan.throws import dice_for
from bot.play.event import Event
from bot.play.events.catan_roll import CATAN_ROLL, CatanRoll, Due
from bot.play.settings.configuration import Configuration
from bot.render.card import Card, Field, Tone
from bot.render.catan.words import event_words, thrown_words
from bot.render.events.view import PlainView
from bot.render.numbers import odds, percent
from bot.render.text import capital, either, faces, lines

WORKING_LIMIT = 900


class CatanRollView(PlainView):
    """A roll for a turn."""

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell the total, and which turn of a game it was for."""
        roll = CATAN_ROLL.recall(event, None)
        due, dice = roll.due, self.faces(event)
        knights = f", red {roll.pair.red}, {event_words(roll.event)}" if due.cities else ""
        at = f" (had {percent(event.odds)})" if due.drawn and event.odds is not None else ""
        hand = " by hand" if event.by_hand else ""
        thrown = f" {faces(dice)}" if dice else ""
        return f"**{roll.pair.total}**{knights}{at} ← Catan turn {due.turn}, {due.dice}{hand}{thrown}"

    def card(self, event: Event, result: CatanRoll, configuration: Configuration) -> Card:
        """Show the total large, how it came about, the odds it was made at, and who is next."""
        due = result.due
        return Card(
            "\n".join(
                (
                    f"# {result.pair.total}",
                    _turn(event, due),
                    *self._working(event, result),
                    f"Next: <@{due.next}>",
                )
            ),
            f"Catan · round {due.round}",
            (*_knights(result), *_odds(event, result)),
            f"{_way(event, due)}{_sevens(due)}",
            _tone(event, due),
        )

    def faces(self, event: Event) -> tuple[int, ...]:
        """Return the faces of the dice, the event die last; of a drawn total at most that."""
        return tuple((event.line or {}).get("faces", ()))

    def _working(self, event: Event, roll: CatanRoll) -> list[str]:
        if roll.due.drawn:
            return []
        by_hand = "by hand " if event.by_hand else ""
        working = read(dice_for(roll.due.dice, sevens=roll.due.sevens), roll.dice_faces).working
        steps = lines((f"-# {step}" for step in working), WORKING_LIMIT)
        return [f"-# {by_hand}{faces(self.faces(event))}", steps]


VIEWS = {"catan-roll": CatanRollView()}


def compact_card(event: Event, roll: CatanRoll) -> Card:
    """Show in one line all that the game needs: the total, whose it was, and who is next."""
    due = roll.due
    knights = f" · red {roll.pair.red}, {event_words(roll.event)}" if due.cities else ""
    hand = " by hand" if event.by_hand else ""
    total = f"**{roll.pair.total}**{hand}{knights}"
    return Card(f"{total} · {_turn(event, due)} · next: <@{due.next}>{_sevens(due)}", tone=_tone(event, due))


def _knights(roll: CatanRoll) -> tuple[Field, ...]:
    if not roll.due.cities:
        return ()
    return (
        Field("Red number", f"**{roll.pair.red}**", inline=True),
        Field("Event", event_words(roll.event), inline=True),
    )


def _odds(event: Event, roll: CatanRoll) -> tuple[Field, ...]:
    made_at = Field(f"Odds of this {roll.pair.total}", odds(event.odds or Fraction(0)), inline=True)
    if not roll.due.drawn:
        return (made_at,)
    likeliest = either([str(total) for total in roll.due.likeliest])
    return (
        made_at,
        Field("With plain dice", odds(roll.plain_odds), inline=True),
        Field("Best guess before it", f"{likeliest}: {odds(Fraction(roll.due.chance))}", inline=True),
    )


def _turn(event: Event, due: Due) -> str:
    other = f", thrown by <@{event.person}>" if event.person != due.player else ""
    return f"Turn {due.turn} of <@{due.player}>{other}"


def _sevens(due: Due) -> str:
    if due.sevens:
        return ""
    if due.sevens_from is None:
        return " · no sevens until switched"
    if due.sevens_from == due.turn + 1:
        return " · from the next turn on, sevens can come"
    return f" · no sevens before turn {due.sevens_from}"


def _way(event: Event, due: Due) -> str:
    if not due.drawn:
        dice = thrown_words(due.dice, sevens=due.sevens)
        return f"By hand: {dice}" if event.by_hand else capital(dice)
    if due.dice == FAIR:
        return f"Adaptive, tightness {due.tightness}: earlier rolls of this game shift the odds"
    return "Deck: what was drawn since it was shuffled cannot come"


def _tone(event: Event, due: Due) -> Tone:
    if event.by_hand:
        return Tone.BY_HAND
    return Tone.ADAPTIVE if due.drawn else Tone.CHANCE
