"""What a roll takes as the history grows: a thousand channels, SQLite, the processor time of the process."""

import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from bot.features.registry import REGISTRY
from bot.ops.workers import WorkerPool
from bot.play.request_context import Place
from bot.play.store import Ask, Services
from bot.storage.urls import open_store
from tests.bench.history import context_anew
from tests.bench.made_history import CHANNELS, FIRST_PERSON, HOME, NOW, made
from tests.bench.row import Row, short
from tests.rolling import roll_dice

ROLLS = (100_000, 1_000_000)
TIMES, AT_A_TIME = 4_000, 100
"""How often in each, and how many before it is the turn of the others: all meet the same load."""

BOUND = 1.5
"""Times what a roll takes without a history."""

NONE = "a roll without a history"
NAMES = (NONE, *(f"with {rolls:,} rolls, against without" for rolls in ROLLS))


async def rows(sizes: Sequence[int] = ROLLS, times: int = TIMES) -> list[Row]:
    """Return a row for none, and one for each number of rolls; `sizes` stand in the place of `ROLLS`."""
    without, *others = await _milliseconds(sizes, times)
    rows = [Row(NONE, without, "ms")]
    for name, spent in zip(NAMES[1:], others, strict=True):
        rows.append(Row(name, spent / without, "times", BOUND, note=f"{short(spent)} ms"))
    return rows


async def _milliseconds(sizes: Sequence[int], times: int) -> list[float]:
    """Return the processor time of a roll without a history, then with so many rolls."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        tables = []
        for database in (folder / "none.db", *map(made, sizes)):
            store = await stack.enter_async_context(
                open_store(f"sqlite:///{database}", lambda: NOW, REGISTRY)
            )
            tables.append(Services(store, Random(2).randrange, WorkerPool(), REGISTRY))
        for services in tables:
            await _roll(services, range(1, CHANNELS + 1))
        spent, random = [0.0] * len(tables), Random(3)
        for _ in range(times // AT_A_TIME):
            channels = [random.randint(1, CHANNELS) for _ in range(AT_A_TIME)]
            for place, services in enumerate(tables):
                began = time.process_time()
                await _roll(services, channels)
                spent[place] += time.process_time() - began
    return [1000 * each / (times // AT_A_TIME * AT_A_TIME) for each in spent]


async def _roll(services: Services, channels: Sequence[int]) -> None:
    for channel in channels:
        await roll_dice(await Ask.of(services, context_anew(Place(channel, HOME), FIRST_PERSON + 1)), "2d6")
