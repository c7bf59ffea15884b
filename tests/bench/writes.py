"""Durable rolls on either engine, with 1, 10 and 100 waiting: a second, and how much processor each takes."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import aiosqlite

from bot.features.registry import REGISTRY
from bot.mechanics.catalogue import method
from bot.mechanics.playing import throw
from bot.ops.workers import WorkerPool
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask, Services
from bot.storage.urls import open_store
from tests.bench.databases import ENGINES, Database, database
from tests.bench.row import Row, short
from tests.rolling import roll_die

ROLLS = 4_000
"""So many of each, a quarter of that where nobody else waits."""

WAITING = (1, 10, 100)
PLAYERS = 500
"""Each rolls once before: what the first roll of a channel, and of a person on a day, makes is there."""

NOT_THE_FIRST = "with all indexes, behind the first of each person"
NOW = 1_700_000_000_000

BYTES = "bytes of a roll"


def rate_on(engine: str, waiting: int) -> str:
    """Return the name of the row that says how many rolls a second there are."""
    return f"{engine}, {waiting} waiting"


def names(waiting: Sequence[int] = WAITING) -> tuple[str, ...]:
    """Return the names of the rows, with so many waiting."""
    return (
        *(rate_on(engine, each) for engine in ENGINES for each in waiting),
        *(f"one transaction each, {each} waiting" for each in waiting),
        *(f"{BYTES}, {engine}" for engine in ENGINES),
    )


NAMES = names()

Roller = Callable[[int], Awaitable[object]]


@dataclass(frozen=True)
class Cost:
    """What rolls took: how many a second; milliseconds of processor each; bytes."""

    rate: float
    cpu: float
    size: float


async def rows(rolls: int = ROLLS, players: int = PLAYERS, waiting: Sequence[int] = WAITING) -> list[Row]:
    """Return the rows: a second on each engine, beside a plain transaction each, and what each takes."""
    costs = {
        (engine, each): await _cost(engine, each, rolls, players) for engine in ENGINES for each in waiting
    }
    plain = [await _one_transaction_each(each, rolls) for each in waiting]
    sizes = [costs[engine, max(waiting)].size for engine in ENGINES]
    figures = [
        *(Row("", cost.rate, "a second", note=f"{short(cost.cpu)} ms processor") for cost in costs.values()),
        *(Row("", rate, "a second", note="on SQLite, without all that a roll is") for rate in plain),
        *(Row("", size, "bytes", note=NOT_THE_FIRST) for size in sizes),
    ]
    return [replace(row, name=name) for name, row in zip(names(waiting), figures, strict=True)]


async def _cost(engine: str, waiting: int, rolls: int, players: int) -> Cost:
    with database(engine) as kept:
        async with open_store(kept.url, lambda: NOW, REGISTRY) as store:
            services = Services(store, Random(1).randrange, WorkerPool(), REGISTRY, proof=True)

            async def once(number: int) -> None:
                context = RequestContext(Place(number % 50 + 1, home=1), number % players + 1, number, NOW)
                await roll_die(await Ask.of(services, context), "d100", 100, "accumulator")

            first = players + 1
            await _closed_loop(once, players, range(1, first), kept)
            return await _closed_loop(once, waiting, range(first, first + _times(rolls, waiting)), kept)


def _times(rolls: int, waiting: int) -> int:
    return rolls if waiting > 1 else rolls // 4


async def _closed_loop(once: Roller, waiting: int, numbers: range, kept: Database) -> Cost:
    """Let `waiting` people roll one after the other."""
    rolls, left = len(numbers), iter(numbers)

    async def person() -> None:
        for number in left:
            await once(number)

    size, cpu, began = kept.size(), time.process_time(), time.perf_counter()
    await asyncio.gather(*(person() for _ in range(waiting)))
    took, cpu = time.perf_counter() - began, time.process_time() - cpu
    return Cost(rolls / took, 1000 * cpu / rolls, (kept.size() - size) / rolls)


async def _one_transaction_each(waiting: int, rolls: int) -> float:
    """Write as many rows by the plain way: a lock, BEGIN, read the state, two writes, COMMIT."""
    chosen, below, lock = method("accumulator", 100), Random(1).randrange, asyncio.Lock()
    with TemporaryDirectory() as folder:
        async with aiosqlite.connect(Path(folder) / "bench.db", isolation_level=None) as connection:
            for pragma in ("journal_mode = WAL", "synchronous = FULL"):
                await connection.execute_fetchall(f"PRAGMA {pragma}")
            await connection.execute(
                "CREATE TABLE state (place INTEGER PRIMARY KEY, last INTEGER, register INTEGER)"
            )
            await connection.execute(
                "CREATE TABLE roll (place INTEGER, number INTEGER, person INTEGER, at INTEGER, request TEXT, "
                "faces TEXT, outcome INTEGER, PRIMARY KEY (place, number)) WITHOUT ROWID"
            )

            async def once(number: int) -> None:
                place = number % 50 + 1
                async with lock:
                    await connection.execute("BEGIN IMMEDIATE")
                    rows = list(
                        await connection.execute_fetchall(
                            "SELECT last, register FROM state WHERE place = ?", (place,)
                        )
                    )
                    last, register = rows[0] if rows else (0, 0)
                    played = throw(chosen.rule, below, register)
                    row = (
                        place,
                        last + 1,
                        number % 500,
                        NOW,
                        chosen.options,
                        str(played.faces),
                        played.outcome,
                    )
                    await connection.execute("INSERT INTO roll VALUES (?, ?, ?, ?, ?, ?, ?)", row)
                    await connection.execute(
                        "INSERT OR REPLACE INTO state VALUES (?, ?, ?)", (place, last + 1, played.after)
                    )
                    await connection.execute("COMMIT")

            alone = Database("", lambda: 0.0, lambda: 0)
            return (await _closed_loop(once, waiting, range(1, _times(rolls, waiting) + 1), alone)).rate
