"""Stores that misbehave, around one that works."""

import asyncio

from bot.mechanics.playing import Waiting
from bot.play.pending_action import PendingAction
from bot.play.store import Store
from bot.play.transition import Recorded, Submission


class Around:
    """Passes everything on to the store it is around."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> object:
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
