"""CPU per command of the bot's process, and interactions a second, beside a bare discord.py bot.

And how long /history takes when it is asked for two hundred times a second in a thousand servers.
"""

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from tests.bench.databases import SQLITE, database
from tests.bench.paced import paced, share
from tests.bench.processes import BARE, TOKEN, cpu_seconds, evenhand, memory, process
from tests.bench.row import Row
from tests.bench.town import town

INTERACTIONS = 3_000
WAITING = 32
DENS = 400
"""So many servers, with a person in each, that nobody meets the limits of a person or a server."""

SERVERS, RATE, PACED = 1_000, 200, 4_000
"""How many servers there are, how often a second /history is asked for, and how often in all."""

P99 = 60
"""Milliseconds within which 99 of 100 are answered."""

ROUNDS = 5

BOUND = 1.6
"""Times the processor that a bare command with an embed and a button takes."""

PROOF = 15
"""Percent of a roll without it that a proof may add."""

COMMANDS: Mapping[str, Mapping[str, Any]] = {
    "d100": {"method": "base6"},
    "roll": {"dice": "4d6kh3+2"},
    "fair": {"dice": "2d6"},
}

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
class Measured:
    """What one run cost."""

    cpu_ms: float
    rate: float
    memory_mb: float

    def __str__(self) -> str:
        return f"{self.cpu_ms:.2f} ms, {self.rate:,.0f} a second, {self.memory_mb:.0f} MB"


async def rows(
    rounds: int = ROUNDS, times: int = INTERACTIONS, history: int = PACED, servers: int = SERVERS
) -> list[Row]:
    """Return each command and its ratio to the bare one, each from the least of several rounds in turn."""
    runs: dict[str, list[Measured]] = {name: [] for name in ("", *COMMANDS)}
    proved: dict[str, list[Measured]] = {name: [] for name in COMMANDS}
    for _ in range(rounds):
        runs[""].append(await _measure("d100", COMMANDS["d100"], times, _bare))
        for name, options in COMMANDS.items():
            runs[name].append(await _measure(name, options, times, _without))
            proved[name].append(await _measure(name, options, times, _with))
    bare = _least(runs[""])
    made = [Row(BARE_ROW, bare.cpu_ms, "ms", note=f"{bare}; {WAITING} at once")]
    for name in COMMANDS:
        plain, checked = _least(runs[name]), _least(proved[name])
        made.append(Row(f"/{name} against that", plain.cpu_ms / bare.cpu_ms, "times", BOUND, note=str(plain)))
        added = 100 * (checked.cpu_ms / plain.cpu_ms - 1)
        made.append(Row(f"/{name}: a proof adds", added, "%", PROOF, note=str(checked)))
    return [*made, await _paced_history(history, servers)]


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


def _least(runs: list[Measured]) -> Measured:
    """Return the run that cost least: whatever else the machine does only adds."""
    return min(runs, key=lambda run: run.cpu_ms)


async def _measure(name: str, options: Mapping[str, Any], times: int, bot: Bot) -> Measured:
    async with town(DENS) as asked, bot(asked.sandbox.api) as pid:
        await asked.sandbox.ready()
        await asked.roll_everywhere()
        numbers = itertools.count()

        async def worker() -> None:
            while (number := next(numbers)) < times:
                assert await asked.use(number, name, **options), "an interaction was not answered"

        started, cpu = time.perf_counter(), cpu_seconds(pid)
        await asyncio.gather(*(worker() for _ in range(WAITING)))
        took = time.perf_counter() - started
        return Measured((cpu_seconds(pid) - cpu) / times * 1000, times / took, memory(pid))


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
