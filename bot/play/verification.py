"""Replaying a whole history, to check what is stored against it, and to sum it up anew.

What a home shares is checked apart: each row says what it found of that, and follows from it by itself.
"""

from collections.abc import AsyncIterator, Mapping
from typing import Any

from bot.mechanics.errors import BadInput
from bot.play.errors import DAY, Refused
from bot.play.event import Effect, Event, State, StateKey, uses_of
from bot.play.request_context import Place
from bot.play.store import Services
from bot.play.sums import SumKey


class Replay:
    """Applies the events of a place again, one after the other, from a checkpoint or from nothing."""

    def __init__(
        self,
        services: Services,
        place: Place,
        number: int,
        states: dict[StateKey, State],
        sums: dict[SumKey, tuple[int, int]],
    ) -> None:
        self.number = number
        """The number of the last event passed."""
        self.states = states
        self.sums = sums
        self.turns: dict[StateKey, int] = {}
        """Of the last uses of what the home shares."""
        self._services = services
        self._place = place
        self._first = number + 1
        self._struck: dict[int, int] = {}

    @classmethod
    async def begin(cls, services: Services, place: Place) -> "Replay":
        """Begin after the events that are no longer kept."""
        checkpoint = await services.store.checkpoint(place)
        if checkpoint is None:
            return cls(services, place, 0, {}, {})
        return cls(services, place, checkpoint.number, dict(checkpoint.states), dict(checkpoint.sums))

    async def pass_by(self, event: Event) -> None:
        """Apply the next event.

        Takes over its stored state and sums in any case, so that one fault gives one sentence.

        Raises:
            ValueError: it contradicts earlier events, or itself.
        """
        self.number = event.number
        state = State() if event.state is None else self.states.get(event.state, State())
        try:
            effect = await self._apply(event, state)
        except (BadInput, Refused, LookupError, TypeError, AttributeError) as error:
            raise ValueError(f"event {event.number} cannot be replayed ({error})") from error
        if event.state is not None:
            last = event.number if effect.last is None else effect.last
            self.states[event.state] = State(effect.after, last)
        if not event.visibility and event.struck is None:
            self._add(event, effect)
        self._note_marks(event, effect)
        self.turns |= {use.key: use.turn for use in uses_of(event)}
        if event.previous != state.last:
            raise ValueError(f"event {event.number} follows event {event.previous}, not {state.last}")
        _compare(event, effect)

    def list_unexplained(self) -> list[str]:
        """Return a sentence for each event struck by another, by its row, if that other does not say so."""
        return [
            f"event {number} was struck by event {by}, which does not say so"
            for number, by in self._struck.items()
        ]

    async def _apply(self, event: Event, state: State) -> Effect:
        kind: Any = self._services.kinds[event.kind]
        prepared = await kind.prepare(kind.read(event.request), self._services, event)
        target = None
        if event.target is not None:
            target = await self._services.store.event(self._place, event.target)
        effect: Effect = kind.replay(event, prepared, state.value, target)
        return effect

    def _note_marks(self, event: Event, effect: Effect) -> None:
        if event.struck is not None:
            self._struck[event.number] = event.struck
        for struck in (change.number for change in effect.targets if change.struck):
            if struck >= self._first and self._struck.pop(struck, None) != event.number:
                raise ValueError(f"event {event.number} strikes event {struck}, which does not say so")

    def _add(self, event: Event, effect: Effect) -> None:
        for tally in effect.tallies:
            for person in (event.person, 0):
                key = event.at // DAY, person, tally.subject
                rolls, sums = self.sums.get(key, (0, 0))
                self.sums[key] = rolls + tally.rolls, sums + tally.sums


async def faults(services: Services, place: Place) -> list[str]:
    """Return the faults of a place, a sentence each: in its events, its states, or its sums."""
    replay, found = await _replay(services, place)
    found += await _find_shared_faults(services, place.home, replay.turns)
    return found or await _find_sum_faults(services, place, replay)


async def sum_up_anew(services: Services, place: Place) -> Mapping[SumKey, tuple[int, int]] | None:
    """Return the sums by the history of a place, or None if they are stored so, or it has faults."""
    replay, found = await _replay(services, place)
    differ = not found and await _find_sum_faults(services, place, replay)
    return replay.sums if differ else None


async def _replay(services: Services, place: Place) -> tuple[Replay, list[str]]:
    """Replay all stored events of a place; return the replay, and the faults of its events and states."""
    found: list[str] = []
    replay = await Replay.begin(services, place)
    pruned = replay.number
    async for event in services.store.events(place):
        if event.number <= pruned:
            continue
        if event.number != replay.number + 1:
            found.append(f"event {replay.number + 1} is missing: the next is {event.number}")
        try:
            await replay.pass_by(event)
        except ValueError as error:
            found.append(str(error))
    found += replay.list_unexplained()
    found += await _find_state_faults(services, place, replay)
    return replay, found


async def _find_state_faults(services: Services, place: Place, replay: Replay) -> list[str]:
    stored = {key: state async for key, state in services.store.states(place)}
    every = sorted(stored.keys() | replay.states.keys(), key=lambda key: (key.kind, key.key, key.person))
    nothing = State()
    return [
        f"the state {key.kind} {key.key!r} is {stored.get(key)}, "
        f"but the history says {replay.states.get(key)}"
        for key in every
        if stored.get(key, nothing) != replay.states.get(key, nothing)
    ]


async def _find_shared_faults(services: Services, home: int, turns: Mapping[StateKey, int]) -> list[str]:
    kept = {key: (await services.store.shared_state(home, key)).last for key in turns}
    return [
        f"{key.kind} {key.key!r} was used {turn} times or more in its home, but is kept as used {kept[key]}"
        for key, turn in turns.items()
        if kept[key] < turn
    ]


async def _find_sum_faults(services: Services, place: Place, replay: Replay) -> list[str]:
    stored = {row[:3]: row[3:] async for row in services.store.sum_rows(place)}
    nothing = (0, 0)
    return [
        f"the sums of {subject!r} on day {day} of person {person} are not what the history says"
        for day, person, subject in sorted(stored.keys() | replay.sums.keys())
        if stored.get((day, person, subject), nothing) != replay.sums.get((day, person, subject), nothing)
    ]


def _compare(event: Event, effect: Effect) -> None:
    """Check that applying an event again gives its row.

    People's words, and the line that shows them, may have been deleted since.
    """
    if (effect.outcome, effect.draws) != (event.outcome, event.draws):
        raise ValueError(f"event {event.number} does not follow from its draws")
    if effect.odds != event.odds:
        raise ValueError(f"event {event.number} was made at {event.odds}, but its odds were {effect.odds}")
    if effect.before != event.before:
        raise ValueError(f"event {event.number} starts from {event.before}, not {effect.before}")
    if effect.judged != event.judged or effect.dice != event.dice:
        raise ValueError(f"event {event.number} is not what its request says")
    if effect.shared != tuple(use.after for use in uses_of(event)):
        raise ValueError(f"event {event.number} leaves something else in its home than it says")


async def faults_of_home(services: Services, home: int, *, was_pruned: bool) -> list[str]:
    """Return what is wrong with the states that a home shares, a sentence each.

    By their turns, each use has found what the one before it left, and the last one has left what is kept.
    None is missing, unless events of any place of the home were pruned.
    """
    return [
        fault
        async for key, state in services.store.shared_states(home)
        async for fault in _find_use_faults(services, home, key, state, was_pruned=was_pruned)
    ]


async def _find_use_faults(
    services: Services, home: int, key: StateKey, state: State, *, was_pruned: bool
) -> AsyncIterator[str]:
    what, last = f"{key.kind} {key.key!r}", State()
    async for turn, place, event in services.store.shared_uses(home, key):
        if event is None:
            continue
        where = f"event {event.number} of channel {place.channel}"
        use = next((each for each in uses_of(event) if each.key == key), None)
        if use is None or use.turn != turn:
            yield f"{where} does not say that it was use {turn} of {what}"
            continue
        if turn != last.last + 1 and not was_pruned:
            yield f"use {last.last + 1} of {what} is missing: the next is {turn}, {where}"
        if turn == last.last + 1 and use.before != last.value:
            yield f"{where} found {use.before} under {what}, but the use before it left {last.value}"
        last = State(use.after, turn)
    if state.last != last.last and not (was_pruned and state.last > last.last):
        yield f"{what} was used {state.last} times, but the history has {last.last} uses"
    if state.last == last.last and state.value != last.value:
        yield f"{what} is {state.value}, but the history says {last.value}"
