"""Rolls without end at one channel, and prints each roll that was acknowledged; its parent kills it.

Meanwhile the people who roll ask to be forgotten, one after the other, and roll on as new people.

Arguments: the database, and a number that seeds chance and keeps the interactions of this run apart.
"""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from itertools import count, cycle
from random import Random

from bot.play.records import Record
from bot.play.rolls.rolling import DieRequest, roll
from bot.play.stateful_dice.fair import fair

from bot.play.request_context import Place, RequestContext
from bot.play.services import Services
from bot.play.store import Store
from bot.storage import open_store
from tests.play.stateful_dice import adaptive as drawn

ROLLERS = 50
PLACE = Place(channel=1_100_000_000_000_000_001, home=900)
NOON = 1_800_000_000_000
TWO_DICE = drawn("2d6")

Roll = Callable[[Services, RequestContext], Awaitable[Record]]


async def human(services: Services, context: RequestContext) -> Record:
    return (await roll(services, context, DieRequest("d100", 100, "human"))).record


async def register_of_three(services: Services, context: RequestContext) -> Record:
    return (await roll(services, context, DieRequest("d100", 100, "accumulator", "dice=3"))).record


async def register_of_four(services: Services, context: RequestContext) -> Record:
    return (await roll(services, context, DieRequest("d100", 100, "accumulator", "dice=4"))).record


async def adaptive(services: Services, context: RequestContext) -> Record:
    return (await fair(services, context, TWO_DICE, "1")).record


async def roll_on(services: Services, person: int, numbers: "count[int]", kinds: tuple[Roll, ...]) -> None:
    while True:
        number = next(numbers)
        record = await kinds[number % len(kinds)](services, RequestContext(PLACE, person, number, NOON))
        os.write(1, f"{record.number} {number}\n".encode())


async def forget_all(store: Store) -> None:
    for person in cycle(range(1, ROLLERS + 1)):
        await store.forget(person)


async def main(database: str, run: int) -> None:
    kinds = (human, register_of_three, adaptive, register_of_four, adaptive)
    numbers = count(run * 10_000_000 + 1)
    async with open_store(f"sqlite:///{database}", lambda: NOON) as store:
        services = Services(store, Random(run).randrange)
        rolling = (roll_on(services, person, numbers, kinds) for person in range(1, ROLLERS + 1))
        await asyncio.gather(forget_all(store), *rolling)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
