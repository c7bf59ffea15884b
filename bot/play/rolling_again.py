"""The same roll once more."""

from dataclasses import replace

from bot.play.errors import Gone
from bot.play.event import Event, Json
from bot.play.recording import recorded
from bot.play.request_context import RequestContext
from bot.play.scrubbing import without_labels
from bot.play.services import Services
from bot.play.transition import Recorded
from bot.play.visibility import Shown, check_allowed, find_shown


async def roll_again(services: Services, context: RequestContext, shown: Shown) -> Recorded:
    """Roll the same once more, as hidden as it was shown, and record it as a roll that repeats another.

    Labels and comments stay with who typed them, so that they go when that person is forgotten: what others
    roll again keeps only the number of the roll that has them.

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
        event = replace(event, request=_unlabelled(event))
    request, prepared = await kind.again(event, services, context)
    return await recorded(services, context, kind, request, visibility=shown.visibility, prepared=prepared)


async def labelled(services: Services, context: RequestContext, event: Event) -> Event:
    """Return a roll as it is shown: with the labels of the roll that it repeats, while these are kept."""
    number = event.request.get("words")
    first = await services.store.event(context.place, number) if number else None
    if first is None or without_labels(first.request).get("dice") != event.request["dice"]:
        return event
    return replace(event, request={**event.request, "dice": first.request["dice"]})


def _unlabelled(event: Event) -> dict[str, Json]:
    bare = dict(without_labels(event.request))
    return bare if bare == event.request else {**bare, "words": event.number}
