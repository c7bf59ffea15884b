"""A lane: jobs of many people that one worker process does, each server in turn, and there each person."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.play.errors import Busy
from bot.worker_pool.process import Limits
from bot.worker_pool.supervisor import Supervisor

MOST_WAITING = 60
"""How many people may wait: were each job as long as it may be, Discord would still take the last answer."""

FULL = "Too much is being worked out just now; please try again in a moment."


class Asking(NamedTuple):
    """Who asks, and the home of the place where."""

    person: int
    home: int


@dataclass(eq=False)
class Order:
    """A job that a person has ordered, and that others may wait for as well."""

    asker: Asking
    request: bytes
    """The job, packed."""
    answer: asyncio.Future[bytes] = field(default_factory=asyncio.Future)
    """What came of it, packed."""
    waiting: int = 0
    """How many wait for the answer."""

    def __post_init__(self) -> None:
        # An error that nobody waits for any more is no fault of the program.
        self.answer.add_done_callback(asyncio.Future.exception)


class Lane:
    """Does one job after the other; a person may have one under way and one that waits.

    Servers have turns, and so have the people of each: who has just been served comes after all who wait.
    """

    def __init__(self, limits: Limits) -> None:
        self._supervisor = Supervisor(limits)
        self._waiting: OrderedDict[int, OrderedDict[int, Order]] = OrderedDict()
        self._people: set[int] = set()
        """All who wait, wherever that is."""
        self._serving: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many people wait for their turn."""
        return len(self._people)

    @property
    def is_working(self) -> bool:
        """Whether a job is being done."""
        return self._serving is not None

    def put(self, asker: Asking, request: bytes) -> Order:
        """Order a job; its answer comes also if nobody waits for it any more.

        Where too many people wait, the last one of the server with the most of them gives way to one of a
        server with fewer, and is told so.

        Raises:
            Busy: the person has one waiting already, or too many people wait.
        """
        if asker.person in self._people:
            raise Busy(
                "You are already waiting for an answer that takes a while to work out; "
                "ask again when it is there."
            )
        if len(self._people) >= MOST_WAITING:
            self._make_room(asker.home)
        order = Order(asker, request)
        if self._serving:
            self._waiting.setdefault(asker.home, OrderedDict())[asker.person] = order
            self._people.add(asker.person)
        else:
            self._serving = asyncio.create_task(self._serve(order), name="worker")
        return order

    def withdraw(self, order: Order) -> bool:
        """Take back a job that has not begun; return whether that was so."""
        people = self._waiting.get(order.asker.home)
        waits = people is not None and people.get(order.asker.person) is order
        if waits:
            self._remove(order)
        return waits

    async def close(self) -> None:
        """End the worker, whatever it is doing; all who wait are told to ask later."""
        await self._supervisor.close()
        if self._serving:
            await self._serving

    async def _serve(self, first: Order) -> None:
        """Do a job, and then those that wait."""
        order: Order | None = first
        while order:
            try:
                order.answer.set_result(await self._supervisor.do(order.request))
            except Exception as error:  # noqa: BLE001 - whatever it is, it is raised where it was asked
                order.answer.set_exception(error)
            order = self._next(order.asker)
        self._serving = None

    def _next(self, served: Asking) -> Order | None:
        """Return whose turn it is after someone was served."""
        if people := self._waiting.get(served.home):
            if served.person in people:
                people.move_to_end(served.person)
            self._waiting.move_to_end(served.home)
        if not self._waiting:
            return None
        order = next(iter(next(iter(self._waiting.values())).values()))
        self._remove(order)
        return order

    def _make_room(self, home: int) -> None:
        """Send away the last who waits in the server with the most of them, if that is fair.

        Raises:
            Busy: in no other server wait more people than would then in this one.
        """
        fullest = max(self._waiting.values(), key=len)
        if len(fullest) <= len(self._waiting.get(home, ())) + 1:
            raise Busy(FULL)
        last = next(reversed(fullest.values()))
        self._remove(last)
        last.answer.set_exception(Busy(FULL))

    def _remove(self, order: Order) -> None:
        person, home = order.asker
        del self._waiting[home][person]
        if not self._waiting[home]:
            del self._waiting[home]
        self._people.remove(person)
