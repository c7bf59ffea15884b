"""A worker process for what would hold the event loop too long: exact analyses, and pictures.

A process and not a thread, because one operation on long integers holds the whole interpreter. It is
spawned and not forked, so that it inherits nothing: neither the lock on the database nor a connection.
The bot watches it from outside and kills it when it is late: a job that hangs cannot do that itself.
"""

import asyncio
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from traceback import format_exc
from typing import Any, TypeVar, TypeVarTuple

from bot.mechanics.errors import BadInput
from bot.play.errors import Busy

SECONDS = 10.0
"""How long one job may take."""

STARTING = 30.0
"""How many seconds a worker may take to start, to import what a job needs and to begin it."""

MOST_WAITING = 20
"""How many jobs may wait or be under way."""

SECONDS_APART = 120.0
"""How long a job may take that nothing else waits for."""

MOST_APART = 10
"""How many of those may wait or be under way."""

KEPT = 64
"""How many results are kept; a picture among them has about 30 kB."""

Job = Callable[..., object]
Answer = tuple[bool, Any]
"""Whether a job came to its end, and its result, or what it raised."""
Result = TypeVar("Result")
Inputs = TypeVarTuple("Inputs")


class WorkerPool:
    """Runs jobs in one worker process, one after the other, and keeps the latest results.

    The process is started by the first job, and again when it has died. A job is a function of a module;
    its inputs are hashable and stand for its result.
    """

    def __init__(self, seconds: float = SECONDS, starting: float = STARTING) -> None:
        self._seconds = seconds
        self._starting = starting
        self._worker: _Worker | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._turn_apart = asyncio.Lock()
        self._apart = 0
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._closed = False

    async def run(self, job: Callable[[*Inputs], Result], *inputs: *Inputs) -> Result:
        """Return what `job` makes of `inputs`; what it raises is raised here.

        Raises:
            BadInput: the job took too long.
            Busy: too many jobs are waiting, or the worker died twice.
        """
        task = job, inputs
        if task not in self._kept:
            await self._take(task)
        self._kept.move_to_end(task)
        result: Result = self._kept[task]
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return result

    async def run_apart(self, job: Callable[[*Inputs], Result], *inputs: *Inputs) -> Result:
        """Do one long job after the other, in a process that ends with it; nothing is kept.

        Raises:
            Busy: too many are waiting, or it took too long.
        """
        if self._apart >= MOST_APART:
            raise Busy("Too much is being put together just now; please try again in a few minutes.")
        self._apart += 1
        try:
            async with self._turn_apart:
                return await self._run_once(job, *inputs)
        finally:
            self._apart -= 1

    async def _run_once(self, job: Callable[[*Inputs], Result], *inputs: *Inputs) -> Result:
        once = WorkerPool(SECONDS_APART, self._starting)
        try:
            return await once.run(job, *inputs)
        except BadInput as error:
            raise Busy("This took too long just now; please try again later.") from error
        finally:
            await once.close()

    async def close(self) -> None:
        """End the worker, whatever it is doing; who waits for it is told to ask later."""
        self._closed = True
        if self._worker:
            self._worker.kill()
            await asyncio.to_thread(self._worker.bury)

    async def _take(self, task: tuple[Job, tuple[object, ...]]) -> None:
        if self._waiting >= MOST_WAITING:
            raise Busy("Too much is being worked out just now; please try again in a moment.")
        self._waiting += 1
        try:
            async with self._turn:
                if task not in self._kept:
                    self._kept[task] = await self._work(*task)
        finally:
            self._waiting -= 1

    async def _work(self, job: Job, inputs: tuple[object, ...]) -> object:
        """Have a job done; once more if the worker died, or did not even begin."""
        attempts = 2
        while attempts and not self._closed:
            attempts -= 1
            try:
                async with self._lent() as worker:
                    ended, result = await self._ask(worker, job, inputs)
            except (EOFError, OSError):
                continue
            if ended:
                return result
            raise result
        raise Busy("This could not be worked out just now; please try again in a moment.")

    @asynccontextmanager
    async def _lent(self) -> "AsyncIterator[_Worker]":
        """Lend the worker. Without an answer it is killed, which also ends the thread that waits for one."""
        worker = self._worker = self._worker or _Worker()
        try:
            yield worker
        except BaseException:
            worker.kill()
            self._worker = None
            raise

    async def _ask(self, worker: "_Worker", job: Job, inputs: tuple[object, ...]) -> Answer:
        async with asyncio.timeout(self._starting):
            await asyncio.to_thread(worker.begin, job, inputs)
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.to_thread(worker.finish)
        except TimeoutError:
            raise BadInput(
                f"This takes more than {self._seconds:.0f} seconds to work out; "
                "ask for fewer sides or fewer dice."
            ) from None


class _Worker:
    """A process that does jobs, and the pipe to it.

    `begin` and `finish` wait, so they are for threads; if the process ends, they raise EOFError or OSError.
    """

    def __init__(self) -> None:
        spawn = get_context("spawn")
        self._pipe, its_end = spawn.Pipe()
        self._process = spawn.Process(target=_serve, args=(its_end,), name="worker", daemon=True)
        self._process.start()
        its_end.close()

    def begin(self, job: Job, inputs: tuple[object, ...]) -> None:
        """Send a job, and return when the process begins with it."""
        self._pipe.send((job, inputs))
        self._pipe.recv()

    def finish(self) -> Answer:
        """Return what came of the job."""
        answer: Answer = self._pipe.recv()
        return answer

    def kill(self) -> None:
        """End the process, whatever it is in the middle of."""
        self._process.kill()

    def bury(self) -> None:
        """Wait until a process that was killed has ended."""
        self._process.join()


def _serve(pipe: Connection) -> None:
    """Do jobs until the bot ends. Ctrl+C is left to the bot, which ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_the_bot, daemon=True).start()
    while True:
        try:
            job, inputs = pipe.recv()
        except EOFError:
            return
        pipe.send(None)
        try:
            pipe.send((True, job(*inputs)))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is raised in the bot
            error.add_note(f"In the worker:\n{format_exc()}")
            pipe.send((False, error))


def _leave_with_the_bot() -> None:
    """End this process with the bot, however that ends, also in the middle of a job."""
    bot = parent_process()
    if bot:
        bot.join()
    os._exit(0)
