"""Shows rows of every kind, by the `VIEWS` in the file `card` of their feature."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module

from bot.features.registry import EVENTS
from bot.play.errors import quote
from bot.play.event import Event
from bot.play.kind import RollDetails
from bot.play.settings import Configuration
from bot.text.card import Card
from bot.text.view import SHORT, PlainView, helper_words


@cache
def views() -> Mapping[str, PlainView]:
    """Return the views of all kinds. The import is late, since some cards show rows of any kind."""
    cards = (import_module(f"bot.features.{feature}.card") for feature in EVENTS)
    return {name: view for card in cards for name, view in card.VIEWS.items()}


def view_of(kind: str) -> PlainView:
    return views()[kind]


def line_of(event: Event, configuration: Configuration) -> str:
    """Return a row as one line, without its number, its person and its time."""
    view, again = view_of(event.kind), event.request.get("again")
    repeats = f", {view.repeats} `#{again}`" if again else ""
    was = "" if event.was is None else f" ({_say_was(event.was)})"
    helper = f", {words}" if (words := helper_words(event)) else ""
    line = f"{view.line(event, configuration)}{was}{repeats}{helper}{SHORT[event.visibility]}"
    return line if event.voided is None else f"~~{line}~~ void"


def _say_was(label: str) -> str:
    return f"was: {quote(label)}" if label else "had no label"


def _with_was(card: Card, event: Event) -> Card:
    """Add the former label to the card of a row whose label was changed."""
    if event.was is None:
        return card
    return replace(card, text=f"{card.text}\n{was_line(event.was)}")


WAS = "-# The label was changed ("
"""The beginning of the line with the former label on the card of a roll."""


def was_line(label: str) -> str:
    """Return the line with the former label, for the card of a roll."""
    return f"{WAS}{_say_was(label)})"


def card_of(event: Event, result: RollDetails, configuration: Configuration) -> Card:
    """Return the card of a row as it was when new; `result` has the details that its kind gives."""
    return _with_was(view_of(event.kind).card(event, result, configuration), event)


def more_of(event: Event, result: RollDetails, configuration: Configuration) -> Card:
    """Return the card with all details of a row."""
    return _with_was(view_of(event.kind).more(event, result, configuration), event)


def fitting(event: Event, result: RollDetails, configuration: Configuration) -> Card:
    """Return the card of a new row: a short one for a roll where answers are compact."""
    view = view_of(event.kind)
    short = configuration.compact and event.is_roll
    return (view.compact if short else view.card)(event, result, configuration)
