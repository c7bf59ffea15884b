"""Roll on encounter tables, and on those that their rows refer to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.mechanics.encounters.table import EncounterTable, references
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Die
from bot.mechanics.sources import Chance, Given, Source
from bot.play.encounters.keeping import SavedTable, collection_of, find, look_up
from bot.play.encounters.landing import Landing, Unrolled, how_by_d6, how_by_method, land, recall
from bot.play.library import Collection, name_of
from bot.play.records import Json, Move, Record, Turn, Visibility
from bot.play.request_context import RequestContext
from bot.play.rolls.rolling import dice_thrown, tally_of
from bot.play.rolls.wanted import method_of, parse_faces
from bot.play.services import Services
from bot.play.slots import States
from bot.play.statistics.tallies import Tally
from bot.play.statistics.tallying import Thrown, face_tallies
from bot.play.visibility import check_allowed

TABLE = "table"
"""The command, as the history has it."""

DEEPEST = 5
"""How many tables may lead to one another, the first among them."""

MOST_ROLLS = 20
"""How many rolls one command makes."""

How = Callable[[EncounterTable], dict[str, Json]]
"""Tells how a table is rolled."""


@dataclass(frozen=True, slots=True)
class WantedRoll:
    """What a person asked for with /table roll."""

    name: str
    by_d6: bool = False
    """Whether to use a chain of small tables for d6 instead of the method of the place."""
    rolled: str | None = None
    """Faces of dice thrown by hand, for all tables together."""
    secret: bool = False


@dataclass(frozen=True, slots=True)
class TableRoll:
    """A recorded roll: the first landing is on the table that was asked for."""

    record: Record
    landings: tuple[Landing, ...]


async def roll(services: Services, context: RequestContext, wanted: WantedRoll) -> TableRoll:
    """Roll on a table and on those that it leads to, and record it; or read it from faces that people rolled.

    Raises:
        BadInput: there is no such table, or the faces do not fit it.
        NotAllowed: rolls may not be secret here.
        Busy: too much is waiting.
    """
    configuration = await services.store.configuration(context.place)
    visibility: Visibility = "secret" if wanted.secret else ""
    check_allowed(visibility, configuration)
    first = await find(services, context, wanted.name)
    how: How = how_by_d6 if wanted.by_d6 else partial(how_by_method, configuration=configuration)
    typed = None if wanted.rolled is None else parse_faces(wanted.rolled)
    walk = _Walk(
        services, collection_of(context), how, Chance(services.below) if typed is None else Given(typed)
    )
    await walk.enter(first, ())
    landings = walk.landings
    request = {"table": first.name, "rolls": [landing.kept() for landing in landings]}
    faces = tuple(face for landing in landings for face in landing.played.faces)
    if typed is not None:
        _check_all_used(typed, len(faces))
    tallies = _tallies(landings, by_hand=typed is not None)
    turn = Turn(faces, landings[0].row, landings[0].chance, tallies=tallies)
    move = Move(
        context,
        TABLE,
        request,
        lambda _: turn,
        by_hand=typed is not None,
        visibility=visibility,
    )
    return recalled(await services.store.record(move))


def recalled(record: Record) -> TableRoll:
    """Play a recorded roll again from its faces, to tell how it came about.

    Raises:
        ValueError: it does not follow from its faces.
    """
    faces = Given(record.faces)
    landings = tuple(recall(kept, faces) for kept in record.request["rolls"])
    if faces.used != len(record.faces) or landings[0].row != record.outcome:
        raise ValueError(f"roll {record.number} does not follow from its faces")
    return TableRoll(record, landings)


def fold(states: States, record: Record) -> None:
    """Leave the states of a place as they are, and check that the roll follows from its faces.

    Raises:
        ValueError: it does not, or its odds were others.
    """
    if recalled(record).landings[0].chance != record.odds:
        raise ValueError(f"roll {record.number} was made at other odds than {record.odds}")


def tallies_of(record: Record) -> tuple[Tally, ...]:
    """Return what a recorded roll adds to the running sums: its faces, and what they made of a die."""
    return _tallies(recalled(record).landings, by_hand=record.by_hand)


def thrown_for(record: Record) -> Thrown:
    """Return the dice that were thrown for a recorded roll, with their faces."""
    return _dice(recalled(record).landings)


def _tallies(landings: Sequence[Landing], *, by_hand: bool) -> tuple[Tally, ...]:
    numbers = (tally_of(method_of(landing.how), landing.played) for landing in landings if not landing.by_d6)
    return (*numbers, *face_tallies(_dice(landings), by_hand=by_hand))


def _dice(landings: Sequence[Landing]) -> Thrown:
    return (thrown for landing in landings for thrown in dice_thrown(landing.rule, landing.played))


class _Walk:
    """Goes from a table to those that its rows refer to, and gathers where each roll landed."""

    def __init__(self, services: Services, collection: Collection, how: How, source: Source) -> None:
        self.landings: list[Landing] = []
        self._services = services
        self._collection = collection
        self._how = how
        self._source = source

    async def enter(self, kept: SavedTable, path: tuple[str, ...]) -> int:
        """Roll on a table that was reached by those of `path`; return the place of its landing."""
        landed = land(kept.name, kept.table, self._how(kept.table), self._source)
        if isinstance(landed, Waiting):
            raise BadInput(
                f"These faces are not enough, and nothing is recorded: the table {kept.name} needs "
                f"{_named(landed.wants)} next. Repeat the command with all faces in order."
            )
        place = len(self.landings)
        self.landings.append(landed)
        path = (*path, kept.name)
        nested = [await self._follow(found[1], path) for found in references(landed.text)]
        self.landings[place] = replace(landed, nested=tuple(nested))
        return place

    async def _follow(self, reference: str, path: tuple[str, ...]) -> int | Unrolled:
        if len(path) >= DEEPEST:
            return "deep"
        if len(self.landings) >= MOST_ROLLS:
            return "many"
        try:
            kept = await look_up(self._services, self._collection, name_of(reference))
        except BadInput:  # a name that no table can have
            kept = None
        return "missing" if kept is None else await self.enter(kept, path)


def _named(die: Die) -> str:
    return f"a {die} ({die.meaning})" if die.meaning else f"a {die}"


def _check_all_used(typed: tuple[int, ...], used: int) -> None:
    if used < len(typed):
        raise BadInput(
            f"{len(typed)} faces are too many: face {used} was the last. "
            f"Leave out face {used + 1} (the {typed[used]}) and what follows."
        )
