"""How long people wait where many roll: the bot on either engine, beside a bare discord.py bot.

Asked in an open loop, from when each roll was due until Discord had its answer. The local Discord and
those who ask are one process, and each bot another.
"""

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from statistics import median

from bot.bootstrap import spare_the_collector
from tests.bench import engines
from tests.bench.databases import ENGINES, POSTGRES, SQLITE, database
from tests.bench.paced import Waited, paced, share
from tests.bench.processes import BARE, TOKEN, cpu_of_threads, evenhand, process
from tests.bench.row import Row
from tests.bench.town import Town, town

SERVERS = 1_000
TIMES: Mapping[int, int] = {100: 400, 200: 800, 1_000: 1_200}
"""How often in a round, by how often a second."""

ROUNDS = 5

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


@dataclass(frozen=True)
class Round:
    """What came of one: the waits, and seconds of processor of the bot, its server, and the local Discord."""

    waited: Waited
    bot: float
    server: float
    discord: float

    @property
    def answer(self) -> float:
        """Milliseconds of the bot's processor that an answer took."""
        return 1000 * self.bot / len(self.waited.milliseconds)


@dataclass(frozen=True)
class Bot:
    """One that runs, and the town where it is asked; its processor seconds so far, those of its server."""

    asked: Town
    numbers: Iterator[int]
    a_while: float
    cpu: Callable[[], float]
    server: Callable[[], float] = lambda: 0.0

    async def round(self, rate: int, times: int) -> Round:
        """Ask it so many times, `rate` times a second."""
        await self._idle()
        spare_the_collector()  # walking through three towns would hold up all who ask
        cpu, server, own = self.cpu(), self.server(), time.process_time()
        waited = await paced(lambda _: self.asked.roll(next(self.numbers)), rate, times)
        own = time.process_time() - own
        return Round(waited, self.cpu() - cpu, self.server() - server, own)

    async def _idle(self) -> None:
        """Wait until it has done all that it was asked for, also what nobody waits for any more."""
        before = -1.0
        while self.cpu() - before > IDLE * self.a_while:
            before = self.cpu()
            await asyncio.sleep(self.a_while)


async def rows(
    servers: int = SERVERS,
    times: Mapping[int, int] = TIMES,
    rounds: int = ROUNDS,
    a_while: float = A_WHILE,
) -> list[Row]:
    """Return for each rate and figure a row for each bot.

    All bots run, and are asked by turns: a machine is not as fast in one minute as in the next. Of the
    figures of all rounds the middle one counts.
    """
    made: list[Row] = []
    ratios: list[Row] = []
    async with AsyncExitStack() as stack:
        bots = [await stack.enter_async_context(_running(who, servers, a_while)) for who in WHO]
        for rate, count in times.items():
            turns = [[await bot.round(rate, count) for bot in bots] for _ in range(rounds)]
            of_each = dict(zip(WHO, zip(*turns, strict=True), strict=True))
            made += _by_figure([_rows(who, rate, each) for who, each in of_each.items()])
            ratios.append(_ratio(rate, of_each))
    return [*made, *ratios]


def _by_figure(of_bots: Sequence[Sequence[Row]]) -> list[Row]:
    return list(itertools.chain.from_iterable(zip(*of_bots, strict=True)))


def _ratio(rate: int, rounds: Mapping[str, Sequence[Round]]) -> Row:
    pairs = zip(rounds[POSTGRES], rounds[SQLITE], strict=True)
    return Row(
        ratio_row(rate), median(one.answer / other.answer for one, other in pairs), "times", engines.BOUND
    )


@asynccontextmanager
async def _running(who: str, servers: int, a_while: float) -> AsyncIterator[Bot]:
    """Run a bot in a town of its own, where everyone has rolled."""
    async with AsyncExitStack() as stack:
        asked = await stack.enter_async_context(town(servers))
        if who == BARE_BOT:
            pid = await stack.enter_async_context(process(*BARE, asked.sandbox.api, TOKEN))
            bot = Bot(asked, itertools.count(), a_while, partial(cpu_of_threads, pid))
        else:
            kept = stack.enter_context(database(who))
            pid = await stack.enter_async_context(evenhand(asked.sandbox.api, kept.url))
            bot = Bot(asked, itertools.count(), a_while, partial(cpu_of_threads, pid), kept.cpu)
        await asked.sandbox.ready()
        await asked.roll_everywhere()
        yield bot


def _rows(who: str, rate: int, rounds: Sequence[Round]) -> list[Row]:
    waits = [each.waited for each in rounds]
    taken = f"{_part(rounds, lambda each: each.bot):.0%} of a core"
    server = _part(rounds, lambda each: each.server)
    beside = f", and its server {server:.0%}" if server else ""
    within = [share(each.milliseconds, 0.99) for each in waits]
    most = BOUND if rate == BOUND_AT and who in ENGINES else None
    name = f"{rate:,}/s, {who}: "
    return [
        Row(f"{name}median", median(share(each.milliseconds, 0.5) for each in waits), "ms"),
        Row(f"{name}99 of 100 within", median(within), "ms", most, note=_limit(rounds, within)),
        Row(f"{name}answered", median(each.rate for each in waits), "a second", note=_unanswered(waits)),
        Row(f"{name}processor", median(each.answer for each in rounds), "ms", note=f"{taken}{beside}"),
    ]


def _part(rounds: Sequence[Round], seconds: Callable[[Round], float]) -> float:
    """Return what part of a core something took, in the middle round."""
    return median(seconds(each) / each.waited.seconds for each in rounds)


def _limit(rounds: Sequence[Round], within: Sequence[float]) -> str:
    """Say how rounds differ, what the local Discord and those who ask add, and whether those limit it."""
    late = median(share(each.waited.late, 0.99) for each in rounds)
    busy = _part(rounds, lambda each: each.discord)
    limits = "**the limit**: " if busy > BUSY or late > median(within) / 2 else ""
    spread = f"{min(within):.0f} to {max(within):.0f}"
    return f"{spread}; {limits}the local Discord takes {busy:.0%} of a core, and asks {late:.1f} ms late"


def _unanswered(waits: Sequence[Waited]) -> str:
    unanswered = sum(each.unanswered for each in waits)
    return f"{unanswered:,} not at all" if unanswered else ""
