"""All that is known of one row of the history."""

from dataclasses import dataclass

from bot.play.history.strikes import can_strike
from bot.play.records import Record
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration
from bot.play.visibility import look


@dataclass(frozen=True, slots=True)
class Details:
    """A row as one person may see it, the settings it is shown with, and the row that struck it."""

    record: Record
    configuration: Configuration
    can_strike: bool
    """Whether the person could strike it."""
    struck_by: Record | None = None


async def details(services: Services, context: RequestContext, number: int) -> Details:
    """Return the `number`-th row of the place, for one who may see it.

    Raises:
        Gone: there is no such row.
        NotAllowed: it is hidden from this person.
    """
    record = await look(services, context, number)
    configuration = await services.store.configuration(context.place)
    struck_by = None if record.struck is None else await services.store.row(context.place, record.struck)
    return Details(record, configuration, await can_strike(services, context, record), struck_by)
