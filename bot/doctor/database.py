"""Whether the database can be used, found out without changing it."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from bot.doctor.finding import Finding
from bot.storage.errors import Locked, Older, StorageRefused
from bot.storage.files import backup, lock, migrate
from bot.storage.urls import is_served, name_of, open_reads, path_of

LEAST = (3, 38, 0)
"""The first SQLite that knows all that the bot asks of it: STRICT tables, and ->>."""


async def examine(url: str) -> list[Finding]:
    """Look at the database that an address names, whether or not the bot is running on it."""
    try:
        if is_served(url):
            return [await _served(url)]
        return [_version(sqlite3.sqlite_version_info), *_in_a_file(path_of(url))]
    except Older as error:
        return [Finding("note", str(error))]
    except StorageRefused as error:
        return [Finding("wrong", str(error))]


async def _served(url: str) -> Finding:
    async with open_reads(url):
        return Finding("ok", f"The database {name_of(url)} can be reached, and is of this version.")


def _version(version: tuple[int, ...]) -> Finding:
    name = ".".join(map(str, version))
    if version < LEAST:
        wanted = ".".join(map(str, LEAST))
        return Finding(
            "wrong", f"SQLite is {name}: install a Python with {wanted} or later, or use the image."
        )
    return Finding("ok", f"SQLite is {name}.")


def _in_a_file(database: Path) -> Iterator[Finding]:
    if not database.exists():
        yield Finding("note", f"There is no database {database} yet: the bot makes it when it starts.")
        return
    migrate.refuse_empty(database)
    backup.check(database)
    current = migrate.check_known(database, migrate.folder())
    if current:
        yield Finding("ok", f"The database {database} is whole, and of this version.")
    else:
        said = f"The database {database} is whole; the bot brings it up to date when it starts, after a copy."
        yield Finding("note", said)
    try:
        with lock.held(database):
            pass
    except Locked as error:
        yield Finding("note", f"The bot is running: {str(error).partition(':')[0]}.")
