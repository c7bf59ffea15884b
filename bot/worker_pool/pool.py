"""What the bot asks to have something worked out: lanes for short and long jobs, and the latest results."""

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar, TypeVarTuple

from bot.mechanics.errors import BadInput
from bot.play.errors import Busy
from bot.worker_pool.lane import Asking, Lane, Order
from bot.worker_pool.process import Job, Limits, packed, unpacked
from bot.worker_pool.results import Results, TooLong
from bot.worker_pool.supervisor import TookTooLong

Asked = tuple[Job, tuple[object, ...]]
"""A function of a module, and hashable inputs, which stand for its result."""

Result = TypeVar("Result")
Inputs = TypeVarTuple("Inputs")

APART = Limits(seconds=120, resting=1)
"""What is allowed to jobs that are done apart."""

LONG_RESTING = 60.0
"""After how many seconds without a job the worker for long ones ends: to start anew is little beside them."""

THE_HOST = Asking(person=0, home=0)
"""Who asks, where it is no person."""


class WorkerPool:
    """Has jobs done in worker processes, the same job once, however many ask for it.

    What may be long has a lane of its own, so that it holds up nothing short. The process of a lane is
    started by its first job, and again when it has ended. `clock` tells seconds, of any origin.
    """

    def __init__(self, limits: Limits | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        limits = limits or Limits()
        self._short = Lane(limits)
        self._long = Lane(replace(limits, resting=min(limits.resting, LONG_RESTING)))
        self._apart = Lane(APART)
        self._orders: dict[Asked, Order] = {}
        self._results = Results()
        self._too_long = TooLong(clock)

    @property
    def lanes(self) -> Mapping[str, Lane]:
        """All lanes by their names."""
        return {"short": self._short, "long": self._long, "apart": self._apart}

    def of(self, person: int, home: int) -> "Asker":
        """Return the same for what a person asks at a place of a home."""
        return Asker(self, Asking(person, home))

    async def run(self, job: Callable[[*Inputs], Result], *inputs: *Inputs, long: bool = False) -> Result:
        """Do the same as `Asker.run`, for the host."""
        return await Asker(self, THE_HOST).run(job, *inputs, long=long)

    async def run_apart(self, job: Callable[[*Inputs], Result], *inputs: *Inputs) -> Result:
        """Do the same as `Asker.run_apart`, for the host."""
        return await Asker(self, THE_HOST).run_apart(job, *inputs)

    async def answer(self, asker: Asking, asked: Asked, *, long: bool) -> bytes:
        """Return what comes of a job, packed, after it is done if it is not known."""
        known = self._results.find(asked)
        if known is not None:
            return known
        lane = self._long if long else self._short
        order = self._orders.get(asked) or self._order(lane, asker, asked)
        order.waiting += 1
        try:
            return await asyncio.shield(order.answer)
        finally:
            order.waiting -= 1
            if not order.waiting and lane.withdraw(order):
                del self._orders[asked]

    async def answer_apart(self, asker: Asking, asked: Asked) -> bytes:
        """Return what comes of a job, packed, after it is done in a lane for the longest; keep nothing."""
        return await asyncio.shield(self._apart.put(asker, packed(asked)).answer)

    async def close(self) -> None:
        """End the workers, whatever they are doing; who waits for them is told to ask later."""
        await asyncio.gather(*(lane.close() for lane in self.lanes.values()))

    def _order(self, lane: Lane, asker: Asking, asked: Asked) -> Order:
        request = packed(asked)
        if sentence := self._too_long.find(request):
            raise BadInput(sentence)
        order = self._orders[asked] = lane.put(asker, request)

        def keep(answer: asyncio.Future[bytes]) -> None:
            del self._orders[asked]
            error = answer.exception()
            if error is None:
                self._results.keep(asked, answer.result(), len(request) + len(answer.result()))
            elif isinstance(error, TookTooLong) and lane is self._long:
                self._too_long.keep(request, str(error))  # what is short took too long for another reason

        order.answer.add_done_callback(keep)
        return order


@dataclass(frozen=True, slots=True)
class Asker:
    """The worker pool for what one person asks at one place."""

    pool: WorkerPool
    asking: Asking

    def of(self, person: int, home: int) -> "Asker":
        """Return the same for what another person asks, or elsewhere."""
        return self.pool.of(person, home)

    async def run(self, job: Callable[[*Inputs], Result], *inputs: *Inputs, long: bool = False) -> Result:
        """Return what `job` makes of `inputs`; what it raises is raised here.

        `long` if it may take more than a second. Who gives up waiting leaves a job that has begun to its end,
        for the next who asks.

        Raises:
            BadInput: the job took too long, now or when it was last asked for.
            Busy: the person waits for another job already, too many people wait, or the worker died twice.
        """
        result: Result = unpacked(await self.pool.answer(self.asking, (job, inputs), long=long))
        return result

    async def run_apart(self, job: Callable[[*Inputs], Result], *inputs: *Inputs) -> Result:
        """Do what may take two minutes and has a result that is too large to be kept, while `run` goes on.

        Raises:
            Busy: it took too long, the person waits for another already, or too many people wait.
        """
        try:
            result: Result = unpacked(await self.pool.answer_apart(self.asking, (job, inputs)))
        except BadInput as error:
            raise Busy("This took too long just now; please try again later.") from error
        return result
