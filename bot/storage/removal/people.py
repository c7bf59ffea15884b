"""Finds what is kept on a person, a part at a time: no reading is so long that others wait for it."""

import heapq
from collections import Counter
from collections.abc import AsyncIterator

import aiosqlite

from bot.play.catan.game import SLOT as GAME
from bot.play.history_query import HistoryQuery
from bot.play.keeping.privacy import Held, Holdings
from bot.play.records import Record
from bot.play.request_context import Place
from bot.storage import history
from bot.storage.rows import Row

PLACES_AT_ONCE = 2_000
"""How many places are looked through by one statement."""

ROWS_AT_ONCE = 2_000
"""How many rows are counted by one statement."""

CHUNK = 200
"""How many rows of a place are read ahead."""

LAST_PLACE = "SELECT max(id) FROM place"

PLACES_OF = """
SELECT place.id, place.channel_id, place.home_id, place.owner_id FROM place
WHERE place.id > ? AND place.id <= ? AND place.channel_id > 0 AND EXISTS (
  SELECT 1 FROM history INDEXED BY history_by_person
  WHERE history.place = place.id AND history.person = (SELECT id FROM person WHERE user_id = ?)
)
"""

COUNTED = """
SELECT command, count(*), min(at), max(at), max(number) FROM (
  SELECT command, at, number FROM history INDEXED BY history_by_person
  WHERE place = ? AND person = (SELECT id FROM person WHERE user_id = ?) AND number > ?
  ORDER BY number LIMIT ?
) GROUP BY command
"""

GAME_MASTER = """
SELECT DISTINCT home_id FROM setting
WHERE EXISTS (SELECT 1 FROM json_each(decided, '$.game_masters') WHERE value = ?)
"""

SAVED = "SELECT kind, name FROM shelf WHERE owner_kind = 'person' AND owner_id = ? ORDER BY kind, name"

MADE = "SELECT count(*) FROM shelf WHERE maker_id = ? AND owner_kind = 'home'"

MEMORIES = """
SELECT count(*) FROM state
WHERE instr(slot, ' of ') > 0 AND substr(slot, instr(slot, ' of ') + 4) = ?
"""

SEATS = "SELECT count(*) FROM state WHERE slot = ? AND place > ? AND place <= ? AND instr(value, ?)"

PENDING_ACTIONS = "SELECT count(*) FROM question WHERE user_id = ?"


async def holdings(reader: aiosqlite.Connection, person: int) -> Holdings:
    """Return what is kept on a person."""
    held = [await _held(reader, row, person) async for row in places_of(reader, person)]
    masters = await reader.execute_fetchall(GAME_MASTER, (person,))
    saved_item = await reader.execute_fetchall(SAVED, (person,))
    ((made,),) = await reader.execute_fetchall(MADE, (person,))
    ((pending_actions,),) = await reader.execute_fetchall(PENDING_ACTIONS, (person,))
    ((memories,),) = await reader.execute_fetchall(MEMORIES, (str(person),))
    seats = await _seats(reader, person)
    items = tuple((kind, name) for kind, name in saved_item)
    return Holdings(
        tuple(held), tuple(home for (home,) in masters), items, made, pending_actions, memories, seats
    )


async def _seats(reader: aiosqlite.Connection, person: int) -> int:
    ((last,),) = await reader.execute_fetchall(LAST_PLACE)
    seats = 0
    for begin in range(0, last or 0, PLACES_AT_ONCE):
        span = (GAME, begin, begin + PLACES_AT_ONCE, str(person))
        ((found,),) = await reader.execute_fetchall(SEATS, span)
        seats += found
    return seats


async def _held(reader: aiosqlite.Connection, place: Row, person: int) -> Held:
    key, channel, home, owner = place
    counts: Counter[str] = Counter()
    times: list[int] = []
    number = 0
    while rows := list(await reader.execute_fetchall(COUNTED, (key, person, number, ROWS_AT_ONCE))):
        for command, count, first, last, _ in rows:
            counts[command] += count
            times += (first, last)
        number = max(row[-1] for row in rows)
    return Held(Place(channel, home, owner), counts, min(times), max(times))


async def rolls_of(reader: aiosqlite.Connection, person: int) -> AsyncIterator[tuple[Place, Record]]:
    """Go through a person's rows at all places, newest first."""
    places = [Place(*row[1:]) async for row in places_of(reader, person)]
    heap: list[tuple[int, int, Record, AsyncIterator[Record]]] = []

    async def push(position: int, rest: AsyncIterator[Record]) -> None:
        record = await anext(rest, None)
        if record is not None:
            heapq.heappush(heap, (-record.at, position, record, rest))

    for position, place in enumerate(places):
        await push(position, _newest(reader, place, person))
    while heap:
        _, position, record, rest = heapq.heappop(heap)
        yield places[position], record
        await push(position, rest)


async def _newest(reader: aiosqlite.Connection, place: Place, person: int) -> AsyncIterator[Record]:
    before: int | None = None
    more = True
    while more:
        page = await history.page(reader, place, HistoryQuery(person, before=before, limit=CHUNK))
        for record in page.records:
            yield record
        more = page.older
        before = page.records[-1].number if page.records else None


async def places_of(reader: aiosqlite.Connection, person: int) -> AsyncIterator[Row]:
    """Go through the places where a person has rows: their numbers, channels, homes and owners."""
    ((last,),) = await reader.execute_fetchall(LAST_PLACE)
    for begin in range(0, last or 0, PLACES_AT_ONCE):
        rows = await reader.execute_fetchall(PLACES_OF, (begin, begin + PLACES_AT_ONCE, person))
        for row in rows:
            yield tuple(row)
