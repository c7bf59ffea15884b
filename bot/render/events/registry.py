"""The views of all kinds of events; each kind in `bot.play.events.registry` has one here, by its name."""

from collections.abc import Mapping

from bot.play.event import Event
from bot.play.kind import HowItCame
from bot.play.settings.configuration import Configuration
from bot.render.card import Card
from bot.render.events.catan_end import CatanEndView
from bot.render.events.catan_roll import CatanRollView
from bot.render.events.catan_sevens import CatanSevensView
from bot.render.events.catan_start import CatanStartView
from bot.render.events.catan_undo import CatanUndoView
from bot.render.events.deck import DeckView
from bot.render.events.deck_shuffle import DeckShuffleView
from bot.render.events.die import DieView
from bot.render.events.fair import FairView
from bot.render.events.fair_reset import FairResetView
from bot.render.events.reveal import RevealView
from bot.render.events.roll import RollView
from bot.render.events.session_end import SessionEndView
from bot.render.events.session_start import SessionStartView
from bot.render.events.strike import StrikeView
from bot.render.events.table_roll import TableRollView
from bot.render.events.view import EventView

VIEWS: Mapping[str, EventView] = {
    "roll": RollView(),
    "d100": DieView(),
    "die": DieView(),
    "fair": FairView(),
    "fair-reset": FairResetView(),
    "deck": DeckView(),
    "deck-shuffle": DeckShuffleView(),
    "reveal": RevealView(),
    "strike": StrikeView(),
    "session-start": SessionStartView(),
    "session-end": SessionEndView(),
    "table": TableRollView(),
    "catan-start": CatanStartView(),
    "catan-roll": CatanRollView(),
    "catan-sevens": CatanSevensView(),
    "catan-undo": CatanUndoView(),
    "catan-end": CatanEndView(),
}


def line_of(event: Event, configuration: Configuration) -> str:
    """Return what a row says in one line, without its number, and who made it when."""
    hidden = f" ({event.visibility})" if event.visibility else ""
    return f"{VIEWS[event.kind].line(event, configuration)}{hidden}"


def card_of(event: Event, result: HowItCame, configuration: Configuration) -> Card:
    """Return the card of a row as when it was new; `result` is how it came about, as its kind tells it."""
    return VIEWS[event.kind].card(event, result, configuration)


def fitting(card: Card, event: Event, configuration: Configuration) -> Card:
    """Return the card of a roll, or the line that the history has of it where answers are compact."""
    return Card(line_of(event, configuration), tone=card.tone) if configuration.compact else card
