"""What people do with the proof of a place: look at it, and lock new keys."""

from bot.play.errors import Gone, NotAllowed
from bot.play.proof.kept import ProofBook, SoFar
from bot.play.proof.unposted import Unposted
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.rights import check_may_manage

NOTHING_YET = "Nothing was rolled here yet: the first roll begins a proof by itself."
OFF = "Rolls here are not made to be checked: someone who manages the server turns it on with /config set."

HOST_OFF = "Rolls here are not made to be checked: whoever runs this bot turned that off."


async def kept(services: Services, context: RequestContext) -> ProofBook:
    """Return the proof of the place.

    Raises:
        Gone: there is none yet.
        NotAllowed: none is kept here.
    """
    await _check_on(services, context)
    book = await services.store.proof_book(context.place)
    if not book.chains:
        raise Gone(NOTHING_YET)
    return book


async def check_recorded(services: Services, context: RequestContext) -> None:
    """See that a proof was kept at the place, be it that it is turned off by now.

    Raises:
        Gone, NotAllowed: there is none.
    """
    if not (await services.store.proof_so_far(context.place)).number:
        await kept(services, context)


async def rotate(services: Services, context: RequestContext) -> bytes:
    """Give up the chain that is in use, and return the anchor of the next one.

    Raises:
        NotAllowed: the person may not manage the place, or no proof is kept here.
        Gone: nothing was rolled here yet.
    """
    configuration = await services.store.configuration(context.place)
    check_may_manage(context, configuration, "lock new keys")
    await kept(services, context)
    return await services.store.rotate_proof(context.place, context.is_late)


async def so_far(services: Services, context: RequestContext) -> SoFar | None:
    """Return how far the proof of the place has come; None: none is kept here."""
    return await services.store.proof_so_far(context.place) if await is_on(services, context) else None


async def unposted(services: Services, context: RequestContext) -> Unposted | None:
    """Return since when no head of the place could be posted, and why; None: they are, or need not be."""
    configuration = await services.store.configuration(context.place)
    channel = configuration.proof_channel
    if channel is None or not await is_on(services, context):
        return None
    return await services.store.unposted(context.place.home, channel)


async def _check_on(services: Services, context: RequestContext) -> None:
    if not await is_on(services, context):
        raise NotAllowed(OFF if services.proof else HOST_OFF)


async def is_on(services: Services, context: RequestContext) -> bool:
    """Return whether a proof is kept at the place."""
    return services.proof and (await services.store.configuration(context.place)).proof
