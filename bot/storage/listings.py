"""Places, the servers that were seen, and small facts, in SQLite."""

from collections.abc import Sequence

from bot.play.request_context import Place
from bot.storage.engine import Connection
from bot.storage.json_text import to_json

CHUNK = 100
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


def places(connection: Connection, after: int) -> list[tuple[int, Place]]:
    """Return the next places that have a history, with their own numbers."""
    return [(row[0], Place(*row[1:])) for row in connection.execute(PLACES, (after, CHUNK))]


def note(connection: Connection, servers: Sequence[int]) -> None:
    """Note which servers have the bot, and that all others which were seen before are missing."""
    listed = to_json(servers)
    connection.execute(MISS, (listed,))
    connection.execute(SEE, (listed,))


def missing(connection: Connection, listed: int) -> list[int]:
    """Return the servers that were missing in at least so many listings in a row."""
    return [home for (home,) in connection.execute(MISSING, (listed,))]


def fact(connection: Connection, name: str) -> str | None:
    """Return what was kept under a name."""
    row = connection.execute(FACT, (name,)).fetchone()
    return row[0] if row else None


def keep_fact(connection: Connection, name: str, value: str) -> None:
    """Keep a small text under a name."""
    connection.execute(KEEP_FACT, (name, value))
