"""CPU per command of the bot's process, and interactions a second, beside a bare discord.py bot.

And how long /history takes when it is asked for two hundred times a second in a thousand servers.
"""

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
from typing import Any

from bot.sandbox.server import Sandbox

INTERACTIONS = 3_000
WAITING = 32
PEOPLE = 400
"""So many that nobody meets the limit of 10 at once."""

SERVERS, RATE, PACED = 1_000, 200, 4_000
"""How many servers there are, how often a second /history is asked for, and how often in all."""

P99 = 60
"""Milliseconds within which 99 of 100 are answered."""

ROUNDS = 3
TOKEN = "bench"


@dataclass(frozen=True)
class Measured:
    """What one run cost."""

    cpu_ms: float
    rate: float
    memory_mib: float


BOUND = 1.6
"""Times the processor that a bare command with an embed and a button takes."""

PROOF = 0.15
"""How much of a roll without it a proof may add."""

COMMANDS: dict[str, Mapping[str, Any]] = {
    "d100": {"method": "base6"},
    "roll": {"dice": "4d6kh3+2"},
    "fair": {"dice": "2d6"},
}


async def table() -> str:
    """Return each command and its ratio to the bare one, medians of several rounds in turn."""
    runs: dict[str, list[Measured]] = {name: [] for name in ("bare", *COMMANDS)}
    proved: dict[str, list[Measured]] = {name: [] for name in COMMANDS}
    for _ in range(ROUNDS):
        runs["bare"].append(await _measure("d100", {"method": "base6"}, "-m", "tests.bench.bare_bot"))
        for name, options in COMMANDS.items():
            runs[name].append(await _measure(name, options, "-m", "bot", "run"))
            proved[name].append(await _measure(name, options, "-m", "bot", "run", proof=True))
    bare = _middle(runs["bare"])
    rows = [
        f"through the local Discord, {WAITING} at once, "
        f"median of {ROUNDS} x {INTERACTIONS:,}; bound {BOUND} x",
        f"  bare discord.py   {bare.cpu_ms:6.2f} ms CPU {bare.rate:7,.0f}/s {bare.memory_mib:6.0f} MiB",
    ]
    for name in COMMANDS:
        run = _middle(runs[name])
        rows.append(
            f"  /{name:16} {run.cpu_ms:6.2f} ms CPU {run.rate:7,.0f}/s {run.memory_mib:6.0f} MiB: "
            f"{run.cpu_ms / bare.cpu_ms:5.2f} x the processor; "
            f"a proof adds {_middle(proved[name]).cpu_ms / run.cpu_ms - 1:.0%}, bound {PROOF:.0%}"
        )
    return "\n".join((*rows, await _paced_history()))


async def _paced_history() -> str:
    """Ask for the history so many times a second, each time in another server, while some roll."""
    async with Sandbox(port=0) as sandbox:
        sandbox.application("Evenhand", token=TOKEN)
        people = [sandbox.user(f"person {i}") for i in range(PEOPLE)]
        rooms = []
        for number in range(SERVERS):
            server = sandbox.server(f"Den {number}", owner=people[number % PEOPLE], app_installed=True)
            rooms.append((people[number % PEOPLE], sandbox.text_channel(server, "dice")))
        async with _process(("-m", "bot", "run"), sandbox.api):
            await sandbox.ready()
            for start in range(0, SERVERS, WAITING):
                await asyncio.gather(*(who.use(room, "d100") for who, room in rooms[start : start + WAITING]))
            taken: list[float] = []

            async def ask(who: Any, room: Any) -> None:
                started = time.perf_counter()
                assert (await who.use(room, "history")).message is not None, "it was not answered"
                taken.append(time.perf_counter() - started)

            asking, begun = [], time.perf_counter()
            for number in range(PACED):
                await asyncio.sleep(max(0.0, begun + number / RATE - time.perf_counter()))
                asking.append(asyncio.create_task(ask(*rooms[number % SERVERS])))
            await asyncio.gather(*asking)
    ordered = sorted(taken)
    p50, p99 = (1000 * ordered[int(len(ordered) * share)] for share in (0.5, 0.99))
    asked = f"/history at {RATE}/s in {SERVERS:,} servers"
    return f"  {asked}: median {p50:.0f} ms, p99 {p99:.0f} ms; bound {P99} ms"


def _middle(runs: list[Measured]) -> Measured:
    return Measured(
        median(run.cpu_ms for run in runs),
        median(run.rate for run in runs),
        median(run.memory_mib for run in runs),
    )


async def _measure(name: str, options: Mapping[str, Any], *command: str, proof: bool = False) -> Measured:
    async with Sandbox(port=0) as sandbox:
        sandbox.application("Evenhand", token=TOKEN)
        people = [sandbox.user(f"person {i}") for i in range(PEOPLE)]
        den = sandbox.server("Den", owner=people[0], members=people[1:], app_installed=True)
        room = sandbox.text_channel(den, "dice")
        arguments = command if "bot" in command else (*command, sandbox.api, TOKEN)
        async with _process(arguments, sandbox.api, proof=proof) as pid:
            await sandbox.ready()
            for person in people[:20]:
                await person.use(room, name, **options)
            numbers = itertools.count()

            async def worker() -> None:
                while (number := next(numbers)) < INTERACTIONS:
                    seen = await people[number % PEOPLE].use(room, name, **options)
                    assert seen.message is not None, "an interaction was not answered"

            started, cpu = time.perf_counter(), _cpu_seconds(pid)
            await asyncio.gather(*(worker() for _ in range(WAITING)))
            took = time.perf_counter() - started
            spent = _cpu_seconds(pid) - cpu
            return Measured(spent / INTERACTIONS * 1000, INTERACTIONS / took, _memory_mib(pid))


@asynccontextmanager
async def _process(arguments: tuple[str, ...], api: str, *, proof: bool = True) -> AsyncIterator[int]:
    with tempfile.TemporaryDirectory() as folder:
        environment: Mapping[str, str] = {
            **os.environ,
            "DISCORD_TOKEN": TOKEN,
            "EVENHAND_DISCORD_API": api,
            "EVENHAND_DATABASE_URL": f"sqlite:///{folder}/bench.db",
            "EVENHAND_LOG_LEVEL": "WARNING",
            "EVENHAND_PROOF": str(proof),
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
