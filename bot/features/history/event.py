"""Reveals of hidden rolls, and strikes of mistyped ones.

A revealed roll is open to all from then on, and counts in statistics. A struck roll stays in the history,
marked, and what it changed is undone. What is no roll, such as a kept number that was set, is struck alike
where its kind can be. Only the last can be struck: the last that used the same state, or, of rolls that use
none, the last of its person. So no later roll was made from what is undone. A change of what the whole home
shares can be struck whatever came after it, and even where dice were thrown for it: what it added is taken
off again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.features.history.labels import RELABEL
from bot.features.history.voids import VOID
from bot.mechanics import catalogue
from bot.mechanics.errors import BadInput
from bot.mechanics.sources import Source
from bot.play.codec import Person
from bot.play.errors import Gone, NotAllowed, Refused
from bot.play.event import (
    SHARED,
    Effect,
    Event,
    EventContext,
    Json,
    Made,
    State,
    StateKey,
    TargetChange,
    stays_by_chance,
    uses_of,
)
from bot.play.kind import (
    EventKind,
    Kinds,
    Occasion,
    OpensRows,
    PlaceState,
    Prepared,
    Replayable,
    Shareable,
    SharesStates,
    World,
    prepare_target,
    undo_shared,
)
from bot.play.reads import PendingKind
from bot.play.recording import find, record_at_once
from bot.play.request_context import RequestContext
from bot.play.settings import Configuration, is_game_master
from bot.play.store import Ask, Services
from bot.play.visibility import look, may_see, refusal

MOST_AT_ONCE = 25
"""The most rolls that one event reveals: as many as fit on a card."""

MOST_WORK = 2_000
"""The most work for their sums, while others wait: see `EventKind.retelling`."""


@dataclass(frozen=True, slots=True)
class RevealRequest:
    """The rolls to reveal."""

    number: int
    """The oldest roll's number."""
    others: tuple[int, ...] = ()
    """The numbers of the other rolls, in order."""

    @property
    def numbers(self) -> tuple[int, ...]:
        return self.number, *self.others


class RevealKind(OpensRows, EventKind[RevealRequest]):
    """Reveals earlier events; hidden events change no state, and neither does a reveal."""

    name = "reveal"
    request_type = RevealRequest

    def targets_of(self, request: RevealRequest, state: Json) -> tuple[int, ...]:
        return request.numbers

    def opens(self, event: Event) -> tuple[int, ...]:
        return self.read(event.request).numbers

    def admit(
        self, request: RevealRequest, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        hidden = {target.number for target in found.targets if target.visibility}
        for number in request.numbers:
            if number not in hidden:
                raise Gone(f"Entry {number:,} is not hidden: everyone sees it already.")
        for target in found.targets:
            if not may_see(context, target, configuration):
                raise NotAllowed(refusal(context, target, configuration))

    def apply(
        self,
        prepared: Mapping[int, Replayable] | None,
        request: RevealRequest,
        context: EventContext,
        source: Source,
    ) -> Made:
        """Add the rolls to the sums of their people and days; a struck roll adds nothing."""
        if prepared is None:
            return Effect(targets=tuple(TargetChange(number, revealed=True) for number in request.numbers))
        changes = []
        for target in context.targets:
            tallies = () if target.struck else prepared[target.number].replay(target, None).tallies
            changes.append(TargetChange(target.number, revealed=True, tallies=tallies))
        return Effect(targets=tuple(changes))


REVEAL = RevealKind()


async def reveal(ask: Ask, number: int) -> Event:
    """Reveal the `number`-th event of the place, record that, and return the revealed event.

    Raises:
        Gone: the event does not exist, or is not hidden (any more).
        NotAllowed: it is hidden from this person.
        Busy: too many requests wait.
    """
    if not await ask.store.find_repeated(ask.context.interaction):
        await _record(ask, [await look(ask, number)])
    return await look(ask, number)


async def reveal_several(
    ask: Ask, hidden: Sequence[Event], apart: str = ""
) -> tuple[Event, tuple[Event, ...]]:
    """Reveal hidden events of the place, oldest first, by one event; return it and the revealed ones.

    Events that this person may not see, that are of the kind `apart`, or that do not fit in one event, stay
    hidden.

    Raises:
        Gone: there are none, or one of them has just been revealed; or the person may see only those apart.
        NotAllowed: all of them are hidden from this person.
        Busy: too many requests wait.
    """
    done = await ask.store.find_repeated(ask.context.interaction)
    if done is None:
        done = await _record(ask, _at_once(ask, hidden, apart))
    numbers = REVEAL.read(done.request).numbers
    return done, tuple([await look(ask, number) for number in numbers])


async def _record(ask: Ask, targets: Sequence[Event]) -> Event:
    prepared = {target.number: await prepare_target(ask, target) for target in targets}
    request = RevealRequest(*_in_order(targets))
    return (await record_at_once(ask, ask.submission(REVEAL, request, prepared=prepared))).event


def _in_order(targets: Sequence[Event]) -> tuple[int, tuple[int, ...]]:
    first, *others = sorted(target.number for target in targets)
    return first, tuple(others)


def _at_once(ask: Ask, hidden: Sequence[Event], apart: str) -> list[Event]:
    """Return the first events that the person may see, as many as one event can reveal.

    Only people who may see an event are told that it is left out.
    """
    configuration = ask.configuration
    if not hidden:
        raise Gone("There is nothing to reveal: no roll here is hidden.")
    seen = [event for event in hidden if may_see(ask.context, event, configuration)]
    if not seen:
        raise NotAllowed("You cannot see these hidden rolls: only a person who can see a roll can reveal it.")
    chosen = [event for event in seen if event.kind != apart]
    if not chosen:
        first = seen[0].number
        raise Gone(f"What is still hidden here are combatants: reveal them by /history number:{first}.")
    works = [ask.kinds[event.kind].retelling + len(event.draws) for event in chosen[:MOST_AT_ONCE]]
    within = sum(sum(works[: count + 1]) <= MOST_WORK for count in range(len(works)))
    return chosen[: max(1, within)]


STRIKING = PendingKind(
    "strike",
    over="This question is no longer open; open the roll again with /history number:.",
    not_yours="Only the person who asked can answer this.",
)
"""The question whether to strike a roll."""


@dataclass(frozen=True, slots=True)
class StrikeRequest:
    """The roll to strike, and the states that it used."""

    number: int
    state: tuple[str, str, Person | None] | None = None
    """The place's state: its kind, its key, and its person."""
    shared: tuple[tuple[str, str], ...] = ()
    """The kinds and keys of states that the whole home shares."""

    @property
    def key(self) -> StateKey | None:
        if self.state is None:
            return None
        kind, key, whose = self.state
        return StateKey(kind, key, whose or 0)

    @classmethod
    def of(cls, target: Event) -> "StrikeRequest":
        key = target.state
        state = None if key is None else (key.kind, key.key, key.person or None)
        return cls(target.number, state, tuple((use.key.kind, use.key.key) for use in uses_of(target)))


@dataclass(frozen=True, slots=True)
class RecordedStrike:
    """A recorded strike: its row, and the kinds that can take off what its target added."""

    row: Event
    kinds: Kinds


class StrikeKind(Shareable, SharesStates, EventKind[StrikeRequest]):
    """Takes a roll out of the sums, and restores the state that it found."""

    name = "strike"
    request_type = StrikeRequest

    def state_of(self, request: StrikeRequest, person: int) -> StateKey | None:
        return request.key

    def shared_of(self, request: StrikeRequest) -> tuple[StateKey, ...]:
        return tuple(StateKey(kind, key) for kind, key in request.shared)

    def targets_of(self, request: StrikeRequest, state: Json) -> tuple[int, ...]:
        return (request.number,)

    async def prepare(self, request: StrikeRequest, world: World, occasion: Occasion) -> Prepared:
        """Nothing: a live request carries the target that it found; a row says what it restored."""
        return RecordedStrike(occasion, world.kinds) if isinstance(occasion, Event) else None

    def admit(
        self, request: StrikeRequest, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        check(request.number, context, configuration, found)

    def apply(
        self,
        prepared: Replayable | RecordedStrike | None,
        request: StrikeRequest,
        context: EventContext,
        source: Source,
    ) -> Made:
        """Restore the state. Hidden rolls are in no sum."""
        target = context.target
        if isinstance(prepared, RecordedStrike):
            return _strike_again(prepared, request, context)
        if prepared is None or target is None:
            raise Gone(f"There is no entry {request.number:,} here any more.")
        restored = prepared.kind.undo(target, context.state)
        made = () if target.visibility else prepared.replay(target, restored).tallies
        tallies = tuple(tally.negate() for tally in made)
        used = {"restored": restored, "last": target.previous} if target.state else None
        return Effect(
            used=used,
            before=context.state if target.state else None,
            after=restored,
            last=target.previous,
            targets=(TargetChange(request.number, struck=True, tallies=tallies),),
            shared=undo_shared(prepared.kind, target, context.shared),
        )

    def shareable(self, event: Event) -> Event:
        hides = _hides(self.read(event.request).key)
        return replace(event, used=None, before=None) if hides else event


def _strike_again(prepared: RecordedStrike, request: StrikeRequest, context: EventContext) -> Effect:
    """Restore the place's state from the row; what the home shares follows from the target."""
    row, target = prepared.row, context.target
    used = {name: value for name, value in (row.used or {}).items() if name != SHARED}
    shared = tuple(use.after for use in uses_of(row))
    if target is not None and target.kind in prepared.kinds:
        shared = undo_shared(prepared.kinds[target.kind], target, context.shared)
    return Effect(
        used=used or None,
        before=context.state,
        after=used.get("restored"),
        last=used.get("last", 0),
        targets=(TargetChange(request.number, struck=True),),
        shared=shared,
    )


STRIKE = StrikeKind()


async def ask_strike(ask: Ask, number: int) -> tuple[Event, int]:
    """Ask whether to strike the `number`-th event of the place; return it, and the question's number.

    Raises:
        BadInput: nobody typed it.
        NotAllowed: the person may not see it, or not strike it.
        Gone: there is no such roll, it was already struck or voided, or it is not the last one.
    """
    event = await look(ask, number)
    await _check_now(ask, event)
    return event, await ask.store.ask(STRIKING.of(ask.context, {"number": number}), ask.context.has_expired)


async def strike(ask: Ask, question: int) -> Event:
    """Strike the roll of a question; return its present row.

    Raises:
        BadInput, NotAllowed, Gone: as `ask_strike`; or the question was answered or has expired.
        Busy: too many requests wait.
    """
    if done := await ask.store.find_repeated(ask.context.interaction):
        return await look(ask, done.request["number"])
    number: int = (await find(ask, question, STRIKING)).body["number"]
    target = await look(ask, number)
    prepared = await prepare_target(ask, target)
    request = StrikeRequest.of(target)
    await record_at_once(ask, ask.submission(STRIKE, request, pending=question, prepared=prepared))
    return await look(ask, number)


async def find_obstacle(ask: Ask, event: Event) -> str:
    """Return why the person cannot strike a roll that they may see, or an empty string."""
    try:
        await _check_now(ask, event)
    except (BadInput, Refused) as refused:
        return str(refused)
    return ""


def check(number: int, context: RequestContext, configuration: Configuration, found: PlaceState) -> None:
    """Check that a person can strike a roll.

    Raises:
        BadInput: nobody typed it.
        NotAllowed: the person may not see it, or not strike it.
        Gone: there is no such roll, it was already struck or voided, or it is not the last one.
    """
    target = found.target
    if target is None:
        raise Gone(f"There is no entry {number:,} here; /history shows all entries.")
    if not may_see(context, target, configuration):
        raise NotAllowed(refusal(context, target, configuration))
    if stays_by_chance(target):
        raise BadInput(
            f"Only a roll typed by hand can be struck (crossed out), and entry {number:,} is not one."
        )
    if context.person != target.person and not is_game_master(context, configuration):
        raise NotAllowed("Only the person who typed a roll, or a game master, can strike it.")
    if target.struck is not None:
        raise Gone(f"Entry {number:,} was already struck, by entry {target.struck:,}.")
    if target.voided is not None:
        raise Gone(f"Entry {number:,} was voided, by entry {target.voided:,}, so there is nothing to strike.")
    if target.state is None and (uses_of(target) or not target.is_roll):
        return  # a strike takes off what it added, whatever came after it
    later = found.state.last if target.state else found.followed
    if later not in {None, number}:
        whose = "with this kept number" if target.state else "of this person"
        raise Gone(f"Only the last roll {whose} can be struck: strike entry {later:,} first.")


async def _check_now(ask: Ask, event: Event) -> None:
    _check_kind(ask.services, event)
    state = State() if event.state is None else await ask.store.state(ask.place, event.state)
    followed = None if event.state else await ask.store.find_later_roll(ask.place, event)
    found = PlaceState(event.number, state, (event,), followed)
    check(event.number, ask.context, ask.configuration, found)


def _check_kind(services: Services, event: Event) -> None:
    kind = services.kinds[event.kind]
    if kind.undo_command:
        raise BadInput(f"Entry {event.number:,} cannot be struck: use {kind.undo_command}.")
    if not kind.can_strike:
        raise BadInput(
            f"Only a roll typed by hand can be struck (crossed out), and entry {event.number:,} is not one."
        )


def _hides(key: StateKey | None) -> bool:
    try:
        return key is not None and catalogue.find(key.kind).hides_faces
    except BadInput:  # no method has its kind
        return False


KINDS = (REVEAL, STRIKE, VOID, RELABEL)
