"""How long people wait where many roll: the bot on either engine, beside a bare discord.py bot.

Asked in an open loop, from when each roll was due until Discord had its answer. The local Discord and
those who ask are one process, and the bot another.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from bot.bootstrap import spare_the_collector
from tests.bench import engines
from tests.bench.databases import ENGINES, POSTGRES, SQLITE, database
from tests.bench.paced import Waited, paced, share
from tests.bench.processes import BARE, TOKEN, cpu_seconds, evenhand, process
from tests.bench.row import Row
from tests.bench.town import Town, town

SERVERS = 1_000
TIMES: Mapping[int, int] = {100: 1_500, 200: 4_000, 1_000: 6_000}
"""How often in all, by how often a second."""

BOUND, BOUND_AT = 50, 200
"""Milliseconds in which 99 of 100 are answered, where so many a second are asked."""

BUSY = 0.9
"""Of a core: a process that takes more has no time to spare, and makes others wait."""

A_WHILE, IDLE = 0.5, 0.1
"""Seconds, and the part of a core that a bot takes less of in them when it has nothing to do."""

BARE_BOT = "bare discord.py"
WHO = (BARE_BOT, *ENGINES)
FIGURES = ("median", "99 of 100 within", "answered", "processor")


def ratio_row(rate: int) -> str:
    """Return the name of the row that compares what an answer takes of the bot's process on both engines."""
    return f"{rate:,}/s, {POSTGRES} against {SQLITE}: processor"


NAMES = (
    *(f"{rate:,}/s, {who}: {figure}" for rate in TIMES for figure in FIGURES for who in WHO),
    *map(ratio_row, TIMES),
)


async def rows(servers: int = SERVERS, times: Mapping[int, int] = TIMES) -> list[Row]:
    """Return for each rate and figure a row for each bot."""
    spare_the_collector()
    measured: dict[str, Row] = {}
    for who in WHO:
        async with town(servers) as asked, bot(who, asked) as running:
            await asked.sandbox.ready()
            await asked.roll_everywhere()
            for rate, count in times.items():
                await _idle(running)
                measured |= {row.name: row for row in await _rows(asked, running, rate, count)}
    measured |= {ratio_row(rate): _ratio(measured, rate) for rate in times}
    return [measured[name] for name in NAMES]


def _ratio(measured: Mapping[str, Row], rate: int) -> Row:
    file, server = (measured[f"{rate:,}/s, {who}: processor"].figure for who in (SQLITE, POSTGRES))
    return Row(ratio_row(rate), server / file, "times", engines.BOUND)


@dataclass(frozen=True)
class Bot:
    """A bot that runs: what it is called; its processor seconds so far, and those of its server."""

    name: str
    cpu: Callable[[], float]
    server: Callable[[], float] = lambda: 0.0


@asynccontextmanager
async def bot(who: str, asked: Town) -> AsyncIterator[Bot]:
    """Run a bot in the town."""
    if who == BARE_BOT:
        async with process(*BARE, asked.sandbox.api, TOKEN) as pid:
            yield Bot(who, partial(cpu_seconds, pid))
    else:
        with database(who) as kept:
            async with evenhand(asked.sandbox.api, kept.url) as pid:
                yield Bot(who, partial(cpu_seconds, pid), kept.cpu)


async def _idle(running: Bot) -> None:
    """Wait until a bot has done all that it was asked for, also what nobody waits for any more."""
    before = -1.0
    while running.cpu() - before > IDLE * A_WHILE:
        before = running.cpu()
        await asyncio.sleep(A_WHILE)


async def _rows(asked: Town, running: Bot, rate: int, times: int) -> list[Row]:
    cpu, server, own = running.cpu(), running.server(), time.process_time()
    waited = await paced(asked.roll, rate, times)
    own = (time.process_time() - own) / waited.seconds
    cpu, server = running.cpu() - cpu, running.server() - server
    taken = f"{cpu / waited.seconds:.0%} of a core"
    beside = f", and its server {server / waited.seconds:.0%}" if server else ""
    name = f"{rate:,}/s, {running.name}: "
    most = BOUND if rate == BOUND_AT and running.name in ENGINES else None
    return [
        Row(f"{name}median", share(waited.milliseconds, 0.5), "ms"),
        Row(
            f"{name}99 of 100 within", share(waited.milliseconds, 0.99), "ms", most, note=_limit(waited, own)
        ),
        Row(f"{name}answered", waited.rate, "a second", note=_unanswered(waited)),
        Row(f"{name}processor", 1000 * cpu / times, "ms", note=f"{taken}{beside}"),
    ]


def _limit(waited: Waited, busy: float) -> str:
    """Say how much the local Discord and those who ask add, and whether they are what limits."""
    late = share(waited.late, 0.99)
    limits = "**the limit**: " if busy > BUSY or late > share(waited.milliseconds, 0.99) / 2 else ""
    return f"{limits}the local Discord takes {busy:.0%} of a core, and asks {late:.1f} ms late"


def _unanswered(waited: Waited) -> str:
    return f"{waited.unanswered:,} not at all" if waited.unanswered else ""
