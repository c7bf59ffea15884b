"""Durable rolls a second at 1, 10 and 100 waiting, beside one transaction each on the same tables."""

import asyncio
import itertools
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import aiosqlite

from bot.mechanics.catalogue import method
from bot.mechanics.playing import throw
from bot.play.events.die import DieWish, roll
from bot.play.events.registry import REGISTRY
from bot.play.request_context import Place, RequestContext
from bot.play.services import Services
from bot.storage.urls import open_store
from bot.worker_pool.pool import WorkerPool

ROLLS = 4_000
NOW = 1_700_000_000_000


async def table() -> str:
    """Return a line per number of waiting people."""
    rows = ["durable rolls/s (d100 by accumulator, state and history in one transaction)"]
    for waiting in (1, 10, 100):
        ours = await _rate(_ours, waiting)
        single = await _rate(_one_transaction_each, waiting)
        rows.append(
            f"  {waiting:3} waiting: {ours:8,.0f}/s, "
            f"one transaction each {single:7,.0f}/s: {ours / single:5.2f} x"
        )
    return "\n".join(rows)


Roller = Callable[[int], Awaitable[object]]


async def _rate(measure: Callable[[Path, int], Awaitable[float]], waiting: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        return await measure(Path(folder) / "bench.db", waiting)


async def _closed_loop(once: Roller, waiting: int) -> float:
    """Let `waiting` people roll one after the other, and return the rolls per second."""
    numbers = itertools.count(1)
    rolls = ROLLS if waiting > 1 else ROLLS // 4

    async def person() -> None:
        while (number := next(numbers)) <= rolls:
            await once(number)

    started = time.perf_counter()
    await asyncio.gather(*(person() for _ in range(waiting)))
    return rolls / (time.perf_counter() - started)


async def _ours(database: Path, waiting: int) -> float:
    async with open_store(f"sqlite:///{database}", lambda: NOW, REGISTRY) as store:
        services = Services(store, Random(1).randrange, WorkerPool(), REGISTRY)

        async def once(number: int) -> None:
            context = RequestContext(Place(number % 50 + 1, home=1), number % 500 + 1, number, NOW)
            await roll(services, context, DieWish("d100", 100, "accumulator"))

        return await _closed_loop(once, waiting)


async def _one_transaction_each(database: Path, waiting: int) -> float:
    """Write as many cells by the plain way: a lock, BEGIN, read the state, two writes, COMMIT."""
    chosen, below, lock = method("accumulator", 100), Random(1).randrange, asyncio.Lock()
    async with aiosqlite.connect(database, isolation_level=None) as connection:
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
                row = (place, last + 1, number % 500, NOW, chosen.options, str(played.faces), played.outcome)
                await connection.execute("INSERT INTO roll VALUES (?, ?, ?, ?, ?, ?, ?)", row)
                await connection.execute(
                    "INSERT OR REPLACE INTO state VALUES (?, ?, ?)", (place, last + 1, played.after)
                )
                await connection.execute("COMMIT")

        return await _closed_loop(once, waiting)
