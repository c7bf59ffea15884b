"""Reads a database, whether or not the bot is running on it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.storage import connection
from bot.storage.alarm import Alarm
from bot.storage.files import migrate
from bot.storage.sqlite_reads import SqliteReads
from bot.storage.urls import path_of


@asynccontextmanager
async def open_reads(url: str) -> AsyncIterator[SqliteReads]:
    """Open the database at `url` to read it.

    Raises:
        StorageRefused: there is none, or it is of another version of the bot.
    """
    database = path_of(url)
    migrate.check_current(database, migrate.folder())
    async with connection.readers(database) as readers:
        yield SqliteReads(readers, Alarm(database))
