"""Stand-ins for the worker process."""

import asyncio
from functools import cache

from bot.ops.worker_process import Limits

UNHURRIED = Limits(seconds=300, starting=300)
"""Of workers on a machine that may be slow."""


class InProcess:
    """Does each job at once and in this process; what it made once it keeps."""

    def __init__(self):
        self._do = cache(lambda job, inputs: job(*inputs))

    def of(self, person, home):
        return self

    async def run(self, job, *inputs, long=False, seconds=None):
        return self._do(job, inputs)

    async def run_long(self, job, *inputs):
        return job(*inputs)

    async def close(self):
        """Leave nothing: nobody waits."""

    def forget(self):
        """Keep nothing of what was made."""
        self._do.cache_clear()


class InAThread(InProcess):
    """Does one job after the other in another thread."""

    def __init__(self):
        super().__init__()
        self._bench = asyncio.Lock()

    async def run(self, job, *inputs, long=False, seconds=None):
        async with self._bench:
            return await asyncio.to_thread(self._do, job, inputs)

    async def run_long(self, job, *inputs):
        return await asyncio.to_thread(job, *inputs)


class Stuck(InProcess):
    """Never comes to an end with anything."""

    async def run(self, job, *inputs, long=False, seconds=None):
        await asyncio.Event().wait()


class Noted(InProcess):
    """Notes for whom it works, where, and whether that may be long."""

    def __init__(self):
        super().__init__()
        self.asked = []

    def of(self, person, home):
        return NotedAsker(self, person, home)


class NotedAsker:
    """Works for one person at one place."""

    def __init__(self, noted, person, home):
        self.of, self._noted, self._asking = noted.of, noted, (person, home)

    async def run(self, job, *inputs, long=False, seconds=None):
        self._noted.asked.append((*self._asking, long))
        return await self._noted.run(job, *inputs)
