"""The views of all kinds of events: each file of `bot.play.events` has one of the same name here."""

from collections.abc import Mapping
from importlib import import_module

from bot.play.event import Event
from bot.play.events.registry import FILES
from bot.play.kind import HowItCame
from bot.play.settings.configuration import Configuration
from bot.render.card import Card
from bot.render.events.view import EventView
from bot.render.hidden import SHORT

VIEWS: Mapping[str, EventView] = {
    name: view for file in FILES for name, view in import_module(f"bot.render.events.{file}").VIEWS.items()
}


def line_of(event: Event, configuration: Configuration) -> str:
    """Return what a row says in one line, without its number, and who made it when."""
    view, again = VIEWS[event.kind], event.request.get("again")
    repeats = f", {view.repeats} `#{again}`" if again else ""
    return f"{view.line(event, configuration)}{repeats}{SHORT[event.visibility]}"


def card_of(event: Event, result: HowItCame, configuration: Configuration) -> Card:
    """Return the card of a row as when it was new; `result` is how it came about, as its kind tells it."""
    return VIEWS[event.kind].card(event, result, configuration)


def more_of(event: Event, result: HowItCame, configuration: Configuration) -> Card:
    """Return the card with all that is known of a row."""
    return VIEWS[event.kind].more(event, result, configuration)


def fitting(event: Event, result: HowItCame, configuration: Configuration) -> Card:
    """Return the card of a new row; of a roll a short one where answers are compact."""
    view = VIEWS[event.kind]
    short = configuration.compact and event.is_roll
    return (view.compact if short else view.card)(event, result, configuration)
