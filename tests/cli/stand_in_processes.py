"""Processes that stand-ins have begun, each in a run of its own, by their numbers."""

import os
import signal
import time
from pathlib import Path

PATIENCE = 100
"""Seconds in which a bot has to be well, or to end."""


def runs(number: int) -> bool:
    """Whether a process has not ended."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{number}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def end(number: int) -> None:
    """End a process, and wait for it: its locks go with it."""
    os.kill(number, signal.SIGTERM)
    late = time.monotonic() + PATIENCE
    while runs(number):
        assert time.monotonic() < late, "it did not end"
        time.sleep(0.05)
