"""The views of all kinds of events: each file of `bot.play.events` has one of the same name here."""

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module

from bot.play.event import Event
from bot.play.events.registry import FILES
from bot.play.kind import HowItCame
from bot.play.settings.configuration import Configuration
from bot.render.card import Card
from bot.render.events.view import EventView
from bot.render.hidden import BELOW, SHORT

VIEWS: Mapping[str, EventView] = {
    name: view for file in FILES for name, view in import_module(f"bot.render.events.{file}").VIEWS.items()
}


def line_of(event: Event, configuration: Configuration) -> str:
    """Return what a row says in one line, without its number, and who made it when."""
    return f"{VIEWS[event.kind].line(event, configuration)}{SHORT[event.visibility]}"


def card_of(event: Event, result: HowItCame, configuration: Configuration) -> Card:
    """Return the card of a row as when it was new; `result` is how it came about, as its kind tells it."""
    card = VIEWS[event.kind].card(event, result, configuration)
    return replace(card, footer=f"{card.footer}{BELOW[event.visibility]}") if event.visibility else card


def fitting(card: Card, event: Event, configuration: Configuration) -> Card:
    """Return the card of a roll, or the line that the history has of it where answers are compact."""
    return Card(line_of(event, configuration), tone=card.tone) if configuration.compact else card
