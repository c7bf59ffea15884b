"""Stores that misbehave, around one that works."""

import asyncio
from typing import Any

from bot.play.records import Move, PendingAction, Record
from bot.play.store import Store


class Around:
    """Passes everything on to the store it is around."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


class Slow(Around):
    """Takes its time to record."""

    async def record(self, move: Move) -> Record:
        await asyncio.sleep(1.8)
        return await self._store.record(move)


class Broken(Around):
    """Has a fault that nobody thought of."""

    async def record(self, move: Move) -> Record:
        raise ZeroDivisionError("the cause")


class SlowToAnswer(Around):
    """Takes its time to look up a question."""

    async def pending_action(self, number: int) -> PendingAction | None:
        await asyncio.sleep(1.8)
        return await self._store.pending_action(number)
