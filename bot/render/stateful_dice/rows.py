"""Rows of adaptive rolls and of decks, as the history tells them."""

from collections.abc import Callable, Mapping

from bot.play.records import Record
from bot.play.settings.configuration import Configuration
from bot.play.slots import memory_of
from bot.play.stateful_dice import deck, fair, fair_reset
from bot.render.dice.die_results import signed
from bot.render.numbers import percent
from bot.render.stateful_dice.words import dice_words
from bot.render.text import plain


def _fair(record: Record, _: Configuration) -> str:
    own = "own memory, " if memory_of(record.request) == "person" else ""
    return f"{_drawn(record)} adaptive, {own}tightness {record.request['tightness']}{_comment(record)}"


def _reset(record: Record, _: Configuration) -> str:
    own = "own " if memory_of(record.request) == "person" else ""
    return f"**reset** of {own}adaptive {dice_words(record.request['dice'])}"


def _deck(record: Record, _: Configuration) -> str:
    return f"{_drawn(record)} {_which(record)}{_comment(record)}"


def _shuffled(record: Record, _: Configuration) -> str:
    return f"**shuffled** {dice_words(record.request['dice'])} {_which(record)}"


def _drawn(record: Record) -> str:
    at = f" (had {percent(record.odds)})" if record.odds is not None else ""
    return f"**{signed(record.outcome or 0)}**{at} ← {dice_words(record.request['dice'])}"


def _which(record: Record) -> str:
    """Return which deck it is: `own deck, 2 copies, shuffled at 5`."""
    request = record.request
    own = "own " if memory_of(request) == "person" else ""
    copies = f", {request['copies']} copies" if request["copies"] > 1 else ""
    return f"{own}deck{copies}, shuffled at {request['reshuffle']:,}"


def _comment(record: Record) -> str:
    comment = record.request.get("comment")
    return f" {plain(f'# {comment}')}" if comment else ""


TELLERS: Mapping[str, Callable[[Record, Configuration], str]] = {
    fair.FAIR: _fair,
    fair_reset.RESET: _reset,
    deck.DECK: _deck,
    deck.SHUFFLE: _shuffled,
}
"""How the rows of each command are told."""
