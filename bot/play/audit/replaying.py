"""Makes the rolls of a proof again, from its lines alone: each must come of its key, by its rules."""

from collections.abc import Mapping
from typing import Any, cast

from bot.mechanics.playing import Waiting
from bot.mechanics.proof.hashing import canonical
from bot.mechanics.proof.stream import KeyedChance, written
from bot.mechanics.sources import Chance, Given, Source
from bot.play.audit.errors import Wrong
from bot.play.audit.reading_lines import Content, People, content_of
from bot.play.effect import Effect, EventContext
from bot.play.errors import Refused
from bot.play.event import Event, Json, StateKey
from bot.play.kind import EventKind, Workers
from bot.play.proof.content import state_digest
from bot.play.reads import Reads

Unknown = object()
"""The value of a state that no line before has told."""


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


class Replayer:
    """Makes rolls again, one after the other; it holds the states that they lead to."""

    def __init__(self, kinds: Mapping[str, EventKind[Any]], workers: Workers) -> None:
        self._world = Tables(workers, kinds)
        self._people = People()
        self._states: dict[StateKey, Json] = {}
        self._digests: dict[StateKey, str] = {}
        self._sources: dict[int, Mapping[str, Any]] = {}
        self.passed = 0
        """How many rows could not be made again, since the proof does not tell all that this takes."""

    def begin(self, states: Mapping[StateKey, Json], people: People) -> None:
        """Begin with what holds before the first row."""
        self._states, self._people = dict(states), people

    def learn(self, tables: Mapping[str, Json]) -> None:
        """Take note of what tables hold."""
        self._world.told.update(tables)

    async def replay(self, content: Content, chance: KeyedChance | None) -> None:
        """Make a row again; where the proof does not tell enough, its numbers alone.

        Raises:
            Wrong: something else comes out.
        """
        event = content.event
        self._sources[event.number] = content.source
        before = self._before(content)
        effect = None
        if before is not Unknown and (event.target is None or event.target in self._sources):
            effect = await self._applied(event, before, chance)
        if effect is None:
            self.passed += 1
            _draw_again(content, chance)
        if content.drawn != (written(chance.drawn) if chance else ""):
            raise Wrong("its numbers do not come of its key")
        if effect is not None:
            _compare(event, effect)
        if event.state is not None:
            self._keep(event.state, content, effect)

    def _before(self, content: Content) -> Json:
        """Return the value of the state that a row starts from, by the rows before, or else by itself."""
        key = content.event.state
        if key is None:
            return None
        if key not in self._digests:  # nothing was kept yet, but for what the first line tells
            value = self._states.setdefault(key, None)
            self._digests[key] = state_digest(canonical(value), self._people.alias)
        if self._digests[key] != content.before:
            raise Wrong("it does not start from what the rows before have left")
        return self._states.get(key, Unknown)

    def _keep(self, key: StateKey, content: Content, effect: Effect | None) -> None:
        self._digests[key] = content.after
        self._states.pop(key, None)
        if effect is None:
            return
        if state_digest(canonical(effect.after), self._people.alias) != content.after:
            raise Wrong("it leads to another state")
        self._states[key] = effect.after

    async def _applied(self, event: Event, before: Json, chance: KeyedChance | None) -> Effect | None:
        kind: EventKind[Any] = self._world.kinds[event.kind]
        request = kind.read(event.request)
        try:
            prepared = await kind.prepare(request, self._world, event)
        except Refused:
            return None
        source: Source = Chance(chance) if chance and not event.by_hand else Given(event.draws)
        targets = () if event.target is None else (self._read_again(event.target),)
        context = EventContext(
            event.person, event.at, event.number, event.by_hand, event.visibility, before, targets
        )
        effect = kind.apply(prepared, request, context, source)
        if isinstance(effect, Waiting):
            raise Wrong("its faces do not suffice")
        return effect

    def _read_again(self, number: int) -> Event:
        """Return an earlier event: kept as events, many would be long in the way of the garbage collector."""
        return content_of(self._sources[number], self._people).event


def _draw_again(content: Content, chance: KeyedChance | None) -> None:
    """Draw the numbers of a row that cannot be made again, as it says below what they were drawn."""
    if chance is not None:
        chance.draw_again(content.drawn)


def _compare(event: Event, effect: Effect) -> None:
    if effect.draws != event.draws:
        raise Wrong("its faces are not its numbers")
    if effect.outcome != event.outcome:
        raise Wrong(f"its faces make {effect.outcome}, not {event.outcome}")
    if effect.odds != event.odds:
        raise Wrong(f"its odds were {effect.odds}, not {event.odds}")
    if effect.dice != event.dice or effect.judged != event.judged:
        raise Wrong("it is not what its request says")
