"""Reads the history by key, and all data on a person; also places, servers and small facts.

A search is a list of SQL conditions and an index for the order. Conditions without an index are tested on a
limited number of events. All long readings are done in parts, so that others never wait for them.
"""

import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from heapq import merge
from typing import Any, NamedTuple

from bot.features.catan.game import GAME
from bot.features.initiative.fight import INITIATIVE
from bot.play.event import Event
from bot.play.reads import (
    ContentFilter,
    HistoryPage,
    HistoryQuery,
    Holdings,
    PlaceHoldings,
    SearchWord,
)
from bot.play.request_context import Place
from bot.storage import event_rows
from bot.storage.engine import Connection, ReadableDatabase
from bot.storage.event_rows import AT_PLACE, JOIN, SELECT, Row, event_of, key_of, to_json
from bot.storage.words_in_rows import fits_words

END = sys.maxsize
"""A number above all events."""

EDGE = """
SELECT number FROM event {index}
WHERE event.place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND {conditions}
ORDER BY number {order} LIMIT 1 OFFSET ?
"""
"""Finds where a search has read this many events."""

EVENTS_AT_ONCE = 200
"""How many rows are read at a time, so that no reader delays the others for long."""

MOMENT = 60 * 1000
"""Milliseconds by which times may be out of order: a later request may be written first."""

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

PLACES_AT_ONCE = 2_000
"""How many places one statement reads."""

ROWS_AT_ONCE = 1_000
"""How many events are counted in one part."""

SETTINGS_AT_ONCE = 2_000
"""How many homes and channels' settings one part reads."""

PLACES_OF = """
SELECT place.id, place.channel_id, place.home_id, place.owner_id, place.parent_id FROM place
WHERE place.id > ? AND place.id <= ? AND place.channel_id > 0 AND EXISTS (
  SELECT 1 FROM event INDEXED BY event_by_person WHERE event.place = place.id AND event.person = ?
) ORDER BY place.id
"""

COUNTED = """
SELECT kind, count(*), min(at), max(at), max(number) FROM (
  SELECT kind, at, number FROM event INDEXED BY event_by_person
  WHERE place = ? AND person = ? AND number > ? ORDER BY number LIMIT ?
) AS next GROUP BY kind
"""

KNOWN = """
SELECT EXISTS (SELECT 1 FROM person WHERE user_id = ?1)
  OR EXISTS (SELECT 1 FROM place WHERE home_id = ?1) OR EXISTS (SELECT 1 FROM setting WHERE home_id = ?1)
  OR EXISTS (SELECT 1 FROM content WHERE owner_kind = 'person' AND owner_id = ?1)
  OR EXISTS (SELECT 1 FROM pending WHERE owner_id = ?1 OR home_id = ?1)
"""

LAST_PLACE = "SELECT coalesce(max(id), 0) FROM place"
SETTINGS = """
SELECT home_id, channel_id, instr(decided, ?) > 0 FROM setting WHERE (home_id, channel_id) > (?, ?)
ORDER BY home_id, channel_id LIMIT ?
"""
ITEMS = "SELECT kind, name FROM item WHERE owner_kind = 'person' AND owner_id = ? ORDER BY kind, name"
MADE = "SELECT count(*) FROM item WHERE maker = ? AND owner_kind = 'home'"
MEMORIES = "SELECT count(*) FROM state WHERE person = ? AND person <> 0"
PENDING = "SELECT count(*) FROM pending WHERE person = ?"
ENTERED = "SELECT count(*) FROM event WHERE words_by = ?"
PLAYS = "SELECT count(*) FROM playing WHERE person = ?"
SEATS = """
SELECT count(*) FROM place CROSS JOIN state ON state.place = place.id AND state.kind IN (?, ?)
WHERE place.id > ? AND place.id <= ? AND instr(state.value, ?) > 0
"""
"""A person is an object in JSON that no other text can look like."""

RELABEL = f"""
{SELECT} INDEXED BY event_by_target {JOIN}
WHERE {AT_PLACE} AND event.target = ? AND event.kind = 'relabel' ORDER BY event.number DESC LIMIT 1
"""

HeldRow = tuple[str, int, int, int, int]
"""A kind, the number of its events, the times of the first and the last, and the number of the last."""

Read = Callable[[Callable[[Connection], Any]], Awaitable[Any]]
"""Does one part in a visit to the database, and returns its result; others read before the next part."""

PLACES_READ_AT_ONCE = 100
"""How many places are read at a time."""

PLACES = """
SELECT id, channel_id, home_id, owner_id, parent_id FROM place
WHERE id > ? AND channel_id > 0 ORDER BY id LIMIT ?
"""

MISS = """
UPDATE home SET missing = missing + 1
WHERE home_id NOT IN (SELECT CAST(value AS BIGINT) FROM json_each(?))
"""

SEE = """
INSERT INTO home (home_id, missing) SELECT CAST(value AS BIGINT), 0 FROM json_each(?) WHERE true
ON CONFLICT (home_id) DO UPDATE SET missing = 0 WHERE home.missing > 0
"""

MISSING = "SELECT home_id FROM home WHERE missing >= ? ORDER BY home_id"
FACT = "SELECT value FROM fact WHERE name = ?"
KEEP_FACT = """
INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""


class Sql(NamedTuple):
    """A condition or a query, and its parameters."""

    sql: str
    parameters: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Search:
    """The conditions of a query at a place, without the position of the page.

    The `indexed` conditions follow one index. The times in `timed` are those of the events between the lowest
    and the highest, except a few at both ends. The `loose` conditions must be tested on each event, so that
    nobody knows how many events come before the first match.
    """

    place: Place
    lowest: int
    highest: int
    """Between these events, both included."""
    index: str
    indexed: tuple[Sql, ...]
    timed: tuple[Sql, ...]
    loose: tuple[Sql, ...]
    words: tuple[SearchWord, ...]
    """What each event is looked up for after that."""
    within: int
    """How many events are tested at most."""

    def near(self, number: int, *, above: bool, limit: int, until: int | None = None) -> Sql:
        """Return the query for the events nearest above or below `number`, nearest first.

        None of them is beyond the event `until`.
        """
        wanted = (self._limit_span(number, until, above=above), *self.indexed, *self.timed, *self.loose)
        text = f"{SELECT} {self.index} {JOIN} WHERE {AT_PLACE} AND {_join_conditions(wanted)}"
        parameters = (*key_of(self.place), *_collect_parameters(wanted), limit)
        return Sql(f"{text} ORDER BY event.number {_choose_order(above=above)} LIMIT ?", parameters)

    def edge(self, number: int, *, above: bool, rows: int) -> Sql:
        """Return the query for the number of the event that is `rows` events away from `number`."""
        wanted = (self._limit_span(number, None, above=above), *self.indexed)
        text = EDGE.format(
            index=self.index, conditions=_join_conditions(wanted), order=_choose_order(above=above)
        )
        return Sql(text, (*key_of(self.place), *_collect_parameters(wanted), rows - 1))

    def _limit_span(self, number: int, until: int | None, *, above: bool) -> Sql:
        if above:
            low, high = max(self.lowest, number + 1), self.highest if until is None else until
        else:
            low, high = self.lowest if until is None else until, min(self.highest, number - 1)
        return Sql("event.number BETWEEN ? AND ?", (low, high))


@dataclass(frozen=True, slots=True)
class SearchHits:
    """Rows, nearest first, and the number of the event where the search stopped early."""

    rows: Sequence[Row]
    ended: int | None = None

    @property
    def may_be_more(self) -> bool:
        """Whether there is a row, or an unread part of the history."""
        return bool(self.rows) or self.ended is not None


def make_search(place: Place, query: HistoryQuery, lowest: int = 0, highest: int = END) -> Search:
    """Return the search of a query between two events, both included.

    The index is named, because SQLite expects only a few events at a place, and would read all of them.
    """
    person = _make_conditions("event.person = (SELECT id FROM person WHERE user_id = ?)", query.person)
    kinds = query.kinds
    kind = [Sql("event.kind = ?", kinds)] if len(kinds) == 1 else []
    several = [Sql(f"event.kind IN ({', '.join('?' * len(kinds))})", kinds)] if len(kinds) > 1 else []
    index = "INDEXED BY event_by_person" if person else "INDEXED BY event_by_kind" if kind else ""
    loose = (*several, *(kind if person else ()), *_make_content_conditions(query.content))
    return Search(
        place,
        lowest,
        highest,
        index,
        tuple(person or kind),
        tuple(_make_time_conditions(query)),
        loose,
        query.content.words if query.content else (),
        query.within,
    )


def _make_time_conditions(query: HistoryQuery) -> list[Sql]:
    return _make_conditions("event.at >= ?", query.since) + _make_conditions("event.at < ?", query.until)


def _make_content_conditions(content: ContentFilter | None) -> list[Sql]:
    if content is None:
        return []
    found = [
        Sql(
            "(event.visibility = '' OR event.visibility IN ('me', 'both') AND author.user_id = ?"
            " OR event.visibility IN ('both', 'gm') AND ? = 1)",
            (content.asker, int(content.is_master)),
        )
    ]
    if content.by_hand is not None:
        rolled = "(event.outcome IS NOT NULL OR event.draws <> '[]')"
        found.append(Sql(f"event.by_hand = ? AND {rolled}", (int(content.by_hand),)))
    found += _make_conditions("lower(event.words -> 'request' ->> 'set') = lower(?)", content.set)
    return found + _make_conditions("event.dice = ?", content.dice)


def _make_conditions(sql: str, parameter: int | str | None) -> list[Sql]:
    """Return a condition, or none without a parameter."""
    return [] if parameter is None else [Sql(sql, (parameter,))]


def _choose_order(*, above: bool) -> str:
    return "ASC" if above else "DESC"


def _join_conditions(conditions: Sequence[Sql]) -> str:
    return " AND ".join(condition.sql for condition in conditions)


def _collect_parameters(conditions: Sequence[Sql]) -> list[int | str]:
    return [parameter for condition in conditions for parameter in condition.parameters]


def read_page(connection: Connection, place: Place, query: HistoryQuery) -> HistoryPage:
    """Return a page of events.

    Raises:
        ValueError: the query has both `before` and `after`.
    """
    if query.before is not None and query.after is not None:
        raise ValueError("a page lies before a number or after one, not both")
    searched = make_search(place, query, *_find_bounds(connection, place, query.since, query.until))
    if query.after is None:
        return _read_before(connection, searched, END if query.before is None else query.before, query.limit)
    return _read_after(connection, searched, query.after, query.limit)


def read_relabels(connection: Connection, place: Place, numbers: Sequence[int]) -> dict[int, Event]:
    """Return the last change of label for each of these events that has one, by their numbers."""
    rows = (connection.execute(RELABEL, (*key_of(place), number)).fetchone() for number in numbers)
    return {event.target or 0: event for row in rows if row for event in [event_of(connection, row)]}


def read_chunk(connection: Connection, place: Place, after: int) -> list[Event]:
    """Return the next events of a place, oldest first; none at the end."""
    found = _find_near(
        connection, make_search(place, HistoryQuery()), after, above=True, limit=EVENTS_AT_ONCE
    )
    return [event_of(connection, row) for row in found.rows]


def _read_before(connection: Connection, searched: Search, number: int, limit: int) -> HistoryPage:
    found = _find_near(connection, searched, number, above=False, limit=limit + 1)
    shown = found.rows[:limit]
    newest = shown[0][0] if shown else number - 1
    newer = number != END and _find_near(connection, searched, newest, above=True).may_be_more
    older = len(found.rows) > limit or found.ended is not None
    events = tuple(event_of(connection, row) for row in shown)
    return HistoryPage(events, older=older, newer=newer, ended=found.ended)


def _read_after(connection: Connection, searched: Search, number: int, limit: int) -> HistoryPage:
    found = _find_near(connection, searched, number, above=True, limit=limit + 1)
    shown = found.rows[:limit]
    oldest = shown[0][0] if shown else number + 1
    older = _find_near(connection, searched, oldest, above=False).may_be_more
    newer = len(found.rows) > limit or found.ended is not None
    events = tuple(event_of(connection, row) for row in reversed(shown))
    return HistoryPage(events, older=older, newer=newer, ended=found.ended)


def _find_near(
    connection: Connection, searched: Search, number: int, *, above: bool, limit: int = 1
) -> SearchHits:
    """Return the rows nearest above or below `number`; a loose search tests only its limit of events."""
    edge = None
    if searched.loose:
        row = connection.execute(*searched.edge(number, above=above, rows=searched.within)).fetchone()
        edge = row[0] if row else None
    rows = _read_near(connection, searched, number, above=above, limit=limit, until=edge)
    return SearchHits(rows, None if len(rows) == limit else edge)


def _read_near(
    connection: Connection, searched: Search, number: int, *, above: bool, limit: int, until: int | None
) -> Sequence[Row]:
    """Return the nearest rows; those with certain words are found some rows at a time."""
    if not searched.words:
        return connection.execute(*searched.near(number, above=above, limit=limit, until=until)).fetchall()
    hits: list[Row] = []
    while len(hits) < limit:
        near = searched.near(number, above=above, limit=EVENTS_AT_ONCE, until=until)
        rows = connection.execute(*near).fetchall()
        hits += [row for row in rows if fits_words(row, searched.words)]
        if len(rows) < EVENTS_AT_ONCE:
            break
        number = rows[-1][0]
    return hits[:limit]


def _find_bounds(
    connection: Connection, place: Place, since: int | None, until: int | None
) -> tuple[int, int]:
    """Return the lowest and the highest number of the events of a period, and a little more.

    Events are numbered in the order of writing, which is nearly that of their times; so their times still
    need a comparison.
    """
    lowest = 0 if since is None else _find_first(connection, place, since - MOMENT)
    highest = END if until is None else _find_first(connection, place, until + MOMENT) - 1
    return lowest, highest


def _find_first(connection: Connection, place: Place, time: int) -> int:
    number: int = connection.execute(FIRST_SINCE, (*key_of(place), time)).fetchone()[0]
    return number


def is_known(connection: Connection, person: int) -> bool:
    """Whether anything is stored on a person: an id of theirs, or their own things."""
    return bool(connection.execute(KNOWN, (person,)).fetchone()[0])


def find_last_place(connection: Connection) -> int:
    """Return the number of the newest place."""
    number: int = connection.execute(LAST_PLACE).fetchone()[0]
    return number


def list_places_of(connection: Connection, number: int, begin: int) -> list[tuple[int, Place]]:
    """Return the places, among the next ones, with events of a person."""
    rows = connection.execute(PLACES_OF, (begin, begin + PLACES_AT_ONCE, number))
    return [(row[0], Place(*row[1:])) for row in rows]


def count_seats(connection: Connection, number: int, begin: int) -> int:
    """Return the number of current games with a person at the next places."""
    sign = event_rows.reference_json(number)
    found: int = connection.execute(
        SEATS, (GAME.kind, INITIATIVE.kind, begin, begin + PLACES_AT_ONCE, sign)
    ).fetchone()[0]
    return found


def count_events(connection: Connection, place: int, number: int, after: int) -> list[HeldRow]:
    """Return the kinds of a person's next events at a place: how many, their times, the last number."""
    return connection.execute(COUNTED, (place, number, after, ROWS_AT_ONCE)).fetchall()


def list_mastered(connection: Connection, number: int, after: tuple[int, int]) -> list[tuple[int, int, bool]]:
    """Return the next homes and channels, and whether their settings name a person."""
    return connection.execute(
        SETTINGS, (event_rows.reference_json(number), *after, SETTINGS_AT_ONCE)
    ).fetchall()


def count_others(
    connection: Connection, number: int, user: int
) -> tuple[tuple[tuple[str, str], ...], int, int, int, int, int]:
    """Return a person's own items, and the number of other things."""
    items = tuple((kind, name) for kind, name in connection.execute(ITEMS, (user,)))
    counts = (
        connection.execute(query, (number,)).fetchone()[0]
        for query in (MADE, PENDING, MEMORIES, ENTERED, PLAYS)
    )
    made, waiting, memories, entered, plays = counts
    return items, made, waiting, memories, entered, plays


async def gather_holdings(read: Read, user: int) -> Holdings:
    """Return the data on a person; changes in the meantime may be counted or not."""
    number: int | None = await read(partial(event_rows.find_number, user=user))
    held: list[PlaceHoldings] = []
    sits = 0
    if number is not None:
        for begin in range(0, await read(find_last_place), PLACES_AT_ONCE):
            for place, where in await read(partial(list_places_of, number=number, begin=begin)):
                held += await _count_held(read, place, where, number)
            sits += await read(partial(count_seats, number=number, begin=begin))
    masters = await _list_mastered_homes(read, number or 0)
    throws = await read(partial(event_rows.throws_real_dice, person=user))
    others = await read(partial(count_others, number=number or 0, user=user))
    items, made, waiting, memories, entered, plays = others
    return Holdings(tuple(held), masters, items, made, waiting, memories, sits, throws, entered, plays)


async def _count_held(read: Read, place: int, where: Place, number: int) -> list[PlaceHoldings]:
    """Return a person's number of rolls at a place, or nothing if the place was erased in the meantime."""
    counts: Counter[str] = Counter()
    times: list[int] = []
    last = 0
    while rows := await read(partial(count_events, place=place, number=number, after=last)):
        for kind, count, first, latest, _ in rows:
            counts[kind] += count
            times += (first, latest)
        last = max(row[-1] for row in rows)
    return [PlaceHoldings(where, counts, min(times), max(times))] if times else []


async def _list_mastered_homes(read: Read, number: int) -> tuple[int, ...]:
    """Return the homes whose settings name a person, in order."""
    homes: dict[int, None] = {}
    last = (-1, -1)
    while rows := await read(partial(list_mastered, number=number, after=last)):
        homes.update((home, None) for home, _, named in rows if named)
        last = rows[-1][:2]
    return tuple(homes)


def read_newest(connection: Connection, place: Place, person: int, before: int | None) -> list[Event]:
    """Return the newest events of a person at a place, below a number."""
    query = HistoryQuery(person, before=before, limit=EVENTS_AT_ONCE)
    return list(read_page(connection, place, query).events)


def read_own_events(source: ReadableDatabase, person: int) -> Iterator[tuple[Place, Event]]:
    """Yield a person's events at all places, newest first.

    Reads some rows at a time, without a transaction in between: otherwise the log could not be emptied.
    """
    with source.apart() as connection:
        places = _list_places(connection, person)
        yield from merge(*(_read_each_newest(connection, place, person) for place in places), key=_age)


def _list_places(connection: Connection, person: int) -> list[Place]:
    number = event_rows.find_number(connection, person)
    if number is None:
        return []
    begins = range(0, find_last_place(connection), PLACES_AT_ONCE)
    return [place for begin in begins for _, place in list_places_of(connection, number, begin)]


def _read_each_newest(connection: Connection, place: Place, person: int) -> Iterator[tuple[Place, Event]]:
    before: int | None = None
    while found := read_newest(connection, place, person, before):
        yield from ((place, event) for event in found)
        before = found[-1].number


def _age(found: tuple[Place, Event]) -> int:
    return -found[1].at


def list_places(connection: Connection, after: int) -> list[tuple[int, Place]]:
    """Return the next places with a history, with their own numbers."""
    return [(row[0], Place(*row[1:])) for row in connection.execute(PLACES, (after, PLACES_READ_AT_ONCE))]


def note_listing(connection: Connection, servers: Sequence[int]) -> None:
    """Note which servers have the bot, and that all others seen before are missing."""
    listed = to_json(servers)
    connection.execute(MISS, (listed,))
    connection.execute(SEE, (listed,))


def list_missing(connection: Connection, listings: int) -> list[int]:
    """Return the servers that were missing in at least this many listings in a row."""
    return [home for (home,) in connection.execute(MISSING, (listings,))]


def read_fact(connection: Connection, name: str) -> str | None:
    """Return the text stored under a name, or None."""
    row = connection.execute(FACT, (name,)).fetchone()
    return row[0] if row else None


def keep_fact(connection: Connection, name: str, value: str) -> None:
    """Keep a small text under a name."""
    connection.execute(KEEP_FACT, (name, value))
