"""Keeps one worker process: starts it when there is a job, watches it from outside, and replaces it.

A job that hangs cannot end itself, nor can one that was stopped: its process is killed when it is late.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.mechanics.errors import BadInput
from bot.play.errors import Busy
from bot.worker_pool.process import JobFailed, Limits, Worker

log = logging.getLogger(__name__)

ATTEMPTS = 2
"""How often a job is begun before it is given up, if workers die under it or do not begin."""


class TookTooLong(BadInput):
    """A job was ended for its time."""


class Supervisor:
    """Has one job after the other done in one worker process."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._worker: Worker | None = None
        self._closed = False

    async def do(self, request: bytes) -> bytes:
        """Return what came of a packed job, packed as well; what it raises is raised here.

        Raises:
            TookTooLong: it was ended for its time.
            Busy: the worker died twice, or the bot is closing.
        """
        for _ in range(ATTEMPTS):
            if self._closed:
                break
            try:
                async with self._lent() as worker:
                    return await self._ask(worker, request)
            except (EOFError, OSError) as error:
                if not self._closed:
                    log.warning("A worker process ended, or did not begin a job; it is replaced (%r).", error)
            except JobFailed as failed:
                raise failed.error from None
        raise Busy("This could not be worked out just now; please try again in a moment.")

    async def close(self) -> None:
        """End the worker, whatever it is doing."""
        self._closed = True
        if self._worker:
            self._worker.kill()
            await asyncio.to_thread(self._worker.bury)

    @asynccontextmanager
    async def _lent(self) -> AsyncIterator[Worker]:
        """Lend the worker. Without an answer it is killed, which also ends the thread that waits for one."""
        if self._worker is None or not self._worker.is_ready():
            self._worker = Worker(self._limits)
        worker = self._worker
        try:
            yield worker
        except JobFailed:
            raise
        except BaseException:
            worker.kill()
            self._worker = None
            raise

    async def _ask(self, worker: Worker, request: bytes) -> bytes:
        async with asyncio.timeout(self._limits.seconds if worker.started else self._limits.starting):
            await asyncio.to_thread(worker.begin, request)
        try:
            async with asyncio.timeout(self._limits.seconds):
                return await asyncio.to_thread(worker.finish)
        except TimeoutError:
            log.warning("A job took more than %g seconds; its worker is ended.", self._limits.seconds)
            raise TookTooLong(
                f"This takes more than {self._limits.seconds:.0f} seconds to work out; "
                "ask for fewer sides or fewer dice."
            ) from None
