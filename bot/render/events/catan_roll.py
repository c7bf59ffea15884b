"""Rolls of games of Catan: their line, and their card, large or in one line."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from bot.mechanics.playing import read
from bot.play.catan.setup import FAIR
from bot.play.event import Event, Json
from bot.play.events.catan_roll import CATAN_ROLL, CatanRoll, Due
from bot.play.settings.configuration import Configuration
from bot.render.card import Card, Field, Tone
from bot.render.catan.words import BRIEF, event_words, thrown_words
from bot.render.events.marks import footer_of, marks_of, tone_of
from bot.render.events.view import PlainView
from bot.render.numbers import odds, percent
from bot.render.stateful_dice.words import beside_plain
from bot.render.text import capital, either, lines

WORKING_LIMIT = 900

MOST_SHOWN = 12
"""The most dice of a roll that its card names, the last of them: sevens may be thrown again and again."""


class CatanRollView(PlainView):
    """A roll for a turn."""

    more_label = "Show working"

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell the total, and which turn of a game it was for."""
        roll = CATAN_ROLL.recall(event, None)
        due = roll.due
        knights = f", {_knights(roll)}" if due.cities else ""
        at = f" (had {percent(event.odds)})" if due.drawn and event.odds is not None else ""
        hand = " by hand" if event.by_hand else ""
        thrown = "" if due.drawn else f" {_dice(roll)}"
        dice = f", {BRIEF[due.dice]}" if BRIEF[due.dice] else ""
        return f"**{roll.pair.total}**{knights}{at} ← Catan turn {due.turn}{dice}{hand}{thrown}"

    def card(self, event: Event, result: CatanRoll, configuration: Configuration) -> Card:
        """Show the total large, its dice, and who is next."""
        due = result.due
        knights = [f"**{_knights(result)}**"] if due.cities else []
        shown = _against_plain(event, result) if due.drawn else _dice(result)
        text = (
            f"# {result.pair.total}",
            *knights,
            f"{_whose(event, due)}: {shown}",
            f"Next: <@{due.next}>{_sevens(due)}",
        )
        usual = _tone(due)
        footer = f"Turn {due.turn}, round {due.round} · {footer_of(event, usual)}"
        return Card("\n".join(text), "", (), footer, tone_of(event, usual))

    def compact(self, event: Event, result: CatanRoll, configuration: Configuration) -> Card:
        """Show in one line all that the game needs: the total, whose it was, and who is next."""
        due, usual = result.due, _tone(result.due)
        knights = f" · {_knights(result)}" if due.cities else ""
        marks = "".join(f" · {mark}" for mark in marks_of(event, usual))
        total = f"**{result.pair.total}**{knights}{marks}"
        return Card(
            f"{total} · {_whose(event, due)} · next: <@{due.next}>{_sevens(due)}", tone=tone_of(event, usual)
        )

    def more(self, event: Event, result: CatanRoll, configuration: Configuration) -> Card:
        """Show how the dice were read, and which chance the total had."""
        due = result.due
        working = () if due.drawn else (Field("Working", lines(_working(result), WORKING_LIMIT)),)
        return Card(
            f"# {result.pair.total}",
            "Catan",
            (*working, *_odds(event, result)),
            _way(due),
            tone_of(event, _tone(due)),
        )

    def faces(self, event: Event) -> tuple[int, ...]:
        """Return what the dice show, 0 a blank face, the event die last; of a drawn total at most that."""
        if not event.line:
            return ()
        roll = CATAN_ROLL.recall(event, None)
        shown = () if roll.due.drawn else roll.dice.shown(roll.dice_faces)
        return (*(int(one.label or 0) for one in shown), *([roll.event] if roll.due.cities else []))

    def asking(self, request: Mapping[str, Json]) -> str:
        """Return which turn it is."""
        return f"Catan · turn {request.get('turn', 0)}"


VIEWS = {"catan-roll": CatanRollView()}


def _dice(roll: CatanRoll) -> str:
    """Return what stands on the dice: `5 3`, `8 blank`."""
    labels = [shown.label or "blank" for shown in roll.dice.shown(roll.dice_faces)]
    left = "… " if len(labels) > MOST_SHOWN else ""
    return f"`{left}{' '.join(labels[-MOST_SHOWN:])}`"


def _knights(roll: CatanRoll) -> str:
    return f"red {roll.pair.red}, {event_words(roll.event)}"


def _working(roll: CatanRoll) -> Iterator[str]:
    steps = read(roll.dice, roll.dice_faces).working
    return (f"{number}. {step}" for number, step in enumerate(steps, 1))


def _against_plain(event: Event, roll: CatanRoll) -> str:
    return beside_plain(event.odds or Fraction(0), roll.plain_odds)


def _odds(event: Event, roll: CatanRoll) -> tuple[Field, ...]:
    had = Field(f"Chance of this {roll.pair.total}", odds(event.odds or Fraction(0)), inline=True)
    if not roll.due.drawn:
        return (had,)
    likeliest = either([str(total) for total in roll.due.likeliest])
    return (
        had,
        Field("With plain dice", odds(roll.plain_odds), inline=True),
        Field("Best guess before it", f"{likeliest}: {odds(Fraction(roll.due.chance))}", inline=True),
    )


def _whose(event: Event, due: Due) -> str:
    by = f", thrown by <@{event.person}>" if event.person != due.player else ""
    return f"<@{due.player}>{by}"


def _sevens(due: Due) -> str:
    if due.sevens:
        return ""
    if due.sevens_from is None:
        return " · no 7 until you allow it"
    if due.sevens_from == due.turn + 1:
        return " · from now on, a 7 can come"
    return f" · no 7 before turn {due.sevens_from}"


def _way(due: Due) -> str:
    if not due.drawn:
        return capital(thrown_words(due.dice, sevens=due.sevens))
    if due.dice == FAIR:
        return f"Adaptive, tightness {due.tightness}: earlier rolls of this game shift the odds"
    return "Deck: each card that was drawn stays out until the shuffle"


def _tone(due: Due) -> Tone:
    if not due.drawn:
        return Tone.CHANCE
    return Tone.ADAPTIVE if due.dice == FAIR else Tone.DECK
