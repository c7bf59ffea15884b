"""Makes events of what is wanted: prepares them and hands them to the store; recalls how they came about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Face
from bot.mechanics.sources import Chance, Given, Source
from bot.play.event import Event, Json, Visibility
from bot.play.kind import EventKind, HowItCame, Prepared, World
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.transition import Recorded, Submission

Request = TypeVar("Request")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A request of a kind, settled and allowed, before it is known where its faces come from."""

    kind: EventKind[Any]
    request: Any
    visibility: Visibility = ""


def check_by_hand(rolled: str | None, named: str | None, visibility: Visibility = "") -> None:
    """See that what is said about dice thrown by hand goes together.

    Raises:
        BadInput: a set is named without faces, or faces are typed that their roller may not see.
    """
    if named is not None and rolled is None:
        raise BadInput("set: names dice that you throw yourself: use it with rolled:.")
    if visibility == "gm" and rolled is not None:
        raise BadInput("You see dice that you throw by hand: use show:both, or show:me.")


async def record(  # noqa: PLR0913 - the parts of a submission
    services: Services,
    context: RequestContext,
    kind: EventKind[Request],
    request: Request,
    *,
    faces: Sequence[Face] | Source | None = None,
    visibility: Visibility = "",
    pending: int | None = None,
    expecting: Mapping[str, Json] | None = None,
    prepared: Prepared = None,
) -> Recorded | Waiting:
    """Make an event by chance, or from `faces` that people rolled, and record it.

    `pending` is the number of the action that it answers, which must still have the body `expecting`;
    `prepared` is what was prepared already.

    Raises:
        BadInput, Refused: it was not made, as the sentence says.
    """
    source = faces if faces is None or not isinstance(faces, Sequence) else Given(faces)
    configuration = await services.store.configuration(context.place)
    submission = Submission(
        context=context,
        configuration=configuration,
        kind=kind,
        request=request,
        prepared=await kind.ready(request, services, context) if prepared is None else prepared,
        source=source or Chance(services.below),
        by_hand=faces is not None,
        visibility=visibility,
        pending=pending,
        expecting=expecting,
        proved=services.proof and configuration.proof,
    )
    made = await services.store.record(submission)
    if isinstance(made, Recorded) and made.repeated:
        return replace(made, result=await recall(services, made.event))
    return made


async def recorded(  # noqa: PLR0913 - the parts of a submission
    services: Services,
    context: RequestContext,
    kind: EventKind[Request],
    request: Request,
    *,
    faces: Sequence[Face] | Source | None = None,
    visibility: Visibility = "",
    pending: int | None = None,
    prepared: Prepared = None,
) -> Recorded:
    """Do the same for a kind that refuses faces which do not suffice."""
    made = await record(
        services,
        context,
        kind,
        request,
        faces=faces,
        visibility=visibility,
        pending=pending,
        prepared=prepared,
    )
    assert isinstance(made, Recorded)  # noqa: S101 - tells the type checker what such kinds guarantee
    return made


async def recall(world: World, event: Event) -> HowItCame:
    """Return how a recorded event came about, for the card that tells it."""
    kind = world.kinds[event.kind]
    return kind.recall(event, await kind.prepare(kind.read(event.request), world, event))


async def already(services: Services, context: RequestContext) -> Event | None:
    """Return the event that a repeated request has made before, when its question is gone for that reason."""
    return await services.store.repeated(context.interaction)
