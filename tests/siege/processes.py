"""What the processes of a siege take."""

from asyncio.subprocess import Process
from pathlib import Path

from tests.client.forks import Fork


def memory_of(process: Process | Fork) -> int:
    """Resident bytes of a process."""
    lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) * 1024
