"""Bots in processes of their own, and what processes take."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from tests.bench.environments import KEPT

TOKEN = "bench"

BARE = ("-m", "tests.bench.bare_bot")
"""The peer; it is told where Discord is, and its token."""

USER, KERNEL, CHILDREN = 11, 12, (13, 14)
"""Where a process's own ticks stand in its `stat`, behind its name, and those of children that ended."""

PARENT = 1


@asynccontextmanager
async def evenhand(api: str, database: str, *, proof: bool = True) -> AsyncIterator[int]:
    """Run the bot, and give its process id."""
    settings = {
        "EVENHAND_DISCORD_API": api,
        "EVENHAND_DATABASE_URL": database,
        "EVENHAND_LOG_LEVEL": "ERROR",
        "EVENHAND_PROOF": str(proof),
    }
    async with process("-m", "bot", "run", settings=settings) as pid:
        yield pid


@asynccontextmanager
async def process(*arguments: str, settings: dict[str, str] | None = None) -> AsyncIterator[int]:
    """Run Python with these arguments, and give its process id; what it says is kept in `.bench/said.log`."""
    environment = {**os.environ, "DISCORD_TOKEN": TOKEN, **(settings or {})}
    KEPT.mkdir(exist_ok=True)
    with (KEPT / "said.log").open("w") as said:
        running = await asyncio.create_subprocess_exec(
            sys.executable, *arguments, env=environment, stderr=said
        )
        try:
            yield running.pid
        finally:
            running.terminate()
            await running.wait()


def cpu_of_threads(pid: int) -> float:
    """Return the processor seconds so far of the threads of a process; those that do work last as it does."""
    nanoseconds = 0
    for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with suppress(FileNotFoundError, ProcessLookupError):  # it ends just now
            nanoseconds += int(thread.read_text().split()[0])
    return nanoseconds / 1e9


def cpu_seconds_of_all(pid: int) -> float:
    """Return those of a process and of all that it has started, also of those that ended."""
    ticks = sum(int(_stat(pid)[field]) for field in (USER, KERNEL, *CHILDREN))
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(FileNotFoundError, ProcessLookupError):  # it ends just now
            stat = _stat(int(folder.name))
            if int(stat[PARENT]) == pid:
                ticks += int(stat[USER]) + int(stat[KERNEL])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Return the resident memory of a process in MB of a million bytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) * 1024 / 1e6


def _stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
