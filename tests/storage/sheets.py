"""Changes of what a character has, as short as they can be said."""

from itertools import count
from typing import Any

from bot.features.characters.counters import CounterChange, key_of, values_now
from bot.features.characters.event import COUNTER, CounterRequest
from bot.features.history.event import STRIKE, StrikeRequest
from bot.mechanics.sources import Given
from bot.play.event import Event, State
from bot.play.kind import Replayable
from bot.play.request_context import Place, RequestContext
from bot.play.settings import Configuration
from bot.play.store import Services
from bot.play.transition import Submission
from bot.play.verification import faults, faults_of_home
from tests.storage.submissions import ANNA, HERE, NOON

LIA = "7"
"""The id of a character."""

HP = 1
"""The number of its hit points, which begin with 24 of 30."""

_interactions = count(50_000)


def changes(  # noqa: PLR0913 - the parts of a change
    by: int | None = None,
    to: int = 0,
    *,
    begins: int = 24,
    most: int = 30,
    interaction: int | None = None,
    place: Place = HERE,
    person: int = ANNA,
    character: str = LIA,
    at: int = NOON,
    everywhere: bool = True,
    begun: tuple[tuple[int, int], ...] = (),
) -> Submission:
    """Return a change of hit points, with an interaction of its own, unless one is given."""
    asked = next(_interactions) if interaction is None else interaction
    request = CounterRequest(
        character, (CounterChange(HP, begins, most, by, to),), "Lia: hp", everywhere=everywhere, begun=begun
    )
    return submission(COUNTER, request, RequestContext(place, person, asked, at))


def strikes(
    event: Event, *, place: Place = HERE, person: int = ANNA, interaction: int | None = None
) -> Submission:
    """Return what strikes such a change."""
    asked = next(_interactions) if interaction is None else interaction
    context = RequestContext(place, person, asked, NOON)
    return submission(STRIKE, StrikeRequest.of(event), context, Replayable(COUNTER, None))


async def all_faults(services: Services) -> list[str]:
    """Return what `evenhand check` finds."""
    store = services.store
    found = [fault async for place in store.places() for fault in await faults(services, place)]
    for home, was_pruned in (await store.shared_homes()).items():
        found += await faults_of_home(services, home, was_pruned=was_pruned)
    return found


async def state_of(store: Any, home: int = HERE.home, character: str = LIA) -> State:
    """Return what a home keeps of a character."""
    return await store.shared_state(home, key_of(character))


async def hit_points(store: Any, home: int = HERE.home, character: str = LIA) -> int:
    """Return how many hit points a character has in a home."""
    return values_now((await state_of(store, home, character)).value)[str(HP)]


def submission(kind: Any, request: Any, context: RequestContext, prepared: Any = None) -> Submission:
    """Return an event to be made."""
    return Submission(
        context=context,
        configuration=Configuration(),
        kind=kind,
        request=request,
        prepared=prepared,
        source=Given(()),
    )
