"""Makes the rolls of a proof again, from its lines alone: each must come of its key, by its rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from bot.mechanics.playing import Waiting
from bot.mechanics.proof.hashing import canonical
from bot.mechanics.proof.stream import KeyedChance, written
from bot.mechanics.sources import Chance, Given, Source
from bot.play.audit.commitments import same_state
from bot.play.audit.errors import Wrong
from bot.play.audit.reading_lines import Content, People
from bot.play.effect import Effect, EventContext
from bot.play.errors import Refused
from bot.play.event import Event, Json, StateKey
from bot.play.kind import EventKind, Workers
from bot.play.proof.content import state_digest
from bot.play.reads import Reads

Unknown = object()
"""The value of a state that no line before has told."""

NO_RULES = "it is of a kind that this verifier does not know, or of a later version"
NO_STATE = "it starts from what a row left that was not made again"
NO_TABLE = "the file does not tell what it was rolled on"
"""Why a row cannot be made again."""

STATELESS = "strike"
"""The kind that makes its state of what it says, whatever that was before."""

FACES_ALONE = frozenset(("roll", "d100", "die"))
"""Kinds whose numbers are faces, whatever is made of them."""


class Tables:
    """What kinds are prepared from: the tables of a proof, and nothing else."""

    def __init__(self, workers: Workers, kinds: Mapping[str, EventKind[Any]]) -> None:
        self.told: dict[str, Json] = {}
        self.workers = workers
        self.kinds = kinds

    @property
    def store(self) -> Reads:
        """What is kept: the contents of tables alone."""
        return cast(Reads, self)

    async def content(self, number: int) -> Json:
        """Return what a table holds, None where the proof does not tell."""
        return self.told.get(str(number))


@dataclass(slots=True)
class _Used:
    """A state after the last row that used it."""

    digest: str
    value: Json
    """`Unknown`, where that row was not made again."""
    last: int | None
    """The number of the last row that used it and counts; None: it is not known."""


class Replayer:
    """Makes rolls again, one after the other; it holds the states that they lead to."""

    def __init__(self, kinds: Mapping[str, EventKind[Any]], workers: Workers) -> None:
        self._world = Tables(workers, kinds)
        self._people = People()
        self._begun: Mapping[StateKey, Json] = {}
        self._first = 1
        self._used: dict[StateKey, _Used] = {}

    def begin(self, first: int, states: Mapping[StateKey, Json], people: People) -> None:
        """Begin with what holds before the first row."""
        self._first, self._begun, self._people = first, states, people

    def learn(self, tables: Mapping[str, Json]) -> None:
        """Take note of what tables hold."""
        self._world.told.update(tables)

    async def replay(self, content: Content, chance: KeyedChance | None) -> str:
        """Make a row again, or, where the proof does not tell enough, its numbers alone; return why, then.

        Raises:
            Wrong: something else comes out.
        """
        event = content.event
        before = self._before(content)
        effect, why = await self._made(event, before, chance)
        if effect is None:
            _draw_again(content, chance)
        if content.drawn != (written(chance.drawn) if chance else ""):
            raise Wrong("its numbers do not come of its key")
        if chance and not event.by_hand:
            _compare_faces(event, chance)
        if effect is not None:
            _compare(event, effect)
        if event.state is not None:
            self._keep(event, event.state, content, effect)
        return why

    def _before(self, content: Content) -> Json:
        """Return the value of the state that a row starts from, by the rows before, or else by itself."""
        key, previous = content.event.state, content.event.previous
        if key is None:
            if previous:
                raise Wrong(f"it follows row {previous}, but uses no state")
            return None
        used = self._used.get(key)
        if used is None:  # nothing was kept yet, but for what the first line tells
            value = self._begun.get(key)
            used = _Used(self._digest(value), value, None if key in self._begun else 0)
            if previous >= self._first:
                raise Wrong(f"it follows row {previous}, which used another state")
        if used.digest != content.before:
            raise Wrong("it does not start from what the rows before have left")
        if used.last not in {None, previous}:
            raise Wrong(f"it follows row {previous}, and the last that used its state is {used.last}")
        return used.value

    def _keep(self, event: Event, key: StateKey, content: Content, effect: Effect | None) -> None:
        if effect is None:
            last = event.number if event.kind in self._world.kinds else None
            self._used[key] = _Used(content.after, Unknown, last)
            return
        if self._digest(effect.after) != content.after:
            raise Wrong("it leads to another state")
        last = event.number if effect.last is None else effect.last
        self._used[key] = _Used(content.after, effect.after, last)

    def _digest(self, value: Json) -> str:
        return same_state(state_digest(canonical(value), self._people.alias))

    async def _made(
        self, event: Event, before: Json, chance: KeyedChance | None
    ) -> tuple[Effect | None, str]:
        """Make a row again; where that is not possible, return why."""
        kind: EventKind[Any] | None = self._world.kinds.get(event.kind)
        if kind is None or event.version > kind.version:
            return None, NO_RULES
        if before is Unknown and event.kind != STATELESS:
            return None, NO_STATE
        request = kind.read(event.request)
        try:
            prepared = await kind.prepare(request, self._world, event)
        except Refused:
            return None, NO_TABLE
        source: Source = Chance(chance) if chance and not event.by_hand else Given(event.draws)
        context = EventContext(event.person, event.at, event.number, event.by_hand, event.visibility, before)
        effect = kind.apply(prepared, request, context, source)
        if isinstance(effect, Waiting):
            raise Wrong("its faces do not suffice")
        return effect, ""


def _draw_again(content: Content, chance: KeyedChance | None) -> None:
    """Draw the numbers of a row that cannot be made again, as it says below what they were drawn."""
    if chance is not None:
        chance.draw_again(content.drawn)


def _compare_faces(event: Event, chance: KeyedChance) -> None:
    """See that faces came of numbers: of several kinds they are these, of all there are none without."""
    faces = tuple(number + 1 for _, number in chance.drawn)
    if event.draws != faces and (event.kind in FACES_ALONE or not faces):
        raise Wrong("its faces are not its numbers")


def _compare(event: Event, effect: Effect) -> None:
    if effect.draws != event.draws:
        raise Wrong("its faces are not its numbers")
    if effect.outcome != event.outcome:
        raise Wrong(f"its faces make {effect.outcome}, not {event.outcome}")
    if effect.odds != event.odds:
        raise Wrong(f"its odds were {effect.odds}, not {event.odds}")
    if effect.dice != event.dice or effect.judged != event.judged:
        raise Wrong("it is not what its request says")
