"""The rows of a fight: added combatants, notes, and moves.

A place has one fight, which each row replaces by a new value. Words are only in the rows of the people who
typed them.

Hidden combatants are a hidden row, which like any hidden row changes no fight. A later move brings them in
once they are revealed, opens their row, and keeps who they were. In old rows the turn did so, too.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, repeat
from typing import Any, ClassVar, Literal, NamedTuple

from bot.features.initiative.dealing import ActionDeck
from bot.features.initiative.fight import INITIATIVE, MOST, Combatant, Dealt, Fight, Group, Unit, trim
from bot.features.roll.event import ROLL, ExpressionRoll, RollPlan, RollRequest
from bot.mechanics.errors import BadInput
from bot.mechanics.later import Later
from bot.mechanics.monster_numbers import NO_NUMBERS, MonsterNumbers
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
    Prepared,
    Request,
    RollDetails,
    TellsLuck,
    TellsWordsOfOthers,
    World,
    prepare_target,
)
from bot.play.luck import LuckSample
from bot.play.request_context import RequestContext, reference
from bot.play.settings import Configuration, leads
from bot.play.sums import Subject, Tally
from bot.play.visibility import may_see, refusal

CHANGED = "Nothing was done, because the order has just changed: look at it again."
UNDER_WAY = "There is a fight here already: /initiative show shows it, and /initiative end ends it."
OVER = "That fight is over: /initiative show shows the current one."


def may_change(fight: Fight, context: RequestContext, configuration: Configuration) -> bool:
    """Whether the person takes part in a fight, is a game master, or manages the place, or everyone may."""
    may = configuration.open_fights or leads(context, configuration)
    return may or context.person in fight.people


def check_may_change(fight: Fight, context: RequestContext, configuration: Configuration) -> None:
    """Check that the person may change a fight.

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

    def recall(self, event: Event, prepared: Prepared) -> RollDetails:
        """Return how dice came about; cards alone say all there is."""
        return super().recall(event, prepared) if event.request.get("dice") else None

    def outcomes(self, event: Event, prepared: Prepared, subject: Subject) -> tuple[int, ...]:
        return super().outcomes(event, prepared, subject) if event.request.get("dice") else ()

    def describe(self, event: Event) -> str:
        return event.dice or str(event.request.get("dice", "")) or ("cards" if event.draws else "")


class FightRef(NamedTuple):
    """The fight that a row belongs to, or a new one."""

    fight: int = 0
    """The number of the row that began the fight; 0: this row begins it."""
    session: int = 0
    """The number of the row that started the session, or 0 without a session."""
    replaces: int = 0
    """The number of the row that began the previous fight, which is over but was never ended."""

    def check(self, value: Json) -> Fight | None:
        """Return the fight of a place, or None if the row begins one.

        Raises:
            Gone: the fight of the row is over.
            Changed: another fight has begun.
        """
        if self.fight:
            fight = Fight.of(value)
            if fight.start != self.fight:
                raise Gone(OVER)
            return fight
        if value is not None and value["start"] != self.replaces:
            raise Changed(UNDER_WAY)
        return None

    def make(self, context: EventContext, *, cards: bool = False) -> Fight:
        """Return the fight that a row changes; the order of a new one is dealt if there are `cards`."""
        if self.fight:
            return Fight.of(context.state)
        deck = ActionDeck() if cards else None
        return Fight(start=context.number, by=context.person, session=self.session, deck=deck)


NEW_FIGHT = FightRef()


class AddedEntry(NamedTuple):
    """Combatants of one name, as in JSON; the name is in the request."""

    copies: int
    bonus: int
    """What decides between equal totals: the number added to the dice, unless the game has another rule."""
    first: int
    """The number after the name of the first; 0 for a single one without a number."""
    number: int | None
    """Their initiative, if it was neither rolled nor dealt; where cards are dealt, a card."""
    shares: Later[bool] = False
    """Whether all copies have one card."""


@dataclass(frozen=True, slots=True)
class AddRequest:
    """Combatants to add. `name`, a line for each, and the `set` of dice are a person's own words."""

    dice: str
    """The dice of all whose initiative is rolled, in order; may be empty."""
    entries: tuple[AddedEntry, ...]
    place: FightRef = field(default_factory=FightRef)  # by a factory: its rows have it also where it is usual
    name: str = ""
    set: str = ""
    whose: Person = 0
    """The id of the person who plays them; 0 for the person who adds them."""
    monsters: bool = True
    hidden: bool = False
    numbers: tuple[MonsterNumbers, ...] = ()
    """Hit points and armour class that all see, by entry."""
    kept: int = 0
    """Where those are kept that only game masters see, or 0."""
    character: str = ""
    """The id of the character of a player."""
    cards: bool = False
    """Whether each is dealt a card, hidden ones once they come in."""

    @property
    def count(self) -> int:
        """The number of combatants."""
        return sum(entry.copies for entry in self.entries)

    @property
    def each(self) -> list[AddedEntry]:
        return [entry for entry in self.entries for _ in range(entry.copies)]

    def list_numbers(self, numbers: Sequence[MonsterNumbers]) -> list[MonsterNumbers]:
        """Return the numbers of each combatant, from those by entry."""
        each = chain(numbers, repeat(NO_NUMBERS))
        return [one for entry, one in zip(self.entries, each, strict=False) for _ in range(entry.copies)]


class AddKind(TellsLuck, FightKind[AddRequest]):
    """Adds combatants with a rolled or given initiative."""

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
        check_room(len(order), request.count)
        whose = request.whose or context.person
        if not request.monsters and any(each.whose == whose and not each.monster for each in order):
            raise Refused(f"<@{whose}> is in this fight already: `Remove` takes a name out.")

    def apply(
        self, prepared: RollPlan | None, request: AddRequest, context: EventContext, source: Source
    ) -> Made:
        if request.cards:
            return _deal_to(request, context, source)
        made: Made = Effect()
        if prepared is not None:
            made = ROLL.apply(prepared, RollRequest(request.dice, request.set), context, source)
        if isinstance(made, Waiting):
            return made
        roll: ExpressionRoll | None = made.result
        totals = _all_totals(request, roll.rolled.totals if roll else ())
        effect = replace(made, line={"totals": totals})
        if context.visibility or (request.place.fight and not context.state):
            return effect  # hidden, or told by itself
        before = {} if request.place.fight else context.state
        group = _group(request, totals, context.number, context.person)
        return replace(effect, before=before, after=dump(request.place.make(context).add(group)))

    def undo(self, event: Event, state: Json) -> Json:
        request = self.read(event.request)
        if request.hidden:
            return state
        return dump(Fight.of(state).remove_row(event.number)) if request.place.fight else event.before

    def normalise_typed(
        self, prepared: RollPlan, request: AddRequest, words: Sequence[str], *, started: bool = False
    ) -> tuple[AddRequest, Sequence[str]]:
        return request, ROLL.normalise_typed(prepared, RollRequest(request.dice), words)[1]

    def origin(self, event: Event) -> Origin | None:
        return ROLL.origin(event)

    def luck(self, event: Event, configuration: Configuration) -> Iterable[LuckSample]:
        return ROLL.luck(event, configuration) if event.request["dice"] else ()


INITIATIVE_ADD = AddKind()


def _deal_to(request: AddRequest, context: EventContext, source: Source) -> Effect:
    """Deal cards to those who are added; hidden ones have none yet."""
    totals = [entry.number or 0 for entry in request.each]
    if request.hidden:
        return Effect(line={"totals": totals})
    before = {} if request.place.fight else context.state
    group = _group(request, totals, context.number, context.person)
    there = request.place.make(context, cards=True)
    fight, _, drawn = there.add(group).deal(source, without=[each.unit for each in there.order])
    cards = [fight.find(each.unit).total for each in group]
    return Effect(draws=drawn, line={"totals": cards}, before=before, after=dump(fight))


def check_room(there: int, added: int) -> None:
    """Check that a fight has room for more combatants.

    Raises:
        Refused: it has none.
    """
    if there + added > MOST:
        raise Refused(
            f"A fight can have at most {MOST} names, and this one already has {there}: remove some first."
        )


def group_of(event: Event) -> Group:
    """Return all combatants that a row has added."""
    request = INITIATIVE_ADD.read(event.request)
    return _group(request, event.line["totals"], event.number, event.person)


class CombatantName(NamedTuple):
    """A name, empty once its writer is forgotten, and the number after it, or 0."""

    name: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.name} {self.number}" if self.name and self.number else self.name


def names_of(event: Event) -> list[CombatantName]:
    """Return the names of all combatants that a row has added, in order."""
    request = INITIATIVE_ADD.read(event.request)
    names = request.name.split("\n")
    names += [""] * (len(request.entries) - len(names))
    return [
        CombatantName(name, entry.first + copy if entry.first else 0)
        for name, entry in zip(names, request.entries, strict=False)
        for copy in range(entry.copies)
    ]


def _all_totals(request: AddRequest, rolled: Sequence[int]) -> list[int]:
    """Return the initiative of each added combatant, in order."""
    numbers = [entry.number for entry in request.each]
    wanted = numbers.count(None)
    if wanted != len(rolled):
        raise BadInput(f"You typed dice for {len(rolled)} rolls of initiative: type dice for {wanted}.")
    left = iter(rolled)
    return [next(left) if number is None else number for number in numbers]


def _group(request: AddRequest, totals: Sequence[int], row: int, person: int) -> Group:
    whose = request.whose or person
    places = [place for place, entry in enumerate(request.entries, 1) for _ in range(entry.copies)]
    return tuple(
        Combatant(row, copy, whose, request.monsters, total, entry.bonus, group=place if entry.shares else 0)
        for copy, (total, place, entry) in enumerate(zip(totals, places, request.each, strict=True))
    )


@dataclass(frozen=True, slots=True)
class NoteRequest:
    """A note on a combatant for some rounds; its `name` is a person's own words."""

    fight: int
    on: Unit
    rounds: int = 0
    """0: until it is removed."""
    name: str = ""
    with_now: Later[bool] = False
    """Whether a turn of the combatant that is under way counts: the number falls at its end."""


class NoteKind(FightKind[NoteRequest]):
    """Adds or removes a note on a combatant."""

    name = "initiative-note"
    request_type = NoteRequest

    def admit(
        self, request: NoteRequest, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        fight = FightRef(request.fight).check(found.state.value)
        if fight is not None:
            check_may_change(fight, context, configuration)

    def apply(self, prepared: None, request: NoteRequest, context: EventContext, source: Source) -> Made:
        fight = Fight.of(context.state).add_note(
            context.number, request.on, request.rounds, with_now=request.with_now
        )
        return Effect(before={}, after=dump(fight))

    def undo(self, event: Event, state: Json) -> Json:
        return dump(Fight.of(state).remove_row(event.number))


INITIATIVE_NOTE = NoteKind()


@dataclass(frozen=True, slots=True)
class NumbersRequest:
    """Hidden numbers of the monsters of a row, which all see from now on."""

    fight: int
    row: int
    numbers: tuple[MonsterNumbers, ...] = ()
    """By entry."""


class NumbersKind(TellsWordsOfOthers, EventKind[NumbersRequest]):
    """Shows the hit points and armour class of monsters. It changes no fight."""

    name = "initiative-numbers"
    request_type = NumbersRequest

    def apply(self, prepared: None, request: NumbersRequest, context: EventContext, source: Source) -> Made:
        return Effect()

    def rows_of_words(self, event: Event) -> tuple[int, ...]:
        return (self.read(event.request).row,)

    def with_words(self, event: Event, rows: Mapping[int, Event]) -> Event:
        request = self.read(event.request)
        names = INITIATIVE_ADD.read(rows[request.row].request).name if request.row in rows else ""
        return replace(event, line={"names": names.split("\n")}) if names else event


INITIATIVE_NUMBERS = NumbersKind()

Action = Literal[
    "begin", "next", "back", "delay", "act", "place", "remove", "unnote", "reveal", "drop", "end"
]

WITH_TURN: frozenset[Action] = frozenset(("next", "back", "delay", "act", "remove"))
"""Moves that depend on whose turn it was when they were requested."""

OF_HIDDEN: frozenset[Action] = frozenset(("reveal", "drop"))
"""Moves of people who see hidden combatants."""


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A move, and the combatants it brings in."""

    action: Action
    place: FightRef = NEW_FIGHT
    moves: int = 0
    """How many turns had been given when it was requested."""
    unit: Unit | None = None
    """The combatant who acts, is placed or is removed."""
    total: int | None = None
    """The initiative at which the combatant is placed."""
    row: int = 0
    """The row of a note to remove, or of hidden combatants who never come in."""
    number: int = 0
    """The number of the first hidden row that it opens, or 0."""
    others: tuple[int, ...] = ()
    """The numbers of the other hidden rows that it opens, in order."""
    units: tuple[Unit, ...] = ()
    """The hidden combatants that it reveals; the rows that it does not open stay hidden."""
    fallen: tuple[Unit, ...] = ()
    """The monsters without hit points, which the turn passes over."""
    brings: tuple[int, ...] = ()
    """The numbers of revealed rows whose combatants have not come in yet."""
    cards: bool = False
    """Whether the order of the fight that it begins is dealt, or `total` is a card."""
    cardless: Later[tuple[Unit, ...]] = ()
    """The monsters that are down, who are dealt no card."""


GROUPS = codec_of(Mapping[int, Group])
"""How a move stores the combatants it brings in."""


class Arrivals(NamedTuple):
    """The combatants that a move may bring in."""

    groups: Mapping[int, Group]
    """Groups by the number of the row that added them."""
    tallies: Mapping[int, tuple[Tally, ...]]
    """What the opened rows add to the sums; nothing in a replay."""


class MoveKind(OpensRows, TellsWordsOfOthers, FightKind[MoveRequest]):
    """Begins or ends a fight, gives or takes back a turn, or removes a combatant."""

    name = "initiative"
    request_type = MoveRequest
    newer_parts: ClassVar[frozenset[str]] = frozenset(("turn",))

    def targets_of(self, request: MoveRequest, state: Json) -> tuple[int, ...]:
        return (request.number, *request.others) if request.number else ()

    def opens(self, event: Event) -> tuple[int, ...]:
        return self.targets_of(self.read(event.request), None)

    def rows_of_words(self, event: Event) -> tuple[int, ...]:
        return (*self.rows_of_seen(event), *self.opens(event))

    def rows_of_seen(self, event: Event) -> tuple[int, ...]:
        request = self.read(event.request)
        return tuple(unit.row for unit in (*_units_of(event).values(), *request.units))

    def with_words(self, event: Event, rows: Mapping[int, Event]) -> Event:
        named = {part: name_of(unit, rows) for part, unit in _units_of(event).items()}
        known: dict[str, Json] = {part: name for part, name in named.items() if name}
        if came := [name for name in _list_revealed(self.read(event.request), rows) if name]:
            known["names"] = came
        return replace(event, line={**event.line, **known}) if known else event

    async def prepare(self, request: MoveRequest, world: World, occasion: Occasion) -> Arrivals:
        if isinstance(occasion, Event):
            return Arrivals(GROUPS.read(occasion.used or ()), {})
        whole = {*request.brings, *self.targets_of(request, None)}
        groups, tallies = dict[int, Group](), dict[int, tuple[Tally, ...]]()
        for number in sorted(whole | {unit.row for unit in request.units}):
            added = await world.store.event(occasion.place, number)
            if added is None:
                raise Changed(CHANGED)
            group = group_of(added)
            groups[number] = tuple(one for one in group if number in whole or one.unit in request.units)
            if number in self.targets_of(request, None):
                tallies[number] = (await prepare_target(world, added)).replay(added, None).tallies
        return Arrivals(groups, tallies)

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
        closed = {each.number for each in found.targets if each.visibility and each.struck is None}
        if not closed.issuperset(self.targets_of(request, None)):
            raise Changed(CHANGED)
        for target in found.targets:
            if not may_see(context, target, configuration):
                raise NotAllowed(refusal(context, target, configuration))

    def apply(self, prepared: Arrivals, request: MoveRequest, context: EventContext, source: Source) -> Made:
        opened = self.targets_of(request, None)
        whole = {*request.brings, *opened}
        for added in context.targets:
            if not _are_of(prepared.groups.get(added.number, ()), added, whole=added.number in whole):
                raise ValueError(f"event {context.number} brings in others than event {added.number} added")
        if not request.place.fight:
            begun = request.place.make(context, cards=request.cards)
            return Effect(before=context.state, after=dump(begun))
        was = Fight.of(context.state)
        if not {*was.brought, *request.brings}.isdisjoint(opened):
            raise Changed(CHANGED)
        there = was.bring_all({row: prepared.groups[row] for row in (*request.brings, *opened)})
        some = chain.from_iterable(group for row, group in prepared.groups.items() if row not in whole)
        fight = make_move(there.bring_some(some), request)
        over = request.action == "end"
        fight, dealt, drawn = Dealt(fight) if over else fight.deal(source, request.fallen, request.cardless)
        before, after = dump(was), dump(fight)
        return Effect(
            draws=drawn,
            used=GROUPS.write(dict(sorted(prepared.groups.items()))) or None,
            before=before if over else _list_changed(before, after),
            after=None if over else after,
            line=_line(fight, dealt),
            targets=tuple(
                TargetChange(row, revealed=True, tallies=prepared.tallies.get(row, ())) for row in opened
            ),
        )

    def undo(self, event: Event, state: Json) -> Json:
        if not self.read(event.request).place.fight:
            return event.before
        return trim({**(state or {}), **event.before})


INITIATIVE_MOVE = MoveKind()


def _are_of(group: Group, added: Event, *, whole: bool) -> bool:
    """Whether combatants are those that a row has added, or some of them."""
    everyone = group_of(added)
    return group == everyone if whole else set(group) <= set(everyone)


def make_move(fight: Fight, request: MoveRequest) -> Fight:
    """Return the fight after a move, in which those whom it brings in are already."""
    unit = request.unit or Unit(0, 0)  # of no row: it takes no part
    match request.action:
        case "next":
            fight = fight.pass_turn(request.fallen)
        case "back":
            fight = fight.go_back(request.fallen)
        case "delay":
            fight = fight.delay(request.fallen)
        case "act":
            fight = fight.act(unit)
        case "place":
            fight = fight.place(unit, request.total or 0)
        case "remove":
            fight = fight.remove(unit, request.fallen)
        case "unnote":
            fight = fight.remove_note(request.row)
        case "drop":
            fight = fight.bring(request.row, ())
    return fight


def _list_changed(before: Mapping[str, Json], after: Mapping[str, Json]) -> dict[str, Json]:
    """Return the old values of what a move has changed in a fight; `came` alone may be new."""
    changed = {name: value for name, value in before.items() if after[name] != value}
    return changed | {name: [] for name in after.keys() - before.keys()}


def _line(fight: Fight, dealt: Group) -> dict[str, Json]:
    """Return the line of a move: the round, whose turn it is, a player's or a monster's, and dealt cards."""
    line: dict[str, Json] = {"round": fight.round}
    if dealt:
        line["dealt"] = {str(each.unit): each.total for each in dealt}
    if now := fight.current:
        line |= {"turn": now.unit} if now.monster else {"whose": reference(now.whose)}
    return line


def name_of(unit: Unit, rows: Mapping[int, Event]) -> str:
    """Return the name of a combatant from the row that added it, or an empty string without that row."""
    return str(names_of(rows[unit.row])[unit.copy]) if unit.row in rows else ""


def _list_revealed(request: MoveRequest, rows: Mapping[int, Event]) -> list[str]:
    """Return the names of those whom a move reveals; old rows reveal all whom a hidden row has added."""
    if request.action != "reveal":
        return []
    if request.units:
        return [name_of(unit, rows) for unit in request.units]
    return [str(name) for name in names_of(rows[request.number])] if request.number in rows else []


def find_moved(event: Event) -> Unit | None:
    """Return the combatant that a move placed, removed or let wait, or None."""
    match event.request["action"]:
        case "place" | "remove":
            return Unit(*event.request["unit"])
        case "delay":  # where nobody else can act, the turn is theirs again, and has not changed
            turn = event.before.get("turn") or event.line.get("turn")
            return Unit(*turn) if turn else None
    return None


def _units_of(event: Event) -> dict[str, Unit]:
    """Return the combatants that the line of a move names: a monster whose turn it is, and the moved one."""
    if not event.line:
        return {}
    line, moved = event.line, find_moved(event)
    units = {unit: Unit(*map(int, unit.split("."))) for unit in line.get("dealt", ())}
    units |= {"name": Unit(*line["turn"])} if "turn" in line else {}
    return units | ({"fighter": moved} if moved else {})


KINDS: tuple[EventKind[Any], ...] = (INITIATIVE_MOVE, INITIATIVE_ADD, INITIATIVE_NOTE, INITIATIVE_NUMBERS)
