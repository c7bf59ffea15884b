"""Decides which requests to work on, and when: some are too late, some must wait, and some are too many.

`Deadlines` measures how old an interaction is. Its id has the time when Discord made it, by Discord's clock.
The clock of this machine may be minutes off, so only differences count: the smallest recent difference counts
as no delay, and an interaction whose difference is 2 seconds larger has waited 2 seconds, at Discord while
the gateway was away, or here. If all recent ones may have waited, as after a resumed session of another
process, this fails; then Discord's own clock, which gives whole seconds, shows what is older than a second.

One id from the future would make all others late. So ids more than a second ahead of the others are believed
only if several come in a row: ten, or from three servers. After a clock was set, or this machine slept, all
ids have a new difference; a single wrong id is soon followed by right ones.

`Admission` limits how many interactions are worked on at once. Under more load than the bot can bear, working
on all of them would make each answer later than the one before, until Discord takes none. So the rest waits,
and those with a chance come first:

* servers take turns, one interaction each in a round, so that a storm in one holds up no other; * in a round
  the newest server comes first, and of a server the newest interaction: an old one is soon too
  late, and would only make others wait as long; * requests that are too late are dropped, and if too many
  wait, the oldest.

`FairTurns` shares the event loop. A person may ask for ten things at once, each of which occupies the loop
for milliseconds between two waits, so that everybody else would wait for ten such pieces. So after one piece
for one person the others have their turn.

`Pace` and `Budgets` limit how much a person and a server may ask for, with a token bucket each. Dear requests
count as several rolls. The first request over the limit is answered with when to try again, further ones at
that pace with nothing.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator, Mapping
from dataclasses import dataclass
from math import ceil, inf
from types import coroutine
from typing import Any, TypeVar

from bot.play.errors import Busy
from bot.play.request_context import time_of
from bot.play.store import BlockedKind

WITHIN = 2.5
"""Nothing is begun after this age in seconds: Discord takes no first answer after 3, and must be told to wait
before that."""

WITHIN_TO_WRITE = 1.8
"""The same before the bot writes while Discord has not confirmed that it waits: one try of the answer may
take 1.2 seconds.
"""

WITHIN_IF_DEFERRED = 14 * 60.0
"""The same after a deferral: Discord waits 15 minutes."""

LATELY = 600.0
"""Seconds after which a difference no longer counts: clocks drift."""


STRAY = 1.0
"""Differences within this many seconds agree: commands take more or less time on their way."""

IDS, SERVERS = 10, 3
"""How many ids have to agree, or of how many servers. One person asks for at most ten at once (`Budgets`),
and if only one person plays, ten come soon enough."""

CALM = 1.0
"""Seconds within which Discord usually sends what has waited for the gateway."""


class Agreement:
    """Counts ids with the same difference until they are believed."""

    def __init__(self, now: float) -> None:
        self.since = now
        self.least, self.greatest = inf, -inf
        """Of their differences."""
        self._ids = 0
        self._servers = set[int]()

    def add(self, difference: float, server: int) -> bool:
        """Count an id from a server; return whether that is enough."""
        self.least, self.greatest = min(self.least, difference), max(self.greatest, difference)
        self._ids += 1
        if len(self._servers) < SERVERS:
            self._servers.add(server)
        return self._ids >= IDS or len(self._servers) == SERVERS


class Deadlines:
    """Measures what can still be answered. `clock` is monotonic, in seconds; with a `leniency` everything may
    take that many times as long as at Discord.

    Every interaction has to pass through `hear`: until one has, nothing is late.
    """

    def __init__(self, clock: Callable[[], float], leniency: float = 1.0) -> None:
        self._clock = clock
        self._leniency = leniency
        self._least = self._least_before = inf
        self._since = clock()
        self._usual = -inf
        """The difference that counts as no delay: the smallest before, at first the very first."""
        self._ahead: Agreement | None = None
        self._near: Agreement | None = Agreement(self._since)
        """Counts those that agree with the very first id; None once that is proved right or replaced."""
        self._behind: Agreement | None = None

    def hear(self, interaction: int, server: int = 0) -> None:
        """Learn the difference of the clocks from the id of a new interaction of a server."""
        now = self._begin_while()
        difference = now - time_of(interaction) / 1000
        if difference < self._usual - STRAY:
            self._ahead = self._ahead or Agreement(now)
            if self._ahead.add(difference, server):
                self._trust(self._ahead.greatest)
            return
        self._ahead = None
        self._least = min(self._least, difference)
        if self._near:
            self._compare_with_first(self._near, difference, server, now)

    def hear_time(self, told: float) -> None:
        """Learn the same from Discord's clock, in seconds since 1970."""
        self._trust(self._begin_while() - told)

    @property
    def heard(self) -> bool:
        """Whether a recent difference of the clocks is known."""
        return self._clock() - self._since < LATELY and self._least < inf

    def age(self, interaction: int) -> float:
        """Return how many seconds ago an interaction was made."""
        least = min(self._least, self._least_before)
        return max(0.0, self._clock() - time_of(interaction) / 1000 - least)

    def has_passed(self, interaction: int, within: float) -> bool:
        """Whether an interaction is older than this many seconds."""
        return self.age(interaction) > within * self._leniency

    def _begin_while(self) -> float:
        """Begin a new while if the last one is over, and forget the one before; return the time."""
        now = self._clock()
        if now - self._since >= LATELY:
            if self._least < inf:
                self._usual = min(self._least, self._least_before)
                self._least_before, self._least = self._least, inf
            self._since, self._behind = now, None
        return now

    def _trust(self, difference: float) -> None:
        """Let only this difference count from now on."""
        self._usual = self._least = difference
        self._least_before = inf
        self._ahead = self._near = self._behind = None

    def _compare_with_first(self, near: Agreement, difference: float, server: int, now: float) -> None:
        """Find out if the very first id came from the future: then several in a row are late beside it.

        After a right first id, late ones come all at once, as they have waited for the gateway.
        """
        if self._usual == -inf:
            self._usual = difference
        if difference <= self._usual + STRAY:
            self._behind = None
            if near.add(difference, server):
                self._near = None
            return
        self._behind = self._behind or Agreement(now)
        if self._behind.add(difference, server) and now - self._behind.since >= CALM:
            self._trust(self._behind.least)


AT_ONCE = 128
"""How many are worked on at once: at 2 ms each, all have an answer within a quarter of a second."""

MOST_WAITING = 1_000
"""The most that wait: more than can be done before they are too late."""


@dataclass(eq=False, slots=True)
class _Waiter:
    interaction: int
    server: int
    let_in: "asyncio.Future[bool]"


class Admission:
    """Lets in this many interactions `at_once`; deferred ones have time, and no longer count."""

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
        """The servers that had their turn in this round."""

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    async def enter(self, interaction: int, server: int) -> bool:
        """Wait for admission; return whether the interaction was let in, and then has to `leave`."""
        self._deadlines.hear(interaction, server)
        if self._has_expired(interaction):
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
        """Make room for others; a second call does nothing."""
        self._inside.discard(interaction)
        while len(self._inside) < self._at_once and self._waiting:
            waiter = self._next()
            if self._has_expired(waiter.interaction):
                waiter.let_in.set_result(False)
            else:
                self._inside.add(waiter.interaction)
                waiter.let_in.set_result(True)

    def close(self) -> None:
        """Turn away all who wait, now and later."""
        self._most_waiting = 0
        self._drop_oldest()

    def _has_expired(self, interaction: int) -> bool:
        return self._deadlines.has_passed(interaction, WITHIN)

    def _line_up(self, waiter: _Waiter) -> None:
        self._waiting[waiter.interaction] = waiter
        self._of_servers.setdefault(waiter.server, {})[waiter.interaction] = waiter
        line = self._next_round if waiter.server in self._served else self._round
        line.pop(waiter.server, None)
        line[waiter.server] = None

    def _next(self) -> _Waiter:
        """Remove the next waiter from the line."""
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
        """Turn away waiters that are too late, and the oldest if too many wait."""
        while self._waiting:
            oldest = next(iter(self._waiting.values()))
            if len(self._waiting) <= self._most_waiting and not self._has_expired(oldest.interaction):
                return
            self._drop(oldest)


Result = TypeVar("Result")


class FairTurns:
    """Runs at most one piece of each person's work in one turn of the event loop."""

    def __init__(self) -> None:
        self._under_way: dict[int, int] = {}
        """How many works of each person have begun and not ended."""
        self._served: set[int] = set()
        """The people with several works who had a piece done in this turn."""

    def __len__(self) -> int:
        return len(self._under_way)

    @coroutine
    def take(self, person: int, work: Coroutine[Any, Any, Result]) -> Generator[Any, None, Result]:
        """Do a person's work piece by piece, from one wait to the next, and return its result.

        Waits, such as for a worker process or for Discord, hold up no other work.
        """
        self._under_way[person] = self._under_way.get(person, 0) + 1
        try:
            yield from self._wait_for_turn(person)
            error: BaseException | None = None
            while True:
                awaited = work.send(None) if error is None else work.throw(error)
                try:
                    error = None
                    yield awaited
                    yield from self._wait_for_turn(person)
                except BaseException as raised:  # noqa: BLE001 - the work is to know, as it was cancelled
                    error = raised
        except StopIteration as end:
            result: Result = end.value
            return result
        finally:
            work.close()  # it has ended, or never begun
            self._leave(person)

    def _wait_for_turn(self, person: int) -> Generator[None, None, None]:
        """Wait for a turn in which no other work of this person has had a piece done."""
        if self._under_way[person] == 1:
            return
        yield  # a work that was the only one may have had a piece in this turn
        while person in self._served:
            yield
        self._served.add(person)
        asyncio.get_running_loop().call_soon(self._served.discard, person)

    def _leave(self, person: int) -> None:
        self._under_way[person] -= 1
        if not self._under_way[person]:
            del self._under_way[person]


PEOPLE = 10_000
"""How many people are remembered; the person who was quiet longest is forgotten first, which fills the
bucket.
"""

FEW = 1_000
"""The same for rare requests."""

A_SECOND, AT_ONE_TIME = 5, 10
"""Rolls that a person may ask for each second; and at one time, after a rest."""


class Pace:
    """Counts each person's recent requests. `clock` is in seconds, of any origin.

    A bucket gains `rate` tokens a second, up to `burst`. At most `remembered` buckets are kept; full ones
    need no room.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        rate: float = A_SECOND,
        burst: float = AT_ONE_TIME,
        remembered: int = PEOPLE,
    ) -> None:
        self._clock = clock
        self._remembered = remembered
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[int, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def allows(self, person: int, cost: int = 1) -> bool:
        """Take this many tokens from the person's bucket, if it has them."""
        now = self._clock()
        tokens = self._count_tokens(person, now)
        allowed = tokens >= cost
        self._put(person, tokens - cost if allowed else tokens, now)
        return allowed

    def wait(self, person: int, cost: int = 1) -> float:
        """Return in how many seconds the person's bucket will have this many tokens; 0 if it has them."""
        return max(0.0, cost - self._count_tokens(person, self._clock())) / self._rate

    def give_back(self, person: int, cost: int = 1) -> None:
        """Put tokens back after a request that came to nothing."""
        now = self._clock()
        self._put(person, min(self._burst, self._count_tokens(person, now) + cost), now)

    def _count_tokens(self, person: int, now: float) -> float:
        tokens, at = self._buckets.get(person, (self._burst, now))
        return min(self._burst, tokens + (now - at) * self._rate)

    def _put(self, person: int, tokens: float, now: float) -> None:
        is_new = person not in self._buckets
        self._buckets[person] = tokens, now
        if is_new:
            self._drop_oldest(now)
        else:
            self._buckets.move_to_end(person)

    def _drop_oldest(self, now: float) -> None:
        """Forget the person who was quiet longest, if there are too many, and then all with a full bucket."""
        while self._buckets:
            tokens, at = next(iter(self._buckets.values()))
            if len(self._buckets) <= self._remembered and tokens + (now - at) * self._rate < self._burst:
                break
            self._buckets.popitem(last=False)


A_DAY = 20_000
"""Rolls that a person may ask for in a day: fewer than a channel takes from all."""

A_SERVERS_SECOND = 100
"""Rolls that a server may ask for in a second, in all its channels."""

A_SERVERS_DAY = 500_000
"""Rolls that a server may ask for in a day, in all its channels."""

CHART, FILE = 2, 5
"""How many rolls a picture, a table or a file counts as."""

COSTS: Mapping[str, int] = {
    **dict.fromkeys(
        (
            "odds",
            "rules show",
            "rules design",
            "stats",
            "rules-in-use",
            "session end",
            "catan end",
            "table-plan",
            "Odds of this",
            "odds-figures",
            "roll-odds",
            "roll-next",
            "fair-price",
            "look-up",
            "stats-more",
            "proof-check-all",
        ),
        CHART,
    ),
    **dict.fromkeys(("card", "privacy export", "proof export"), FILE),
}
"""What counts as more than one roll, by the name of a command or the beginning of a custom_id."""

REMINDED = 10.0
"""Seconds after which a person who still asks for too much is told so again."""

BLOCK_REMINDED = 60.0
"""Seconds after which a blocked person, or anyone in a blocked server, is told so again."""

BLOCKED: Mapping[BlockedKind, str] = {
    "person": "The host of this bot has blocked you.",
    "server": "The host of this bot has blocked this server.",
}


class TooMuch(Busy):
    """A request over the limit; `told`: the person has just been told, and needs no answer."""

    def __init__(self, sentence: str, *, told: bool) -> None:
        super().__init__(sentence)
        self.told = told


class Budgets:
    """What each person and each server may still ask for. `clock` is in seconds, of any origin."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.commands = Pace(clock)
        self.days = Pace(clock, rate=A_DAY / 86_400, burst=A_DAY)
        self.servers = Pace(clock, rate=A_SERVERS_SECOND, burst=500, remembered=FEW)
        self.server_days = Pace(clock, rate=A_SERVERS_DAY / 86_400, burst=A_SERVERS_DAY, remembered=FEW)
        self.proposals = Pace(clock, rate=10, burst=20)
        self.exports = Pace(clock, rate=1 / 600, burst=1, remembered=FEW)
        self.proof_exports = Pace(clock, rate=1 / 600, burst=1, remembered=FEW)
        self.checks = Pace(clock, rate=1 / 60, burst=2, remembered=FEW)
        self.heads = Pace(clock, rate=1 / 60, burst=5, remembered=FEW)
        self._reminders = Pace(clock, rate=1 / REMINDED, burst=1, remembered=FEW)
        self._reminders_of_blocks = Pace(clock, rate=1 / BLOCK_REMINDED, burst=1)
        self._refusals_to_propose = Pace(clock, rate=1 / REMINDED, burst=1, remembered=FEW)

    def refusal(self, person: int, server: int | None, name: str) -> TooMuch | None:
        """Charge a request to all its budgets, or return why it is refused."""
        cost = COSTS.get(name, 1)
        budgets = [(self.commands, person), (self.days, person)]
        if server is not None:
            budgets += [(self.servers, server), (self.server_days, server)]
        for place, (budget, whose) in enumerate(budgets):
            if not budget.allows(whose, cost):
                for before, of_whom in budgets[:place]:
                    before.give_back(of_whom, cost)
                return self._explain_too_much(person, budget, budget.wait(whose, cost))
        return None

    def refuse_blocked(self, kind: BlockedKind, number: int) -> TooMuch:
        """Return the refusal for a blocked person or server, by its id."""
        return TooMuch(BLOCKED[kind], told=not self._reminders_of_blocks.allows(number))

    def may_propose(self, person: int) -> bool:
        """Whether a person who types gets proposals."""
        return self.proposals.allows(person)

    def should_answer_throttled(self, person: int) -> bool:
        """Whether to tell a person who types too fast that there are none, which is done seldom."""
        return self._refusals_to_propose.allows(person)

    def _explain_too_much(self, person: int, budget: Pace, wait: float) -> TooMuch:
        if budget is self.commands:
            said = (
                f"You are too fast: at most {A_SECOND} rolls a second are possible. "
                f"A chart counts as {CHART} rolls, a file as {FILE}."
            )
        elif budget is self.days:
            said = f"You have reached the limit of {A_DAY:,} commands a day."
        elif budget is self.servers:
            said = (
                f"This server is too fast: at most {A_SERVERS_SECOND} commands a second are possible, "
                "from all people together."
            )
        else:
            said = f"This server has reached the limit of {A_SERVERS_DAY:,} commands a day."
        seconds = max(1, ceil(wait))
        again = f"Nothing was done; try again in {seconds:,} {'second' if seconds == 1 else 'seconds'}."
        return TooMuch(f"{said} {again}", told=not self._reminders.allows(person))
