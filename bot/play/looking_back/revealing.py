"""Reveal a hidden roll, whatever it was, from its entry in the history."""

from bot.play import veils
from bot.play.asked import Asked
from bot.play.looking_back.details import Details, details
from bot.play.records import Record
from bot.play.retally import TALLIES
from bot.play.statistics.tallies import Tally
from bot.play.table import Table


async def reveal(table: Table, asked: Asked, number: int) -> Details:
    """Open the `number`-th row of the place to all, and return all that is known of it.

    Raises:
        Gone: there is no such row, or it is not hidden (any more).
        NotAllowed: it is hidden from this person.
        Busy: too much is waiting.
    """
    await veils.reveal(table, asked, number, _tallies_of)
    return await details(table, asked, number)


def _tallies_of(record: Record) -> tuple[Tally, ...]:
    return TALLIES[record.command]({}, record)  # what is hidden touches no state
