"""A worker process for what would hold the event loop too long: exact analyses, and pictures.

A process and not a thread, because one operation on long integers holds the whole interpreter. It is
spawned and not forked, so that it inherits nothing: neither the lock on the database nor a connection.
"""

import asyncio
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar, TypeVarTuple

from bot.mechanics.errors import BadInput
from bot.play.errors import Busy

SECONDS = 10.0
"""How long one job may take."""

MOST_WAITING = 20
"""How many jobs may wait or be under way."""

KEPT = 64
"""How many results are kept; a picture among them has about 30 kB."""

Result = TypeVar("Result")
Inputs = TypeVarTuple("Inputs")


class Workshop:
    """Does jobs in one worker process, one after the other, and keeps the latest results.

    The process is started by the first job, and again when it has died. A job is a function of a module;
    its inputs are hashable and stand for its result.
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None
        self._bench = asyncio.Lock()
        self._waiting = 0
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    async def do(self, job: Callable[[*Inputs], Result], *inputs: *Inputs) -> Result:
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

    async def close(self) -> None:
        """End the worker, after the job under way."""
        if self._pool:
            await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)
            self._pool = None

    async def _take(self, task: tuple[Callable[..., object], tuple[object, ...]]) -> None:
        if self._waiting >= MOST_WAITING:
            raise Busy("Too much is being worked out just now; please try again in a moment.")
        self._waiting += 1
        try:
            async with self._bench:
                if task not in self._kept:
                    self._kept[task] = await self._work(*task)
        finally:
            self._waiting -= 1

    async def _work(self, job: Callable[..., object], inputs: tuple[object, ...]) -> object:
        """Do a job; once more if the worker died of something else than the job's length."""
        clock = asyncio.get_running_loop().time
        for _ in range(2):
            began = clock()
            try:
                return await asyncio.wrap_future(self._open().submit(_timed, self._seconds, job, inputs))
            except BrokenProcessPool:
                self._pool = None
                if clock() - began >= self._seconds:
                    raise BadInput(
                        f"This takes more than {self._seconds:.0f} seconds to work out; "
                        "ask for fewer sides or fewer dice."
                    ) from None
        raise Busy("This could not be worked out just now; please try again in a moment.")

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_prepare)
        return self._pool


def _prepare() -> None:
    """Leave Ctrl+C to the bot, which closes the worker; and do not outlive a bot that was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_the_bot, daemon=True).start()


def _leave_with_the_bot() -> None:
    bot = parent_process()
    if bot:
        bot.join()
    os._exit(0)


def _timed(seconds: float, job: Callable[..., object], inputs: tuple[object, ...]) -> object:
    """Do a job under an alarm, which ends this process whatever it is in the middle of."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return job(*inputs)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
