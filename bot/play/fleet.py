"""The port to the other processes that serve the same bot, each some of its shards.

Discord divides the servers of a bot among its shards: whoever connects as a shard hears of its servers.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import NamedTuple, Protocol

IDENTIFY_PAUSE = 5.25
"""Seconds between two shards of one key that identify: Discord wants 5, and messages take their time."""


class Share(NamedTuple):
    """Which shards this process has, and how many it should have of all."""

    held: frozenset[int]
    fair: int


class Fleet(Protocol):
    """The processes that serve one bot; a shard belongs to one of them at a time."""

    async def join(self, count: int, *, fixed: bool) -> int:
        """Become one of them, and return how many shards there are.

        That is `count`, or what those who are there already have agreed on.

        Where they have agreed on another count than one that is `fixed`, a sentence for the host is raised.
        """

    async def leave(self) -> bool:
        """Take no more shards, and return whether others are there to take what is given away."""

    async def take(self) -> Share:
        """Take what is free and due to this process, and return what it has.

        What it has lost is missing, or may have lost: where it is cut off, nobody can tell.
        """

    async def give(self, shard: int) -> None:
        """Leave a shard to others."""

    async def changed(self) -> None:
        """Wait until it is worth while to look again at what this process has."""

    def turn(self, key: int) -> AbstractAsyncContextManager[None]:
        """Wait until a shard of this key may identify; if it does, nobody else does for `IDENTIFY_PAUSE`."""


class Alone(Fleet):
    """A process that serves all shards; what `Fleet` says holds here."""

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
            pause = self._pause  # who has come so far has identified
        finally:
            asyncio.get_running_loop().call_later(pause, turn.release)
