"""The moves of a fight, each a row: turns, places, removals, and hidden combatants who come in.

Hidden combatants are a hidden row, which like any hidden row changes no fight. A later move brings them in
once they are revealed, opens their row, and keeps who they were. In old rows the turn did so, too.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, ClassVar, Literal, NamedTuple

from bot.features.initiative.fight import Dealt, Fight, Group, Unit, trim
from bot.features.initiative.rows import (
    CHANGED,
    INITIATIVE_ADD,
    INITIATIVE_NOTE,
    INITIATIVE_NUMBERS,
    NEW_FIGHT,
    FightKind,
    FightRef,
    check_may_change,
    group_of,
    name_of,
    names_of,
    tell_redrawn,
)
from bot.mechanics.later import Later
from bot.mechanics.sources import Source
from bot.play.codec import codec_of, dump
from bot.play.errors import Changed, NotAllowed
from bot.play.event import Effect, Event, EventContext, Json, Made, TargetChange
from bot.play.kind import (
    EventKind,
    Occasion,
    OpensRows,
    PlaceState,
    TellsWordsOfOthers,
    World,
    prepare_target,
)
from bot.play.request_context import RequestContext, reference
from bot.play.settings import Configuration
from bot.play.sums import Tally
from bot.play.visibility import may_see, refusal

Action = Literal[
    "begin", "next", "back", "delay", "act", "place", "card", "remove", "unnote", "reveal", "drop", "end"
]

WITH_TURN: frozenset[Action] = frozenset(("next", "back", "delay", "act", "card", "remove"))
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
    """The combatant who acts, is placed, gets a new card or is removed."""
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
    quick: Later[tuple[Unit, ...]] = ()
    """Those with the Edge Quick, who are dealt another card for one of 5 or lower."""
    before: Later[Unit | None] = None
    """The one right before whom the combatant is placed, if it is at no other initiative."""


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

    def shows(self, event: Event) -> tuple[int, ...]:
        """Return the rows that it opens, and those of whom it reveals unless that was undone."""
        came = () if event.struck else self.read(event.request).units
        return (*self.opens(event), *(unit.row for unit in came))

    def rows_of_words(self, event: Event) -> tuple[int, ...]:
        request = self.read(event.request)
        note = (request.row,) if request.action == "unnote" else ()
        return (*self.rows_of_seen(event), *self.opens(event), *note)

    def rows_of_seen(self, event: Event) -> tuple[int, ...]:
        request = self.read(event.request)
        return tuple(unit.row for unit in (*_units_of(event).values(), *request.units))

    def with_words(self, event: Event, rows: Mapping[int, Event]) -> Event:
        named = {part: name_of(unit, rows) for part, unit in _units_of(event).items()}
        known: dict[str, Json] = {part: name for part, name in named.items() if name}
        if came := [name for name in _list_revealed(self.read(event.request), rows) if name]:
            known["names"] = came
        if note := _find_note(self.read(event.request), rows):
            known["note"] = note
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
        fight, dealt, drawn = Dealt(fight) if over else _deal(fight, request, source)
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


def _deal(fight: Fight, request: MoveRequest, source: Source) -> Dealt:
    """Deal cards to those without one; the first may have given up theirs, and with it the turn."""
    dealt = fight.deal(source, request.fallen, request.cardless, request.quick)
    if request.action != "card":
        return dealt
    return dealt._replace(fight=dealt.fight.begin_turn(request.fallen))


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
            before, total = request.before, request.total or 0
            fight = fight.place_before(unit, before) if before else fight.place(unit, total)
        case "card":
            fight = fight.give_up_card(unit)
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
        line |= tell_redrawn(fight, dealt)
    if now := fight.current:
        line |= {"turn": now.unit} if now.monster else {"whose": reference(now.whose)}
    return line


def _list_revealed(request: MoveRequest, rows: Mapping[int, Event]) -> list[str]:
    """Return the names of those whom a move reveals; old rows reveal all whom a hidden row has added."""
    if request.action != "reveal":
        return []
    if request.units:
        return [name_of(unit, rows) for unit in request.units]
    return [str(name) for name in names_of(rows[request.number])] if request.number in rows else []


def _find_note(request: MoveRequest, rows: Mapping[int, Event]) -> str:
    """Return the words of the note that a move takes away, or an empty string."""
    is_there = request.action == "unnote" and request.row in rows
    return INITIATIVE_NOTE.read(rows[request.row].request).name if is_there else ""


def find_moved(event: Event) -> Unit | None:
    """Return the combatant that a move placed, removed, let wait, dealt to or took a note from, or None."""
    match event.request["action"]:
        case "unnote":  # old rows do not say from whom
            return Unit(*event.request["unit"]) if "unit" in event.request else None
        case "place" | "card" | "remove":
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
