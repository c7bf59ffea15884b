"""The end of waiting: when the bot stops, what waits for a better moment has none to wait for."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Hurry:
    """Begins once, and ends whatever can do without its time."""

    def __init__(self) -> None:
        self.begun = False
        self._waits: set[asyncio.Timeout] = set()

    def begin(self) -> None:
        """End all waiting, also what is still to come."""
        if not self.begun:
            self.begun = True
            for wait in self._waits:
                wait.reschedule(asyncio.get_running_loop().time())

    @asynccontextmanager
    async def ends(self) -> AsyncIterator[None]:
        """Raise TimeoutError in the block when there is hurry."""
        async with asyncio.timeout(0 if self.begun else None) as wait:
            self._waits.add(wait)
            try:
                yield
            finally:
                self._waits.discard(wait)
