"""Roll a die of any number of sides by a rule, or read one from dice that people threw."""

from dataclasses import dataclass
from functools import partial

from bot.mechanics.analysis import chance_of, is_exact_roll
from bot.mechanics.catalogue import method
from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Played, Waiting, read, throw
from bot.mechanics.rule import Carry
from bot.play.asked import Asked
from bot.play.configuration import Configuration
from bot.play.store import Move, Record, Turn
from bot.play.table import Table

MOST_FACES = 200
"""The most faces that a person may type for one roll."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a person asked for; None is what the settings of the place say."""

    command: str
    sides: int
    method: str | None = None
    options: str = ""
    rolled: str | None = None
    """Faces of dice thrown by hand."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A recorded roll with all that can be told about it."""

    record: Record
    method: Method
    played: Played
    exact: bool
    """Whether all outcomes were exactly equally likely."""
    first: int
    """The lowest number that the die shows here, 0 or 1."""


class Unfinished(Exception):
    """The typed faces do not reach an outcome yet; nothing was recorded."""

    def __init__(self, chosen: Method, waiting: Waiting) -> None:
        super().__init__(f"throw {waiting.wants}")
        self.method = chosen
        self.waiting = waiting


async def roll(table: Table, asked: Asked, wanted: Wanted) -> Roll:
    """Roll a die at a place by a rule and record it, or read it from faces that people rolled.

    Raises:
        BadInput: an unknown method or option, or faces that do not fit.
        Unfinished: the typed faces are not enough yet.
        Busy: too much is waiting.
    """
    configuration = await table.store.configuration(asked.place.home)
    chosen = method(wanted.method or configuration.method, wanted.sides, options=wanted.options)
    faces = None if wanted.rolled is None else parse_faces(wanted.rolled)
    record = await table.store.record(
        Move(
            asked,
            wanted.command,
            _request(chosen),
            partial(_turn, table, chosen, faces),
            slot=slot_of(chosen),
            by_hand=faces is not None,
        )
    )
    return recall(record, configuration)


def recall(record: Record, configuration: Configuration) -> Roll:
    """Play a recorded roll again from its faces, to tell how it came about.

    Raises:
        ValueError: the outcome does not follow from the faces.
    """
    chosen = method_of(record)
    played = read(chosen.rule, record.faces, record.before)
    if not isinstance(played, Played) or played.outcome != record.outcome:
        raise ValueError(f"roll {record.number} does not follow from its faces")
    exact = is_exact_roll(chosen.rule, record.before)
    return Roll(record, chosen, played, exact, configuration.first_of(chosen.outcomes))


def method_of(record: Record) -> Method:
    """Return the method that a recorded roll was made with."""
    request = record.request
    return method(request["method"], request["sides"], request["from"], request["options"])


def slot_of(chosen: Method) -> str | None:
    """Return the name of the state that a method keeps at a place."""
    return f"{chosen.entry.name} {chosen.outcomes}" if chosen.rule.carries else None


def parse_faces(text: str) -> tuple[int, ...]:
    """Read faces separated by spaces or commas.

    Raises:
        BadInput: a word is no number, or there are none, or more than 200.
    """
    words = text.replace(",", " ").split()
    if not 1 <= len(words) <= MOST_FACES:
        raise BadInput(f"Type 1 to {MOST_FACES} faces, such as 6 1 5 4; these are {len(words)}.")
    for position, word in enumerate(words, 1):
        if not (word.isascii() and word.isdigit() and len(word) <= 5):
            raise BadInput(
                f"Face {position} is {word[:20]!r}, which is not a number: type faces like 6 1 5 4."
            )
    return tuple(int(word) for word in words)


def _request(chosen: Method) -> dict[str, str | int]:
    return {
        "method": chosen.entry.name,
        "sides": chosen.outcomes,
        "from": chosen.faces,
        "options": chosen.options,
    }


def _turn(table: Table, chosen: Method, faces: tuple[int, ...] | None, carry: Carry) -> Turn:
    if faces is None:
        played = throw(chosen.rule, table.below, carry)
    else:
        reading = read(chosen.rule, faces, carry)
        if isinstance(reading, Waiting):
            raise Unfinished(chosen, reading)
        played = reading
    odds = chance_of(chosen.rule, played.outcome, carry)
    return Turn(played.faces, played.outcome, odds, carry, played.after)
