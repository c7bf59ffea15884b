"""Discord's ids: numbers that tell when a thing was made."""

from collections.abc import Callable
from datetime import UTC, datetime

DISCORD_EPOCH = 1_420_070_400.0  # seconds; the first moment of 2015


class Snowflakes:
    """Hands out ids, each greater than the last, that carry the time of `clock` (seconds since 1970)."""

    def __init__(self, clock: Callable[[], float], last: int = 0) -> None:
        self._clock = clock
        self._last = last

    def next(self) -> int:
        """Return a new id."""
        milliseconds = int((self._clock() - DISCORD_EPOCH) * 1000)
        self._last = max(milliseconds << 22, self._last + 1)
        return self._last


def timestamp(seconds: float) -> str:
    """Return a moment (seconds since 1970) as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()
