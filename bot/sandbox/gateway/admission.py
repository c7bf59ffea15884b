"""Who may begin a session: how often, and for how many servers, as Discord counts it."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from bot.sandbox.gateway.sessions import serves
from bot.sandbox.world.models import Json

A_DAY = 86_400.0  # seconds

MOST_GUILDS = 2_500  # of a session


@dataclass
class SessionStarts:
    """How sessions may be started; `clock` tells seconds.

    `shards` is how many are recommended. Of shards whose numbers leave the same remainder by
    `max_concurrency` one may identify in `pause` seconds, and all together `total` times a day.
    """

    clock: Callable[[], float]
    shards: int = 1
    max_concurrency: int = 1
    pause: float = 5.0
    total: int = 1_000
    refused: int = 0
    """How many came too soon."""
    _latest: dict[int, float] = field(default_factory=dict)
    _started: list[float] = field(default_factory=list)

    def gateway(self, url: str) -> Json:
        """Return what GET /gateway/bot tells."""
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
        """Say whether no session may be started today any more."""
        return len(self._today()) >= self.total

    def too_soon(self, shard: int) -> bool:
        """Say whether a shard identifies too soon after another; if it does not, this counts as a start."""
        now, key = self.clock(), shard % self.max_concurrency
        if now - self._latest.get(key, -A_DAY) < self.pause:
            self.refused += 1
            return True
        self._latest[key] = now
        self._started = [*self._today(), now]
        return False

    def _today(self) -> list[float]:
        return [moment for moment in self._started if self.clock() - moment < A_DAY]


def read_shard(told: object) -> tuple[int, int] | None:
    """Return the number of a shard, and of how many it is one; None where that makes no sense."""
    match [0, 1] if told is None else told:
        case [int(number), int(of)] if 0 <= number < of:
            return number, of
    return None


def too_many(shard: tuple[int, int], guilds: Collection[int]) -> bool:
    """Say whether a shard would serve more guilds than one may."""
    return sum(serves(shard, guild) for guild in guilds) > MOST_GUILDS
