"""The store over SQLite: writes go to the writer, reads to a connection of their own."""

import json
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import aiosqlite

from bot.play.history_query import HistoryPage, HistoryQuery
from bot.play.records import Json, Move, PendingAction, Record, Slot
from bot.play.request_context import Place
from bot.storage import connections, history, statements
from bot.storage.files import lock, migrate
from bot.storage.library import SqliteLibrary
from bot.storage.places import places
from bot.storage.removal.homes import SqliteHomes
from bot.storage.removal.pages import Pages, opened
from bot.storage.removal.privacy import SqlitePrivacy
from bot.storage.removal.pruning import SqlitePruned
from bot.storage.rows import Row, record_of
from bot.storage.settings import SqliteDecisions
from bot.storage.tallies import SqliteTallies
from bot.storage.writing import write_tasks
from bot.storage.writing.writer import Writer

CHUNK = 100
"""How many states are read at a time."""


class SqliteStore(SqliteDecisions, SqliteLibrary, SqliteTallies, SqlitePrivacy, SqlitePruned, SqliteHomes):
    """Fulfils `bot.play.store.Store`; what it says there holds here."""

    def __init__(self, writer: Writer, reader: aiosqlite.Connection, pages: Pages) -> None:
        self._writer = writer
        self._reader = reader
        self._pages = pages

    async def record(self, move: Move) -> Record:
        """Play and write a move; a repeated interaction is known for an hour."""
        return await self._writer.record(move)

    async def look(self, place: Place, query: HistoryQuery) -> HistoryPage:
        """Read a part of the history."""
        return await history.page(self._reader, place, query)

    async def row(self, place: Place, number: int) -> Record | None:
        """Return one row of the history, None where there is none of that number."""
        row = await self._one(statements.ROW, place.channel, place.owner, number)
        return record_of(row) if row else None

    async def note_message(self, interaction: int, message: int) -> None:
        """Keep which message tells the row that an interaction made in the last hour."""
        await self._writer.run(partial(write_tasks.note_message, interaction=interaction, message=message))

    async def state(self, place: Place, slot: str) -> Json:
        """Return the stored state of a slot, None where there is none."""
        row = await self._one(statements.STATE, place.channel, place.owner, slot)
        return json.loads(row[0]) if row else None

    async def ask(self, pending_action: PendingAction) -> int:
        """Keep a question and return its number."""
        return await self._writer.run(partial(write_tasks.ask, pending_action=pending_action))

    async def pending_action(self, number: int) -> PendingAction | None:
        """Return an open question, None where it was answered or forgotten."""
        return await write_tasks.pending_action(self._reader, number)

    async def amend(self, number: int, change: Callable[[PendingAction], PendingAction]) -> PendingAction:
        """Change an open question, one change after the other, and return the new one."""
        return await self._writer.run(partial(write_tasks.amend, number=number, change=change))

    async def drop_pending_action(self, number: int) -> None:
        """Close a question without doing anything."""
        await self._writer.run(partial(write_tasks.drop_pending_action, number=number))

    async def fact(self, name: str) -> str | None:
        """Return what was kept under `name`."""
        row = await self._one(statements.FACT, name)
        return row[0] if row else None

    async def keep_fact(self, name: str, value: str) -> None:
        """Keep a small text under `name`, in place of what was there."""
        await self._writer.run(partial(write_tasks.keep_fact, name=name, value=value))

    def places(self) -> AsyncIterator[Place]:
        """Go through all places that have a history."""
        return places(self._reader)

    def records(self, place: Place) -> AsyncIterator[Record]:
        """Go through the whole history of a place, oldest first."""
        return history.records(self._reader, place)

    async def slots(self, place: Place) -> AsyncIterator[Slot]:
        """Go through the stored states of a place."""
        last = ""
        while rows := await self._all(statements.SLOTS, place.channel, place.owner, last, CHUNK):
            for slot, state in rows:
                yield Slot(slot, json.loads(state))
            last = rows[-1][0]

    async def _all(self, query: str, *parameters: int | str) -> list[Row]:
        return [tuple(row) for row in await self._reader.execute_fetchall(query, parameters)]

    async def _one(self, query: str, *parameters: int | str) -> Row | None:
        return next(iter(await self._all(query, *parameters)), None)


@asynccontextmanager
async def open_sqlite(database: Path, now: Callable[[], int]) -> AsyncIterator[SqliteStore]:
    """Open a database, brought up to date, for this process alone; make it where there is none.

    `now` tells the time in milliseconds since 1970.

    Raises:
        StorageRefused: it cannot be opened; the sentence says why.
    """
    connections.tell_version(sqlite3.sqlite_version_info)
    with lock.held(database):
        migrate.migrate(database, migrate.folder(), now)
        with opened(database) as pages:
            async with (
                connections.writing(database) as connection,
                connections.reading(database) as reader,
                Writer(connection).running() as writer,
            ):
                yield SqliteStore(writer, reader, pages)
