"""What looking back, statistics and a roll take with 10,000,000 rolls, against the same with 100,000.

The bound is twice as much. And forgetting one of those who rolled most: its longest transaction, against
50 ms. The databases are made once, in minutes, and kept in `.bench/`.
"""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from bot.play.asked import Asked, Place
from bot.play.looking_back.history import Filters, look_back
from bot.play.rolls.expressions import WantedDice, roll
from bot.play.statistics.stats import WantedStats, gather
from bot.play.store import Look
from bot.play.table import Table
from bot.storage.urls import open_store
from bot.storage.writing.transactions import Transactions
from tests.bench.made_history import CHANNELS, DAY, FIRST_PERSON, HOME, NOW, made, sizes

FEW, MANY = 100_000, 10_000_000
TIMES = 200
BOUND = 2.0
LONGEST = 0.050
"""Seconds of a transaction."""

Doing = Callable[["Visit"], Awaitable[object]]


class Visit:
    """Someone at one of the channels, at the same one in both databases when chance is the same."""

    def __init__(self, table: Table, random: Random, rolls: int) -> None:
        channel = random.randint(1, CHANNELS)
        self.table = table
        self.asked = Asked(Place(channel, HOME), FIRST_PERSON + 1, random.getrandbits(60), NOW)
        self.number = random.randint(1, sizes(rolls)[channel - 1])
        self.day = NOW - random.randint(1, 300) * DAY


ACTS: dict[str, Doing] = {
    "/history": lambda visit: look_back(visit.table, visit.asked, Filters()),
    "/history, any page": lambda visit: look_back(visit.table, visit.asked, Filters(), before=visit.number),
    "/history of a person": lambda visit: look_back(visit.table, visit.asked, Filters(mine=True)),
    "/history from a day on": lambda visit: look_back(visit.table, visit.asked, Filters(until=visit.day)),
    "/stats": lambda visit: gather(visit.table, visit.asked, WantedStats()),
    "/stats of dice": lambda visit: gather(visit.table, visit.asked, WantedStats(dice="2d6")),
    "/roll": lambda visit: roll(visit.table, visit.asked, WantedDice("2d6")),
}


async def table() -> str:
    """Return a line per act, and one for forgetting."""
    rows = [f"with {MANY:,} rolls in {CHANNELS:,} channels, against {FEW:,}; bound {BOUND:.2f} x"]
    for name, (small, large) in (await compared()).items():
        times = f"{1000 * large:8.2f} ms against{1000 * small:8.2f} ms"
        rows.append(f"  {name:24}{times}: {large / small:5.2f} x")
    return "\n".join([*rows, await _forgetting()])


async def compared() -> dict[str, tuple[float, float]]:
    """Return the median seconds of each act with few rolls and with many, measured in turns."""
    async with (
        open_store(_url(made(FEW)), lambda: NOW) as few,
        open_store(_url(made(MANY)), lambda: NOW) as many,
    ):
        tables = [(Table(store, Random(2).randrange), rolls) for store, rolls in ((few, FEW), (many, MANY))]
        return {name: await _medians(act, tables) for name, act in ACTS.items()}


async def _medians(act: Doing, tables: list[tuple[Table, int]]) -> tuple[float, float]:
    seconds: list[list[float]] = [[], []]
    for turn in range(2 * TIMES):
        for (table, rolls), taken in zip(tables, seconds, strict=True):
            visit = Visit(table, Random(turn), rolls)
            started = time.perf_counter()
            await act(visit)
            taken.append(time.perf_counter() - started)
    few, many = (statistics.median(taken[TIMES:]) for taken in seconds)  # the first are for warming up
    return few, many


class Timed(Transactions):
    """Transactions that note how long they take."""

    def __init__(self, connection):
        super().__init__(connection)
        self.seconds = []

    async def run(self, works):
        """Do all works, as the one that this extends."""
        started = time.perf_counter()
        answers = await super().run(works)
        if works:
            self.seconds.append(time.perf_counter() - started)
        return answers


async def _forgetting() -> str:
    """Forget someone while others roll; each time someone else, as the file is kept."""
    async with open_store(_url(made(MANY)), lambda: NOW) as store:
        timed = store._writer._transactions = Timed(store._writer._transactions._connection)
        heavy = await _heavy(store)
        entries = (await store.holdings(heavy)).rolls
        table, random, waits = Table(store, Random(4).randrange), Random(5), [0.0]
        started = time.perf_counter()
        forgetting = asyncio.create_task(store.forget(heavy))
        while not forgetting.done():
            visit = Visit(table, random, MANY)
            asked = time.perf_counter()
            await roll(table, Asked(visit.asked.place, 1, visit.asked.interaction, NOW), WantedDice("2d6"))
            waits.append(time.perf_counter() - asked)
        await forgetting
        whole, longest = time.perf_counter() - started, max(timed.seconds)
    return (
        f"  forgetting one with {entries:,} entries takes {whole:.1f} s; of {len(timed.seconds):,} "
        f"transactions, median {1000 * statistics.median(timed.seconds):.1f} ms, longest "
        f"{1000 * longest:.1f} ms: {longest / LONGEST:.2f} x of {1000 * LONGEST:.0f} ms; "
        f"the longest of {len(waits) - 1:,} rolls meanwhile {1000 * max(waits):.1f} ms"
    )


async def _heavy(store) -> int:
    """Return someone who rolled much and is not forgotten yet."""
    for person in range(FIRST_PERSON + 5, FIRST_PERSON + 1_000):
        if (await store.look(Place(1, HOME), Look(person, limit=1))).records:
            return person
    raise LookupError("all who rolled in the busiest channel were forgotten: remove .bench/")


def _url(database: Path) -> str:
    return f"sqlite:///{database}"
