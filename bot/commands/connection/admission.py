"""Which interactions are worked on: only so many at once, lest all of them come too late for an answer.

Where more is asked for than can be done, doing all of it at once makes each answer later than the one before,
and soon Discord takes none of them. So what is beyond that waits here, and first comes what has a chance:

* servers take turns, one interaction each in a round, so that a storm in one holds up no other;
* in a round first comes the server that came last, and of a server what was asked last: whoever has waited
  for long is soon too late, and would only have others wait as long;
* what can be answered no more is dropped, and of too many that wait the oldest.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from bot.commands.connection.deadlines import WITHIN, Deadlines

AT_ONCE = 128
"""How many are worked on at once: all have an answer after a quarter of a second, where each takes 2 ms."""

MOST_WAITING = 1_000
"""How many wait at most: more than can be done in the time that an answer has."""


@dataclass(eq=False, slots=True)
class _Waiter:
    interaction: int
    server: int
    let_in: "asyncio.Future[bool]"


class Admission:
    """Lets in so many interactions `at_once`; those that are told to wait by Discord have time, and count no
    more.
    """

    def __init__(
        self, deadlines: Deadlines, at_once: int = AT_ONCE, most_waiting: int = MOST_WAITING
    ) -> None:
        self._deadlines = deadlines
        self._at_once = at_once
        self._most_waiting = most_waiting
        self._inside: set[int] = set()
        self._waiting = OrderedDict[int, _Waiter]()
        self._of_servers: dict[int, dict[int, _Waiter]] = {}
        self._round: dict[int, None] = {}
        """The servers whose turn is still to come in this round, the next one last."""
        self._next_round: dict[int, None] = {}
        self._served: set[int] = set()
        """Whose turn was in this round."""

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    async def enter(self, interaction: int, server: int) -> bool:
        """Wait until an interaction is let in, and return whether it ever is; then it has to `leave`."""
        self._deadlines.hear(interaction)
        if self._is_late(interaction):
            return False
        if interaction in self._inside or (not self._waiting and len(self._inside) < self._at_once):
            self._inside.add(interaction)
            return True
        waiter = _Waiter(interaction, server, asyncio.get_running_loop().create_future())
        self._drop(self._waiting.get(interaction))  # Discord told of it twice
        self._line_up(waiter)
        self._drop_oldest()
        try:
            return await waiter.let_in
        except asyncio.CancelledError:
            self._remove(waiter)
            self.leave(interaction)
            raise

    def leave(self, interaction: int) -> None:
        """Make room for others, unless that was done before."""
        self._inside.discard(interaction)
        while len(self._inside) < self._at_once and self._waiting:
            waiter = self._next()
            if self._is_late(waiter.interaction):
                waiter.let_in.set_result(False)
            else:
                self._inside.add(waiter.interaction)
                waiter.let_in.set_result(True)

    def close(self) -> None:
        """Let in nobody who waits, now or later."""
        self._most_waiting = 0
        self._drop_oldest()

    def _is_late(self, interaction: int) -> bool:
        return self._deadlines.passed(interaction, WITHIN)

    def _line_up(self, waiter: _Waiter) -> None:
        self._waiting[waiter.interaction] = waiter
        self._of_servers.setdefault(waiter.server, {})[waiter.interaction] = waiter
        line = self._next_round if waiter.server in self._served else self._round
        line.pop(waiter.server, None)
        line[waiter.server] = None

    def _next(self) -> _Waiter:
        """Take whose turn it is out of the line."""
        if not self._round:
            self._round, self._next_round = self._next_round, {}
            self._served.clear()
        server = next(reversed(self._round))
        waiter = next(reversed(self._of_servers[server].values()))
        self._remove(waiter)
        self._served.add(server)
        if self._round.pop(server, 0) is None:  # it has more
            self._next_round[server] = None
        return waiter

    def _remove(self, waiter: _Waiter) -> None:
        if self._waiting.get(waiter.interaction) is not waiter:
            return
        del self._waiting[waiter.interaction]
        of_server = self._of_servers[waiter.server]
        del of_server[waiter.interaction]
        if not of_server:
            del self._of_servers[waiter.server]
            self._round.pop(waiter.server, None)
            self._next_round.pop(waiter.server, None)
        if not self._waiting:
            self._served.clear()

    def _drop(self, waiter: _Waiter | None) -> None:
        if waiter is not None:
            self._remove(waiter)
            if not waiter.let_in.done():
                waiter.let_in.set_result(False)

    def _drop_oldest(self) -> None:
        """Drop who waits in vain."""
        while self._waiting:
            oldest = next(iter(self._waiting.values()))
            if len(self._waiting) <= self._most_waiting and not self._is_late(oldest.interaction):
                return
            self._drop(oldest)
