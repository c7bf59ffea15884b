"""What looking back, statistics and a roll take with 10,000,000 rolls, against the same with 100,000.

The bound is twice as much. And forgetting one of those who rolled most: its longest transaction, against
50 ms. The databases are made once, in minutes, and kept in `.bench/`.
"""

import asyncio
import secrets
import sqlite3
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.bootstrap import spare_the_collector
from bot.features.history.pages import Filters, look_back
from bot.features.registry import REGISTRY
from bot.features.statistics.stats import WantedStats, gather
from bot.ops.workers import WorkerPool
from bot.play.errors import DAY
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask, Services
from bot.storage.engine import Connection
from bot.storage.urls import open_store
from bot.storage.writer import Answer, Writer
from tests.bench.made_history import CHANNELS, FIRST_PERSON, HOME, NOW, made, sizes
from tests.bench.row import Row
from tests.rolling import roll_dice

FEW, MANY = 100_000, 10_000_000
TIMES = 200
BOUND = 2.0
LONGEST = 0.050
"""Seconds of a transaction."""

HEAVIEST = """
SELECT user_id FROM sum JOIN person ON person.id = sum.person WHERE user_id > 0
GROUP BY user_id ORDER BY sum(rolls) DESC LIMIT 1
"""

Doing = Callable[["Visit", Ask], Awaitable[object]]


def context_anew(place: Place, person: int) -> RequestContext:
    """Return a request that no earlier run made: the files are kept, and a repeated one rolls nothing."""
    return RequestContext(place, person, secrets.randbits(60), NOW)


class Visit:
    """Someone at one of the channels, at the same one in both databases when chance is the same."""

    def __init__(self, services: Services, random: Random, rolls: int) -> None:
        channel = random.randint(1, CHANNELS)
        self.services = services
        self.context = context_anew(Place(channel, HOME), FIRST_PERSON + 1)
        self.number = random.randint(1, sizes(rolls)[channel - 1])
        self.day = NOW - random.randint(1, 300) * DAY

    async def do(self, act: Doing) -> None:
        """Do something here."""
        await act(self, await Ask.of(self.services, self.context))


ACTS: dict[str, Doing] = {
    "/history": lambda visit, ask: look_back(ask, Filters()),
    "/history, any page": lambda visit, ask: look_back(ask, Filters(), before=visit.number),
    "/history of a person": lambda visit, ask: look_back(ask, Filters(mine=True)),
    "/history from a day on": lambda visit, ask: look_back(ask, Filters(until=visit.day)),
    "/stats": lambda visit, ask: gather(ask, WantedStats()),
    "/stats of dice": lambda visit, ask: gather(ask, WantedStats(dice="2d6")),
    "/stats of rare dice": lambda visit, ask: gather(ask, WantedStats(dice="3d8")),
    "/roll": lambda visit, ask: roll_dice(ask, "2d6"),
}


async def rows() -> list[Row]:
    """Return a row per act, and those of forgetting."""
    return [
        *(
            Row(
                f"{name}, {MANY:,} rolls against {FEW:,}",
                large / small,
                "times",
                BOUND,
                note=_times(small, large),
            )
            for name, (small, large) in (await compared()).items()
        ),
        *await _forgetting(),
    ]


def _times(small: float, large: float) -> str:
    return f"{1000 * large:.2f} ms against {1000 * small:.2f}"


async def compared() -> dict[str, tuple[float, float]]:
    """Return the median seconds of each act with few rolls and with many, measured in turns."""
    async with (
        open_store(_url(made(FEW)), lambda: NOW, REGISTRY) as few,
        open_store(_url(made(MANY)), lambda: NOW, REGISTRY) as many,
    ):
        tables = [
            (Services(store, Random(2).randrange, WorkerPool(), REGISTRY), rolls)
            for store, rolls in ((few, FEW), (many, MANY))
        ]
        return {name: await _medians(act, tables) for name, act in ACTS.items()}


async def _medians(act: Doing, tables: list[tuple[Services, int]]) -> tuple[float, float]:
    seconds: list[list[float]] = [[], []]
    for turn in range(TIMES):
        for (services, rolls), taken in zip(tables, seconds, strict=True):
            visit = Visit(services, Random(turn), rolls)
            await visit.do(act)  # so that what is measured is work, and not the disk
            visit.context = context_anew(visit.context.place, visit.context.person)
            started = time.perf_counter()
            await visit.do(act)
            taken.append(time.perf_counter() - started)
    few, many = (statistics.median(taken) for taken in seconds)
    return few, many


@dataclass(frozen=True)
class Taken:
    """What a transaction took, in seconds."""

    whole: float
    worked: float
    """Of these, how long the thread of the database worked; it waits for the disk, and for its turn."""


@contextmanager
def timed() -> Iterator[list[Taken]]:
    """Note what each visit of the writer to the thread of the database takes."""
    taken: list[Taken] = []
    visit = Writer._visit

    async def noting(self: Writer, work: Callable[[Connection], list[Answer]], count: int) -> list[Answer]:
        def noted(connection: Connection) -> list[Answer]:
            started, worked = time.perf_counter(), time.thread_time()
            try:
                return work(connection)
            finally:
                taken.append(Taken(time.perf_counter() - started, time.thread_time() - worked))

        return await visit(self, noted, count)

    Writer._visit = noting  # type: ignore[method-assign]
    try:
        yield taken
    finally:
        Writer._visit = visit  # type: ignore[method-assign]


async def _forgetting() -> list[Row]:
    """Forget someone while others roll; each time someone else, as the file is kept."""
    heavy = _heaviest(made(MANY))
    async with open_store(_url(made(MANY)), lambda: NOW, REGISTRY) as store:
        services = Services(store, Random(4).randrange, WorkerPool(), REGISTRY)
        entries = (await store.holdings(heavy)).rolls
        random, waits = Random(5), [0.0]
        spare_the_collector()
        with timed() as taken:
            started = time.perf_counter()
            forgetting = asyncio.create_task(store.forget(heavy))
            while not forgetting.done():
                visit = Visit(services, random, MANY)
                begun = time.perf_counter()
                await roll_dice(await Ask.of(services, context_anew(visit.context.place, 1)), "2d6")
                waits.append(time.perf_counter() - begun)
            await forgetting
            ended = time.perf_counter()
    wholes = [each.whole for each in taken]
    worked = 1000 * max(each.worked for each in taken)
    longest, name = 1000 * max(wholes), f"forgetting one with {entries:,} entries"
    middle = 1000 * statistics.median(wholes)
    note = f"of {len(wholes):,}, median {middle:.1f} ms; without waiting {worked:.1f} ms"
    return [
        Row(name, ended - started, "s"),
        Row("its longest transaction", longest, "ms", 1000 * LONGEST, note=note),
        Row("the longest roll meanwhile", 1000 * max(waits), "ms", note=f"of {len(waits) - 1:,}"),
    ]


def _heaviest(database: Path) -> int:
    """Return who rolled most of all who are not forgotten yet."""
    with closing(sqlite3.connect(database)) as connection:
        ((person,),) = connection.execute(HEAVIEST)
    return person


def _url(database: Path) -> str:
    return f"sqlite:///{database}"
