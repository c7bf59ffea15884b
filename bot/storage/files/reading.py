"""Reads a database, whether or not the bot is running on it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.storage.alarm import Alarm
from bot.storage.connection import SqliteFile
from bot.storage.files import migrate
from bot.storage.sql_reads import SqlReads


@asynccontextmanager
async def open_sqlite_reads(database: Path) -> AsyncIterator[SqlReads]:
    """Open a database to read it.

    Raises:
        StorageRefused: there is none, or it is of another version of the bot.
    """
    migrate.check_current(database, migrate.folder())
    async with SqliteFile(database).readers() as readers:
        yield SqlReads(readers, Alarm(database))
