"""Brings a database up to date: plain SQL files, numbered 0001, 0002, ..., applied in this order.

Each is applied in one transaction together with its own record: a failed one leaves nothing, and of several
processes that start at once exactly one applies it. The record has a digest: an applied migration must not be
edited.
"""

import logging
import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from bot.storage import connection as connections
from bot.storage.engine import Connection
from bot.storage.failures import OPENING_ERRORS, Older, StorageRefused, Unusable, refusal_of
from bot.storage.files import backup
from bot.storage.words import move_words

log = logging.getLogger(__name__)

_NAME = re.compile(r"(\d{4})_\w+", re.ASCII)

WAIT = 60
"""How long one process waits for another that migrates, in seconds."""

TABLE = """
CREATE TABLE IF NOT EXISTS migration (
  version INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  applied_at INTEGER NOT NULL
) STRICT
"""


Report = Callable[[str], object]
"""Announces in a sentence that a database is being brought up to date."""

STEPS: Mapping[str, Callable[[Connection], None]] = {"words_apart": move_words}
"""Steps beyond SQL, by the name of the migration that they complete."""


@dataclass(frozen=True)
class Migration:
    """One step from one version of the database to the next."""

    version: int
    name: str
    text: str

    @cached_property
    def sha256(self) -> str:
        """The digest of the text, which reveals an edit."""
        return sha256(self.text.encode()).hexdigest()

    def finish(self, connection: Connection) -> None:
        """Do the steps beyond SQL, in the same transaction."""
        if step := STEPS.get(self.name.partition("_")[2]):
            step(connection)

    def statements(self) -> Iterator[str]:
        """Yield the statements; a semicolon inside a text, comment or trigger does not end one."""
        statement = ""
        for piece in self.text.split(";"):
            statement += piece + ";"
            if sqlite3.complete_statement(statement):
                yield statement
                statement = ""
        rest = statement.removesuffix(";")
        if rest.strip():
            yield rest


def read_migrations(folder: Path) -> list[Migration]:
    """Return the migrations of a folder in order.

    Raises:
        Unusable: they are not numbered 0001, 0002, ... without gaps or duplicates.
    """
    migrations = [_read_migration(path) for path in sorted(folder.glob("*.sql"))]
    for expected, migration in enumerate(migrations, 1):
        if migration.version != expected:
            raise Unusable(
                f"The migration {migration.name} stands where {expected:04} is due: "
                f"number the files of {folder} 0001, 0002, ... without gap or double."
            )
    if not migrations:
        raise Unusable(f"There are no migrations in {folder}: install the bot with its SQL files.")
    return migrations


def folder_of(engine: str) -> Path:
    """Return the folder of an engine's migrations: within the installed package, or else beside it."""
    package = Path(str(files("bot")))
    installed = package / "migrations"
    return (installed if installed.is_dir() else package.parent / "migrations") / engine


def check_fits(available: Sequence[Migration], applied: Mapping[int, str], database: object) -> None:
    """Check that this bot knows all applied migrations, by number and digest.

    Raises:
        Unusable: it does not, or one was edited.
    """
    newest = max(applied, default=0)
    if newest > len(available):
        raise Unusable(
            f"The database {database} is at version {newest}, and this bot knows versions up to "
            f"{len(available)}: run the newer bot, or restore a backup."
        )
    for migration in available:
        if applied.get(migration.version, migration.sha256) != migration.sha256:
            raise Unusable(
                f"The migration {migration.name} was edited after it had been applied to {database}: "
                "put it back as it was, and write a new one for what has to change."
            )


def refuse_older(available: Sequence[Migration], applied: Mapping[int, str], database: object) -> None:
    """Check that an existing database needs no migration.

    Raises:
        Older: it does.
    """
    if applied and len(applied) < len(available):
        raise Older(
            f"The database {database} is at version {len(applied)}, this bot works with version "
            f"{len(available)}, and EVENHAND_MIGRATE is false: bring the database up to date with "
            "`evenhand migrate`, then start the bot."
        )


def folder() -> Path:
    """Return the folder of SQLite's migrations."""
    return folder_of("sqlite")


def migrate(
    database: Path,
    migrations: Path,
    now: Callable[[], int],
    report: Report = log.info,
    *,
    upgrades: bool = True,
) -> list[str]:
    """Apply the pending migrations, and return their names.

    A database that was in use before is first copied to `<its name>.before-<version>`, and only the newest
    such copies are kept. `report` gets a sentence with both versions and the name of the copy. `now` returns
    milliseconds since 1970. Without `upgrades` only a new database is written.

    Raises:
        StorageRefused: files and database do not fit, or a migration failed.
    """
    available = read_migrations(migrations)
    with _connect(database) as connection:
        applied = _read_applied(connection)
        _check(available, applied, database)
        if not upgrades:
            refuse_older(available, applied, database)
        if applied and len(applied) < len(available):
            old = backup.version_path(database, len(applied) + 1)
            backup.take(connection, old)
            backup.drop_old_versions(database)
            report(
                f"The database {database} goes from version {len(applied)} to {len(available)}; "
                f"as it was before, it is kept as {old}."
            )
        return apply_pending(connection, available, database, now)


def apply_pending(
    connection: sqlite3.Connection, available: list[Migration], database: Path, now: Callable[[], int]
) -> list[str]:
    """Apply the pending migrations to a connected database, and return their names."""
    names = []
    before = _read_applied(connection)
    for migration in (each for each in available if each.version not in before):
        with _transaction(connection):  # another process may apply it just now
            applied = _read_applied(connection)
            _check(available, applied, database)
            if migration.version not in applied:
                _apply(connection, migration, now())
                names.append(migration.name)
    return names


def check_known(database: Path, migrations: Path) -> bool:
    """Check that a database is of this version or older, without changing it; return whether of this.

    Raises:
        StorageRefused: it is neither.
    """
    available = read_migrations(migrations)
    with _connect(database, read_only=True) as connection:
        applied = _read_applied(connection)
    _check(available, applied, database)
    return len(applied) == len(available)


def check_current(database: Path, migrations: Path) -> None:
    """Check that there is a database of this version, without changing it.

    Raises:
        StorageRefused: there is none.
    """
    if not database.is_file():
        raise Unusable(f"There is no database {database}: check the database address.")
    refuse_empty(database)
    if not check_known(database, migrations):
        raise Older(
            f"The database {database} is of an older version of the bot: bring it up to date with "
            "`evenhand migrate`, then try again."
        )


def refuse_empty(database: Path) -> None:
    """Check that a file is not empty: an empty one is a lost database, not a new one.

    Raises:
        Unusable: it is.
    """
    if database.is_file() and not database.stat().st_size:
        raise Unusable(
            f"The database {database} is an empty file: put a copy back with `evenhand restore FILE`, "
            "or remove the empty file to begin anew."
        )


def refuse_foreign(database: Path) -> None:
    """Check that a database belongs to no other program; an empty one is allowed.

    Raises:
        Unusable: it does, or it cannot be read as a database.
    """
    with _connect(database, read_only=True) as connection:
        foreign = (
            not _read_applied(connection) and connection.execute("SELECT 1 FROM sqlite_schema").fetchone()
        )
    if foreign:
        raise Unusable(f"The file {database} is not a database of the bot: choose another file.")


def _read_migration(path: Path) -> Migration:
    form = _NAME.fullmatch(path.stem)
    if not form:
        raise Unusable(
            f"The migration {path.name} is not named like 0002_what_it_does.sql: give it a number."
        )
    return Migration(int(form[1]), path.stem, path.read_text(encoding="utf-8"))


def _apply(connection: sqlite3.Connection, migration: Migration, at: int) -> None:
    connection.set_authorizer(_keep_the_transaction)
    try:
        connection.execute(TABLE)
        for statement in migration.statements():
            connection.execute(statement)
        migration.finish(connection)
    except sqlite3.Error as error:
        raise Unusable(
            f"The migration {migration.name} failed ({error}); the database is as it was before it."
        ) from error
    finally:
        connection.set_authorizer(None)
    record = (migration.version, migration.name, migration.sha256, at)
    connection.execute("INSERT INTO migration VALUES (?, ?, ?, ?)", record)


def _keep_the_transaction(action: int, *_: str | None) -> int:
    """Let a file do everything except end its own transaction."""
    return sqlite3.SQLITE_DENY if action == sqlite3.SQLITE_TRANSACTION else sqlite3.SQLITE_OK


def _read_applied(connection: sqlite3.Connection) -> dict[int, str]:
    """Return the digest of each applied migration."""
    if not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'migration'").fetchone():
        return {}
    return dict(connection.execute("SELECT version, sha256 FROM migration ORDER BY version"))


def _check(available: list[Migration], applied: Mapping[int, str], database: Path) -> None:
    first = available[0]
    if applied.get(first.version, first.sha256) != first.sha256:
        raise Unusable(
            f"The database {database} was made by a version of the bot whose databases are not brought "
            "up to date: set the file aside, with any of its name that end in -wal or -shm, and start again; "
            "the bot makes a new one."
        )
    check_fits(available, applied, database)


@contextmanager
def _connect(database: Path, *, read_only: bool = False) -> Iterator[sqlite3.Connection]:
    address = connections.read_only(database) if read_only else str(database)
    try:
        with closing(
            sqlite3.connect(address, timeout=WAIT, isolation_level=None, uri=read_only)
        ) as connection:
            connection.execute("PRAGMA secure_delete = ON")  # a dropped table must leave nothing
            yield connection
    except OPENING_ERRORS as error:
        raise refusal_of(error, database) from error


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Hold the right to write; commit at the end, or roll back after an error."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except (sqlite3.Error, StorageRefused):
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
