"""Starts and ends of sessions, and the rolls in between.

A session is an evening at a place. Its summary comes from its rolls: who rolled what, with how much luck, and
which rolls were remarkable.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from bot.features.initiative.rows import INITIATIVE_ADD
from bot.mechanics.errors import BadInput
from bot.mechanics.sources import Source
from bot.play.errors import Changed, Gone, NotAllowed, check_words, quote
from bot.play.event import Effect, Event, EventContext, Json, Made, StateKey, uses_of
from bot.play.kind import EventKind, HasLabel, PlaceState, TellsLuck, list_shown
from bot.play.luck import Judged, Luck, LuckSample, Natural, VerdictCount, count_verdicts, judge, luck_of
from bot.play.one_by_one import one_by_one
from bot.play.reads import HistoryQuery
from bot.play.recording import record_at_once
from bot.play.request_context import RequestContext, helper_of, roller_of
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.transition import Recorded
from bot.play.visibility import HiddenRolls, Shown, count_hidden, find_shown

SESSION = StateKey("session")
"""The state of the current session: the number of its start, and its time."""

LONGEST_NAME = 80
"""Characters of the name of a session."""


@dataclass(frozen=True, slots=True)
class StartRequest:
    """The name of the session."""

    name: str = ""


class SessionStartKind(EventKind[StartRequest]):
    """Begins a session if none is under way."""

    name = "session-start"
    request_type = StartRequest

    def state_of(self, request: StartRequest, person: int) -> StateKey:
        return SESSION

    def targets_of(self, request: StartRequest, state: Json) -> tuple[int, ...]:
        """Return the start of the current session, whose name a refusal has."""
        return () if state is None else (int(state["start"]),)

    def admit(
        self, request: StartRequest, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        if found.state.value is not None:
            named = name_session(found.target.request.get("name", "") if found.target else "")
            raise Changed(
                f"{named} began here at <t:{found.state.value['at'] // 1000}:t> and is still running: end "
                "it first with /session end."
            )

    def apply(self, prepared: None, request: StartRequest, context: EventContext, source: Source) -> Made:
        if context.state is not None:
            raise ValueError(f"event {context.number} starts a session while another is under way")
        return Effect(after={"start": context.number, "at": context.at})


SESSION_START = SessionStartKind()


async def start(ask: Ask, name: str = "") -> Event:
    """Begin a session, and record it.

    Raises:
        BadInput: the name is too long, or has signs that cannot be shown.
        Changed: a session is under way.
    """
    words = " ".join(name.split())
    if len(words) > LONGEST_NAME:
        raise BadInput(
            f"The name of a session can have at most {LONGEST_NAME} characters, not {len(words)}: "
            "make it shorter."
        )
    request = StartRequest(check_words(words, "the name of a session"))
    return (await record_at_once(ask, ask.submission(SESSION_START, request))).event


def name_session(name: str) -> str:
    """Return the name of a session for a sentence."""
    return f"The session “{quote(name)}”" if name else "A session"


@dataclass(frozen=True, slots=True)
class EndRequest:
    """Empty: a session just ends."""


class SessionEndKind(EventKind[EndRequest]):
    """Ends the current session."""

    name = "session-end"
    request_type = EndRequest

    def state_of(self, request: EndRequest, person: int) -> StateKey:
        return SESSION

    def targets_of(self, request: EndRequest, state: Json) -> tuple[int, ...]:
        return () if state is None else (int(state["start"]),)

    def admit(
        self, request: EndRequest, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        if found.state.value is None or found.target is None:
            raise Gone(
                "There is no session here: start one with /session start. /stats shows how the dice have "
                "fallen so far."
            )
        starter = found.target.person
        if context.person != starter and not context.manages:
            raise NotAllowed(
                f"Only <@{starter}>, who began this session, or people who manage the server can end it."
            )

    def apply(self, prepared: None, request: EndRequest, context: EventContext, source: Source) -> Made:
        target = context.target
        if context.state is None:
            raise ValueError(f"event {context.number} ends a session where none is under way")
        name = target.request.get("name", "") if target else ""
        return Effect(before=context.state, line={"name": name} if name else None)

    def scrub(self, event: Event) -> Event:
        """Remove the name, which may be another person's words."""
        return replace(super().scrub(event), line=None)


SESSION_END = SessionEndKind()


async def end(ask: Ask) -> Recorded:
    """End the current session, and record it.

    Raises:
        Gone: there is none.
        NotAllowed: the person neither started it nor manages the place.
    """
    return await record_at_once(ask, ask.submission(SESSION_END, EndRequest()))


async def find_end(ask: Ask, shown: Shown) -> Event:
    """Return the end of a button's session.

    Raises:
        Gone: there is no such session here.
    """
    event = await find_shown(ask, shown)
    if event.kind != SESSION_END.name:
        raise Gone("The session of this button is deleted: /history shows all others.")
    return event


MOST = 10_000
"""The most rows of a session that are read: its newest."""

CHUNK = 500
"""How many of them are read at a time."""

AT_ONCE = 10
"""How many rolls are read in one turn of the event loop: each may take a tenth of a millisecond."""


@dataclass(frozen=True, slots=True)
class Session:
    """A session that is over, with its open rolls, oldest first, without those struck or voided."""

    name: str
    began: int
    ended: int
    """Milliseconds since 1970."""
    rolls: tuple[Event, ...]
    hidden: tuple[Event, ...]
    """Its hidden rolls, oldest first."""
    whole: bool
    """Whether all of its rows were read."""
    hidden_by: tuple[HiddenRolls, ...] = ()
    """How many hidden rolls each person made, those that are open by now among them."""
    voids: tuple[tuple[int, int], ...] = ()
    """Each person with how many of their rolls were voided, the person with most first."""
    voided: tuple[Event, ...] = ()
    """Its open rolls that were voided, oldest first: only the luck of people is told with them, too."""
    changes: tuple[Event, ...] = ()
    """Its rows that are no rolls, open and hidden, oldest first, without those that were struck."""
    sheets: tuple[Event, ...] = ()
    """Its open rows that changed what characters have, oldest first, also those that were taken back."""


async def session_of(ask: Ask, ended: Event) -> Session:
    """Return the session that an event ended, with its rolls."""
    began = ended.before
    rows: list[Event] = []
    before, more = ended.number, True
    while more and len(rows) < MOST:
        page = await ask.store.page(ask.place, HistoryQuery(before=before, limit=CHUNK))
        since = [event for event in page.events if event.number > began["start"]]
        rows += since
        more = page.older and len(since) == len(page.events)
        before = page.events[-1].number if page.events else 0
    come = _list_come(ask, rows)
    rolls = [event for event in reversed(rows) if event.is_roll and event.struck is None]
    shown = [event for event in rolls if not event.visibility]
    hidden = tuple(event for event in rolls if event.visibility and event.number not in come)
    name = (ended.line or {}).get("name", "")
    return Session(
        name,
        began["at"],
        ended.at,
        tuple(event for event in shown if event.voided is None),
        hidden,
        not more,
        count_hidden([event for event in rows if event.number not in come], ask.kinds),
        tuple(Counter(roller_of(event) for event in rows if event.voided is not None).most_common()),
        tuple(event for event in shown if event.voided is not None),
        tuple(event for event in reversed(rows) if not event.is_roll and event.struck is None),
        tuple(event for event in reversed(rows) if not event.visibility and uses_of(event)),
    )


def _list_come(ask: Ask, rows: Sequence[Event]) -> set[int]:
    """Return the rows of hidden combatants of whom some, or all, have appeared.

    None of them counts as a hidden roll: a count of those still hidden would tell that there are some.
    """
    shown = {number for event in rows for number in list_shown(ask.kinds[event.kind], event)}
    return {event.number for event in rows if event.kind == INITIATIVE_ADD.name and event.number in shown}


@dataclass(frozen=True, slots=True)
class SessionPlayer:
    """A person's number of rolls, and their dice, the most frequent first."""

    person: int
    rolls: int
    dice: tuple[tuple[str, int], ...]
    helpers: tuple[tuple[int, int], ...] = ()
    """Who made some of these rolls while the person was away, each with how many."""


@dataclass(frozen=True, slots=True)
class SessionSamples:
    """A session before its luck is computed; hashable, since workers do that."""

    began: int
    ended: int
    told: tuple[LuckSample, ...]
    typed: frozenset[int] = frozenset()
    """The numbers of the rolls whose dice were thrown by hand."""
    voided: tuple[LuckSample, ...] = ()
    """Those of rolls that were voided."""


class LuckWithVoided(NamedTuple):
    """The luck of a person by all of their rolls, voided ones too."""

    voided: int
    """How many of these rolls were voided."""
    luck: Luck


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """The luck of a session."""

    judged: tuple[Judged, ...]
    """Each total whose odds are known, oldest first."""
    naturals: tuple[Natural, ...]
    lucks: tuple[Luck, ...]
    """The luck of each person, the one with most judged rolls first."""
    verdicts: tuple[VerdictCount, ...] = ()
    """The verdicts of all games."""
    typed: frozenset[int] = frozenset()
    """The numbers of the rolls whose dice were thrown by hand."""
    with_voided: tuple[LuckWithVoided, ...] = ()
    """Of each person of whom a roll was voided."""

    @property
    def highest(self) -> list[Judged]:
        """The totals that the bot threw, the least likely high ones first."""
        return sorted(self._thrown, key=lambda roll: (roll.at_least, roll.number))

    @property
    def lowest(self) -> list[Judged]:
        """The totals that the bot threw, the least likely low ones first."""
        return sorted(self._thrown, key=lambda roll: (roll.at_most, roll.number))

    @property
    def luckiest(self) -> Judged | None:
        """The first of the highest, or None."""
        return next(iter(self.highest), None)

    @property
    def unluckiest(self) -> Judged | None:
        """The first of the lowest, or None."""
        return next(iter(self.lowest), None)

    @property
    def _thrown(self) -> list[Judged]:
        """All totals except those thrown by hand: nobody can check the luck of typed faces."""
        return [roll for roll in self.judged if roll.number not in self.typed]


def people_of(session: Session, kinds: Mapping[str, EventKind[Any]]) -> list[SessionPlayer]:
    """Return the people, the one with most rolls first."""
    each: dict[int, Counter[str]] = {}
    helpers: dict[int, Counter[int]] = {}
    for event in session.rolls:
        person = roller_of(event)
        each.setdefault(person, Counter())[_say_roll(event, kinds[event.kind])] += 1
        helper = helper_of(event)
        helpers.setdefault(person, Counter()).update([] if helper is None else [helper])
    people = [
        SessionPlayer(person, dice.total(), tuple(dice.most_common()), tuple(helpers[person].most_common()))
        for person, dice in each.items()
    ]
    return sorted(people, key=lambda person: (-person.rolls, person.person))


def _say_roll(event: Event, kind: EventKind[Any]) -> str:
    """Return what people call a roll: a verdict has a label with the names of a sheet, others their dice."""
    label = kind.label(event) if isinstance(kind, HasLabel) and (event.line or {}).get("verdict") else ""
    follow = event.request.get("follow")
    return f"{follow} of {label}" if label and follow else label or kind.describe(event)


async def collect_samples(
    session: Session, configuration: Configuration, kinds: Mapping[str, EventKind[Any]]
) -> SessionSamples:
    """Return the data for judging a session: each kind of event supplies its outcomes and their odds."""

    async def list_samples(rolls: Sequence[Event]) -> tuple[LuckSample, ...]:
        samples = list[LuckSample]()
        async for event in one_by_one(rolls, AT_ONCE):
            if isinstance(kind := kinds[event.kind], TellsLuck):
                person = roller_of(event)
                samples += (each._replace(person=person) for each in kind.luck(event, configuration))
        return tuple(samples)

    typed = frozenset(event.number for event in session.rolls if event.by_hand)
    told, voided = await list_samples(session.rolls), await list_samples(session.voided)
    return SessionSamples(session.began, session.ended, told, typed, voided)


def summary_of(session: SessionSamples) -> SessionSummary:
    """Judge each roll of a session at the odds at which it was made."""
    judged, naturals = judge(session.told)
    return SessionSummary(
        tuple(judged),
        tuple(naturals),
        tuple(luck_of(judged)),
        tuple(count_verdicts(session.told)),
        session.typed,
        tuple(_with_voided(judged, judge(session.voided)[0])),
    )


def _with_voided(judged: Sequence[Judged], voided: Sequence[Judged]) -> Iterator[LuckWithVoided]:
    counts = Counter(person for person, _ in {(roll.person, roll.number) for roll in voided})
    for luck in luck_of([*judged, *voided]):
        if luck.person in counts:
            yield LuckWithVoided(counts[luck.person], luck)


KINDS = (
    SESSION_START,
    SESSION_END,
)
