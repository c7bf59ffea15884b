"""Answers to pending actions: finding the one that was pressed, and who may answer it."""

from bot.play.errors import Gone, NotAllowed
from bot.play.pending_action import PendingAction, PendingKind
from bot.play.request_context import RequestContext
from bot.play.services import Services


async def find(services: Services, context: RequestContext, number: int, kind: PendingKind) -> PendingAction:
    """Return open action `number`, if it is of this kind and this place.

    Raises:
        Gone: it was answered or has expired, or there is no such action here.
        NotAllowed: another person was asked.
    """
    action = await services.store.pending(number)
    if action is None or (action.kind, action.place) != (kind.name, context.place):
        raise Gone(kind.over)
    if action.expires < context.at:
        raise Gone(kind.over)
    if kind.not_yours and action.person != context.person:
        raise NotAllowed(kind.not_yours)
    return action


async def drop(services: Services, context: RequestContext, number: int, kind: PendingKind) -> None:
    """Answer open action `number` with no: nothing is done, and it cannot be answered again.

    Raises:
        Gone, NotAllowed: as `find`.
    """
    await find(services, context, number, kind)
    await services.store.close_pending(number, context.is_late)
