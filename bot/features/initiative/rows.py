"""The rows of a fight but its moves: added combatants, notes, and numbers of monsters.

A place has one fight, which each row replaces by a new value. Words are only in the rows of the people who
typed them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, repeat
from typing import ClassVar, NamedTuple

from bot.features.initiative.dealing import ActionDeck
from bot.features.initiative.fight import INITIATIVE, MOST, Combatant, Fight, Group, Unit
from bot.features.roll.event import ROLL, ExpressionRoll, RollPlan, RollRequest
from bot.mechanics.errors import BadInput
from bot.mechanics.later import Later
from bot.mechanics.monster_numbers import NO_NUMBERS, MonsterNumbers
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Source
from bot.play.codec import Person, dump
from bot.play.errors import Changed, Gone, NotAllowed, Refused
from bot.play.event import Effect, Event, EventContext, Json, Made, StateKey
from bot.play.kind import (
    EventKind,
    Occasion,
    Origin,
    PlaceState,
    Prepared,
    Request,
    RollDetails,
    TellsLuck,
    TellsWordsOfOthers,
    World,
)
from bot.play.luck import LuckSample
from bot.play.request_context import RequestContext
from bot.play.settings import Configuration, leads
from bot.play.sums import Subject

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
    quick: Later[bool] = False
    """Whether they have the Edge Quick: a card of 5 or lower is dealt again."""


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
    quick = [one.unit for one, entry in zip(group, request.each, strict=True) if entry.quick]
    fight, dealt, drawn = there.add(group).deal(
        source, without=[each.unit for each in there.order], quick=quick
    )
    cards = [fight.find(each.unit).total for each in group]
    line = {"totals": cards, **tell_redrawn(fight, dealt)}
    return Effect(draws=drawn, line=line, before=before, after=dump(fight))


def tell_redrawn(fight: Fight, dealt: Group) -> dict[str, Json]:
    """Return the part of a line that has the cards which Quick replaced in a deal, by combatant."""
    deck = fight.deck or ActionDeck()
    redrawn = {str(each.unit): cards for each in dealt if (cards := deck.list_redrawn(each.hand))}
    return {"redrawn": redrawn} if redrawn else {}


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


def name_of(unit: Unit, rows: Mapping[int, Event]) -> str:
    """Return the name of a combatant from the row that added it, or an empty string without that row."""
    return str(names_of(rows[unit.row])[unit.copy]) if unit.row in rows else ""
