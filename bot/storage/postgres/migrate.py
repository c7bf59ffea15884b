"""Brings a database of PostgreSQL up to date, and notices a restore from a dump.

Migrations are plain SQL files, as for SQLite. Each is one transaction together with its own record, under a
lock, so that of several processes that start at once exactly one applies it.

After a restore from a dump, keys may have been used already, and are given up. A row remembers the
transaction that wrote it and the number of its table, and both change when a dump is read. One row has both
as text; if they differ, the database comes from a dump. A disk that was set back to an earlier time cannot be
noticed: it brings back all of that.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.storage.engine import Connection, EngineFailed
from bot.storage.failures import Older, StorageRefused, Unusable
from bot.storage.files.migrate import Migration, Report, check_fits, read_migrations, refuse_older
from bot.storage.history import read_fact
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.proof import end_all

log = logging.getLogger(__name__)

LOCK = "BEGIN; SELECT pg_advisory_xact_lock(6576657)"

TABLE = """
CREATE TABLE IF NOT EXISTS migration (
  version BIGINT PRIMARY KEY,
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  applied_at BIGINT NOT NULL
)
"""

OLDEST = 14
"""The oldest version of PostgreSQL with everything that the bot needs."""

WRITTEN_BY = "written by"
"""The name of the fact with its own transaction and table."""

IS_MARKED = "SELECT 1 FROM fact WHERE name = ? AND value = concat(xmin, '.', tableoid)"
MARK = """
INSERT INTO fact (name, value) SELECT CAST(? AS TEXT), concat(
  mod(CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT), 4294967296),
  '.', CAST(CAST('fact' AS REGCLASS) AS OID)
) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
"""A row has the lower 32 bits of a transaction's number."""


def migrate(
    connection: PostgresConnection,
    migrations: Path,
    now: Callable[[], int],
    database: str,
    report: Report = log.info,
    *,
    upgrades: bool = True,
) -> list[str]:
    """Apply the pending migrations, and return their names.

    `report` gets a sentence with both versions. Without `upgrades` only an empty database is written.

    Raises:
        StorageRefused: files and database do not fit, or a migration failed.
    """
    _check_version(connection, database)
    available, names = read_migrations(migrations), list[str]()
    if not upgrades:
        refuse_older(available, _read_applied(connection), database)
    for migration in available:
        with _lock(connection):
            applied = _read_applied(connection)
            check_fits(available, applied, database)
            if migration.version not in applied:
                if applied and not names:
                    report(
                        f"The database {database} goes from version {len(applied)} to {len(available)}; "
                        "as it was before, only your own copies have it."
                    )
                _apply(connection, migration, now())
                names.append(migration.name)
    return names


def check_current(connection: Connection, migrations: Path, database: str) -> None:
    """Check that a database is of this version, without changing it.

    Raises:
        StorageRefused: it is not.
    """
    available, applied = read_migrations(migrations), _read_applied(connection)
    check_fits(available, applied, database)
    if not applied:
        raise Older(f"The database {database} is empty: the bot makes its tables when it starts.")
    if len(applied) < len(available):
        raise Older(
            f"The database {database} is of an older version of the bot: bring it up to date with "
            "`evenhand migrate`, then try again."
        )


def _check_version(connection: PostgresConnection, database: str) -> None:
    found = connection.execute("SELECT CAST(current_setting('server_version_num') AS BIGINT)").fetchall()
    if found[0][0] < OLDEST * 10_000:
        raise Unusable(
            f"The database {database} is of PostgreSQL {found[0][0] // 10_000}: use {OLDEST} or later."
        )


def _read_applied(connection: Connection) -> dict[int, str]:
    """Return the digest of each applied migration."""
    if connection.execute("SELECT to_regclass('migration') IS NULL").fetchall()[0][0]:
        return {}
    return dict(connection.execute("SELECT version, sha256 FROM migration ORDER BY version").fetchall())


def _apply(connection: PostgresConnection, migration: Migration, at: int) -> None:
    try:
        connection.run_script(TABLE)
        connection.run_script(migration.text)
        migration.finish(connection)
    except EngineFailed as error:
        raise Unusable(
            f"The migration {migration.name} failed ({error}); the database is as it was before it."
        ) from error
    record = (migration.version, migration.name, migration.sha256, at)
    connection.execute("INSERT INTO migration VALUES (?, ?, ?, ?)", record)


@contextmanager
def _lock(connection: PostgresConnection) -> Iterator[None]:
    connection.run_script(LOCK)
    try:
        yield
        connection.execute("COMMIT")
    except (EngineFailed, StorageRefused):
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def is_marked(connection: Connection) -> bool:
    """Whether the database is the one that was marked."""
    return connection.execute(IS_MARKED, (WRITTEN_BY,)).fetchone() is not None


def unmark(connection: Connection) -> None:
    """Remove the mark from a database that was moved: no other database uses its keys."""
    connection.execute("DELETE FROM fact WHERE name = ?", (WRITTEN_BY,))


def mark(connection: Connection) -> int:
    """Mark the database; return at how many places keys were given up, if it is a copy.

    Must be called in a transaction while nobody else writes.
    """
    if is_marked(connection):  # by another process meanwhile
        return 0
    is_copy = read_fact(connection, WRITTEN_BY) is not None
    connection.execute(MARK, (WRITTEN_BY,))
    return end_all(connection) if is_copy else 0
