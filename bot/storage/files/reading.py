"""Reads a database, whether or not the bot is running on it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.storage.alarm import Alarm
from bot.storage.connection import SqliteFile
from bot.storage.files import migrate
from bot.storage.sql_reads import SqlReads
from bot.storage.urls import path_of


@asynccontextmanager
async def open_reads(url: str) -> AsyncIterator[SqlReads]:
    """Open the database at `url` to read it.

    Raises:
        StorageRefused: there is none, or it is of another version of the bot.
    """
    database = path_of(url)
    migrate.check_current(database, migrate.folder())
    async with SqliteFile(database).readers() as readers:
        yield SqlReads(readers, Alarm(database))
