"""Make the adaptive die forget what came at a place, once its person has confirmed it."""

from bot.mechanics.stateful_dice import read_one
from bot.play.errors import Gone
from bot.play.pending_actions import PendingKind, find
from bot.play.records import Json, Move, Record, Turn
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.slots import States
from bot.play.stateful_dice.fair_memory import Memory, remembered, request_for, slot_of
from bot.play.stateful_dice.reset_right import check_may_reset

RESET = "fair-reset"
"""The command, as the history has it."""

RESETTING = PendingKind(
    RESET,
    over="This question is no longer open; ask again with /fair-reset.",
    not_yours="Only the person who asked can answer this; ask with /fair-reset yourself.",
)
"""The question whether to reset."""


async def ask_reset(services: Services, context: RequestContext, text: str) -> tuple[Memory, int]:
    """Ask whether to forget the counts of an expression; return what would be lost, and the question.

    Raises:
        BadInput: the expression cannot be understood.
        NotAllowed: only managers may reset here.
        Gone: there is nothing to reset.
    """
    expression = read_one(text)
    configuration = await services.store.configuration(context.place)
    check_may_reset(context, configuration)
    request = request_for(expression, configuration)
    lost = await remembered(services, context, request)
    if not lost.rolls:
        own = " of yours" if lost.whose == "person" else ""
        raise Gone(f"There is nothing to reset: no /fair roll{own} of {lost.dice} is remembered here.")
    return lost, await services.store.ask(RESETTING.ask(context, request))


async def reset(services: Services, context: RequestContext, number: int) -> Record:
    """Forget the counts that question `number` is about, and record that it was done.

    Raises:
        NotAllowed: another person asked, or only managers may reset here by now.
        Gone: the question was answered or has expired.
    """
    pending_action = await find(services, context, number, RESETTING)
    check_may_reset(context, await services.store.configuration(context.place))
    request = pending_action.body
    return await services.store.record(
        Move(context, RESET, request, _forget, slot=slot_of(request, context.person), pending_action=number)
    )


def fold(states: States, record: Record) -> None:
    """Bring the states of a place past a reset: nothing is remembered."""
    states[slot_of(record.request, record.person)] = []


def _forget(_: Json) -> Turn:
    return Turn(after=[])
