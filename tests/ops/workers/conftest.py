"""A pool with real worker processes, and a job that lasts as long as a test wants."""

import asyncio
from itertools import count
from pathlib import Path

import pytest

from bot.ops.workers import WorkerPool
from tests.ops.workers import jobs


class Gate:
    """Holds up a lane, by a job that waits for a file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = count()
        self._path = folder
        self.held: list[asyncio.Future] = []

    async def shut(self, asker, *, long: bool = False) -> None:
        """Have a job under way in the name of someone until the gate opens."""
        self._path = self._folder / f"open{next(self._numbers)}"
        self.held.append(asyncio.ensure_future(asker.run(jobs.until, str(self._path), long=long)))
        await asyncio.sleep(0)

    def open(self) -> None:
        """Let the job come to its end."""
        self._path.touch()


@pytest.fixture
async def workers():
    opened = WorkerPool()
    yield opened
    await opened.close()


@pytest.fixture
async def gate(tmp_path, workers):
    made = Gate(tmp_path)
    yield made
    await workers.close()
    await asyncio.gather(*made.held, return_exceptions=True)
