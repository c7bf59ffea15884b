"""All that is known of one row of the history."""

from dataclasses import dataclass
from typing import Any

from bot.play.event import Event
from bot.play.events.strike import can_strike
from bot.play.recording import recall
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration
from bot.play.visibility import look


@dataclass(frozen=True, slots=True)
class Details:
    """A row as one person may see it, the settings it is shown with, and the row that struck it."""

    event: Event
    result: Any
    """How it came about, as its kind tells it."""
    configuration: Configuration
    can_strike: bool
    """Whether the person could strike it."""
    struck_by: Event | None = None


async def details(services: Services, context: RequestContext, number: int) -> Details:
    """Return the `number`-th row of the place, for one who may see it.

    Raises:
        Gone: there is no such row.
        NotAllowed: it is hidden from this person.
    """
    event = await look(services, context, number)
    configuration = await services.store.configuration(context.place)
    struck_by = None if event.struck is None else await services.store.event(context.place, event.struck)
    strikable = await can_strike(services, context, event)
    return Details(event, await recall(services, event), configuration, strikable, struck_by)
