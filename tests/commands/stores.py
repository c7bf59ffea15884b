"""Stores that misbehave, around one that works; and rolls that no command makes."""

import asyncio
from dataclasses import replace
from typing import Any

from bot.mechanics.playing import Waiting
from bot.play.events.die import D100, DieRequest
from bot.play.pending_action import PendingAction
from bot.play.recording import record
from bot.play.request_context import Place, RequestContext
from bot.play.store import Store
from bot.play.transition import Recorded, Submission
from tests.scripted import Scripted


class Around:
    """Passes everything on to the store it is around."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


class Slow(Around):
    """Takes its time to record."""

    async def record(self, submission: Submission) -> Recorded | Waiting:
        await asyncio.sleep(1.8)
        return await self._store.record(submission)


class Broken(Around):
    """Has a fault that nobody thought of."""

    async def record(self, submission: Submission) -> Recorded | Waiting:
        raise ZeroDivisionError("the cause")


class SlowToAnswer(Around):
    """Takes its time to look up a question."""

    async def pending(self, number: int) -> PendingAction | None:
        await asyncio.sleep(1.8)
        return await self._store.pending(number)


async def record_hidden(services, town, person, number, visibility=""):
    """Put a d100 of a person into the history, as interaction `number`; no command hides one."""
    context = RequestContext(Place(town.room.id, town.guild.id), person.id, number, 1_700_000_000_000)
    below = Scripted()
    below.faces(6, 1, 5, 4)
    request = DieRequest("base6", 100, 6, "dice=4")
    await record(replace(services, below=below), context, D100, request, visibility=visibility)
