"""Reads the rolls of a database, whether or not the bot is running on it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiosqlite

from bot.play.records import Record
from bot.play.request_context import Place
from bot.storage import connections, history
from bot.storage.files import migrate
from bot.storage.places import places
from bot.storage.urls import path_of


class Rolls:
    """The histories of a database."""

    def __init__(self, reader: aiosqlite.Connection) -> None:
        self._reader = reader

    def places(self) -> AsyncIterator[Place]:
        """Go through all places that have a history."""
        return places(self._reader)

    def records(self, place: Place) -> AsyncIterator[Record]:
        """Go through the whole history of a place, oldest first."""
        return history.records(self._reader, place)


@asynccontextmanager
async def open_rolls(url: str) -> AsyncIterator[Rolls]:
    """Open the database at `url` to read its rolls.

    Raises:
        StorageRefused: there is none, or it is of another version of the bot.
    """
    database = path_of(url)
    migrate.check_current(database, migrate.folder())
    async with connections.reading(database) as reader:
        yield Rolls(reader)
