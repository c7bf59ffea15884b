"""A lane: jobs of many people that one worker process does, each person in turn."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field

from bot.play.errors import Busy
from bot.worker_pool.process import Limits
from bot.worker_pool.supervisor import Supervisor

MOST_WAITING = 60
"""How many people may wait: were each job as long as it may be, Discord would still take the last answer."""


@dataclass(eq=False)
class Order:
    """A job that a person has ordered, and that others may wait for as well."""

    person: int
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

    Who has just been served comes after all who wait.
    """

    def __init__(self, limits: Limits) -> None:
        self._supervisor = Supervisor(limits)
        self._waiting: OrderedDict[int, Order] = OrderedDict()
        self._serving: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many people wait for their turn."""
        return len(self._waiting)

    @property
    def is_working(self) -> bool:
        """Whether a job is being done."""
        return self._serving is not None

    def put(self, person: int, request: bytes) -> Order:
        """Order a job; its answer comes also if nobody waits for it any more.

        Raises:
            Busy: the person has one waiting already, or too many people wait.
        """
        if person in self._waiting:
            raise Busy(
                "You are already waiting for an answer that takes a while to work out; "
                "ask again when it is there."
            )
        if len(self._waiting) >= MOST_WAITING:
            raise Busy("Too much is being worked out just now; please try again in a moment.")
        order = Order(person, request)
        if self._serving:
            self._waiting[person] = order
        else:
            self._serving = asyncio.create_task(self._serve(order), name="worker")
        return order

    def withdraw(self, order: Order) -> bool:
        """Take back a job that has not begun; return whether that was so."""
        waits = self._waiting.get(order.person) is order
        if waits:
            del self._waiting[order.person]
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
            order = self._next(order.person)
        self._serving = None

    def _next(self, served: int) -> Order | None:
        """Return whose turn it is after a person was served."""
        if served in self._waiting:
            self._waiting.move_to_end(served)
        return self._waiting.popitem(last=False)[1] if self._waiting else None
