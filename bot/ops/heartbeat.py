"""The sign of life: a file that the running bot touches; a health check looks at its age.

A health check is a new process every half minute, so this imports nothing large.
"""

from pathlib import Path

BEAT = 10.0
"""Seconds between signs of life."""

DEAD = 6 * BEAT
"""The age of the last sign of life, in seconds, at which a health check fails."""


def is_alive(heartbeat: Path, now: float) -> bool:
    """Whether a bot gave a sign of life lately; `now` is in seconds since 1970."""
    try:
        return now - heartbeat.stat().st_mtime < DEAD
    except OSError:  # the file does not exist, or may not be read
        return False
