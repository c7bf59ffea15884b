"""How long it takes from starting the process until a command is answered, on either engine."""

import time
from statistics import median

from tests.bench.databases import ENGINES, database
from tests.bench.processes import evenhand
from tests.bench.row import Row
from tests.bench.town import town

ROUNDS = 3
BOUND = 4
"""Seconds."""

WHEN = ("first start", "started again")
NAMES = tuple(f"{engine}, {when}" for engine in ENGINES for when in WHEN)


async def rows(rounds: int = ROUNDS) -> list[Row]:
    """Return two rows for each engine: with a new database, and with one that is there."""
    taken: dict[str, list[float]] = {name: [] for name in NAMES}
    for _ in range(rounds):
        for engine in ENGINES:
            with database(engine) as kept:
                for when in WHEN:
                    taken[f"{engine}, {when}"].append(await _answered(kept.url))
    return [Row(name, median(seconds), "s", BOUND, note=_all(seconds)) for name, seconds in taken.items()]


def _all(seconds: list[float]) -> str:
    return f"{min(seconds):.2f} to {max(seconds):.2f} s in {len(seconds)} rounds"


async def _answered(url: str) -> float:
    async with town(1) as asked:
        began = time.perf_counter()
        async with evenhand(asked.sandbox.api, url):
            await asked.sandbox.ready()
            await asked.roll_everywhere()
            return time.perf_counter() - began
