"""Events for the tests, as short as they can be said: what they do is a function of the state."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Any

from bot.features.history.event import REVEAL, STRIKE, RevealRequest, StrikeRequest
from bot.features.history.voids import VOID, VoidRequest
from bot.features.registry import REGISTRY
from bot.mechanics.sources import Given
from bot.play.event import Effect, Event, Json, StateKey
from bot.play.kind import EventKind, Replayable
from bot.play.request_context import Place, RequestContext
from bot.play.settings import Configuration
from bot.play.sums import Tally
from bot.play.transition import Submission

HERE = Place(channel=1_100_000_000_000_000_001, home=900)
THERE = Place(channel=1_100_000_000_000_000_002, home=900)
ANNA = 500
BEN = 501
NOON = 1_800_000_000_000
MINUTE = 60_000

Play = Callable[[Json], Any]

_interactions = count(10_000)


class Unlucky(Exception):
    """What a play raises when a test wants it to."""


def effect(*, tallies: tuple[Tally, ...] = (), **parts: Any) -> Effect:
    """Return what a roll of a 4 does, but for some parts."""
    usual: dict[str, Any] = {"draws": (1, 4), "outcome": 4, "odds": Fraction(1, 6)}
    return Effect(**usual | parts, tally=lambda: tallies)


def roll(state: Json) -> Effect:
    """Roll a 4, and count the rolls in the state."""
    return effect(after=(state or 0) + 1)


def fail(state: Json) -> Effect:
    """Raise."""
    raise Unlucky


@dataclass(frozen=True)
class Unread:
    """Stands for what a test asks."""


class MadeUp(EventKind[Any]):
    """A kind that does what a test says."""

    request_type = Unread

    def __init__(self, name: str, play: Play, key: StateKey | None = None, target: int | None = None) -> None:
        self.name = name
        self._play = play
        self._key = key
        self._target = target

    def read(self, body: Mapping[str, Json]) -> Any:
        return body

    def write(self, request: Any) -> dict[str, Json]:
        return dict(request)

    def state_of(self, request: Any, person: int) -> StateKey | None:
        return self._key

    def targets_of(self, request: Any, state: Json) -> tuple[int, ...]:
        return () if self._target is None else (self._target,)

    def apply(self, prepared, request, context, source) -> Any:
        return self._play(context.state)

    def replay(self, event, prepared, state, target=None) -> Effect:
        return self._play(state)

    def scrub(self, event: Event) -> Event:
        return REGISTRY[self.name].scrub(event) if self.name in REGISTRY else super().scrub(event)


def submission(  # noqa: PLR0913 - the parts of an event
    play: Play = roll,
    *,
    place: Place = HERE,
    person: int = ANNA,
    at: int = NOON,
    interaction: int | None = None,
    slot: str | StateKey | None = None,
    kind: str = "d100",
    request: Mapping[str, Json] | None = None,
    target: int | None = None,
    **options: Any,
) -> Submission:
    """Return an event to be made, with an interaction of its own, unless one is given."""
    key = slot_key(slot) if isinstance(slot, str) else slot
    return _submission(
        MadeUp(kind, play, key, target),
        {"sides": 100} if request is None else request,
        RequestContext(place, person, next(_interactions) if interaction is None else interaction, at),
        **options,
    )


def reveals(number: int, *others: int, person: int = ANNA, interaction: int | None = None) -> Submission:
    """Return the submission that reveals an event, or several."""
    made, request = submission(person=person, interaction=interaction), RevealRequest(number, others)
    return _submission(REVEAL, request, made.context, Configuration(game_masters=(ANNA, BEN)))


def strikes(event: Event, *, person: int = ANNA) -> Submission:
    """Return the submission that strikes an event, which `roll` has made."""
    target = Replayable(MadeUp(event.kind, roll), None)
    return _submission(STRIKE, StrikeRequest.of(event), submission(person=person).context, prepared=target)


def voids(number: int, *, person: int = ANNA, place: Place = HERE) -> Submission:
    """Return the submission that voids an event of a person."""
    return _submission(VOID, VoidRequest(number), submission(person=person, place=place).context)


async def record(store: Any, made: Submission) -> Event:
    """Record an event, and return it."""
    return (await store.record(made)).event


async def listing(store: Any, place: Place = HERE) -> list[Event]:
    """Return all events of a place, oldest first."""
    return [event async for event in store.events(place)]


async def value(store: Any, slot: str, place: Place = HERE) -> Json:
    """Return what a place keeps under the key of a name."""
    return (await store.state(place, slot_key(slot))).value


def slot_key(slot: str) -> StateKey:
    """Return the key of a state that all at a place share."""
    return StateKey("count", slot)


def _submission(
    kind: EventKind[Any],
    request: Any,
    context: RequestContext,
    configuration: Configuration | None = None,
    **options: Any,
) -> Submission:
    parts = {"prepared": None, "source": Given(()), **options}
    return Submission(
        context=context, configuration=configuration or Configuration(), kind=kind, request=request, **parts
    )
