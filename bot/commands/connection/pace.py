"""How fast one person may ask: a token bucket each."""

from collections import OrderedDict
from collections.abc import Callable

PEOPLE = 10_000
"""How many people are remembered; whoever was quiet longest is forgotten first, with a full bucket."""

FEW = 2_000
"""The same of what is asked for seldom."""

A_DAY = 20_000
"""How many commands one person may use in a day: fewer than what a channel takes from all."""


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

    def allows(self, person: int) -> bool:
        """Take a token from the person's bucket if there is one."""
        tokens = self._tokens(person)
        allowed = tokens >= 1
        self._put(person, tokens - allowed)
        return allowed

    def wait(self, person: int) -> float:
        """Return in how many seconds the person's bucket has a token; 0: it has one."""
        return max(0.0, 1 - self._tokens(person)) / self._rate

    def give_back(self, person: int) -> None:
        """Put a token back, as nothing came of what it was taken for."""
        self._put(person, min(self._burst, self._tokens(person) + 1))

    def _tokens(self, person: int) -> float:
        now = self._clock()
        tokens, then = self._buckets.get(person, (self._burst, now))
        return min(self._burst, tokens + (now - then) * self._rate)

    def _put(self, person: int, tokens: float) -> None:
        self._buckets[person] = tokens, self._clock()
        self._buckets.move_to_end(person)
        if len(self._buckets) > self._remembered:
            self._buckets.popitem(last=False)


class Paces:
    """How fast one person may use commands, have proposals while typing, and take all rolls along; and how
    fast heads of one server are posted.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.commands = Pace(clock)
        self.days = Pace(clock, rate=A_DAY / 86_400, burst=A_DAY)
        self.proposals = Pace(clock, rate=10, burst=20)
        self.exports = Pace(clock, rate=1 / 600, burst=1, remembered=FEW)
        self.checks = Pace(clock, rate=1 / 60, burst=2, remembered=FEW)
        self.heads = Pace(clock, rate=1 / 60, burst=5, remembered=FEW)
