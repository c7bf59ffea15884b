"""Hidden rolls: the secret ones are seen by the roller alone, the blind ones by the game masters alone."""

from bot.play.errors import Gone, NotAllowed
from bot.play.event import Event, Visibility
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration
from bot.play.settings.rights import is_game_master


def may_see(context: RequestContext, event: Event, configuration: Configuration) -> bool:
    """Tell whether the person may see what was rolled; `configuration` is the one of the event's place."""
    if event.visibility == "secret":
        return context.person == event.person
    return not event.visibility or is_game_master(context, configuration)


def check_allowed(visibility: Visibility, configuration: Configuration) -> None:
    """See that rolls may be hidden so, by the settings of the place.

    Raises:
        NotAllowed: they may not.
    """
    allowed = {"": True, "secret": configuration.secret, "blind": configuration.blind}
    if not allowed[visibility]:
        raise NotAllowed(
            f"Rolls are not {visibility} here: leave out {visibility}:. /config show says what is allowed."
        )


def mask(event: Event) -> Event:
    """Return an event without all that tells what was rolled: only who rolled, when, and by which command."""
    return Event(
        number=event.number,
        person=event.person,
        at=event.at,
        kind=event.kind,
        version=event.version,
        request={},
        visibility=event.visibility,
        message=event.message,
        struck=event.struck,
    )


async def look(services: Services, context: RequestContext, number: int) -> Event:
    """Return the `number`-th event of the place, for one who may see it.

    Raises:
        Gone: there is no such event.
        NotAllowed: it is hidden from this person.
    """
    event = await services.store.event(context.place, number)
    if event is None:
        checkpoint = await services.store.checkpoint(context.place)
        if checkpoint and 0 < number <= checkpoint.number:
            raise Gone(f"Entries up to {checkpoint.number:,} are no longer kept here.")
        raise Gone(f"There is no entry {number:,} here; /history shows what there is.")
    configuration = await services.store.configuration(context.place)
    if may_see(context, event, configuration):
        return event
    raise NotAllowed(refusal(context, event, configuration))


def refusal(context: RequestContext, event: Event, configuration: Configuration) -> str:
    """Return the sentence for one who may not see an event."""
    if event.visibility == "secret":
        return "Only the person who rolled this in secret can see it."
    if not context.in_server and not configuration.game_masters:
        return (
            "Only game masters can see a blind roll, and there is none here yet: /config claim makes you one."
        )
    return "Only game masters can see a blind roll, and may reveal it; /config show says who they are."
