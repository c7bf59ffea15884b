"""The port to the other processes that serve the same bot, each with some of its shards.

Discord divides the servers of a bot among its shards: a process connected as a shard gets the events of its
servers.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import NamedTuple, Protocol

IDENTIFY_PAUSE = 5.25
"""Seconds between two shards of one key that identify: Discord wants 5, and messages take some time."""


class Share(NamedTuple):
    """The shards of this process, and how many of all shards it should have."""

    held: frozenset[int]
    fair: int


class Fleet(Protocol):
    """The processes that serve one bot; only one of them at a time has a shard."""

    async def join(self, count: int, *, fixed: bool) -> int:
        """Become one of them, and return the number of shards.

        This is `count`, or the number that the other processes have agreed on. If they have agreed on another
        number than a `fixed` one, raises a sentence for the host.
        """

    async def leave(self) -> bool:
        """Take no more shards, and return whether other processes are there to take this one's."""

    async def take(self) -> Share:
        """Take free shards that are due to this process, and return all its shards.

        Shards that it has lost, or may have lost, are missing: a disconnected process cannot know.
        """

    async def give(self, shard: int) -> None:
        """Leave a shard to others."""

    async def changed(self) -> None:
        """Wait until this process's share may have changed."""

    def turn(self, key: int) -> AbstractAsyncContextManager[None]:
        """Wait until a shard of this key may identify; if it does, no other does for `IDENTIFY_PAUSE`."""


class Alone(Fleet):
    """A process that serves all shards."""

    def __init__(self, pause: float = IDENTIFY_PAUSE) -> None:
        self._pause = pause
        self._held = frozenset[int]()
        self._turns = defaultdict[int, asyncio.Lock](asyncio.Lock)

    async def join(self, count: int, *, fixed: bool) -> int:
        self._held = frozenset(range(count))
        return count

    async def leave(self) -> bool:
        return False

    async def take(self) -> Share:
        return Share(self._held, len(self._held))

    async def give(self, shard: int) -> None:
        self._held -= {shard}

    async def changed(self) -> None:
        await asyncio.Event().wait()

    @asynccontextmanager
    async def turn(self, key: int) -> AsyncIterator[None]:
        turn = self._turns[key]
        await turn.acquire()
        pause = 0.0
        try:
            yield
            pause = self._pause  # a shard that gets here has identified
        finally:
            asyncio.get_running_loop().call_later(pause, turn.release)
