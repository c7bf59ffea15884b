"""Stores that misbehave, around one that works; and rolls that no command makes."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

from bot.features.die.event import D100, DieRequest
from bot.mechanics.playing import Waiting
from bot.play.errors import Late
from bot.play.request_context import Place, RequestContext
from bot.play.store import Store
from bot.play.transition import Recorded, Submission
from bot.sandbox.server import Sandbox
from tests.recording import record_new
from tests.scripted import Scripted


class Around:
    """Passes everything on to the store it is around."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


class Slow(Around):
    """Has a method that waits until the bot has told Discord something: to wait for the answer."""

    def __init__(self, store: Store, method: str, sandbox: Sandbox) -> None:
        super().__init__(store)
        self._sandbox = sandbox
        self._responses_before = self._count_responses()
        setattr(self, method, partial(self._wait_for, getattr(store, method)))

    async def _wait_for(self, work: Callable[..., Awaitable[Any]], *given: Any) -> Any:
        await self._sandbox.until(lambda: self._count_responses() > self._responses_before)
        return await work(*given)

    def _count_responses(self) -> int:
        return sum("callback" in request.path for request in self._sandbox.requests)


class Broken(Around):
    """Has a fault that nobody thought of."""

    async def record(self, submission: Submission) -> Recorded | Waiting:
        raise ZeroDivisionError("the cause")


class Held(Around):
    """Records nothing before it is `free`; and then nothing either where it is too `late`."""

    def __init__(self, store: Store, *, late: bool = False) -> None:
        super().__init__(store)
        self.free = asyncio.Event()
        self._late = late

    async def record(self, submission: Submission) -> Recorded | Waiting:
        await self.free.wait()
        if self._late:
            raise Late
        return await self._store.record(submission)


async def record_hidden(services, town, person, number, visibility=""):
    """Put a d100 of a person into the history, as interaction `number`; no command hides one."""
    context = RequestContext(Place(town.room.id, town.guild.id), person.id, number, 1_700_000_000_000)
    below = Scripted()
    below.faces(6, 1, 5, 4)
    request = DieRequest("base6", 100, 6, "dice=4")
    await record_new(replace(services, below=below), context, D100, request, visibility=visibility)
