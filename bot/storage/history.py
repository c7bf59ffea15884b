"""Reads the history, by key: pages of it, and the whole of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.play.event import Event
from bot.play.history_query import HistoryPage, HistoryQuery
from bot.play.request_context import Place
from bot.storage.engine import Connection
from bot.storage.event_rows import Row, event_of, key_of
from bot.storage.search import END, Search, search

CHUNK = 200
"""How many rows are read at a time, so that no reader holds up the others for long."""

MOMENT = 60 * 1000
"""By how much times may be out of order, in milliseconds: who asked later may have been written first."""

FIRST_SINCE = """
WITH RECURSIVE span (place, low, high) AS (
  SELECT id, CAST(1 AS BIGINT), 1 + coalesce((SELECT max(number) FROM event WHERE event.place = place.id), 0)
  FROM place WHERE channel_id = ?1 AND owner_id = ?2
  UNION ALL
  SELECT span.place, CASE WHEN middle.at < ?3 THEN middle.number + 1 ELSE low END,
    CASE WHEN middle.at < ?3 THEN high ELSE (low + high) / 2 END
  FROM span LEFT JOIN event AS middle ON middle.place = span.place AND middle.number = (
    SELECT min(number) FROM event WHERE event.place = span.place AND number >= (low + high) / 2
  )
  WHERE low < high
)
SELECT coalesce(max(low), 1) FROM span
"""
"""Halves the numbers of a place until it has found the first event of a time or later."""


@dataclass(frozen=True, slots=True)
class Found:
    """Rows, nearest first, and the number of the event where the search ended before it had seen all."""

    rows: Sequence[Row]
    ended: int | None = None

    @property
    def may_be_more(self) -> bool:
        """Whether there is a row, or a part of the history that was not looked at."""
        return bool(self.rows) or self.ended is not None


def page(connection: Connection, place: Place, query: HistoryQuery) -> HistoryPage:
    """Return the events that are asked for.

    Raises:
        ValueError: they are to lie both before and after something.
    """
    if query.before is not None and query.after is not None:
        raise ValueError("a page lies before a number or after one, not both")
    searched = search(place, query, *_between(connection, place, query.since, query.until))
    if query.after is None:
        return _before(connection, searched, END if query.before is None else query.before, query.limit)
    return _after(connection, searched, query.after, query.limit)


def chunk(connection: Connection, place: Place, after: int) -> list[Event]:
    """Return the next events of a place, oldest first; none at the end."""
    found = _near(connection, search(place, HistoryQuery()), after, above=True, limit=CHUNK)
    return [event_of(connection, row) for row in found.rows]


def _before(connection: Connection, searched: Search, number: int, limit: int) -> HistoryPage:
    found = _near(connection, searched, number, above=False, limit=limit + 1)
    shown = found.rows[:limit]
    newest = shown[0][0] if shown else number - 1
    newer = number != END and _near(connection, searched, newest, above=True).may_be_more
    older = len(found.rows) > limit or found.ended is not None
    events = tuple(event_of(connection, row) for row in shown)
    return HistoryPage(events, older=older, newer=newer, ended=found.ended)


def _after(connection: Connection, searched: Search, number: int, limit: int) -> HistoryPage:
    found = _near(connection, searched, number, above=True, limit=limit + 1)
    shown = found.rows[:limit]
    oldest = shown[0][0] if shown else number + 1
    older = _near(connection, searched, oldest, above=False).may_be_more
    newer = len(found.rows) > limit or found.ended is not None
    events = tuple(event_of(connection, row) for row in reversed(shown))
    return HistoryPage(events, older=older, newer=newer, ended=found.ended)


def _near(connection: Connection, searched: Search, number: int, *, above: bool, limit: int = 1) -> Found:
    """Return the rows nearest above or below `number`; of a loose search, among so many as it may look up."""
    edge = None
    if searched.loose:
        row = connection.execute(*searched.edge(number, above=above, rows=searched.within)).fetchone()
        edge = row[0] if row else None
    rows = connection.execute(*searched.near(number, above=above, limit=limit, until=edge)).fetchall()
    return Found(rows, None if len(rows) == limit else edge)


def _between(connection: Connection, place: Place, since: int | None, until: int | None) -> tuple[int, int]:
    """Return the lowest and the highest number of the events of a span of time, and a little further.

    Events are numbered in the order in which they were written, which is that of their times but for moments;
    so their times are still to be compared.
    """
    lowest = 0 if since is None else _first(connection, place, since - MOMENT)
    highest = END if until is None else _first(connection, place, until + MOMENT) - 1
    return lowest, highest


def _first(connection: Connection, place: Place, time: int) -> int:
    number: int = connection.execute(FIRST_SINCE, (*key_of(place), time)).fetchone()[0]
    return number
