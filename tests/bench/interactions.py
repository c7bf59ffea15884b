"""CPU per /d100 of the bot's process, and interactions a second, beside a bare discord.py bot."""

import asyncio
import itertools
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bot.sandbox.server import Sandbox

INTERACTIONS = 3_000
WAITING = 32
PEOPLE = 400
"""So many that nobody meets the limit of 10 at once."""

ROUNDS = 3
TOKEN = "bench"


@dataclass(frozen=True)
class Measured:
    """What one run cost."""

    cpu_ms: float
    rate: float
    memory_mib: float


async def table() -> str:
    """Return both bots and their ratio, medians of several rounds in turn."""
    ours, bare = [], []
    for _ in range(ROUNDS):
        ours.append(await _measure("-m", "bot", "run"))
        bare.append(await _measure("-m", "tests.bench.bare_bot"))
    us, them = _middle(ours), _middle(bare)
    rows = [f"/d100 through the local Discord, {WAITING} at once, median of {ROUNDS} x {INTERACTIONS:,}"]
    for name, run in (("evenhand, durable", us), ("bare discord.py", them)):
        rows.append(f"  {name:18} {run.cpu_ms:6.2f} ms CPU {run.rate:7,.0f}/s {run.memory_mib:6.0f} MiB")
    cpu, rate = us.cpu_ms / them.cpu_ms, us.rate / them.rate
    return "\n".join((*rows, f"  ratio              {cpu:6.2f} x      {rate:7.2f} x"))


def _middle(runs: list[Measured]) -> Measured:
    return Measured(
        median(run.cpu_ms for run in runs),
        median(run.rate for run in runs),
        median(run.memory_mib for run in runs),
    )


async def _measure(*command: str) -> Measured:
    async with Sandbox(port=0) as sandbox:
        sandbox.application("Evenhand", token=TOKEN)
        people = [sandbox.user(f"person {i}") for i in range(PEOPLE)]
        den = sandbox.server("Den", owner=people[0], members=people[1:], app_installed=True)
        room = sandbox.text_channel(den, "dice")
        arguments = command if "bot" in command else (*command, sandbox.api, TOKEN)
        async with _process(arguments, sandbox.api) as pid:
            await sandbox.ready()
            for person in people[:20]:
                await person.use(room, "d100")
            numbers = itertools.count()

            async def worker() -> None:
                while (number := next(numbers)) < INTERACTIONS:
                    seen = await people[number % PEOPLE].use(room, "d100", method="base6")
                    assert seen.message is not None, "an interaction was not answered"

            started, cpu = time.perf_counter(), _cpu_seconds(pid)
            await asyncio.gather(*(worker() for _ in range(WAITING)))
            took = time.perf_counter() - started
            spent = _cpu_seconds(pid) - cpu
            return Measured(spent / INTERACTIONS * 1000, INTERACTIONS / took, _memory_mib(pid))


@asynccontextmanager
async def _process(arguments: tuple[str, ...], api: str) -> AsyncIterator[int]:
    with tempfile.TemporaryDirectory() as folder:
        environment: Mapping[str, str] = {
            **os.environ,
            "DISCORD_TOKEN": TOKEN,
            "EVENHAND_DISCORD_API": api,
            "EVENHAND_DATABASE_URL": f"sqlite:///{folder}/bench.db",
            "EVENHAND_LOG_LEVEL": "WARNING",
        }
        process = await asyncio.create_subprocess_exec(sys.executable, *arguments, env=environment)
        try:
            yield process.pid
        finally:
            process.terminate()
            await process.wait()


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory_mib(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024
