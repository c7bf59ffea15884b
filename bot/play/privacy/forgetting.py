"""Forget a person, once they have confirmed it; and erase all that is kept for a server."""

from bot.play.answering import find
from bot.play.holdings import Holdings
from bot.play.pending_action import PendingKind
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.rights import check_may_manage

FORGETTING = PendingKind(
    "privacy-forget",
    over="This question is no longer open; ask again with /privacy forget.",
    not_yours="Only the person who asked can answer this; use /privacy forget yourself.",
)
"""The question whether to forget a person."""

ERASING = PendingKind(
    "config-erase",
    over="This question is no longer open; ask again with /config erase.",
    not_yours="Only the person who asked can answer this; use /config erase yourself.",
)
"""The question whether to erase a home."""


async def ask_forget(services: Services, context: RequestContext) -> tuple[Holdings, int] | None:
    """Ask whether to forget the person who asks; return what is kept on them, and the question's number.

    None: nothing is kept on them, so nobody is asked, for that would have to be kept.
    """
    if not await services.store.is_known(context.person):
        return None
    kept = await services.store.holdings(context.person)
    return kept, await services.store.ask(FORGETTING.of(context, {}), context.is_late)


async def forget(services: Services, context: RequestContext, pending_action: int) -> None:
    """Forget the person who asks; it takes the longer the more they rolled.

    Raises:
        NotAllowed: another person asked.
        Gone: the question was answered or has expired.
    """
    await find(services, context, pending_action, FORGETTING)
    await services.store.close_pending(pending_action, context.is_late)
    await services.store.forget(context.person)


async def ask_erase(services: Services, context: RequestContext) -> int:
    """Ask whether to erase all that is kept for the home of the place; return the question's number.

    Raises:
        NotAllowed: the person may not manage the place.
    """
    await _check_may_erase(services, context)
    return await services.store.ask(ERASING.of(context, {}), context.is_late)


async def erase(services: Services, context: RequestContext, pending_action: int) -> None:
    """Erase all that is kept for the home of the place.

    Raises:
        NotAllowed: another person asked, or the person may not manage the place (any more).
        Gone: the question was answered or has expired.
    """
    await find(services, context, pending_action, ERASING)
    await _check_may_erase(services, context)
    await services.store.close_pending(pending_action, context.is_late)
    await services.store.erase(context.place.home)


async def _check_may_erase(services: Services, context: RequestContext) -> None:
    check_may_manage(context, await services.store.configuration(context.place), "erase what is kept here")
