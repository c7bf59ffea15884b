"""How fast one person may ask: a token bucket each (5 a second, 10 at once)."""

from collections import OrderedDict
from collections.abc import Callable

RATE = 5.0
"""Tokens that a bucket gains a second."""

BURST = 10.0
"""Tokens that it holds at most."""

PEOPLE = 10_000
"""How many people are remembered; whoever was quiet longest is forgotten first, with a full bucket."""


class Pace:
    """Counts what each person asked of late. `clock` tells seconds, of any origin."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._buckets: OrderedDict[int, tuple[float, float]] = OrderedDict()

    def allows(self, person: int) -> bool:
        """Take a token from the person's bucket if there is one."""
        now = self._clock()
        tokens, then = self._buckets.pop(person, (BURST, now))
        tokens = min(BURST, tokens + (now - then) * RATE)
        allowed = tokens >= 1
        self._buckets[person] = tokens - allowed, now
        if len(self._buckets) > PEOPLE:
            self._buckets.popitem(last=False)
        return allowed
