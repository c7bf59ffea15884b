"""Finds by halving which rows of a place lie in a span of time.

Rows are numbered in the order in which they were written, which is that of their times but for moments:
who asked a little later may have been written first. So the rows that are found reach a little further
than the span, and their times are still to be compared.
"""

import aiosqlite

from bot.play.request_context import Place
from bot.storage import statements
from bot.storage.search import END

MOMENT = 60 * 1000
"""By how much times may be out of order, in milliseconds."""


async def between(
    reader: aiosqlite.Connection, place: Place, since: int | None, until: int | None
) -> tuple[int, int]:
    """Return the lowest and the highest number of the rows from `since` on and before `until`."""
    lowest = 0 if since is None else await _first(reader, place, since - MOMENT)
    highest = END if until is None else await _first(reader, place, until + MOMENT) - 1
    return lowest, highest


async def _first(reader: aiosqlite.Connection, place: Place, time: int) -> int:
    """Return the number of the first row that was made at `time` or later, or one above all of them."""
    parameters = (place.channel, place.owner, time)
    ((number,),) = await reader.execute_fetchall(statements.FIRST_SINCE, parameters)
    return int(number)
