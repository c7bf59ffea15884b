"""How old an interaction is, and whether Discord still takes an answer to it.

The id of an interaction holds when Discord made it, by Discord's clock. The clock of this machine may be
minutes off, and only what both say of the same thing can be compared: of all that has come lately, what has
the least difference came at once. What is older than that by so many seconds has waited for so many, with
Discord while the gateway was away, or here.

Where all that has come may have waited, as when a session of another process is resumed, that does not hold.
Discord's own clock, which tells whole seconds, then shows what is older than a second.
"""

from collections.abc import Callable
from math import inf

from bot.play.clock import time_of

WITHIN = 2.5
"""Seconds of age up to which something is begun: Discord takes no first answer after 3, and has to be told
before that to wait."""

WITHIN_TO_WRITE = 1.8
"""The same for what is written, where Discord has not confirmed that it waits: after that there is no time
for a whole try of the answer, which may take 1.2 seconds."""

WITHIN_IF_DEFERRED = 14 * 60.0
"""The same where Discord has been told to wait: it does so for 15 minutes."""

LATELY = 600.0
"""Seconds after which what came before counts no more: clocks do not run quite alike."""


class Deadlines:
    """Tells what can still be answered. `clock` tells seconds, of any origin, and is never set; all may take
    `leniency` times as long as with Discord.

    Whatever comes from Discord is to be `heard`: before anything has, nothing is late.
    """

    def __init__(self, clock: Callable[[], float], leniency: float = 1.0) -> None:
        self._clock = clock
        self._leniency = leniency
        self._least = self._least_before = inf
        self._since = clock()

    def hear(self, interaction: int) -> None:
        """Learn how the clocks differ from the id of what has just come."""
        self.hear_time(time_of(interaction) / 1000)

    def hear_time(self, told: float) -> None:
        """Learn the same from what the clock of Discord has just told, in seconds since 1970."""
        now = self._clock()
        if now - self._since >= LATELY:
            self._least_before, self._least, self._since = self._least, inf, now
        self._least = min(self._least, now - told)

    @property
    def heard(self) -> bool:
        """Whether it was learnt lately how the clocks differ."""
        return self._clock() - self._since < LATELY and self._least < inf

    def age(self, interaction: int) -> float:
        """Return how many seconds ago an interaction was made."""
        least = min(self._least, self._least_before)
        return max(0.0, self._clock() - time_of(interaction) / 1000 - least)

    def passed(self, interaction: int, within: float) -> bool:
        """Whether an interaction is older than so many seconds."""
        return self.age(interaction) > within * self._leniency
