"""Notices that a database was put back from a dump, and that keys may therefore have been used already.

A row remembers the transaction that wrote it, which no dump brings back: it is then written by another one,
into a table of another number. So a row that holds both as text, and differs from them, comes from a dump. A
disk that was put back to an earlier time brings back all of that; nothing in the database tells it.
"""

from bot.storage.engine import Connection
from bot.storage.listings import fact
from bot.storage.proof_writing import end_all

NAME = "written by"
"""The name of the fact that says so."""

IS_MARKED = "SELECT 1 FROM fact WHERE name = ? AND value = concat(xmin, '.', tableoid)"
MARK = """
INSERT INTO fact (name, value) SELECT CAST(? AS TEXT), concat(
  mod(CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT), 4294967296),
  '.', CAST(CAST('fact' AS REGCLASS) AS OID)
) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
"""A row has the lower 32 bits of a transaction's number."""


def is_marked(connection: Connection) -> bool:
    """Tell whether the database is the one that was marked."""
    return connection.execute(IS_MARKED, (NAME,)).fetchone() is not None


def unmark(connection: Connection) -> None:
    """Take the mark away from what was moved: no other database goes on with its keys."""
    connection.execute("DELETE FROM fact WHERE name = ?", (NAME,))


def mark(connection: Connection) -> int:
    """Mark the database as it is; return at how many places keys were given up, since it is a copy.

    To be called in a transaction in which nobody else writes.
    """
    if is_marked(connection):  # by another process meanwhile
        return 0
    is_copy = fact(connection, NAME) is not None
    connection.execute(MARK, (NAME,))
    return end_all(connection) if is_copy else 0
