"""Decides what is worked on, and when: what is too late, whose turn it is, and who asks for too much.

`Deadlines` tells how old an interaction is. Its id holds when Discord made it, by Discord's clock. The clock
of this machine may be minutes off, and only what both say of the same thing can be compared: of all that has
come lately, what has the least difference came at once. What is older than that by so many seconds has
waited for so many, with Discord while the gateway was away, or here. Where all that has come may have
waited, as when a session of another process is resumed, that does not hold; Discord's own clock, which tells
whole seconds, then shows what is older than a second.

One id from the future would make all others late. So ids that are more than a second ahead of the others are
believed only when several come in a row: ten, or those of three servers. When a clock is set, or this machine
has slept, no id is as before; a wrong one is soon followed by one that is right, whoever asked.

`Admission` lets in only so many interactions at once. Where more is asked for than can be done, doing all of
it at once makes each answer later than the one before, and soon Discord takes none of them. So the rest
waits, and first comes what has a chance:

* servers take turns, one interaction each in a round, so that a storm in one holds up no other;
* in a round first comes the server that came last, and of a server what was asked last: whoever has waited
  for long is soon too late, and would only have others wait as long;
* what can be answered no more is dropped, and of too many that wait the oldest.

`FairTurns` shares the event loop: a person may ask for ten things at once, each of which takes it for
milliseconds between two waits. They would all come on together, and everybody else would wait for ten such
pieces instead of one. So after a piece of what one person asked for come those of the others.

`Pace` and `Budgets` limit how much one person, and one server, may ask for, with a token bucket each. What
takes more work counts as several rolls. Whoever asks for more than there is left is told so once, with when
to try again; what else they ask for at that pace has no answer.
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
"""Seconds of age up to which something is begun: Discord takes no first answer after 3, and has to be told
before that to wait."""

WITHIN_TO_WRITE = 1.8
"""The same for what is written, where Discord has not confirmed that it waits: after that there is no time
for a whole try of the answer, which may take 1.2 seconds."""

WITHIN_IF_DEFERRED = 14 * 60.0
"""The same where Discord has been told to wait: it does so for 15 minutes."""

LATELY = 600.0
"""Seconds after which what came before counts no more: clocks do not run quite alike."""


STRAY = 1.0
"""Seconds between two differences that agree: commands take as much more or less on their way."""

IDS, SERVERS = 10, 3
"""How many ids that agree are believed, or of how many servers. One person asks for no more than ten at once
(`Budgets`), and where only one plays, ten come soon enough."""

CALM = 1.0
"""Seconds within which Discord sends what has waited for the gateway, unless that is very much."""


class Agreement:
    """Counts ids that agree, until they are enough to be believed."""

    def __init__(self, now: float) -> None:
        self.since = now
        self.least, self.greatest = inf, -inf
        """Of their differences."""
        self._ids = 0
        self._servers = set[int]()

    def add(self, difference: float, server: int) -> bool:
        """Count one more, of a server; return whether they are enough."""
        self.least, self.greatest = min(self.least, difference), max(self.greatest, difference)
        self._ids += 1
        if len(self._servers) < SERVERS:
            self._servers.add(server)
        return self._ids >= IDS or len(self._servers) == SERVERS


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
        self._usual = -inf
        """The difference with which ids are compared: the least of before, at first the very first."""
        self._ahead: Agreement | None = None
        self._near: Agreement | None = Agreement(self._since)
        """Those that agree with the very first id; None: it is right, or was replaced."""
        self._behind: Agreement | None = None

    def hear(self, interaction: int, server: int = 0) -> None:
        """Learn how the clocks differ from the id of what has just come from a server."""
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
        """Learn the same from what the clock of Discord has just told, in seconds since 1970."""
        self._trust(self._begin_while() - told)

    @property
    def heard(self) -> bool:
        """Whether it was learnt lately how the clocks differ."""
        return self._clock() - self._since < LATELY and self._least < inf

    def age(self, interaction: int) -> float:
        """Return how many seconds ago an interaction was made."""
        least = min(self._least, self._least_before)
        return max(0.0, self._clock() - time_of(interaction) / 1000 - least)

    def has_passed(self, interaction: int, within: float) -> bool:
        """Whether an interaction is older than so many seconds."""
        return self.age(interaction) > within * self._leniency

    def _begin_while(self) -> float:
        """Forget what was learnt two whiles ago, where the last one is over; return what time it is."""
        now = self._clock()
        if now - self._since >= LATELY:
            if self._least < inf:
                self._usual = min(self._least, self._least_before)
                self._least_before, self._least = self._least, inf
            self._since, self._behind = now, None
        return now

    def _trust(self, difference: float) -> None:
        """Count only this difference, from now on."""
        self._usual = self._least = difference
        self._least_before = inf
        self._ahead = self._near = self._behind = None

    def _compare_with_first(self, near: Agreement, difference: float, server: int, now: float) -> None:
        """See if the very first id was right, or from the future: then several in a row are behind it.

        After a first one that was right they would come all at once: they have waited for the gateway.
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
        """Make room for others, unless that was done before."""
        self._inside.discard(interaction)
        while len(self._inside) < self._at_once and self._waiting:
            waiter = self._next()
            if self._has_expired(waiter.interaction):
                waiter.let_in.set_result(False)
            else:
                self._inside.add(waiter.interaction)
                waiter.let_in.set_result(True)

    def close(self) -> None:
        """Let in nobody who waits, now or later."""
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
            if len(self._waiting) <= self._most_waiting and not self._has_expired(oldest.interaction):
                return
            self._drop(oldest)


Result = TypeVar("Result")


class FairTurns:
    """Has at most one piece of what each person asked for done in one turn of the event loop."""

    def __init__(self) -> None:
        self._under_way: dict[int, int] = {}
        """How many works of each person have begun and not ended."""
        self._served: set[int] = set()
        """Who has had a piece done in this turn, of those with several works."""

    def __len__(self) -> int:
        return len(self._under_way)

    @coroutine
    def take(self, person: int, work: Coroutine[Any, Any, Result]) -> Generator[Any, None, Result]:
        """Do a work of a person piece by piece, each from one wait to the next, and return what comes of it.

        What it waits for, such as a worker process or Discord, holds up no other work.
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
        """Wait, for one with several works, for a turn in which none of them has had a piece done."""
        if self._under_way[person] == 1:
            return
        yield  # in this turn, one that was the only one may have had it
        while person in self._served:
            yield
        self._served.add(person)
        asyncio.get_running_loop().call_soon(self._served.discard, person)

    def _leave(self, person: int) -> None:
        self._under_way[person] -= 1
        if not self._under_way[person]:
            del self._under_way[person]


PEOPLE = 10_000
"""How many people are remembered; whoever was quiet longest is forgotten first, with a full bucket."""

FEW = 1_000
"""The same of what is asked for seldom."""


class Pace:
    """Counts what each person asked of late. `clock` tells seconds, of any origin.

    A bucket gains `rate` tokens a second, and holds `burst` at most; so many are `remembered`, of which one
    that is full needs no room.
    """

    def __init__(
        self, clock: Callable[[], float], rate: float = 5.0, burst: float = 10.0, remembered: int = PEOPLE
    ) -> None:
        self._clock = clock
        self._remembered = remembered
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[int, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def allows(self, person: int, cost: int = 1) -> bool:
        """Take so many tokens from the person's bucket if they are there."""
        now = self._clock()
        tokens = self._count_tokens(person, now)
        allowed = tokens >= cost
        self._put(person, tokens - cost if allowed else tokens, now)
        return allowed

    def wait(self, person: int, cost: int = 1) -> float:
        """Return in how many seconds the person's bucket has so many tokens; 0: it has them."""
        return max(0.0, cost - self._count_tokens(person, self._clock())) / self._rate

    def give_back(self, person: int, cost: int = 1) -> None:
        """Put tokens back, as nothing came of what they were taken for."""
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
        """Drop who was quiet longest, if there are too many, and behind them all who have a full bucket."""
        while self._buckets:
            tokens, at = next(iter(self._buckets.values()))
            if len(self._buckets) <= self._remembered and tokens + (now - at) * self._rate < self._burst:
                break
            self._buckets.popitem(last=False)


A_DAY = 20_000
"""How many rolls one person may ask for in a day: fewer than what a channel takes from all."""

A_SERVERS_DAY = 500_000
"""How many one server may ask for in a day, all its channels together."""

CHART, FILE = 2, 5
"""How many rolls a picture or a table counts as, and what is packed or drawn as a file."""

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
"""What counts as more than one roll, by the name of a command or how the custom_id of a button begins."""

REMINDED = 10.0
"""Seconds after which one who still asks for too much is told of it again."""

BLOCK_REMINDED = 60.0
"""Seconds after which one whom the host blocks, or somebody in such a server, is told of it again."""

BLOCKED: Mapping[BlockedKind, str] = {
    "person": "The host of this bot has blocked you.",
    "server": "The host of this bot has blocked this server.",
}


class TooMuch(Busy):
    """More is asked for than there is left; `told`: who asks has just heard of it, and needs no answer."""

    def __init__(self, sentence: str, *, told: bool) -> None:
        super().__init__(sentence)
        self.told = told


class Budgets:
    """What is left for each person and each server; and how often one may ask for what is seldom asked for.

    `clock` tells seconds, of any origin.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.commands = Pace(clock)
        self.days = Pace(clock, rate=A_DAY / 86_400, burst=A_DAY)
        self.servers = Pace(clock, rate=100, burst=500, remembered=FEW)
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
        """Take what something counts as from all budgets that it is on, or return why it is not done."""
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
        """Return why nothing is done for a person or a server that the host blocks, by its id."""
        return TooMuch(BLOCKED[kind], told=not self._reminders_of_blocks.allows(number))

    def may_propose(self, person: int) -> bool:
        """Whether one who types has proposals."""
        return self.proposals.allows(person)

    def should_answer_throttled(self, person: int) -> bool:
        """Whether it is time to tell one who types too fast that there are none."""
        return self._refusals_to_propose.allows(person)

    def _explain_too_much(self, person: int, budget: Pace, wait: float) -> TooMuch:
        if budget is self.commands:
            said = (
                "You are too fast: at most 5 rolls a second are possible. A chart counts as 2 rolls, a "
                "file as 5."
            )
        elif budget is self.days:
            said = f"You have reached the limit of {A_DAY:,} commands a day."
        elif budget is self.servers:
            said = (
                "This server is too fast: at most 100 commands a second are possible, from all people "
                "together."
            )
        else:
            said = f"This server has reached the limit of {A_SERVERS_DAY:,} commands a day."
        seconds = max(1, ceil(wait))
        again = f"Nothing was done; try again in {seconds:,} {'second' if seconds == 1 else 'seconds'}."
        return TooMuch(f"{said} {again}", told=not self._reminders.allows(person))
