"""Limits of sessions: how often one may start, and for how many servers, by Discord's count."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from bot.sandbox.gateway.sessions import serves
from bot.sandbox.world.models import Json

A_DAY = 86_400.0  # seconds

MOST_GUILDS = 2_500  # of a session


@dataclass
class SessionStarts:
    """Limits the starts of sessions; `clock` returns seconds.

    `shards` is the recommended number. Among shards whose numbers leave the same remainder by
    `max_concurrency`, one may identify in `pause` seconds; all together may identify `total` times a day.
    """

    clock: Callable[[], float]
    shards: int = 1
    max_concurrency: int = 1
    pause: float = 5.0
    total: int = 1_000
    refused: int = 0
    """How many identified too soon."""
    _latest: dict[int, float] = field(default_factory=dict)
    _started: list[float] = field(default_factory=list)

    def gateway(self, url: str) -> Json:
        """Return the body of GET /gateway/bot."""
        started = self._today()
        reset = started[0] + A_DAY - self.clock() if started else A_DAY
        limit = {
            "total": self.total,
            "remaining": self.total - len(started),
            "reset_after": int(reset * 1000),
            "max_concurrency": self.max_concurrency,
        }
        return {"url": url, "shards": self.shards, "session_start_limit": limit}

    def is_spent(self) -> bool:
        """Whether no session may be started today any more."""
        return len(self._today()) >= self.total

    def too_soon(self, shard: int) -> bool:
        """Whether a shard identifies too soon after another; if it does not, this counts as a start."""
        now, key = self.clock(), shard % self.max_concurrency
        if now - self._latest.get(key, -A_DAY) < self.pause:
            self.refused += 1
            return True
        self._latest[key] = now
        self._started = [*self._today(), now]
        return False

    def _today(self) -> list[float]:
        return [moment for moment in self._started if self.clock() - moment < A_DAY]


def read_shard(value: object) -> tuple[int, int] | None:
    """Return the number of a shard and the total number of shards, or None for other values."""
    match [0, 1] if value is None else value:
        case [int(number), int(of)] if 0 <= number < of:
            return number, of
    return None


def too_many(shard: tuple[int, int], guilds: Collection[int]) -> bool:
    """Whether a shard would serve more guilds than one may."""
    return sum(serves(shard, guild) for guild in guilds) > MOST_GUILDS
