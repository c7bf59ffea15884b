"""Roll a die of any number of sides by a rule, or read one from dice that people threw."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from bot.mechanics.analysis import chance_of, distribution_of, is_exact_roll
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Played, Waiting, dice_of, read, throw
from bot.mechanics.rule import Carry, Rule
from bot.mechanics.several import split
from bot.mechanics.statistics.grouping import uniform_grouping
from bot.mechanics.statistics.sums import GroupOdds
from bot.play.records import Json, Move, Record, Turn
from bot.play.request_context import RequestContext
from bot.play.rolls.wanted import DieRequest, method_of, parse_faces, request_of, settle
from bot.play.services import Services
from bot.play.settings.configuration import Configuration
from bot.play.slots import States, named_by
from bot.play.statistics.subjects import rolled
from bot.play.statistics.tallies import Tally
from bot.play.statistics.tallying import Tallier, Thrown, face_tallies

BY_RULE = ("d100", "die")
"""The commands that roll by a rule, as the history has them."""


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


class UnfinishedRoll(Exception):
    """The typed faces do not reach an outcome yet; nothing was recorded."""

    def __init__(self, chosen: Method, waiting: Waiting) -> None:
        super().__init__(f"throw {waiting.wants}")
        self.method = chosen
        self.waiting = waiting


async def roll(services: Services, context: RequestContext, wanted: DieRequest) -> Roll:
    """Roll a die at a place by a rule and record it, or read it from faces that people rolled.

    Raises:
        BadInput: an unknown method or option, or faces that do not fit.
        Unfinished: the typed faces are not enough yet.
        Busy: too much is waiting.
    """
    configuration = await services.store.configuration(context.place)
    if wanted.set is not None and wanted.rolled is None:
        raise BadInput("set: names dice that you throw yourself: use it with rolled: or by-hand:True.")
    chosen = settle(wanted, configuration)
    faces = None if wanted.rolled is None else parse_faces(wanted.rolled)
    request = request_of(wanted, chosen, configuration.memory)
    record = await services.store.record(
        Move(
            context,
            wanted.command,
            request,
            partial(_turn, services, chosen, faces, request),
            slot=slot_of(chosen, request, context.person),
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


def fold(states: States, record: Record) -> None:
    """Bring the states of a place past a recorded roll.

    Raises:
        ValueError: it does not follow from its faces, or starts from another register.
    """
    made = recall(record, Configuration())
    slot = slot_of(made.method, record.request, record.person)
    if slot is None:
        return
    if record.before != states.get(slot):
        raise ValueError(f"roll {record.number} starts from {record.before}, not {states.get(slot)}")
    states[slot] = made.played.after


def slot_of(chosen: Method, request: Mapping[str, Json], person: int) -> str | None:
    """Return the name of the state that a method keeps at a place, for a kept request of a person."""
    if not chosen.rule.carries:
        return None
    return named_by(request, f"{chosen.entry.name} {chosen.outcomes}", person)


def turn_of(chosen: Method, played: Played, *, by_hand: bool = False, named: str = "") -> Turn:
    """Return what a finished play leaves: its faces, its outcome, its odds, and what it adds to the sums.

    Dice that people threw may be `named`.
    """
    odds = chance_of(chosen.rule, played.outcome, played.before)
    faces = face_tallies(_dice(chosen, played, by_hand=by_hand), by_hand=by_hand, named=named)
    tallies = (tally_of(chosen, played), *faces)
    return Turn(played.faces, played.outcome, odds, played.before, played.after, tallies)


def tallies_of(record: Record) -> tuple[Tally, ...]:
    """Return what a recorded roll adds to the running sums."""
    made, named = recall(record, Configuration()), record.request.get("set", "")
    return turn_of(made.method, made.played, by_hand=record.by_hand, named=named).tallies


def thrown_for(record: Record) -> Thrown:
    """Return the dice that were thrown for a recorded roll, with their faces; none that its method hides."""
    made = recall(record, Configuration())
    return _dice(made.method, made.played, by_hand=record.by_hand)


def dice_thrown(rule: Rule[Any], played: Played) -> Thrown:
    """Return the dice of a finished play with their faces."""
    dice = dice_of(rule, played.faces, played.before)
    return ((die, (face,)) for die, face in zip(dice, played.faces, strict=True))


def _turn(
    services: Services,
    chosen: Method,
    faces: tuple[int, ...] | None,
    request: Mapping[str, Json],
    carry: Carry,
) -> Turn:
    if faces is None:
        return turn_of(chosen, throw(chosen.rule, services.below, carry))
    reading = read(chosen.rule, faces, carry)
    if isinstance(reading, Waiting):
        raise UnfinishedRoll(chosen, reading)
    return turn_of(chosen, reading, by_hand=True, named=request.get("set", ""))


def shown_from_1(outcome: int, sides: int) -> int:
    """Return the number from 1 on that an outcome stands for: 0 and n are the same; -1 for none at all."""
    return outcome % sides or sides if 0 <= outcome <= sides else -1


@lru_cache(maxsize=64)
def _tallier(sides: int) -> Tallier:
    return Tallier(rolled(f"d{sides}"), uniform_grouping(sides))


def _dice(chosen: Method, played: Played, *, by_hand: bool) -> Thrown:
    hidden = chosen.entry.hides_faces and not by_hand
    return () if hidden else dice_thrown(chosen.rule, played)


def tally_of(chosen: Method, played: Played) -> Tally:
    """Return what the outcomes of a finished play add, as rolls of the die that they are."""
    tallier, sides = _tallier(chosen.outcomes), chosen.outcomes
    outcomes = [shown_from_1(one, sides) for one in split(played.outcome, sides, chosen.count)]
    if is_exact_roll(chosen.rule, played.before):
        return tallier.at_plain(outcomes)
    return tallier.at(outcomes[0], _odds(chosen.rule, sides, played.before))


@lru_cache(maxsize=1024)
def _odds(rule: Rule[Any], sides: int, carry: Carry) -> GroupOdds:
    weights: Counter[int] = Counter()
    for outcome, weight in distribution_of(rule, carry).weights.items():
        weights[shown_from_1(outcome, sides)] += weight
    return GroupOdds.of(uniform_grouping(sides), Distribution(weights))
