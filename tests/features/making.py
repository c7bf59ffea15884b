"""Events as their kinds make them, without anything that stores them."""

import asyncio
from typing import Any

from bot.features.registry import REGISTRY
from bot.mechanics.sources import Given
from bot.play.event import Event, State
from bot.play.kind import PlaceState, prepare_target
from bot.play.reads import Reads
from bot.play.request_context import Place, RequestContext
from bot.play.settings import Configuration
from bot.play.transition import Change, Submission, transition

NOON = 1_700_000_000_000


class Here:
    """A world where what is dear is worked out at once, and nothing is kept."""

    kinds = REGISTRY

    def of(self, person, home):
        return self

    async def run(self, job, *inputs, long=False, seconds=None):
        """Do a job."""
        return job(*inputs)

    run_long = run

    @property
    def store(self) -> Reads:
        """Nothing."""
        raise NotImplementedError

    @property
    def workers(self):
        """Itself."""
        return self


def made(kind, request, draws=(), **known) -> tuple[Event, Any]:
    """Return the event of a request by person 5, the 17th of its place, and how it came about."""
    change = changed(kind, request, draws, **known)
    return change.event, change.effect.result


def changed(  # noqa: PLR0913 - the parts of a submission
    kind,
    request,
    draws=(),
    *,
    number=17,
    person=5,
    state=None,
    target=None,
    prepared=None,
    by_hand=False,
    visibility="",
):
    """Return all that such a request changes."""
    context = RequestContext(Place(900, 1), person, number, NOON, manages=True)
    submission = Submission(
        context=context,
        configuration=Configuration(),
        kind=kind,
        request=request,
        prepared=asyncio.run(kind.prepare(request, Here(), context)) if prepared is None else prepared,
        source=Given(draws),
        by_hand=by_hand,
        visibility=visibility,
    )
    shared = tuple(State() for _ in submission.shared)
    place = PlaceState(number - 1, State(state), (target,) if target else (), shared=shared)
    change = transition(submission, place)
    assert isinstance(change, Change)
    return change


def replayable(event):
    """Return what replaying an event needs."""
    return asyncio.run(prepare_target(Here(), event))


def text_of(card):
    """Return all that a card says."""
    return "\n".join((card.title, card.text, *(f"{f.name}: {f.value}" for f in card.fields), card.footer))


def fields_of(card):
    """Return its fields by name."""
    return {field.name: field.value for field in card.fields}
