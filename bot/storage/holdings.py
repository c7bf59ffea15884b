"""Finds what is kept on a person, a part at a time: no reading is so long that others wait for it."""

from collections import Counter

from bot.play.catan.game import GAME
from bot.play.event import Event
from bot.play.history_query import HistoryQuery
from bot.play.holdings import Held
from bot.play.request_context import Place
from bot.storage import history, people
from bot.storage.engine import Connection

PLACES_AT_ONCE = 2_000
"""How many places are looked through by one statement."""

ROWS_AT_ONCE = 2_000
"""How many events are counted by one statement."""

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
GAME_MASTER = "SELECT DISTINCT home_id FROM setting WHERE instr(decided, ?) > 0 ORDER BY home_id"
ITEMS = "SELECT kind, name FROM item WHERE owner_kind = 'person' AND owner_id = ? ORDER BY kind, name"
MADE = "SELECT count(*) FROM item WHERE maker = ? AND owner_kind = 'home'"
MEMORIES = "SELECT count(*) FROM state WHERE person = ? AND person <> 0"
PENDING = "SELECT count(*) FROM pending WHERE person = ?"
SEATS = "SELECT count(*) FROM state WHERE kind = ? AND place > ? AND place <= ? AND instr(value, ?) > 0"
"""A person stands in JSON as an object that no other text can look like."""


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


def held(connection: Connection, place: int, where: Place, number: int) -> Held:
    """Return how much a person rolled at a place."""
    counts: Counter[str] = Counter()
    times: list[int] = []
    last = 0
    while rows := connection.execute(COUNTED, (place, number, last, ROWS_AT_ONCE)).fetchall():
        for kind, count, first, newest, _ in rows:
            counts[kind] += count
            times += (first, newest)
        last = max(row[-1] for row in rows)
    return Held(where, counts, min(times), max(times))


def others(
    connection: Connection, number: int, user: int
) -> tuple[tuple[int, ...], tuple[tuple[str, str], ...], int, int, int]:
    """Return the homes whose settings name a person, their own items, and how many more things there are."""
    masters = tuple(home for (home,) in connection.execute(GAME_MASTER, (people.sign(number),)))
    items = tuple((kind, name) for kind, name in connection.execute(ITEMS, (user,)))
    counts = (connection.execute(query, (number,)).fetchone()[0] for query in (MADE, PENDING, MEMORIES))
    made, waiting, memories = counts
    return masters, items, made, waiting, memories


def newest(connection: Connection, place: Place, person: int, before: int | None) -> list[Event]:
    """Return the newest events of a person at a place, below a number."""
    query = HistoryQuery(person, before=before, limit=history.CHUNK)
    return list(history.page(connection, place, query).events)
