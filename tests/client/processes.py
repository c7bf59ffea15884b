"""The bot as a host runs it: a process of its own."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

TOKEN = "token-of-the-tests"

PATIENCE = 120
"""Seconds to wait for what comes in a moment, unless the machine is very busy."""


def environment(database: Path, **settings: str) -> dict[str, str]:
    """The settings of a host, and nothing of this machine's."""
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith(("EVENHAND_", "DISCORD_"))
    }
    return inherited | {"DISCORD_TOKEN": TOKEN, "EVENHAND_DATABASE_URL": f"sqlite:///{database}"} | settings


async def finished(*arguments: str, env: dict[str, str], cwd: Path) -> tuple[int, str, str]:
    """Run to the end; the exit status, stdout and stderr."""
    process = await _start(arguments, env, cwd)
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    return process.returncode, out.decode(), err.decode()


@asynccontextmanager
async def running(
    *arguments: str, env: dict[str, str], cwd: Path
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run for a while; killed at the end if it still runs."""
    process = await _start(arguments, env, cwd)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def _start(arguments: tuple[str, ...], env: dict[str, str], cwd: Path) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    root = str(Path(__file__).parents[2])
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        env=env | {"PYTHONPATH": root},
        cwd=cwd,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
    )
