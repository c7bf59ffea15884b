"""A roll on an encounter table, and on those that its rows refer to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from bot.mechanics.encounters.table import references
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Given, Source
from bot.play.effect import Effect, EventContext, Made
from bot.play.encounters.landing import Landing, Rolled, Throwing, Unrolled, composed, dice_words, land
from bot.play.encounters.tables import SavedTable, read_body
from bot.play.errors import Gone
from bot.play.event import Event, Json, Visibility
from bot.play.events.die import DieRequest, prepare_die, tally_of
from bot.play.events.table_plan import DEEPEST, TablePlan, name_in, plan_for
from bot.play.kind import EventKind, World
from bot.play.recording import recorded
from bot.play.request_context import RequestContext
from bot.play.rolls.typed_faces import parse_faces
from bot.play.services import Services
from bot.play.sums.tally import Tally
from bot.play.sums.tallying import face_tallies
from bot.play.transition import Recorded
from bot.play.visibility import check_allowed

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
    again: int = 0
    """The number of the roll that this one repeats; 0: it repeats none."""


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
    can_strike: ClassVar[bool] = True
    can_repeat: ClassVar[bool] = True

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

    async def again(
        self, event: Event, world: World, context: RequestContext
    ) -> tuple[TableRequest, TablePlan]:
        """Roll on the table as it is today, by the settings of today.

        Raises:
            BadInput: there is no such table any more.
            Gone: nobody knows which it was.
        """
        request = self.read(event.request)
        if not request.name:
            raise Gone("The name of this table was forgotten: /table roll rolls on one that you name.")
        plan = await plan_for(world, context, request.name, by_d6=request.by_d6)
        return replace(request, again=event.number), plan

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
    faces = None if wish.rolled is None else parse_faces(wish.rolled)
    plan = await plan_for(services, context, wish.name, by_d6=wish.by_d6)
    if faces and not plan.by_d6:
        plan, faces = _read(plan, faces)
    return await recorded(
        services,
        context,
        TABLE_ROLL,
        TableRequest(plan.first.name, wish.by_d6),
        faces=faces,
        visibility=wish.visibility,
        prepared=plan,
    )


def _read(plan: TablePlan, typed: tuple[Face, ...]) -> tuple[TablePlan, tuple[Face, ...]]:
    """Return how typed faces are meant: as what the tables' dice show, or else by the method of the place.

    Where the method can make the number of one die, it is never meant: that a face is read as it is or by the
    method must not depend on the face, or rows would lose their odds.
    """
    own, shown = replace(plan, throwing={}), plan.first.table.any_dice.faces_of(typed)
    made = plan.throwing.get(plan.first.table.sides)
    if made is None or made.method.outcomes <= made.method.faces or _fits(own, shown):
        return own, shown
    return (own, shown) if max(typed) > made.method.faces and not _fits(plan, typed) else (plan, typed)


def _fits(plan: TablePlan, faces: tuple[Face, ...]) -> bool:
    try:
        source = Given(faces)
        _Walk(plan, source).enter(plan.first, ())
        source.finish()
    except BadInput:
        return False
    return True


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
        saved = self._plan.others.get(name_in(reference))
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
