"""Questions that wait for a button: finding the one that was pressed, and who may answer it."""

from dataclasses import dataclass

from bot.play.clock import MINUTE
from bot.play.errors import Gone, NotAllowed
from bot.play.records import Json, PendingAction
from bot.play.request_context import RequestContext
from bot.play.services import Services


@dataclass(frozen=True, slots=True)
class PendingKind:
    """A kind of question."""

    name: str
    over: str
    """What is said when it is no longer open."""
    not_yours: str = ""
    """What is said to all but the person who was asked; empty: others may answer."""
    lasts: int = 10 * MINUTE
    """How long it stays open, in milliseconds."""

    def ask(self, context: RequestContext, body: Json) -> PendingAction:
        """Return a new question of this kind."""
        return PendingAction(context.place, context.person, self.name, body, context.at + self.lasts)


async def find(services: Services, context: RequestContext, number: int, kind: PendingKind) -> PendingAction:
    """Return open question `number`, if it is of this kind and this place.

    Raises:
        Gone: it was answered or has expired, or there is no such question here.
        NotAllowed: another person was asked.
    """
    pending_action = await services.store.pending_action(number)
    if pending_action is None or (pending_action.kind, pending_action.place) != (kind.name, context.place):
        raise Gone(kind.over)
    if pending_action.expires < context.at:
        raise Gone(kind.over)
    if kind.not_yours and pending_action.person != context.person:
        raise NotAllowed(kind.not_yours)
    return pending_action


async def drop(services: Services, context: RequestContext, number: int, kind: PendingKind) -> None:
    """Answer open question `number` with no: nothing is done, and it cannot be answered again.

    Raises:
        Gone, NotAllowed: as `find`.
    """
    await find(services, context, number, kind)
    await services.store.drop_pending_action(number)
