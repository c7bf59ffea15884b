"""Rows of games, as the history tells them."""

from collections.abc import Callable, Mapping

from bot.play.catan import ending, rolling, sevens, starting, undoing
from bot.play.records import Record
from bot.play.settings.configuration import Configuration
from bot.render.catan.words import event_words, people
from bot.render.numbers import percent
from bot.render.text import faces, plural


def _started(record: Record, _: Configuration) -> str:
    setup = starting.recall(record).setup
    return f"**Catan** begins with {setup.dice}: {people(setup.players)}"


def _rolled(record: Record, _: Configuration) -> str:
    roll = rolling.recall(record)
    knights = f", red {roll.pair.red}, {event_words(roll.event)}" if roll.due.cities else ""
    at = f" (had {percent(record.odds)})" if roll.due.drawn and record.odds is not None else ""
    hand = " by hand" if record.by_hand else ""
    thrown = f" {faces(record.faces)}" if record.faces else ""
    return f"**{roll.pair.total}**{knights}{at} ← Catan turn {roll.due.turn}, {roll.due.dice}{hand}{thrown}"


def _undone(record: Record, _: Configuration) -> str:
    return f"**undid** Catan turn {record.request['turn']}, as <@{record.request['asked']}> asked"


def _switched(record: Record, _: Configuration) -> str:
    if record.request["allowed"]:
        return f"**allowed** sevens in Catan from turn {record.before['turn']} on"
    return "**no sevens** in Catan until switched"


def _ended(record: Record, _: Configuration) -> str:
    return f"**Catan** ends after {plural(len(ending.recall(record).rolls), 'roll')}"


TELLERS: Mapping[str, Callable[[Record, Configuration], str]] = {
    starting.START: _started,
    rolling.ROLL: _rolled,
    undoing.UNDO: _undone,
    sevens.SEVENS: _switched,
    ending.END: _ended,
}
"""How the rows of each command are told."""
