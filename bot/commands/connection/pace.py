"""How fast one person, or server, may ask: a token bucket each."""

from collections import OrderedDict
from collections.abc import Callable

PEOPLE = 10_000
"""How many people are remembered; whoever was quiet longest is forgotten first, with a full bucket."""

FEW = 1_000
"""The same of what is asked for seldom."""


class Pace:
    """Counts what each person asked of late. `clock` tells seconds, of any origin.

    A bucket gains `rate` tokens a second, and holds `burst` at most; so many are `remembered`.
    """

    def __init__(
        self, clock: Callable[[], float], rate: float = 5.0, burst: float = 10.0, remembered: int = PEOPLE
    ) -> None:
        self._clock = clock
        self._remembered = remembered
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[int, tuple[float, float]] = OrderedDict()

    def allows(self, person: int, cost: int = 1) -> bool:
        """Take so many tokens from the person's bucket if they are there."""
        now = self._clock()
        tokens = self._tokens(person, now)
        allowed = tokens >= cost
        self._put(person, tokens - cost if allowed else tokens, now)
        return allowed

    def wait(self, person: int, cost: int = 1) -> float:
        """Return in how many seconds the person's bucket has so many tokens; 0: it has them."""
        return max(0.0, cost - self._tokens(person, self._clock())) / self._rate

    def give_back(self, person: int, cost: int = 1) -> None:
        """Put tokens back, as nothing came of what they were taken for."""
        now = self._clock()
        self._put(person, min(self._burst, self._tokens(person, now) + cost), now)

    def _tokens(self, person: int, now: float) -> float:
        tokens, at = self._buckets.get(person, (self._burst, now))
        return min(self._burst, tokens + (now - at) * self._rate)

    def _put(self, person: int, tokens: float, now: float) -> None:
        self._buckets[person] = tokens, now
        self._buckets.move_to_end(person)
        if len(self._buckets) > self._remembered:
            self._buckets.popitem(last=False)
