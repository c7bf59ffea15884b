"""Make the adaptive die forget what came, once its person has confirmed it."""

from dataclasses import dataclass

from bot.mechanics.catalogue import keeping
from bot.mechanics.errors import BadInput
from bot.mechanics.sources import Source
from bot.mechanics.stateful_dice import read_one
from bot.play.answering import find
from bot.play.effect import Effect, EventContext, Made
from bot.play.errors import Gone
from bot.play.event import Event, StateKey
from bot.play.events.fair import counts_key, counts_of
from bot.play.kind import EventKind
from bot.play.pending_action import PendingKind
from bot.play.recording import already, recorded
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Whose
from bot.play.settings.rights import check_may_reset
from bot.play.sums.subjects import unlabelled

RESETTING = PendingKind(
    "fair-reset",
    over="This question is no longer open; ask again with /fair-reset.",
    not_yours="Only the person who asked can answer this; ask with /fair-reset yourself.",
)
"""The question whether to reset."""


@dataclass(frozen=True, slots=True)
class ResetRequest:
    """Dice that shall forget."""

    dice: str
    """As they are remembered."""
    own: bool = False
    """Whether they shall forget only what this person rolled."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What dice remember at a place."""

    dice: str
    rolls: int
    whose: Whose = "channel"


class FairResetKind(EventKind[ResetRequest]):
    """Forgetting: no total has come."""

    name = "fair-reset"
    request_type = ResetRequest

    def state_of(self, request: ResetRequest, person: int) -> StateKey:
        """Return the key of the counts."""
        return counts_key(request.dice, person if request.own else 0)

    def apply(self, prepared: None, request: ResetRequest, context: EventContext, source: Source) -> Made:
        """Forget."""
        return Effect(after=[])


FAIR_RESET = FairResetKind()
KINDS = (FAIR_RESET,)


async def ask_reset(services: Services, context: RequestContext, text: str) -> tuple[Memory, int]:
    """Ask whether to forget the counts of an expression; return what would be lost, and the question.

    Raises:
        BadInput: the expression cannot be understood.
        NotAllowed: only managers may reset here.
        Gone: there is nothing to reset.
    """
    if text.strip().lower() in keeping():
        raise BadInput(f"What {text.strip().lower()} keeps is put back with /memory reset.")
    dice = unlabelled(str(read_one(text)))
    configuration = await services.store.configuration(context.place)
    check_may_reset(context, configuration)
    own = configuration.memory == "person"
    state = await services.store.state(context.place, counts_key(dice, context.person if own else 0))
    lost = Memory(dice, counts_of(state.value).total(), configuration.memory)
    if not lost.rolls:
        yours = " of yours" if own else ""
        raise Gone(f"There is nothing to reset: no /fair roll{yours} of {dice} is remembered here.")
    body = FAIR_RESET.write(ResetRequest(dice, own))
    return lost, await services.store.ask(RESETTING.of(context, body), context.is_late)


async def reset(services: Services, context: RequestContext, number: int) -> Event:
    """Forget the counts that question `number` is about, and record that it was done.

    Raises:
        NotAllowed: another person asked, or only managers may reset here by now.
        Gone: the question was answered or has expired.
    """
    if repeated := await already(services, context):
        return repeated
    action = await find(services, context, number, RESETTING)
    check_may_reset(context, await services.store.configuration(context.place))
    request = FAIR_RESET.read(action.body)
    return (await recorded(services, context, FAIR_RESET, request, pending=number)).event
