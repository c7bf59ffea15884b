"""The rows of a fight: who is added, what is noted, and its moves.

A place has one fight, which each row replaces by another. Words stand only in the rows of who typed them.

Hidden combatants are a hidden row, which touches no fight, as no hidden row does. They come in by a later
move: when it is their turn, or once they were revealed. That move opens their row, and keeps who they were.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, NamedTuple

from bot.features.initiative.fight import INITIATIVE, MOST, Combatant, Fight, Group, Unit
from bot.features.roll.event import ROLL, ExpressionRoll, RollPlan, RollRequest
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Source
from bot.play.codec import Person, codec_of, dump
from bot.play.errors import Changed, Gone, NotAllowed, Refused
from bot.play.event import Effect, Event, EventContext, Json, Made, StateKey, TargetChange
from bot.play.kind import (
    EventKind,
    Occasion,
    OpensRows,
    Origin,
    PlaceState,
    Replayable,
    Request,
    TellsLuck,
    TellsWordsOfOthers,
    World,
)
from bot.play.luck import LuckSample
from bot.play.request_context import RequestContext, reference
from bot.play.settings import Configuration, leads
from bot.play.visibility import may_see, refusal

CHANGED = "Nothing was done, because the order has just changed: look at it again."


def may_change(fight: Fight, context: RequestContext, configuration: Configuration) -> bool:
    """Return whether the person is one of a fight, a game master, or manages the place."""
    return leads(context, configuration) or context.person in fight.people


def check_may_change(fight: Fight, context: RequestContext, configuration: Configuration) -> None:
    """See that the person may change a fight.

    Raises:
        NotAllowed: they may not.
    """
    if not may_change(fight, context, configuration):
        raise NotAllowed(
            "Only people in this fight, the person who began it or a game master can change it: press Join "
            "to take part."
        )


class FightKind(EventKind[Request]):
    """What happens in the fight of its place."""

    can_strike: ClassVar[bool] = True

    def state_of(self, request: Request, person: int) -> StateKey:
        return INITIATIVE


class Begin(NamedTuple):
    """Where a row belongs: in a fight, or it begins one."""

    fight: int = 0
    """The number of the row that began the fight; 0: it begins with this one."""
    session: int = 0
    """The number of the start of the session in which it begins; 0: none is under way."""
    replaces: int = 0
    """The number of the row that began the fight before, which is over and was never ended."""

    def check(self, value: Json) -> Fight | None:
        """Return the fight that is kept, as it is to be there; None where this begins one.

        Raises:
            Gone: it is over.
            Changed: one has begun meanwhile.
        """
        if self.fight:
            fight = Fight.of(value)
            if fight.start != self.fight:
                raise Gone("That fight is over: /initiative show shows the current one.")
            return fight
        if value is not None and value["start"] != self.replaces:
            raise Changed(
                "There is a fight here already: /initiative show shows it, and /initiative end ends it."
            )
        return None

    def make(self, context: EventContext) -> Fight:
        """Return the fight upon which a row acts."""
        if self.fight:
            return Fight.of(context.state)
        return Fight(start=context.number, by=context.person, session=self.session)


BEGINS = Begin()


class AddedEntry(NamedTuple):
    """Some who have one name, as JSON holds them; the name stands in the request."""

    copies: int
    bonus: int
    """What decides among equals: what is added to their dice, unless the game has another rule."""
    first: int
    """The number behind the name of the first; 0: it has none, and is the only one."""
    number: int | None
    """Their initiative, where it was not rolled."""


@dataclass(frozen=True, slots=True)
class AddRequest:
    """Who is added. The `name` of each, a line for each, and the `set` of dice are a person's own words."""

    dice: str
    """Of all whose initiative is rolled, in order; empty where nobody's is."""
    entries: tuple[AddedEntry, ...]
    place: Begin = field(default_factory=Begin)  # by a factory: its rows have it also where it is usual
    name: str = ""
    set: str = ""
    whose: Person = 0
    """The id of who plays them; 0: who adds them."""
    monsters: bool = True
    hidden: bool = False

    @property
    def count(self) -> int:
        """How many they are."""
        return sum(entry.copies for entry in self.entries)


@dataclass(frozen=True, slots=True)
class NewCombatants:
    """Who was added, and every die."""

    group: Group
    roll: ExpressionRoll | None
    """None where nothing was rolled."""


class AddKind(TellsLuck, FightKind[AddRequest]):
    """Adds those whose initiative is rolled, or said."""

    name = "initiative-add"
    request_type = AddRequest

    def read(self, body: Mapping[str, Json]) -> AddRequest:
        request = super().read(body)
        if request.count > MOST or any(entry.copies < 1 for entry in request.entries):  # a made-up row
            raise BadInput(f"A row can add 1 to {MOST} names to a fight, and at least one of each name.")
        return request

    async def prepare(self, request: AddRequest, world: World, occasion: Occasion) -> RollPlan | None:
        return await ROLL.prepare(RollRequest(request.dice), world, occasion) if request.dice else None

    def admit(
        self, request: AddRequest, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        if request.hidden:
            return  # it touches no fight
        fight = request.place.check(found.state.value)
        order = fight.order if fight else ()
        if len(order) + request.count > MOST:
            raise Refused(
                f"A fight can have at most {MOST} names, and this one already has {len(order)}: remove "
                "some first."
            )
        whose = request.whose or context.person
        if not request.monsters and any(each.whose == whose and not each.monster for each in order):
            raise Refused(f"<@{whose}> is in this fight already: `Remove` takes a name out.")

    def apply(
        self, prepared: RollPlan | None, request: AddRequest, context: EventContext, source: Source
    ) -> Made:
        made = _roll(prepared, request, context, source)
        if isinstance(made, Waiting):
            return made
        roll: ExpressionRoll | None = made.result
        totals = _all_totals(request, roll.rolled.totals if roll else ())
        group = _group(request, totals, context.number, context.person)
        effect = replace(made, line={"totals": list(totals)}, result=NewCombatants(group, roll))
        if context.visibility or (request.place.fight and not context.state):
            return effect  # hidden, or told by itself
        before = {} if request.place.fight else context.state
        return replace(effect, before=before, after=dump(request.place.make(context).add(group)))

    def undo(self, event: Event, state: Json) -> Json:
        if not self.read(event.request).place.fight:
            return event.before
        return dump(Fight.of(state).remove_row(event.number))

    def normalise_typed(
        self, prepared: RollPlan, request: AddRequest, words: Sequence[str], *, started: bool = False
    ) -> tuple[AddRequest, Sequence[str]]:
        return request, ROLL.normalise_typed(prepared, RollRequest(request.dice), words)[1]

    def describe(self, event: Event) -> str:
        return event.dice or str(event.request["dice"])

    def origin(self, event: Event) -> Origin | None:
        return ROLL.origin(event)

    def luck(self, event: Event, configuration: Configuration) -> Iterable[LuckSample]:
        return ROLL.luck(event, configuration) if event.request["dice"] else ()


INITIATIVE_ADD = AddKind()


def _roll(prepared: RollPlan | None, request: AddRequest, context: EventContext, source: Source) -> Made:
    """Throw what is to be thrown, as /roll does; nothing where all say a number."""
    if prepared is None:
        return Effect()
    return ROLL.apply(prepared, RollRequest(request.dice, request.set), context, source)


def group_of(event: Event) -> Group:
    """Return all whom a row has added, by the row alone."""
    request = INITIATIVE_ADD.read(event.request)
    return _group(request, event.line["totals"], event.number, event.person)


class Called(NamedTuple):
    """A name, and the number behind it, 0 where there is none; no name is left of who was forgotten."""

    name: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.name} {self.number}" if self.name and self.number else self.name


def list_called(event: Event) -> list[Called]:
    """Return what those are called whom a row has added, in order."""
    request = INITIATIVE_ADD.read(event.request)
    names = request.name.split("\n")
    names += [""] * (len(request.entries) - len(names))
    return [
        Called(name, entry.first + copy if entry.first else 0)
        for name, entry in zip(names, request.entries, strict=False)
        for copy in range(entry.copies)
    ]


def _all_totals(request: AddRequest, rolled: Sequence[int]) -> list[int]:
    """Return the initiative of each who is added, in order.

    Raises:
        BadInput: there are more or fewer rolls than are wanted.
    """
    numbers = [entry.number for entry in request.entries for _ in range(entry.copies)]
    wanted = numbers.count(None)
    if wanted != len(rolled):
        raise BadInput(f"You typed dice for {len(rolled)} rolls of initiative: type dice for {wanted}.")
    left = iter(rolled)
    return [next(left) if number is None else number for number in numbers]


def _group(request: AddRequest, totals: Sequence[int], row: int, person: int) -> Group:
    bonuses = [entry.bonus for entry in request.entries for _ in range(entry.copies)]
    whose = request.whose or person
    return tuple(
        Combatant(row, copy, whose, request.monsters, total, bonus)
        for copy, (total, bonus) in enumerate(zip(totals, bonuses, strict=True))
    )


@dataclass(frozen=True, slots=True)
class NoteRequest:
    """What is noted on whom, for how many rounds; its `name` is a person's own words."""

    fight: int
    on: Unit
    rounds: int = 0
    """0: until it is taken away."""
    name: str = ""


class NoteKind(FightKind[NoteRequest]):
    """Notes what holds for a combatant."""

    name = "initiative-note"
    request_type = NoteRequest

    def admit(
        self, request: NoteRequest, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        fight = Begin(request.fight).check(found.state.value)
        if fight is not None:
            check_may_change(fight, context, configuration)

    def apply(self, prepared: None, request: NoteRequest, context: EventContext, source: Source) -> Made:
        fight = Fight.of(context.state).add_note(context.number, request.on, request.rounds)
        return Effect(before={}, after=dump(fight))

    def undo(self, event: Event, state: Json) -> Json:
        return dump(Fight.of(state).remove_row(event.number))


INITIATIVE_NOTE = NoteKind()

Action = Literal["begin", "next", "back", "delay", "act", "remove", "unnote", "reveal", "drop", "end"]

WITH_TURN: frozenset[Action] = frozenset(("next", "back", "delay", "act", "remove"))
"""Moves that are about the turn that it was when they were asked for."""

OF_HIDDEN: frozenset[Action] = frozenset(("reveal", "drop"))
"""Moves for those who see the hidden ones."""


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A move, and what it brings in."""

    action: Action
    place: Begin = BEGINS
    moves: int = 0
    """How many turns had been given when it was asked for."""
    unit: Unit | None = None
    """Who acts, or is removed."""
    row: int = 0
    """Of the note that is taken away, or of hidden ones who never come in."""
    number: int = 0
    """Of the hidden row that it opens; 0: it opens none."""
    brings: tuple[int, ...] = ()
    """The numbers of rows that were hidden and are open, of whom none came in before."""


GROUPS = codec_of(Mapping[int, Group])
"""How whom hidden rows have added is kept with the move that brings them in."""


@dataclass(frozen=True, slots=True)
class Brought:
    """Those whom hidden rows have added."""

    groups: Mapping[int, Group]
    """By the number of their row."""
    rows: Mapping[int, Replayable]
    """What replaying those takes that are still hidden; nothing of a move that is itself replayed."""


class MoveKind(OpensRows, TellsWordsOfOthers, FightKind[MoveRequest]):
    """Begins a fight, gives or takes back a turn, takes someone out, or ends it."""

    name = "initiative"
    request_type = MoveRequest
    newer_parts: ClassVar[frozenset[str]] = frozenset(("turn",))

    def targets_of(self, request: MoveRequest, state: Json) -> tuple[int, ...]:
        return (request.number,) if request.number else ()

    def opens(self, event: Event) -> tuple[int, ...]:
        return self.targets_of(self.read(event.request), None)

    def rows_of_words(self, event: Event) -> tuple[int, ...]:
        return tuple(unit.row for unit in _units_of(event).values())

    def with_words(self, event: Event, rows: Mapping[int, Event]) -> Event:
        names = {
            part: str(list_called(rows[unit.row])[unit.copy])
            for part, unit in _units_of(event).items()
            if unit.row in rows
        }
        known = {part: name for part, name in names.items() if name}
        return replace(event, line={**event.line, **known}) if known else event

    async def prepare(self, request: MoveRequest, world: World, occasion: Occasion) -> Brought:
        """Return whom a row that is replayed brought in; a live request comes with them."""
        kept = occasion.used if isinstance(occasion, Event) else None
        return Brought(GROUPS.read(kept or ()), {})

    def admit(
        self, request: MoveRequest, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        fight = request.place.check(found.state.value)
        if fight is None:
            return
        if request.action not in OF_HIDDEN:
            check_may_change(fight, context, configuration)
        if request.action in WITH_TURN and fight.moves != request.moves:
            raise Changed(CHANGED)
        target = found.target
        if request.number and not (target and target.visibility and target.struck is None):
            raise Changed(CHANGED)
        if request.action == "reveal" and target and not may_see(context, target, configuration):
            raise NotAllowed(refusal(context, target, configuration))

    def apply(self, prepared: Brought, request: MoveRequest, context: EventContext, source: Source) -> Made:
        for added in context.targets:
            if prepared.groups.get(added.number) != group_of(added):
                raise ValueError(f"event {context.number} brings in others than event {added.number} added")
        if not request.place.fight:
            begun = request.place.make(context)
            return Effect(before=context.state, after=dump(begun))
        was = Fight.of(context.state)
        fight = was
        for row in request.brings:
            fight = fight.bring(row, prepared.groups[row])
        known = fight.brought
        hidden = {request.number: prepared.groups[request.number]} if request.number else {}
        fight = _move(fight, request, hidden)
        if request.number and request.number not in fight.brought[len(known) :]:
            raise Changed(CHANGED)
        brought = GROUPS.write(dict(sorted(prepared.groups.items())))
        changes = tuple(
            TargetChange(row, revealed=True, tallies=replayable.replay(context.target, None).tallies)
            for row, replayable in prepared.rows.items()
            if context.target
        )
        if request.number and not prepared.rows:
            changes = (TargetChange(request.number, revealed=True),)
        over, before, after = request.action == "end", dump(was), dump(fight)
        return Effect(
            used=brought or None,
            before=before if over else _list_changed(before, after),
            after=None if over else after,
            line=_line(fight),
            targets=changes,
        )

    def undo(self, event: Event, state: Json) -> Json:
        if not self.read(event.request).place.fight:
            return event.before
        return {**(state or {}), **event.before}


INITIATIVE_MOVE = MoveKind()


def _move(fight: Fight, request: MoveRequest, hidden: Mapping[int, Group]) -> Fight:
    """Return the fight after a move."""
    unit, row, number = request.unit or Unit(0, 0), request.row, request.number
    moves: Mapping[Action, Callable[[], Fight]] = {
        "next": lambda: fight.next(hidden),
        "back": fight.back,
        "delay": lambda: fight.delay(hidden),
        "act": lambda: fight.act(unit),
        "remove": lambda: fight.remove(unit, hidden),
        "unnote": lambda: fight.remove_note(row),
        "reveal": lambda: fight.bring(number, hidden.get(number, ())),
        "drop": lambda: fight.bring(row, ()),
        "end": lambda: fight,
    }
    return moves[request.action]()


def _list_changed(before: Mapping[str, Json], after: Mapping[str, Json]) -> dict[str, Json]:
    """Return the parts of a fight that a move has changed, as they were."""
    return {name: value for name, value in before.items() if after[name] != value}


def _line(fight: Fight) -> dict[str, Json]:
    """Return what the line of a move tells: the round, and whose turn it is, a player's or a monster's."""
    now = fight.current
    if now is None:
        return {"round": fight.round}
    return {"round": fight.round} | ({"turn": now.unit} if now.monster else {"whose": reference(now.whose)})


def _units_of(event: Event) -> dict[str, Unit]:
    """Return those whose names the line of a move tells: the monster whose turn it is, and whom it moves."""
    units = {}
    if event.line and "turn" in event.line:
        units["name"] = Unit(*event.line["turn"])
    if event.line and event.request["action"] == "remove":
        units["fighter"] = Unit(*event.request["unit"])
    if event.line and event.request["action"] == "delay":
        units["fighter"] = Unit(*event.before["turn"])
    return units


KINDS: tuple[FightKind[Any], ...] = (INITIATIVE_MOVE, INITIATIVE_ADD, INITIATIVE_NOTE)
