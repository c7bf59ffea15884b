"""Roll a die of any number of sides by a rule, or read one from dice that people threw."""

from dataclasses import dataclass
from functools import partial

from bot.mechanics.analysis import chance_of, is_exact_roll
from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Played, Waiting, read, throw
from bot.mechanics.rule import Carry
from bot.mechanics.several import split
from bot.play.asked import Asked
from bot.play.configuration import Configuration
from bot.play.store import Move, Record, Turn
from bot.play.table import Table
from bot.play.wanted import Wanted, method_of, parse_faces, request_of, settle


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

    @property
    def outcomes(self) -> tuple[int, ...]:
        """The numbers that were rolled, as the rule counts: one, unless several were asked for at once."""
        return split(self.played.outcome, self.method.outcomes, self.method.count)


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
    if wanted.set is not None and wanted.rolled is None:
        raise BadInput("set: names dice that you throw yourself: use it with rolled: or by-hand:True.")
    chosen = settle(wanted, configuration)
    faces = None if wanted.rolled is None else parse_faces(wanted.rolled)
    record = await table.store.record(
        Move(
            asked,
            wanted.command,
            request_of(wanted, chosen),
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
    chosen = method_of(record.request)
    played = read(chosen.rule, record.faces, record.before)
    if not isinstance(played, Played) or played.outcome != record.outcome:
        raise ValueError(f"roll {record.number} does not follow from its faces")
    exact = is_exact_roll(chosen.rule, record.before)
    return Roll(record, chosen, played, exact, configuration.first_of(chosen.outcomes))


def slot_of(chosen: Method) -> str | None:
    """Return the name of the state that a method keeps at a place."""
    return f"{chosen.entry.name} {chosen.outcomes}" if chosen.rule.carries else None


def turn_of(chosen: Method, played: Played) -> Turn:
    """Return what a finished play leaves: its faces, its outcome and the odds it was made at."""
    odds = chance_of(chosen.rule, played.outcome, played.before)
    return Turn(played.faces, played.outcome, odds, played.before, played.after)


def _turn(table: Table, chosen: Method, faces: tuple[int, ...] | None, carry: Carry) -> Turn:
    if faces is None:
        return turn_of(chosen, throw(chosen.rule, table.below, carry))
    reading = read(chosen.rule, faces, carry)
    if isinstance(reading, Waiting):
        raise Unfinished(chosen, reading)
    return turn_of(chosen, reading)
