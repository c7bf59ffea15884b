"""What was read a moment ago for someone who types: each key that they press asks for the same again."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sized
from typing import Any, TypeVar

SECONDS = 5.0
"""For how long what was read is proposed from."""

MOST = 64
"""How many readings are remembered."""

MOST_NAMES = 15_000
"""How many names they may have together, of up to 100 characters: beyond it the oldest are dropped."""

Found = TypeVar("Found", bound=Sized)


class RecentReads:
    """Reads once what is asked for several times within seconds. `clock` tells seconds, of any origin."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._kept: OrderedDict[Hashable, tuple[float, asyncio.Future[Any]]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    async def get(self, key: Hashable, read: Callable[[], Awaitable[Found]]) -> Found:
        """Return what `read` returns, or returned a moment ago under this key; what it raises is not kept."""
        self._drop_old()
        if key not in self._kept:
            self._kept[key] = self._clock(), asyncio.ensure_future(read())
        reading: asyncio.Future[Found] = self._kept[key][1]
        try:
            return await asyncio.shield(reading)
        except Exception:
            self._kept.pop(key, None)
            raise

    def _drop_old(self) -> None:
        """Drop what is too old, and the oldest where there is too much for one more."""
        now, names = self._clock(), sum(_names_in(reading) for _, reading in self._kept.values())
        while self._kept:
            key, (then, reading) = next(iter(self._kept.items()))
            if len(self._kept) < MOST and now - then < SECONDS and names <= MOST_NAMES:
                return
            del self._kept[key]
            names -= _names_in(reading)


def _names_in(reading: asyncio.Future[Sized]) -> int:
    """Return how many names were found; none yet while it is being read."""
    found = reading.done() and not reading.cancelled() and reading.exception() is None
    return len(reading.result()) if found else 0
