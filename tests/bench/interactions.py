"""CPU per command of the bot's process, and interactions a second, beside a bare discord.py bot.

And how long /history takes when it is asked for two hundred times a second in a thousand servers.
"""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any

from tests.bench.databases import SQLITE, database
from tests.bench.paced import paced, share
from tests.bench.processes import BARE, TOKEN, cpu_of_threads, evenhand, memory, process
from tests.bench.row import Row
from tests.bench.town import Town, town

INTERACTIONS = 200
WAITING = 32
DENS = 400
"""So many servers, with a person in each, that nobody meets the limits of a person or a server."""

SERVERS, RATE, PACED = 1_000, 200, 4_000
"""How many servers there are, how often a second /history is asked for, and how often in all."""

P99 = 60
"""Milliseconds within which 99 of 100 are answered."""

STARTS, ROUNDS = 12, 5

BOUND = 1.6
"""Times the processor that a bare command with an embed and a button takes."""

PROOF = 15
"""Percent of a roll without it that a proof may add."""

COMMANDS: Mapping[str, Mapping[str, Any]] = {
    "d100": {"method": "base6"},
    "roll": {"dice": "4d6kh3+2"},
    "fair": {"dice": "2d6"},
}

BARE_COMMAND = ("d100", COMMANDS["d100"])
BARE_ROW = "bare discord.py: processor of a command"
HISTORY = f"/history, {RATE}/s in {SERVERS:,} servers: 99 of 100 within"


NAMES = (
    BARE_ROW,
    *itertools.chain(*((f"/{name} against that", f"/{name}: a proof adds") for name in COMMANDS)),
    HISTORY,
)


Bot = Callable[[str], AbstractAsyncContextManager[int]]
"""Runs a bot on the Discord at an address, and gives its process id."""


@dataclass(frozen=True)
class Running:
    """A bot at work, by its process, and the town where it is asked."""

    asked: Town
    pid: int
    numbers: Iterator[int]

    async def cost(self, name: str, options: Mapping[str, Any], times: int) -> float:
        """Return the milliseconds of processor that an answer takes, where 32 ask at once."""
        end = next(self.numbers) + times

        async def worker() -> None:
            while (number := next(self.numbers)) < end:
                assert await self.asked.use(number, name, **options), "an interaction was not answered"

        cpu = cpu_of_threads(self.pid)
        await asyncio.gather(*(worker() for _ in range(WAITING)))
        return (cpu_of_threads(self.pid) - cpu) / times * 1000


Costs = dict[str, list[list[float]]]
"""Of each command, the milliseconds of each bot, slice by slice."""


async def rows(
    starts: int = STARTS,
    rounds: int = ROUNDS,
    times: int = INTERACTIONS,
    history: int = PACED,
    servers: int = SERVERS,
    dens: int = DENS,
) -> list[Row]:
    """Return each command and its ratio to the bare one.

    All bots run, and are asked by turns: a machine is not as fast in one minute as in the next, so what is
    compared was measured within a second or two. They are started several times, as the same program lies
    better in memory at one time than at another. Of all such ratios the middle one counts.
    """
    costs: Costs = {name: [] for name in COMMANDS}
    for _ in range(starts):
        sizes = await _measure(costs, rounds, times, dens)
    made = [
        Row(BARE_ROW, median(each[0] for each in costs["d100"]), "ms", note=f"{sizes[0]}; {WAITING} at once")
    ]
    for name in COMMANDS:
        bare, plain, proved = zip(*costs[name], strict=True)
        said = [
            f"{median(each):.2f} ms, {size}" for each, size in zip((plain, proved), sizes[1:], strict=True)
        ]
        against, added = _ratio(plain, bare), 100 * (_ratio(proved, plain) - 1)
        made.append(Row(f"/{name} against that", against, "times", BOUND, note=said[0]))
        made.append(Row(f"/{name}: a proof adds", added, "%", PROOF, note=said[1]))
    return [*made, await _paced_history(history, servers)]


async def _measure(costs: Costs, rounds: int, times: int, dens: int) -> list[str]:
    """Start all bots and measure them, slice by slice; return what memory they take."""
    async with AsyncExitStack() as stack:
        bots = [await stack.enter_async_context(_running(bot, dens)) for bot in (_bare, _without, _with)]
        for turn in range(rounds + 1):
            for name, options in COMMANDS.items():
                asked = list(zip(bots, (BARE_COMMAND, *[(name, options)] * 2), strict=True))
                turns = asked[::-1] if turn % 2 else asked  # who is asked first meets another machine
                cost = {bot: await bot.cost(*each, times) for bot, each in turns}
                if turn:  # the first one meets everything first
                    costs[name].append([cost[bot] for bot in bots])
        return [f"{memory(bot.pid):.0f} MB" for bot in bots]


def _ratio(figures: Sequence[float], others: Sequence[float]) -> float:
    return median(one / other for one, other in zip(figures, others, strict=True))


async def _paced_history(times: int, servers: int) -> Row:
    """Ask for the history so many times, each time in another server."""
    async with town(servers) as asked:
        with database(SQLITE) as kept:
            async with evenhand(asked.sandbox.api, kept.url):
                await asked.sandbox.ready()
                await asked.roll_everywhere()
                waited = await paced(asked.look_back, RATE, times)
    assert not waited.unanswered, f"{waited.unanswered} were not answered"
    note = f"median {share(waited.milliseconds, 0.5):.1f} ms"
    return Row(HISTORY, share(waited.milliseconds, 0.99), "ms", P99, note=note)


@asynccontextmanager
async def _running(bot: Bot, dens: int) -> AsyncIterator[Running]:
    async with town(dens) as asked, bot(asked.sandbox.api) as pid:
        await asked.sandbox.ready()
        await asked.roll_unevenly()
        yield Running(asked, pid, itertools.count())


def _bare(api: str) -> AbstractAsyncContextManager[int]:
    return process(*BARE, api, TOKEN)


def _with(api: str) -> AbstractAsyncContextManager[int]:
    return _evenhand(api, proof=True)


def _without(api: str) -> AbstractAsyncContextManager[int]:
    return _evenhand(api, proof=False)


@asynccontextmanager
async def _evenhand(api: str, *, proof: bool) -> AsyncIterator[int]:
    with database(SQLITE) as kept:
        async with evenhand(api, kept.url, proof=proof) as pid:
            yield pid
