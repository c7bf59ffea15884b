"""The same roll once more."""

from dataclasses import replace

from bot.play.errors import Gone
from bot.play.recording import recorded
from bot.play.request_context import RequestContext
from bot.play.scrubbing import without_labels
from bot.play.services import Services
from bot.play.transition import Recorded
from bot.play.visibility import Shown, check_allowed, find_shown


async def roll_again(services: Services, context: RequestContext, shown: Shown) -> Recorded:
    """Roll the same once more, as hidden as it was shown, and record it as a roll that repeats another.

    Labels and comments stay with who typed them: what others roll again would keep them when that person is
    forgotten.

    Raises:
        BadInput: what it was rolled with, such as a table, is no longer there.
        Gone: there is no such roll here, it was thrown by hand, or it is none that can be repeated.
        NotAllowed: it is hidden from this person, or rolls may no longer be hidden so.
        Busy: too much is waiting.
    """
    event = await find_shown(services, context, shown)
    if event.by_hand:
        raise Gone("These dice were thrown by hand: throw them again, and type them into rolled:.")
    check_allowed(shown.visibility, await services.store.configuration(context.place))
    kind = services.kinds[event.kind]
    if event.person != context.person:
        event = replace(event, request=without_labels(event.request))
    request, prepared = await kind.again(event, services, context)
    return await recorded(services, context, kind, request, visibility=shown.visibility, prepared=prepared)
