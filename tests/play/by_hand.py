"""Rolls by hand, as a command begins them."""

from collections.abc import Awaitable, Callable
from typing import Any

from bot.features.die.event import validate
from bot.mechanics.playing import Waiting
from bot.play import manual_roll
from bot.play.manual_roll import Step
from bot.play.reads import PendingAction
from bot.play.request_context import HasExpired, RequestContext, never_expires
from bot.play.store import Ask, Services, Store
from bot.play.transition import Recorded, Submission


async def begin(
    services: Services, context: RequestContext, *options: Any, rolled: str = "?", **more: Any
) -> Step | Recorded:
    """Ask for the faces of a die, from the first one that is not typed."""
    ask = await Ask.of(services, context)
    return await manual_roll.make(ask, validate(ask, *options, rolled=rolled, **more), rolled)


async def step_on(services, ask, step, *faces):
    """Go on with these faces, one by one."""
    for face in faces:
        step = await manual_roll.add(
            await Ask.of(services, ask()), step.number, step.manual_roll.step, (face,)
        )
    return step


class Interrupted:
    """Lets something else happen just before each write, once."""

    def __init__(self, store: Store) -> None:
        self.first: Callable[[], Awaitable[object]] | None = None
        self._store = store

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def _interrupt(self) -> None:
        happening, self.first = self.first, None
        if happening:
            await happening()

    async def record(self, submission: Submission) -> Recorded | Waiting:
        await self._interrupt()
        return await self._store.record(submission)

    async def change_pending(
        self,
        number: int,
        change: Callable[[PendingAction], PendingAction],
        has_expired: HasExpired = never_expires,
    ) -> PendingAction:
        await self._interrupt()
        return await self._store.change_pending(number, change, has_expired)
