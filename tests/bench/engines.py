"""Processor time of the bot for a durable roll on PostgreSQL, beside that on SQLite, in the same run."""

import asyncio
import itertools
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from random import Random
from statistics import median

from bot.features.registry import REGISTRY
from bot.ops.workers import WorkerPool
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask, Services
from bot.storage.urls import open_store
from tests.bench.databases import ENGINES, Database, database
from tests.bench.row import Row
from tests.rolling import roll_die

ROUNDS, ROLLS = 3, 400
WAITING = (1, 10, 100)
NOW = 1_700_000_000_000

BOUND = 1.3
"""Times the processor that a roll takes on SQLite."""


def server_row(waiting: int) -> str:
    """Return the name of the row that says what a roll takes of PostgreSQL's own processor."""
    return f"processor of PostgreSQL's server, {waiting} waiting"


NAMES = (
    *(f"processor of a durable roll, PostgreSQL against SQLite, {waiting} waiting" for waiting in WAITING),
    *map(server_row, WAITING),
)


@dataclass(frozen=True)
class Bot:
    """Who rolls, and on what."""

    services: Services
    kept: Database


async def rows(rolls: int = ROLLS, rounds: int = ROUNDS) -> list[Row]:
    """Return two rows per number of waiting people: medians of rounds on both engines by turns."""
    ratios, servers = [], []
    async with AsyncExitStack() as stack:
        bots = [await _bot(stack, engine) for engine in ENGINES]
        numbers = itertools.count(1)
        for waiting, name in zip(WAITING, NAMES, strict=False):
            costs = [[await _cost(bot, waiting, rolls, numbers) for bot in bots] for _ in range(rounds + 1)]
            file, served = zip(*costs[1:], strict=True)  # the first one makes places and chains
            of_file, of_server = (median(cpu for cpu, _ in each) for each in (file, served))
            note = f"{of_server:.2f} ms against {of_file:.2f}, of the bot's process"
            ratios.append(Row(name, of_server / of_file, "times", BOUND, note=note))
            servers.append(Row(server_row(waiting), median(cpu for _, cpu in served), "ms", note="a roll"))
    return [*ratios, *servers]


async def _bot(stack: AsyncExitStack, engine: str) -> Bot:
    kept = stack.enter_context(database(engine))
    store = await stack.enter_async_context(open_store(kept.url, lambda: NOW, REGISTRY))
    return Bot(Services(store, Random(1).randrange, WorkerPool(), REGISTRY, proof=True), kept)


async def _cost(bot: Bot, waiting: int, rolls: int, numbers: Iterator[int]) -> tuple[float, float]:
    """Return the milliseconds of processor that a roll takes this process, and the server."""

    async def person(person: int) -> None:
        for _ in range(rolls // waiting):
            context = RequestContext(Place(person % 50 + 1, home=1), person, next(numbers), NOW)
            await roll_die(await Ask.of(bot.services, context), "d100", 100, "accumulator")

    began, server = time.process_time(), bot.kept.cpu()
    await asyncio.gather(*(person(each + 1) for each in range(waiting)))
    taken, server = time.process_time() - began, bot.kept.cpu() - server
    each = 1000 / (rolls // waiting * waiting)
    return taken * each, server * each
