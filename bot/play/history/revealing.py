"""Reveal a hidden roll, whatever it was, from its entry in the history."""

from bot.play import visibility
from bot.play.history.details import Details, details
from bot.play.records import Record
from bot.play.request_context import RequestContext
from bot.play.retally import TALLIES
from bot.play.services import Services
from bot.play.statistics.tallies import Tally


async def reveal(services: Services, context: RequestContext, number: int) -> Details:
    """Open the `number`-th row of the place to all, and return all that is known of it.

    Raises:
        Gone: there is no such row, or it is not hidden (any more).
        NotAllowed: it is hidden from this person.
        Busy: too much is waiting.
    """
    await visibility.reveal(services, context, number, _tallies_of)
    return await details(services, context, number)


def _tallies_of(record: Record) -> tuple[Tally, ...]:
    return TALLIES[record.command]({}, record)  # what is hidden touches no state
