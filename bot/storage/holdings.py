"""Finds what is kept on a person, a part at a time: no reading is so long that others wait for it."""

from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from bot.play.catan.game import GAME
from bot.play.event import Event
from bot.play.history_query import HistoryQuery
from bot.play.holdings import Held, Holdings
from bot.play.request_context import Place
from bot.storage import history, people
from bot.storage.engine import Connection

PLACES_AT_ONCE = 2_000
"""How many places are looked through by one statement."""

ROWS_AT_ONCE = 1_000
"""How many events are counted in one part."""

SETTINGS_AT_ONCE = 2_000
"""The settings of how many homes and channels are looked through in one part."""

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
SEATS = """
SELECT count(*) FROM place CROSS JOIN state ON state.place = place.id AND state.kind = ?
WHERE place.id > ? AND place.id <= ? AND instr(state.value, ?) > 0
"""
"""A person stands in JSON as an object that no other text can look like."""


Row = tuple[str, int, int, int, int]
"""A kind, how many events of it, the times of the first and the last, and the number of the last."""


Read = Callable[[Callable[[Connection], Any]], Awaitable[Any]]
"""Does one part in a visit to the database, and returns what it does; others read before the next part."""


def is_known(connection: Connection, user: int) -> bool:
    """Whether anything at all is kept on a person: an id of theirs, or what is theirs alone."""
    return bool(connection.execute(KNOWN, (user,)).fetchone()[0])


def last_place(connection: Connection) -> int:
    """Return the number of the newest place."""
    number: int = connection.execute(LAST_PLACE).fetchone()[0]
    return number


def places_of(connection: Connection, number: int, begin: int) -> list[tuple[int, Place]]:
    """Return the places, among the next ones, where a person has events."""
    rows = connection.execute(PLACES_OF, (begin, begin + PLACES_AT_ONCE, number))
    return [(row[0], Place(*row[1:])) for row in rows]


def seats(connection: Connection, number: int, begin: int) -> int:
    """Return in how many games under way, at the next places, a person sits."""
    sign = people.sign(number)
    found: int = connection.execute(SEATS, (GAME.kind, begin, begin + PLACES_AT_ONCE, sign)).fetchone()[0]
    return found


def counted(connection: Connection, place: int, number: int, after: int) -> list[Row]:
    """Return the kinds of a person's next events at a place: how many, their times, the last number."""
    return connection.execute(COUNTED, (place, number, after, ROWS_AT_ONCE)).fetchall()


def mastered(connection: Connection, number: int, after: tuple[int, int]) -> list[tuple[int, int, bool]]:
    """Return the next homes and channels, and whether their settings name a person."""
    return connection.execute(SETTINGS, (people.sign(number), *after, SETTINGS_AT_ONCE)).fetchall()


def others(
    connection: Connection, number: int, user: int
) -> tuple[tuple[tuple[str, str], ...], int, int, int]:
    """Return a person's own items, and how many more things there are."""
    items = tuple((kind, name) for kind, name in connection.execute(ITEMS, (user,)))
    counts = (connection.execute(query, (number,)).fetchone()[0] for query in (MADE, PENDING, MEMORIES))
    made, waiting, memories = counts
    return items, made, waiting, memories


async def gather(read: Read, user: int) -> Holdings:
    """Return what is kept on a person; whatever is changed meanwhile may be counted or not."""
    number: int | None = await read(partial(people.find, user=user))
    held: list[Held] = []
    sits = 0
    if number is not None:
        for begin in range(0, await read(last_place), PLACES_AT_ONCE):
            for place, where in await read(partial(places_of, number=number, begin=begin)):
                held += await _held(read, place, where, number)
            sits += await read(partial(seats, number=number, begin=begin))
    masters = await _game_master_of(read, number or 0)
    items, made, waiting, memories = await read(partial(others, number=number or 0, user=user))
    return Holdings(tuple(held), masters, items, made, waiting, memories, sits)


async def _held(read: Read, place: int, where: Place, number: int) -> list[Held]:
    """Return how much a person rolled at a place; nothing where all of it was erased in the meantime."""
    counts: Counter[str] = Counter()
    times: list[int] = []
    last = 0
    while rows := await read(partial(counted, place=place, number=number, after=last)):
        for kind, count, first, latest, _ in rows:
            counts[kind] += count
            times += (first, latest)
        last = max(row[-1] for row in rows)
    return [Held(where, counts, min(times), max(times))] if times else []


async def _game_master_of(read: Read, number: int) -> tuple[int, ...]:
    """Return the homes whose settings name a person, in order."""
    homes: dict[int, None] = {}
    last = (-1, -1)
    while rows := await read(partial(mastered, number=number, after=last)):
        homes.update((home, None) for home, _, named in rows if named)
        last = rows[-1][:2]
    return tuple(homes)


def newest(connection: Connection, place: Place, person: int, before: int | None) -> list[Event]:
    """Return the newest events of a person at a place, below a number."""
    query = HistoryQuery(person, before=before, limit=history.CHUNK)
    return list(history.page(connection, place, query).events)
