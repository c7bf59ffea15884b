"""Tells the parts of the sandbox what has changed."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Literal

from bot.sandbox.world.things import Message

Happening = Literal["world", "message_create", "message_update", "message_delete", "request", "answer"]
Listener = Callable[[Happening, Message | None], None]

_TICK = 0.05  # seconds; how often a condition that depends on time alone is looked at again


class News:
    """Carries news to listeners, and lets others wait until something is so."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._something = asyncio.Event()

    def listen(self, listener: Listener) -> None:
        """Call `listener` at all news from now on."""
        self._listeners.append(listener)

    def forget(self, listener: Listener) -> None:
        """Stop calling `listener`."""
        self._listeners.remove(listener)

    def tell(self, happening: Happening, message: Message | None = None) -> None:
        """Pass on that something happened, with the message it happened to."""
        for listener in list(self._listeners):
            listener(happening, message)
        self._something.set()
        self._something = asyncio.Event()

    async def until(self, condition: Callable[[], bool], timeout: float | None = 10.0) -> None:  # noqa: ASYNC109 - a limit to wait
        """Wait until `condition()` holds.

        Raises:
            TimeoutError: it still does not hold after `timeout` seconds.
        """
        async with asyncio.timeout(timeout):
            while not condition():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._something.wait(), _TICK)
