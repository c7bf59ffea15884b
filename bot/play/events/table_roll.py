"""A roll on an encounter table, and on those that its rows refer to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Source, faces_of
from bot.play.effect import Effect, EventContext, Made
from bot.play.encounters.landing import Landing, Rolled, Throwing, composed, dice_words
from bot.play.encounters.tables import find, read_body
from bot.play.errors import Gone
from bot.play.event import Event, Json, Visibility
from bot.play.events.die import DieRequest, prepare_die, tally_of
from bot.play.events.table_plan import TablePlan, plan_for
from bot.play.events.table_walk import Missing, Step, Walk, fits
from bot.play.kind import EventKind, World
from bot.play.made_by import MadeBy
from bot.play.recording import Wanted, check_by_hand, record
from bot.play.request_context import RequestContext
from bot.play.rolls.typed_faces import checked_set, parse_faces
from bot.play.services import Services
from bot.play.sums.tally import Tally
from bot.play.sums.tallying import face_tallies
from bot.play.transition import Recorded
from bot.play.visibility import check_allowed

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
    set: str | None = None
    """What the person calls those dice."""


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A table by its name."""

    name: str = ""
    by_d6: bool = False
    again: int = 0
    """The number of the roll that this one repeats; 0: it repeats none."""
    set: str = ""
    """What the person calls the dice that they threw by hand."""
    shown: bool = False
    """Whether the tables' own dice were typed, not those of the method that makes them."""


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
    retelling: ClassVar[int] = 200

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
        walk = Walk(source)
        try:
            walk.go(prepared)
        except Missing as missing:
            return missing.waiting(walk.landings)
        landings = walk.landings
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
            tally=partial(_tallies, landings, request, by_hand=context.by_hand),
            result=TableRoll(tuple(landings)),
        )

    async def ready(self, request: TableRequest, world: World, context: RequestContext) -> TablePlan:
        """Gather what a roll on the table as it is today may need.

        Raises:
            BadInput: there is no such table.
        """
        plan = await plan_for(world, context, request.name, by_d6=request.by_d6)
        return replace(plan, throwing={}) if request.shown else plan

    def understood(
        self, prepared: TablePlan, request: TableRequest, words: Sequence[str], *, begun: bool = False
    ) -> tuple[TableRequest, Sequence[str]]:
        """Return how typed faces are meant: as what the tables' dice show, else by the method of the place.

        Where the method can make the number of one die, it is never meant: that a face is read as it is or by
        the method must not depend on the face, or rows would lose their odds. Who is asked for each face is
        asked for those of the method: the faces that are read where several are typed.
        """
        typed = faces_of(words)
        if prepared.by_d6 or begun:
            return request, words
        made = prepared.throwing.get(prepared.first.table.sides)
        one_die = made is None or made.method.outcomes <= made.method.faces
        if not typed:
            return replace(request, shown=one_die), words
        own, shown = replace(prepared, throwing={}), prepared.first.table.any_dice.faces_of(typed)
        as_shown = replace(request, shown=True), [str(face) for face in shown]
        if made is None or one_die or fits(own, shown):
            return as_shown
        by_method = max(typed) <= made.method.faces or fits(prepared, typed)
        return (request, words) if by_method else as_shown

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
        request = replace(request, set="", shown=False, again=event.number)
        return request, await self.ready(request, world, context)

    def contents(self, event: Event) -> tuple[int, ...]:
        """Return the numbers of the tables that it was rolled on."""
        return tuple(kept["content"] for kept in event.used or ())

    def made_by(self, event: Event) -> MadeBy:
        """Return the table."""
        return MadeBy("table", self.called(event))

    def called(self, event: Event) -> str:
        """Return which table it was."""
        return f"table {event.request.get('name', '')}".strip()

    def scrub(self, event: Event) -> Event:
        """Leave out the name and the words of the table as well."""
        return replace(super().scrub(event), line={"text": ""})


TABLE_ROLL = TableRollKind()
KINDS = (TABLE_ROLL,)


async def roll(services: Services, context: RequestContext, wish: TableWish) -> Recorded | Waiting:
    """Roll on a table and on those that it leads to, and record it; or read it from faces that people rolled.

    Faces that are not enough yet are answered with what to throw next.

    Raises:
        BadInput: there is no such table, or the faces do not fit it.
        NotAllowed: rolls may not be hidden so here.
        Busy: too much is waiting.
    """
    asked = await wanted(services, context, wish)
    faces = None if wish.rolled is None else parse_faces(wish.rolled)
    plan = await TABLE_ROLL.ready(asked.request, services, context)
    request, read = asked.request, faces
    if faces is not None:
        request, words = TABLE_ROLL.understood(plan, request, [str(face) for face in faces])
        read = tuple(map(int, words))
    return await record(services, context, TABLE_ROLL, request, faces=read, visibility=asked.visibility)


async def wanted(services: Services, context: RequestContext, wish: TableWish) -> Wanted:
    """Return what is asked for.

    Raises:
        BadInput: there is no such table, or what is asked for does not go together.
        NotAllowed: rolls may not be hidden so here.
    """
    check_by_hand(wish.rolled, wish.set, wish.visibility)
    check_allowed(wish.visibility, await services.store.configuration(context.place))
    name = (await find(services, context, wish.name)).name
    named = "" if wish.set is None else checked_set(wish.set)
    return Wanted(TABLE_ROLL, TableRequest(name, wish.by_d6, set=named), wish.visibility)


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


def _tallies(landings: Sequence[Landing], request: TableRequest, *, by_hand: bool) -> tuple[Tally, ...]:
    numbers = [
        tally_of(landing.throwing.method, landing.throwing.odds, landing.played)
        for landing in landings
        if landing.throwing
    ]
    thrown = ((die, (face,)) for landing in landings for die, face in landing.thrown)
    return (*numbers, *face_tallies(thrown, by_hand=by_hand, named=request.set))
