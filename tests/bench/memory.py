"""How much memory the bot takes in so many servers, beside discord.py's default intents and caches.

The bot has rolled in each of its servers, and is told of small ones, of which it keeps nothing; the peer is
told what Discord tells of typical ones.
"""

import asyncio
import sys
from collections.abc import Sequence

from tests.bench.databases import SQLITE, database
from tests.bench.processes import TOKEN, evenhand, memory
from tests.bench.row import Row
from tests.bench.town import town
from tests.bench.typical_servers import gateway

SERVERS = (0, 1_000, 10_000)
A_SHARD = 1_000
"""Servers of a shard, as Discord recommends."""

BOUND = 104
"""MB in the most servers."""

QUIET = 1.0
"""Seconds after which what a start or a roll needed for a moment is free again."""

EVENHAND, DEFAULTS = "the bot", "discord.py's defaults"


def names(sizes: Sequence[int] = SERVERS) -> tuple[str, ...]:
    """Return the names of the rows for these numbers of servers."""
    return tuple(f"{servers:,} servers, {who}" for servers in sizes for who in (EVENHAND, DEFAULTS))


NAMES = names()


async def rows(sizes: Sequence[int] = SERVERS, quiet: float = QUIET) -> list[Row]:
    """Return two rows for each number of servers, each measured after so many seconds."""
    figures: list[tuple[float, float | None]] = []
    for servers in sizes:
        bound = BOUND if servers == max(sizes) else None
        figures += [(await _of_the_bot(servers, quiet), bound), (await _of_defaults(servers, quiet), None)]
    return [
        Row(name, figure, "MB", bound) for name, (figure, bound) in zip(names(sizes), figures, strict=True)
    ]


async def _of_the_bot(servers: int, quiet: float) -> float:
    with database(SQLITE) as kept:
        async with town(servers, _shards(servers)) as asked, evenhand(asked.sandbox.api, kept.url) as pid:
            await asked.sandbox.until(lambda: len(asked.sandbox.shards) == _shards(servers))
            await asked.sandbox.ready()
            await asked.roll_everywhere()
            await asyncio.sleep(quiet)
            return memory(pid)


async def _of_defaults(servers: int, quiet: float) -> float:
    async with gateway(servers, _shards(servers)) as api:
        command = (sys.executable, "-m", "tests.bench.default_bot", api, TOKEN)
        running = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        try:
            said = await running.stdout.readline()
            assert said.split() == [b"ready", str(servers).encode()], said
            await asyncio.sleep(quiet)
            return memory(running.pid)
        finally:
            running.kill()
            await running.communicate()


def _shards(servers: int) -> int:
    return max(1, -(-servers // A_SHARD))
