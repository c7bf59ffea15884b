"""Carries the news of changes to the parts of the sandbox."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Literal

from bot.sandbox.world.models import Message

EventKind = Literal["world", "message_create", "message_update", "message_delete", "request", "answer"]
Listener = Callable[[EventKind, Message | None], None]

TICK = 0.05  # seconds; how often a condition that depends on time alone is looked at again


class EventBus:
    """Carries events to listeners, and lets others wait for a condition."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._something = asyncio.Event()

    def subscribe(self, listener: Listener) -> None:
        """Call `listener` at every event from now on."""
        self._listeners.append(listener)

    def unsubscribe(self, listener: Listener) -> None:
        """Stop calling `listener`."""
        self._listeners.remove(listener)

    def publish(self, kind: EventKind, message: Message | None = None) -> None:
        """Pass on an event, with the message it is about."""
        for listener in list(self._listeners):
            listener(kind, message)
        self._something.set()
        self._something = asyncio.Event()

    async def until(self, condition: Callable[[], bool], timeout: float | None = 60.0) -> None:  # noqa: ASYNC109 - a limit to wait
        """Wait until `condition()` holds.

        Raises:
            TimeoutError: it still does not hold after `timeout` seconds.
        """
        async with asyncio.timeout(timeout):
            while not condition():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(TICK):  # `wait_for` loses cancellations, before Python 3.12
                        await self._something.wait()
