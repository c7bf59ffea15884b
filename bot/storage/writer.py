"""The one task that writes: it takes what is waiting, and does it in one transaction.

There is no timer: batches form by themselves while a commit is under way, and one who is alone does not wait.
A transaction is one visit to the thread of the database. Callers hold a future and never touch the
connection, so that cancelling one disturbs nobody.

A transaction is done in waves. Events in one wave know nothing of each other, so what they depend on is read
for all of them at once, and their results are written together.
"""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from bot.mechanics.playing import Waiting
from bot.play.errors import Busy, Refused
from bot.play.request_context import Place
from bot.play.transition import Recorded, Submission
from bot.storage.engine import Connection, EngineFailed, Interrupted, Writing
from bot.storage.event_rows import Snapshot, check_ids, key_of, read_snapshots
from bot.storage.failures import DATABASE_ERRORS, Alarm, failure_of, log_failure
from bot.storage.proof import Entropy
from bot.storage.recording import TransactionLog
from bot.storage.shared_rows import SharedRow, find_shared, holder

WriteTask = Callable[[Connection], Any]
"""Something small to do inside a transaction; where it fails, it leaves nothing."""

Answer = Any
"""What a submission or a task returns, or the exception that it ends with."""

MOST_WAITING = 2_000
"""How much may wait; more is refused."""

MOST_TOGETHER = 256
"""How much is done in one transaction."""

LAST = 1.5
"""For how many seconds, at the end, a database is waited for that is away."""

LINGER = 4
"""For how many turns of the event loop those who are about to ask are let in, where several asked before: a
commit takes much the same for one as for many."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Job:
    work: Submission | WriteTask
    answer: "asyncio.Future[Answer]"
    alone: bool = False


def transact(
    writing: Writing,
    log: TransactionLog,
    works: Sequence[Submission | WriteTask],
    connection: Connection,
) -> list[Answer]:
    """Do all `works` in one transaction, and return the answer of each; it never raises.

    What fails by itself answers with its exception. Where the database fails, nothing is written, and
    StorageFailed is the answer of all.
    """

    def all_of_them(connection: Connection) -> list[Answer]:
        log.begin(connection)
        answers: list[Answer] = []
        for wave in split_into_waves(works):
            writing.write(connection, log.unwritten.take())
            answers += _do_wave(log, wave, connection)
        log.finish(connection)
        writing.write(connection, log.unwritten.take())
        return answers

    try:
        answers = writing.transact(connection, _list_places(works), all_of_them)
    except Exception as error:  # noqa: BLE001 - it is the answer of all
        log_failure(f"A transaction failed; nothing of its {len(works)} parts was written", error)
        return [failure_of(error) for _ in works]
    log.drop_written()
    return answers


# A wave reads by one statement what up to 256 rolls depend on. Without it a roll of 64 at once takes 0.3 ms
# more of the processor on PostgreSQL, where each statement is a way to the server and back and all of a roll
# takes 0.9 ms; on SQLite 0.07 ms.
def split_into_waves(works: Iterable[Submission | WriteTask]) -> Iterator[list[Submission] | WriteTask]:
    """Divide works, in their order: submissions that depend on nothing in common together, all else alone."""
    wave: list[Submission] = []
    used: set[Hashable] = set()
    for work in works:
        if not isinstance(work, Submission):
            if wave:
                yield wave
            wave, used = [], set()
            yield work
            continue
        uses = _list_uses(work)
        if not used.isdisjoint(uses):
            yield wave
            wave, used = [], set()
        wave.append(work)
        used.update(uses)
    if wave:
        yield wave


def _list_uses(work: Submission) -> list[Hashable]:
    """Return what a submission depends on: its place, and the states that it shares with its home."""
    place = work.context.place
    return [key_of(place), *((place.home, key) for key in work.shared)]


def _list_places(works: Sequence[Submission | WriteTask]) -> list[Place] | None:
    """Return where all of it writes; None: anywhere."""
    submissions = [work for work in works if isinstance(work, Submission)]
    if len(submissions) < len(works):
        return None
    homes = {work.context.place.home for work in submissions if work.shared}
    return [*(work.context.place for work in submissions), *map(holder, homes)]


def _do_wave(log: TransactionLog, wave: list[Submission] | WriteTask, connection: Connection) -> list[Answer]:
    """Do what is done together; as long as the transaction lives on, the failure of a part is its own."""
    if not isinstance(wave, list):
        return [_do_task(wave, connection)]
    found = read_snapshots(connection, wave)
    shared: Sequence[Sequence[SharedRow]] = [()] * len(wave)
    if any(submission.shared for submission in wave):
        shared = find_shared(connection, wave)
    return [_record(log, *each, connection) for each in zip(wave, found, shared, strict=True)]


def _do_task(task: WriteTask, connection: Connection) -> Answer:
    connection.execute("SAVEPOINT part")
    try:
        answer = task(connection)
    except Exception as error:
        if isinstance(error, Interrupted) or not connection.in_transaction:
            raise
        connection.execute("ROLLBACK TO part")
        connection.execute("RELEASE part")
        return _answer_failure(error)
    connection.execute("RELEASE part")
    return answer


def _record(
    log: TransactionLog,
    submission: Submission,
    snapshot: Snapshot,
    shared: Sequence[SharedRow],
    connection: Connection,
) -> Answer:
    """Record an event: what keeps it from being made is found before anything is written."""
    try:
        return log.record(connection, submission, snapshot, shared)
    except Exception as error:
        if log.is_writing or isinstance(error, EngineFailed) or not connection.in_transaction:
            raise
        return _answer_failure(error)


def _answer_failure(error: Exception) -> Exception:
    """Return what a part is told that failed alone, and log it if the database is the cause."""
    if not isinstance(error, DATABASE_ERRORS):
        return error
    log_failure("A part of a transaction failed", error)
    return failure_of(error)


def do_alone(task: WriteTask, connection: Connection) -> list[Answer]:
    """Do a task outside of transactions, and return its answer; it never raises."""
    try:
        return [task(connection)]
    except Exception as error:  # noqa: BLE001 - it is the answer
        log_failure("A task outside of transactions failed", error)
        return [failure_of(error)]


class Writer:
    """Owns the only connection that writes; it works while the block of `running` does."""

    def __init__(self, writing: Writing, alarm: Alarm, entropy: Entropy = secrets.token_bytes) -> None:
        self._writing = writing
        self._alarm = alarm
        self._log = TransactionLog(entropy)
        self._waiting: asyncio.Queue[_Job | None] = asyncio.Queue(MOST_WAITING)
        self._taken: list[_Job | None] = []
        self._closing = False
        self._broken: BaseException | None = None
        self._wrote = time.monotonic()

    @property
    def waiting(self) -> int:
        """How much waits to be written."""
        return self._waiting.qsize()

    @property
    def quiet(self) -> float:
        """For how many seconds nothing was written in a transaction."""
        return 0 if self._waiting.qsize() else time.monotonic() - self._wrote

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Writer"]:
        """Write until the end of the block; there, take nothing new and finish what waits."""
        task = asyncio.create_task(self._run_or_break(), name="storage writer")
        try:
            yield self
        finally:
            late = asyncio.get_running_loop().call_later(LAST, self._writing.give_up)
            if (self._log.links or self._log.anchors) and not self._alarm.rung:
                with suppress(Refused):
                    await self.run(lambda _: None)  # the last links ride with it
            self._closing = True
            if not self._broken:
                await self._waiting.put(None)
            await task
            late.cancel()

    async def record(self, submission: Submission) -> Recorded | Waiting:
        """Make and write an event, as `bot.play.store.Store.record` says.

        Raises:
            BadInput, Refused: it was not made.
            Busy: too much is waiting, or the writer is closing.
            StorageFailed: the database refused; nothing was written.
        """
        check_ids(submission)
        answer: Recorded | Waiting = await self._submit(submission)
        return answer

    async def run(self, task: Callable[[Connection], T]) -> T:
        """Do something small in a transaction, and return what it does.

        Raises:
            Busy: too much is waiting, or the writer is closing.
            StorageFailed: the database refused; nothing was written.
        """
        result: T = await self._submit(task)
        return result

    async def run_alone(self, task: Callable[[Connection], T]) -> T:
        """Do something between two transactions, and return what it does.

        Raises:
            Busy: too much is waiting, or the writer is closing.
            StorageFailed: the database refused.
        """
        result: T = await self._submit(task, alone=True)
        return result

    def link(self, place: Place, number: int, message: int) -> None:
        """Keep which message tells an event; it is written along with the next transaction."""
        links = self._log.links
        if len(links) < MOST_WAITING:
            links[place.channel, place.owner, number] = message

    def rotate_proof(self, connection: Connection, at: Place) -> bytes:
        """End the chains of the proof of a place, in a transaction, and return the anchor of the next one."""
        return self._log.proofs.rotate(connection, at)

    def publish(self, anchor: bytes, message: int) -> None:
        """Keep which message carried an anchor; it is written along with the next transaction."""
        anchors = self._log.anchors
        if len(anchors) < MOST_WAITING:
            anchors[anchor] = message

    def find_link(self, place: Place, number: int) -> int | None:
        """Return the message of an event whose link is still to be written."""
        return self._log.links.get((place.channel, place.owner, number))

    async def _submit(self, work: Submission | WriteTask, *, alone: bool = False) -> Answer:
        if self._closing:
            raise Busy("Nothing was done, because the bot is stopping: try again in a minute.")
        if self._broken:
            raise failure_of(self._broken)
        job = _Job(work, asyncio.get_running_loop().create_future(), alone)
        try:
            self._waiting.put_nowait(job)
        except asyncio.QueueFull:
            raise Busy("Nothing was rolled, because the bot is very busy: try again.") from None
        answer = await job.answer
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def _run_or_break(self) -> None:
        """Work; whatever ends it before its time fails all who wait, and is told."""
        try:
            await self._run()
        except BaseException as error:  # noqa: BLE001 - nobody else would ever hear of it
            self._broken = error
            failed = f"The task that writes to the database has failed: {error!r}."
            self._alarm.ring(failed, error, restart_helps=True)
            while not self._waiting.empty():
                self._taken.append(self._waiting.get_nowait())
            for job in self._taken:
                if job is not None:
                    self._tell(job, failure_of(error))

    async def _run(self) -> None:
        while None not in self._taken:
            await self._take()
            jobs = [job for job in self._taken if job is not None and not job.answer.done()]
            together = [job for job in jobs if not job.alone]
            if together:
                works = [job.work for job in together]
                answers = await self._visit(partial(transact, self._writing, self._log, works), len(works))
                self._wrote = time.monotonic()
                for job, answer in zip(together, answers, strict=True):
                    self._tell(job, answer)
            for job in jobs:
                if job.alone and not isinstance(job.work, Submission):
                    (answer,) = await self._visit(partial(do_alone, job.work), 1)
                    self._tell(job, answer)

    async def _visit(self, work: Callable[[Connection], list[Answer]], count: int) -> list[Answer]:
        """Do `work`, and return its answers; where the connection is lost, that is the answer of all."""
        try:
            return await self._writing.visit(work)
        except Exception as error:  # noqa: BLE001 - it is the answer of all
            log_failure("The database could not be reached", error)
            return [failure_of(error) for _ in range(count)]

    def _tell(self, job: _Job, answer: Answer) -> None:
        if isinstance(answer, Exception):
            self._alarm.heed(answer)
        if not job.answer.done():
            job.answer.set_result(answer)

    async def _take(self) -> None:
        """Wait for something, and take it with what waits behind it; None stands at the very end."""
        several = len(self._taken) > 1
        self._taken = [await self._waiting.get()]
        for _ in range(LINGER if several else 0):
            await asyncio.sleep(0)
        while len(self._taken) < MOST_TOGETHER and not self._waiting.empty():
            self._taken.append(self._waiting.get_nowait())
