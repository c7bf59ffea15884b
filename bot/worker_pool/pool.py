"""What the bot asks to have something worked out: two lanes, and the latest results."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar, TypeVarTuple

from bot.mechanics.errors import BadInput
from bot.play.errors import Busy
from bot.worker_pool.lane import Lane, Order
from bot.worker_pool.process import Job, Limits, packed, unpacked
from bot.worker_pool.results import Results

Asked = tuple[Job, tuple[object, ...]]
"""A function of a module, and hashable inputs, which stand for its result."""

Result = TypeVar("Result")
Inputs = TypeVarTuple("Inputs")

APART = Limits(seconds=120, resting=1)
"""What is allowed to jobs that are done apart."""

THE_HOST = 0
"""Who asks, where it is no person."""


class WorkerPool:
    """Has jobs done in worker processes, the same job once, however many ask for it.

    What is quick has a lane of its own, so that nothing long holds it up. The process of a lane is started
    by its first job, and again when it has ended.
    """

    def __init__(self, limits: Limits | None = None) -> None:
        self._long, self._quick = Lane(limits or Limits()), Lane(limits or Limits())
        self._apart = Lane(APART)
        self._orders: dict[Asked, Order] = {}
        self._results = Results()

    @property
    def lanes(self) -> Mapping[str, Lane]:
        """All lanes by their names."""
        return {"long": self._long, "quick": self._quick, "apart": self._apart}

    def of(self, person: int, *, quick: bool = False) -> "Asker":
        """Return the same for what a person asks; `quick` if a count says that it is soon done."""
        return Asker(self, person, self._quick if quick else self._long)

    async def run(self, job: Callable[[*Inputs], Result], *inputs: *Inputs) -> Result:
        """Do the same as `Asker.run`, for the host."""
        return await self.of(THE_HOST).run(job, *inputs)

    async def run_apart(self, job: Callable[[*Inputs], Result], *inputs: *Inputs) -> Result:
        """Do the same as `Asker.run_apart`, for the host."""
        return await self.of(THE_HOST).run_apart(job, *inputs)

    async def answer(self, lane: Lane, person: int, asked: Asked) -> bytes:
        """Return what comes of a job, packed, after it is done in a lane if it is not known."""
        known = self._results.find(asked)
        if known is not None:
            return known
        order = self._orders.get(asked) or self._order(lane, person, asked)
        order.waiting += 1
        try:
            return await asyncio.shield(order.answer)
        finally:
            order.waiting -= 1
            if not order.waiting and lane.withdraw(order):
                del self._orders[asked]

    async def answer_apart(self, person: int, asked: Asked) -> bytes:
        """Return what comes of a job, packed, after it is done in a lane for the longest; keep nothing."""
        return await asyncio.shield(self._apart.put(person, packed(asked)).answer)

    async def close(self) -> None:
        """End the workers, whatever they are doing; who waits for them is told to ask later."""
        await asyncio.gather(self._long.close(), self._quick.close(), self._apart.close())

    def _order(self, lane: Lane, person: int, asked: Asked) -> Order:
        order = self._orders[asked] = lane.put(person, packed(asked))

        def keep(answer: asyncio.Future[bytes]) -> None:
            del self._orders[asked]
            if answer.exception() is None:
                self._results.keep(asked, answer.result(), len(order.request) + len(answer.result()))

        order.answer.add_done_callback(keep)
        return order


@dataclass(frozen=True, slots=True)
class Asker:
    """The worker pool for what one person asks."""

    pool: WorkerPool
    person: int
    lane: Lane

    def of(self, person: int, *, quick: bool = False) -> "Asker":
        """Return the same for what another person asks, or in another lane."""
        return self.pool.of(person, quick=quick)

    async def run(self, job: Callable[[*Inputs], Result], *inputs: *Inputs) -> Result:
        """Return what `job` makes of `inputs`; what it raises is raised here.

        Who gives up waiting leaves a job that has begun to its end, for the next who asks.

        Raises:
            BadInput: the job took too long.
            Busy: the person waits for another job already, too many people wait, or the worker died twice.
        """
        result: Result = unpacked(await self.pool.answer(self.lane, self.person, (job, inputs)))
        return result

    async def run_apart(self, job: Callable[[*Inputs], Result], *inputs: *Inputs) -> Result:
        """Do what may take two minutes and has a result that is too large to be kept, while `run` goes on.

        Raises:
            Busy: it took too long, the person waits for another already, or too many people wait.
        """
        try:
            result: Result = unpacked(await self.pool.answer_apart(self.person, (job, inputs)))
        except BadInput as error:
            raise Busy("This took too long just now; please try again later.") from error
        return result
