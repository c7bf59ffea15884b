"""Stand-ins for the worker process."""

import asyncio
from functools import cache

import matplotlib.figure  # noqa: F401 - before Discord's 3 seconds run: the first picture would wait for it

from bot.worker_pool.process import Limits

UNHURRIED = Limits(seconds=300, starting=300)
"""Of workers on a machine that may be slow."""


class AtOnce:
    """Does each job at once and in this process; what it made once it keeps."""

    def __init__(self):
        self._do = cache(lambda job, inputs: job(*inputs))

    def of(self, person, *, quick=False):
        return self

    async def run(self, job, *inputs):
        return self._do(job, inputs)

    async def run_apart(self, job, *inputs):
        return job(*inputs)

    async def close(self):
        """Leave nothing: nobody waits."""


class InAThread(AtOnce):
    """Does one job after the other in another thread."""

    def __init__(self):
        super().__init__()
        self._bench = asyncio.Lock()

    async def run(self, job, *inputs):
        async with self._bench:
            return await asyncio.to_thread(self._do, job, inputs)

    async def run_apart(self, job, *inputs):
        return await asyncio.to_thread(job, *inputs)


class Stuck(AtOnce):
    """Never comes to an end with anything."""

    async def run(self, job, *inputs):
        await asyncio.Event().wait()


class Noted(AtOnce):
    """Notes for whom it works, and in which lane."""

    def __init__(self):
        super().__init__()
        self.asked = []

    def of(self, person, *, quick=False):
        return NotedAsker(self, person, quick)


class NotedAsker:
    """Works for one person."""

    def __init__(self, noted, person, quick):
        self.of, self._noted, self._asked = noted.of, noted, (person, quick)

    async def run(self, job, *inputs):
        self._noted.asked.append(self._asked)
        return await self._noted.run(job, *inputs)
