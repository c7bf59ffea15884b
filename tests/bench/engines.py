"""Processor time of the bot for a durable roll on PostgreSQL, beside that on SQLite, in the same run."""

import asyncio
import itertools
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import median

from bot.play.events.die import DieWish, roll
from bot.play.events.registry import REGISTRY
from bot.play.request_context import Place, RequestContext
from bot.play.services import Services
from bot.storage.urls import open_store
from bot.worker_pool.pool import WorkerPool
from tests.postgres import server_in

ROUNDS, ROLLS = 3, 200
NOW = 1_700_000_000_000


async def table() -> str:
    """Return a line per number of waiting people: medians of rounds on both engines by turns."""
    rows = ["microseconds of the bot's processor time for a durable roll (d100 by accumulator, with proof)"]
    async with AsyncExitStack() as stack:
        addresses = stack.enter_context(_addresses())
        stores = [
            await stack.enter_async_context(open_store(each, lambda: NOW, REGISTRY)) for each in addresses
        ]
        bots = [Services(store, Random(1).randrange, WorkerPool(), REGISTRY, proof=True) for store in stores]
        numbers = itertools.count(1)
        for waiting in (1, 10, 100):
            rounds = [[await _cost(bot, waiting, numbers) for bot in bots] for _ in range(ROUNDS + 1)]
            file, server = map(median, zip(*rounds[1:], strict=True))  # the first one makes places and chains
            rows.append(
                f"  {waiting:3} wait: PostgreSQL {server:6,.0f}, SQLite {file:6,.0f}: {server / file:.2f} x"
            )
    return "\n".join(rows)


@contextmanager
def _addresses() -> Iterator[tuple[str, str]]:
    with tempfile.TemporaryDirectory() as folder, server_in(Path(folder) / "data") as address:
        yield f"sqlite:///{folder}/bench.db", address


async def _cost(bot: Services, waiting: int, numbers: "itertools.count[int]") -> float:
    """Return the microseconds of processor time that a roll takes this process, when so many wait."""

    async def person(person: int) -> None:
        for _ in range(ROLLS // waiting):
            context = RequestContext(Place(person % 50 + 1, home=1), person, next(numbers), NOW)
            await roll(bot, context, DieWish("d100", 100, "accumulator"))

    began = time.process_time()
    await asyncio.gather(*(person(each + 1) for each in range(waiting)))
    return (time.process_time() - began) / (ROLLS // waiting * waiting) * 1e6
