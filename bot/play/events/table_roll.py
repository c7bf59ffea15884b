"""A roll on an encounter table, and on those that its rows refer to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.mechanics.encounters.table import references
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Die
from bot.mechanics.sources import Source
from bot.play.effect import Effect, EventContext, Made
from bot.play.encounters.landing import Landing, Rolled, Throwing, Unrolled, composed, dice_words, land
from bot.play.encounters.nesting import referred
from bot.play.encounters.tables import SavedTable, collection_of, find, read_body
from bot.play.errors import Gone
from bot.play.event import Event, Json, Visibility
from bot.play.events.die import ANY_DIE, DieRequest, DieWish, prepare_die, settle, tally_of
from bot.play.kind import EventKind, World
from bot.play.library import name_of
from bot.play.recording import recorded
from bot.play.request_context import RequestContext
from bot.play.rolls.typed_faces import parse_faces
from bot.play.services import Services
from bot.play.settings.configuration import Configuration
from bot.play.sums.tally import Tally
from bot.play.sums.tallying import face_tallies
from bot.play.transition import Recorded
from bot.play.visibility import check_allowed

PLAIN = "reroll"
"""The method by which a die with as many sides as are wanted shows its own face."""

DEEPEST = 5
"""How many tables may lead to one another, the first among them."""

MOST_ROLLS = 20
"""How many rolls one command makes."""

LINE = 120
"""Characters of a result that its line in the history shows; one more is kept, so that it shows a cut."""


@dataclass(frozen=True, slots=True)
class TableWish:
    """What a person asked for with /table roll."""

    name: str
    by_d6: bool = False
    """Whether to use a chain of small tables for d6 instead of the method of the place."""
    rolled: str | None = None
    """Faces of dice thrown by hand, for all tables together."""
    visibility: Visibility = ""


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A table by its name."""

    name: str = ""
    by_d6: bool = False


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The first table, and all that it may lead to."""

    first: SavedTable
    others: Mapping[str, SavedTable]
    throwing: Mapping[int, Throwing]
    """How dice are rolled, by their sides."""
    by_d6: bool = False
    """Whether to use d6 alone."""


@dataclass(frozen=True, slots=True)
class Step:
    """One roll of a recorded chain."""

    rolled: Rolled
    nested: tuple[int | Unrolled, ...]


@dataclass(frozen=True, slots=True)
class TableRoll:
    """Where the rolls have landed: the first on the table that was asked for."""

    landings: tuple[Landing, ...]


class TableRollKind(EventKind[TableRequest]):
    """A roll on tables. A row names what they held by number, and the way from one to the next."""

    name = "table"
    request_type = TableRequest

    async def prepare(
        self, request: TableRequest, world: World, row: Event | None = None
    ) -> tuple[Step, ...]:
        """Gather the way of a row; a live roll brings a `TablePlan`.

        Raises:
            Gone: what a table held is not kept.
        """
        return tuple([await _step(world, kept, request) for kept in (row.used if row else ())])

    def apply(
        self,
        prepared: TablePlan | tuple[Step, ...],
        request: TableRequest,
        context: EventContext,
        source: Source,
    ) -> Made:
        """Roll on each table when its turn comes."""
        if isinstance(prepared, TablePlan):
            walk = _Walk(prepared, source)
            walk.enter(prepared.first, ())
            landings = walk.landings
        else:
            landings = [_again(step, source) for step in prepared]
        first = landings[0]
        source.finish(f"row {first.row} of {first.table}")
        return Effect(
            draws=tuple(face for landing in landings for _, face in landing.thrown),
            outcome=first.row,
            odds=first.chance,
            used=[_kept(landing) for landing in landings],
            line=_line(landings),
            contents=tuple({landing.content for landing in landings}),
            judged=True,
            tallies=_tallies(landings, by_hand=context.by_hand),
            result=TableRoll(tuple(landings)),
        )

    def called(self, event: Event) -> str:
        """Return which table it was."""
        return f"table {event.request.get('name', '')}".strip()

    def scrub(self, event: Event) -> Event:
        """Leave out the name and the words of the table as well."""
        return replace(super().scrub(event), line={"text": ""})


TABLE_ROLL = TableRollKind()
KINDS = (TABLE_ROLL,)


async def roll(services: Services, context: RequestContext, wish: TableWish) -> Recorded:
    """Roll on a table and on those that it leads to, and record it; or read it from faces that people rolled.

    Raises:
        BadInput: there is no such table, or the faces do not fit it.
        NotAllowed: rolls may not be hidden so here.
        Busy: too much is waiting.
    """
    configuration = await services.store.configuration(context.place)
    if wish.visibility == "gm" and wish.rolled is not None:
        raise BadInput("You see dice that you throw by hand: use show:me and the game master, or show:me.")
    check_allowed(wish.visibility, configuration)
    first = await find(services, context, wish.name)
    faces = None if wish.rolled is None else parse_faces(wish.rolled)
    others = await _reachable(services, context, first)
    tables = (first, *others.values())
    sides = set() if wish.by_d6 else {table.table.sides for table in tables if not table.table.own_dice}
    throwing = {each: await _throwing(services, configuration, each) for each in sides}
    return await recorded(
        services,
        context,
        TABLE_ROLL,
        TableRequest(first.name, wish.by_d6),
        faces=faces,
        visibility=wish.visibility,
        prepared=TablePlan(first, others, throwing, wish.by_d6),
    )


class _Walk:
    """Goes from a table to those that its rows refer to, and gathers where each roll landed."""

    def __init__(self, plan: TablePlan, source: Source) -> None:
        self.landings: list[Landing] = []
        self._plan = plan
        self._source = source

    def enter(self, saved: SavedTable, path: tuple[str, ...]) -> int:
        """Roll on a table that was reached by those of `path`; return the place of its landing."""
        throwing = None if saved.table.own_dice else self._plan.throwing.get(saved.table.sides)
        plan = saved.plan if self._plan.by_d6 else None
        landed = _landed(Rolled(saved.name, saved.content, saved.table, plan, throwing), self._source)
        place = len(self.landings)
        self.landings.append(landed)
        path = (*path, saved.name)
        nested = [self._follow(found[1], path) for found in references(landed.text)]
        self.landings[place] = replace(landed, nested=tuple(nested))
        return place

    def _follow(self, reference: str, path: tuple[str, ...]) -> int | Unrolled:
        if len(path) >= DEEPEST:
            return "deep"
        if len(self.landings) >= MOST_ROLLS:
            return "many"
        saved = self._plan.others.get(_name(reference))
        return "missing" if saved is None else self.enter(saved, path)


def _landed(rolled: Rolled, source: Source) -> Landing:
    landed = land(rolled, source)
    if isinstance(landed, Waiting):
        raise BadInput(
            f"These faces are not enough, and nothing is recorded: the table {rolled.name} needs "
            f"{_die(landed.wants)} next. Repeat the command with all faces in order."
        )
    return landed


def _again(step: Step, source: Source) -> Landing:
    return replace(_landed(step.rolled, source), nested=step.nested)


def _line(landings: Sequence[Landing]) -> dict[str, Json]:
    line: dict[str, Json] = {"text": composed(landings)[: LINE + 1]}
    dice = dice_words(landings)
    return line | {"dice": dice} if dice else line


def _kept(landing: Landing) -> dict[str, Json]:
    """Return what a row keeps of a landing, besides its faces."""
    kept: dict[str, Json] = {"content": landing.content}
    if landing.throwing:
        method = landing.throwing.method
        kept["method"] = [method.entry.name, method.outcomes, method.faces, method.options]
    if landing.dice:
        kept["dice"] = landing.dice
    return kept | ({"nested": list(landing.nested)} if landing.nested else {})


async def _step(world: World, kept: Mapping[str, Json], request: TableRequest) -> Step:
    body = await world.store.content(kept["content"])
    if body is None:
        raise Gone("What this table held when it was rolled is no longer kept.")
    table, plan = read_body(body)
    throwing = None
    if "method" in kept:
        prepared = await prepare_die(DieRequest(*kept["method"]), world)
        throwing = Throwing(prepared.method, prepared.odds)
    rolled = Rolled(body.get("name", ""), kept["content"], table, plan if request.by_d6 else None, throwing)
    return Step(rolled, tuple(kept.get("nested", ())))


async def _reachable(services: Services, context: RequestContext, first: SavedTable) -> dict[str, SavedTable]:
    """Return the tables that rolls on one may lead to, itself among them, by their names."""
    collection = collection_of(context)
    contents = await services.store.item_names(collection)
    found = {first.name: first}
    level = [first]
    for _ in range(DEEPEST - 1):
        wanted = {name for table in level for name in referred(table)}
        level = []
        for name in sorted(wanted & contents.keys() - found.keys()):
            body = await services.store.content(contents[name])
            if body is not None:
                level.append(SavedTable(name, 0, *read_body(body), contents[name]))
        found |= {table.name: table for table in level}
    return found


def _name(reference: str) -> str:
    try:
        return name_of(reference)
    except BadInput:  # a name that no table can have
        return ""


async def _throwing(services: Services, configuration: Configuration, sides: int) -> Throwing:
    """Return how a table of so many sides is rolled by the method of the place.

    A die that is there is thrown as it is. A method that keeps something from one roll to the next is left
    to rolls of numbers: tables use another.
    """
    wish = DieWish("die", sides, PLAIN if sides == configuration.source else None)
    request = settle(wish, configuration)
    if request.settled.rule.carries:
        request = settle(replace(wish, method=ANY_DIE), configuration)
    prepared = await prepare_die(request, services)
    return Throwing(prepared.method, prepared.odds)


def _tallies(landings: Sequence[Landing], *, by_hand: bool) -> tuple[Tally, ...]:
    numbers = [
        tally_of(landing.throwing.method, landing.throwing.odds, landing.played)
        for landing in landings
        if landing.throwing
    ]
    thrown = ((die, (face,)) for landing in landings for die, face in landing.thrown)
    return (*numbers, *face_tallies(thrown, by_hand=by_hand))


def _die(die: Die) -> str:
    return f"a {die} ({die.meaning})" if die.meaning else f"a {die}"
