"""Changes the hit points of one character from two channels and a thread, many times at once.

Arguments: the address of the database, a number that seeds chance and keeps the ids of this run apart, and
how many changes. Every tenth change is struck again. What was recorded is said: where, and by how much.
"""

import asyncio
import os
import sys
from itertools import count
from random import Random

from bot.features.registry import REGISTRY
from bot.play.request_context import Place
from bot.play.store import Store
from bot.storage.urls import open_store
from tests.storage.sheets import changes, strikes
from tests.storage.submissions import HERE, NOON, THERE, record

THREAD = Place(HERE.channel + 9, HERE.home, parent=HERE.channel)
PLACES = (HERE, THERE, THREAD)

BEGINS, MOST = 500_000, 1_000_000
"""So far from each bound that no change meets one."""

AT_ONCE = 60


async def change(store: Store, ids: "count[int]", chance: Random, number: int) -> None:
    """Change the hit points, and strike that if its turn has come."""
    place, by = PLACES[number % 3], chance.choice((-3, -2, -1, 1, 2))
    made = changes(by, place=place, begins=BEGINS, most=MOST, interaction=next(ids))
    event = await record(store, made)
    if number % 10 == 0:
        await record(store, strikes(event, place=place, interaction=next(ids)))
        by = 0
    os.write(1, f"{place.channel} {event.number} {by}\n".encode())


async def main(address: str, run: int, most: int) -> None:
    ids, chance = count(1_000_000 * run), Random(run)
    async with open_store(address, lambda: NOON, REGISTRY) as store:
        for begin in range(0, most, AT_ONCE):
            numbers = range(begin, min(most, begin + AT_ONCE))
            await asyncio.gather(*(change(store, ids, chance, number) for number in numbers))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
