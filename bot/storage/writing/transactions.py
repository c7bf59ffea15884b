"""Does many things in one transaction: moves are played and saved together, write tasks run one by one."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import aiosqlite

from bot.play.records import Move
from bot.storage import statements
from bot.storage.errors import DiskFull, StorageFailed
from bot.storage.writing.batch import MoveBatch, wanted

WriteTask = Callable[[aiosqlite.Connection], Awaitable[Any]]
"""Something small to do inside a transaction; it writes with one statement at most."""

Answer = Any
"""What a move or an write task returns, or the exception that it ends with."""

STRETCH = 0.005
"""For how many seconds moves are played before the event loop gets a turn."""

REMEMBERED = 60 * 60 * 1000
"""How long an interaction is known again, and an expired question kept, in milliseconds."""

TRIM_EVERY = 60 * 1000
"""How often the older ones are forgotten, in milliseconds."""

logger = logging.getLogger(__name__)


class Transactions:
    """Runs transactions, one at a time, on the connection that writes."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._trimmed = 0

    async def run(self, works: Sequence[Move | WriteTask]) -> list[Answer]:
        """Do all `works` in one transaction, and return the answer of each; it never raises.

        What fails by itself answers with its exception. Where the database fails, nothing is written,
        and StorageFailed is the answer of all.
        """
        try:
            return await self._transact(works) if works else []
        except Exception as error:
            logger.exception("A transaction failed; nothing of its %d parts was written", len(works))
            await self._roll_back()
            return [_failure(error) for _ in works]

    async def _transact(self, works: Sequence[Move | WriteTask]) -> list[Answer]:
        await self._connection.execute_fetchall(statements.BEGIN)
        answers: dict[int, Answer] = {}
        moves = {position: work for position, work in enumerate(works) if isinstance(work, Move)}
        if moves:
            answers.update(zip(moves, await self._record(list(moves.values())), strict=True))
        for position, work in enumerate(works):
            if not isinstance(work, Move):
                answers[position] = await self._do(work)
        await self._connection.execute_fetchall(statements.COMMIT)
        return [answers[position] for position in range(len(works))]

    async def _record(self, moves: Sequence[Move]) -> list[Answer]:
        found = await self._connection.execute_fetchall(statements.FOUND, (wanted(moves),))
        batch = MoveBatch(moves, [tuple(row) for row in found])
        answers = await _play(batch, moves)
        for statement, rows in batch.writes():
            await self._connection.executemany(statement, rows)
        await self._trim(max(move.context.at for move in moves))
        return answers

    async def do(self, write_task: WriteTask) -> Answer:
        """Do something outside of transactions, and return its answer; it never raises."""
        try:
            return await write_task(self._connection)
        except Exception as error:
            logger.exception("An errand outside of transactions failed")
            return _failure(error)

    async def _do(self, write_task: WriteTask) -> Answer:
        """Run an write task; as long as the transaction lives on, its failure is its own."""
        try:
            return await write_task(self._connection)
        except Exception as error:
            if not self._connection.in_transaction:
                raise
            return _failure(error) if isinstance(error, sqlite3.Error) else error

    async def _trim(self, now: int) -> None:
        """Forget old interactions and questions, once a minute by the time of the moves themselves."""
        if now >= self._trimmed + TRIM_EVERY:
            self._trimmed = now
            for statement in (statements.TRIM_SEEN, statements.TRIM_PENDING_ACTIONS):
                await self._connection.execute_fetchall(statement, (now - REMEMBERED,))

    async def _roll_back(self) -> None:
        """End a failed transaction, unless SQLite has done so already, as it may on a full disk."""
        try:
            if self._connection.in_transaction:
                await self._connection.execute_fetchall(statements.ROLLBACK)
        except Exception:
            logger.exception("Rolling back failed")


async def _play(batch: MoveBatch, moves: Sequence[Move]) -> list[Answer]:
    """Play in order; what one raises is its own answer."""
    answers: list[Answer] = []
    since = time.monotonic()
    for move in moves:
        try:
            answers.append(batch.play(move))
        except Exception as error:  # noqa: BLE001 - a play may raise anything, and fails alone
            answers.append(error)
        if time.monotonic() - since > STRETCH:
            await asyncio.sleep(0)
            since = time.monotonic()
    return answers


def _failure(error: Exception) -> StorageFailed:
    """Return what to tell one who waited; each needs an exception of its own."""
    if isinstance(error, sqlite3.Error) and error.sqlite_errorcode == sqlite3.SQLITE_FULL:
        failure: StorageFailed = DiskFull(
            "The bot's disk is full, so nothing was rolled or changed: please tell whoever runs the bot."
        )
    else:
        failure = StorageFailed("The bot could not save this, so it does not count: please try again.")
    failure.__cause__ = error
    return failure
