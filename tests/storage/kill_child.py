"""Rolls without end at one channel, and prints each roll that was acknowledged; its parent kills it.

Meanwhile the people who roll ask to be forgotten, one after the other, and roll on as new people.

Arguments: the address of the database, and a number that seeds chance and keeps the ids of this run apart.
"""

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from itertools import cycle
from random import Random
from typing import Any, Self

from bot.features.registry import REGISTRY
from bot.play.event import Event
from bot.play.request_context import Place, RequestContext, time_of
from bot.play.store import Ask, Services, Store
from bot.storage.urls import open_store
from tests.rolling import roll_die, roll_fair
from tests.snowflakes import snowflake

ROLLERS = 50
PLACE = Place(channel=1_100_000_000_000_000_001, home=900)
NOON = 1_800_000_000_000

Roll = Callable[[Services, RequestContext], Awaitable[Event]]


class Here:
    """Works out at once what a process of its own would."""

    def of(self, person: int, home: int) -> Self:
        return self

    async def run(self, job: Any, *inputs: Any, long: bool = False, seconds: float | None = None) -> Any:
        return job(*inputs)

    run_long = run


async def human(services: Services, context: RequestContext) -> Event:
    return (await roll_die(await Ask.of(services, context), "d100", 100, "human")).event


async def register_of_three(services: Services, context: RequestContext) -> Event:
    return (await roll_die(await Ask.of(services, context), "d100", 100, "accumulator", "dice=3")).event


async def register_of_four(services: Services, context: RequestContext) -> Event:
    return (await roll_die(await Ask.of(services, context), "d100", 100, "accumulator", "dice=4")).event


async def adaptive(services: Services, context: RequestContext) -> Event:
    return (await roll_fair(await Ask.of(services, context), "2d6[label] # comment", "1")).event


class Ids:
    """Ids that grow with time, in each of several processes: of 10 nanoseconds one belongs to each run."""

    def __init__(self, run: int) -> None:
        self._run = run % 10
        self._moment = 0

    def __call__(self) -> int:
        """Return another one."""
        self._moment = max(time.time_ns() // 10, self._moment + 1)
        milliseconds, rest = divmod(self._moment * 10 + self._run, 1_000_000)
        return snowflake(milliseconds, rest)


async def roll_on(services: Services, person: int, ids: Ids, kinds: tuple[Roll, ...]) -> None:
    chance = Random(person)
    while True:
        interaction = ids()
        context = RequestContext(PLACE, person, interaction, time_of(interaction))
        event = await chance.choice(kinds)(services, context)
        if event.number % 100 == 0:
            await publish(services, ids())
        os.write(1, f"{event.number} {interaction}\n".encode())


async def publish(services: Services, message: int) -> None:
    """Have a message carry the anchors that none has carried yet."""
    for kept in (await services.store.proof_book(PLACE)).chains:
        if kept.chain.message is None:
            services.store.note_anchor(kept.chain.anchor, message)


async def forget_all(store: Store) -> None:
    for person in cycle(range(1, ROLLERS + 1)):
        await store.forget(person)


async def main(address: str, run: int) -> None:
    kinds = (human, register_of_three, adaptive, register_of_four, adaptive)
    ids = Ids(run)
    async with open_store(address, lambda: time_of(ids()), REGISTRY) as store:
        services = Services(store, Random(run).randrange, Here(), REGISTRY, proof=True)
        rolling = (roll_on(services, person, ids, kinds) for person in range(1, ROLLERS + 1))
        await asyncio.gather(forget_all(store), *rolling)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
