"""Asks at a steady pace, whether or not what was asked before has been answered: an open loop."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

Ask = Callable[[int], Awaitable[bool]]
"""Asks for the n-th time, from 0 on, and returns whether it was answered."""


@dataclass(frozen=True)
class Waited:
    """Milliseconds from when each was due until it was answered, shortest first; who asks late waits too."""

    milliseconds: Sequence[float]
    unanswered: int
    late: Sequence[float]
    """Milliseconds by which each was asked later than due, shortest first."""
    seconds: float
    """From when the first was due until the last was answered."""

    @property
    def rate(self) -> float:
        """How many were answered in a second."""
        return (len(self.milliseconds) - self.unanswered) / self.seconds


def share(ordered: Sequence[float], part: float) -> float:
    """Return the value that so large a part is not above; 0.5: the median."""
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)]


async def paced(ask: Ask, rate: float, times: int) -> Waited:
    """Ask so many times, `rate` times a second."""
    begun = time.perf_counter()
    waited: list[float] = []
    late: list[float] = []
    answered = 0

    async def one(number: int, due: float) -> None:
        nonlocal answered
        late.append(1000 * (time.perf_counter() - due))
        if await ask(number):
            answered += 1
        waited.append(1000 * (time.perf_counter() - due))

    async with asyncio.TaskGroup() as group:
        for number in range(times):
            due = begun + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            group.create_task(one(number, due))
    seconds = time.perf_counter() - begun
    return Waited(sorted(waited), times - answered, sorted(late), seconds)
