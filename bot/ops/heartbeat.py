"""The sign of life: a file that the running bot touches, and by whose age a health check judges.

A health check is a new process every half minute, so nothing large is imported here.
"""

from pathlib import Path

BEAT = 10.0
"""Seconds between signs of life."""

DEAD = 6 * BEAT
"""Age of the last sign of life, in seconds, from which a health check fails."""


def is_alive(heartbeat: Path, now: float) -> bool:
    """Whether a bot showed a sign of life lately; `now` in seconds since 1970."""
    try:
        return now - heartbeat.stat().st_mtime < DEAD
    except OSError:  # there is none, or none that may be looked at
        return False
