"""The one task that writes. It takes what is waiting, and does it in one transaction.

There is no timer: batches form by themselves while a commit is under way, and one who is alone does not
wait. Callers hold a future and never touch the connection, so that cancelling one disturbs nobody.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeVar

import aiosqlite

from bot.play.errors import Busy
from bot.play.records import Move, Record
from bot.storage.writing.transactions import Answer, Transactions, WriteTask

MOST_WAITING = 2_000
"""How much may wait; more is refused."""

MOST_TOGETHER = 256
"""How much is done in one transaction."""

A_TURN = 16
"""How many of those who waited go on in one turn of the event loop."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Job:
    work: Move | WriteTask
    answer: "asyncio.Future[Answer]"
    alone: bool = False


class Writer:
    """Owns the only connection that writes; it works while the block of `running` does."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._transactions = Transactions(connection)
        self._waiting: asyncio.Queue[_Job | None] = asyncio.Queue(MOST_WAITING)
        self._closing = False

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Writer"]:
        """Write until the end of the block; there, take nothing new and finish what waits."""
        task = asyncio.create_task(self._run(), name="storage writer")
        try:
            yield self
        finally:
            self._closing = True
            await self._waiting.put(None)
            await task

    async def record(self, move: Move) -> Record:
        """Play and write a move, as `bot.play.store.Store.record` says.

        Raises:
            Busy: too much is waiting, or the writer is closing.
            StorageFailed: the database refused; nothing was written.
        """
        record: Record = await self._submit(move)
        return record

    async def run(self, write_task: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        """Do something small in a transaction, and return what it does.

        Raises:
            Busy: too much is waiting, or the writer is closing.
            StorageFailed: the database refused; nothing was written.
        """
        result: T = await self._submit(write_task)
        return result

    async def run_alone(self, write_task: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        """Do something between two transactions, and return what it does.

        Raises:
            Busy: too much is waiting, or the writer is closing.
            StorageFailed: the database refused.
        """
        result: T = await self._submit(write_task, alone=True)
        return result

    async def _submit(self, work: Move | WriteTask, *, alone: bool = False) -> Answer:
        if self._closing:
            raise Busy("The bot is stopping just now; nothing was done, please try again in a minute.")
        job = _Job(work, asyncio.get_running_loop().create_future(), alone)
        try:
            self._waiting.put_nowait(job)
        except asyncio.QueueFull:
            raise Busy("The dice are very busy just now; nothing was rolled, please try again.") from None
        answer = await job.answer
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def _run(self) -> None:
        taken: list[_Job | None] = []
        while None not in taken:
            taken = await self._take()
            jobs = [job for job in taken if job is not None and not job.answer.done()]
            together = [job for job in jobs if not job.alone]
            answers = await self._transactions.run([job.work for job in together])
            for job, answer in zip(together, answers, strict=True):
                _tell(job, answer)
            for job in jobs:
                if job.alone and not isinstance(job.work, Move):
                    _tell(job, await self._transactions.do(job.work))

    async def _take(self) -> list[_Job | None]:
        """Wait for something, and return it with what waits behind it; None stands at the very end."""
        taken = [await self._waiting.get()]
        while len(taken) < MOST_TOGETHER and not self._waiting.empty():
            taken.append(self._waiting.get_nowait())
        return taken


def _tell(job: _Job, answer: Answer) -> None:
    if not job.answer.done():
        job.answer.set_result(answer)


async def _hand_out(jobs: Sequence[_Job], answers: Sequence[Answer]) -> None:
    """Give each its answer; a turn of the event loop for a few, since all who waited go on in it."""
    for position, (job, answer) in enumerate(zip(jobs, answers, strict=True), 1):
        if not job.answer.done():
            job.answer.set_result(answer)
        if position % A_TURN == 0:
            await asyncio.sleep(0)
