"""Long work in other processes: a worker process for each lane, and the latest results.

Short and long jobs have separate lanes. In a lane servers take turns, and so do the people of each. A job
that hangs cannot end itself, so the bot watches its process from outside, and replaces it when it is late.
Results are kept, so that a job is done once for many people, and so are the digests of jobs that took too
long.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import NamedTuple, TypeVar, TypeVarTuple

from bot.mechanics.errors import BadInput
from bot.ops.worker_process import Job, JobFailed, Limits, Worker, pack, unpack
from bot.play.errors import Busy

log = logging.getLogger(__name__)

ATTEMPTS = 2
"""The most times that a job is begun, if its workers die or do not begin it."""

MOST_WAITING = 60
"""The most people that may wait: even with the longest jobs, Discord still takes the last answer."""

FULL = "The bot is too busy just now: try again in a moment."

KEPT = 128
"""The most results that are kept; a picture has about 30 kB."""

KEPT_BYTES = 2**22
"""The most bytes of all kept results with their inputs, as packed for the pipe."""

LARGEST = KEPT_BYTES // 4
"""The most bytes of one kept result: the distribution of 1000d100 has 70 MB."""

ENDED = 256
"""The most jobs that are remembered as too long, by their digests."""

ENDED_FOR = 3600.0
"""Seconds for which they are remembered, and no longer: the machine may have been slow just then."""

JobCall = tuple[Job, tuple[object, ...]]
"""A function of a module and its hashable inputs, under which its result is kept."""

Result = TypeVar("Result")
Inputs = TypeVarTuple("Inputs")

APART = Limits(seconds=120, resting=1)
"""The limits of jobs that are done apart."""

LONG_RESTING = 60.0
"""Seconds without a job after which the worker for long ones ends: a new start is short beside them."""


class TookTooLong(BadInput):
    """A job was ended because it took too long."""


class JobAsker(NamedTuple):
    """A person who asks, and the home of their place."""

    person: int
    home: int


@dataclass(eq=False)
class JobOrder:
    """A job that a person ordered, and that others may wait for as well."""

    asker: JobAsker
    request: bytes
    """The job, packed."""
    seconds: float | None = None
    """The most seconds of the job; None for those of its lane."""
    answer: asyncio.Future[bytes] = field(default_factory=asyncio.Future)
    """The packed result, or an error."""
    waiting: int = 0
    """How many people wait for the answer."""

    def __post_init__(self) -> None:
        # Nobody may wait for an error any more; this keeps asyncio from logging it as unseen.
        self.answer.add_done_callback(asyncio.Future.exception)


THE_HOST = JobAsker(person=0, home=0)
"""The asker of jobs that no person asks for."""


class Supervisor:
    """Gives one job after another to one worker process."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._worker: Worker | None = None
        self._closed = False

    async def do(self, request: bytes, seconds: float | None = None) -> bytes:
        """Return the packed result of a packed job; raise what the job raises.

        The job is ended after `seconds`, or after those of the limits.

        Raises:
            TookTooLong: the job was ended because it took too long.
            Busy: the worker died twice, or the bot is closing.
        """
        for _ in range(ATTEMPTS):
            if self._closed:
                break
            try:
                async with self._lend_worker() as worker:
                    return await self._ask(worker, request, seconds or self._limits.seconds)
            except (EOFError, OSError) as error:
                if not self._closed:
                    log.warning("A worker process ended, or did not begin a job; it is replaced (%r).", error)
            except JobFailed as failed:
                raise failed.error from None
        raise Busy("The bot could not calculate this just now: try again in a moment.")

    async def close(self) -> None:
        """End the worker at once, also in the middle of a job."""
        self._closed = True
        if self._worker:
            self._worker.kill()
            await asyncio.to_thread(self._worker.bury)

    @asynccontextmanager
    async def _lend_worker(self) -> AsyncIterator[Worker]:
        """Lend the worker. Kill it if it gives no answer, which also ends the thread that waits for one."""
        if self._worker is None or not self._worker.is_ready():
            self._worker = Worker(self._limits)
        worker = self._worker
        try:
            yield worker
        except JobFailed:
            raise
        except BaseException:
            worker.kill()
            self._worker = None
            raise

    async def _ask(self, worker: Worker, request: bytes, seconds: float) -> bytes:
        async with asyncio.timeout(self._limits.seconds if worker.started else self._limits.starting):
            await asyncio.to_thread(worker.begin, request)
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.to_thread(worker.finish)
        except TimeoutError:
            log.warning("A job took more than %g seconds; its worker is ended.", seconds)
            long = "a second" if seconds == 1 else f"{seconds:.0f} seconds"
            raise TookTooLong(
                f"This takes more than {long} to calculate: ask for fewer sides, dice or lines."
            ) from None


class Lane:
    """Does one job after another; a person may have one job under way and one that waits.

    Servers take turns, and so do the people of each: after a job, its person goes to the end of the queue.
    """

    def __init__(self, limits: Limits) -> None:
        self._supervisor = Supervisor(limits)
        self._waiting: OrderedDict[int, OrderedDict[int, JobOrder]] = OrderedDict()
        self._people: set[int] = set()
        """The people who wait, in all servers."""
        self._serving: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        return len(self._people)

    @property
    def is_working(self) -> bool:
        """Whether a job is being done."""
        return self._serving is not None

    def put(self, asker: JobAsker, request: bytes, seconds: float | None = None) -> JobOrder:
        """Order a job, to be ended after `seconds`; its answer comes even if nobody waits for it any more.

        If too many people wait, the last one from the server with the most of them gives way to one from a
        server with fewer, and gets Busy.

        Raises:
            Busy: a job of this person waits already, or too many people wait.
        """
        if asker.person in self._people:
            raise Busy("The bot is still calculating an answer for you: ask again when you have it.")
        if len(self._people) >= MOST_WAITING:
            self._make_room(asker.home)
        order = JobOrder(asker, request, seconds)
        if self._serving:
            self._waiting.setdefault(asker.home, OrderedDict())[asker.person] = order
            self._people.add(asker.person)
        else:
            self._serving = asyncio.create_task(self._serve(order), name="worker")
        return order

    def withdraw(self, order: JobOrder) -> bool:
        """Take back a job that has not begun; return False if it has."""
        people = self._waiting.get(order.asker.home)
        waits = people is not None and people.get(order.asker.person) is order
        if waits:
            self._remove(order)
        return waits

    async def close(self) -> None:
        """End the worker at once, and tell all who wait to ask later."""
        await self._supervisor.close()
        if self._serving:
            await self._serving

    async def _serve(self, first: JobOrder) -> None:
        """Do a job, and then the waiting ones."""
        order: JobOrder | None = first
        while order:
            try:
                order.answer.set_result(await self._supervisor.do(order.request, order.seconds))
            except Exception as error:  # noqa: BLE001 - whoever waits for the answer raises it
                order.answer.set_exception(error)
            order = self._next(order.asker)
        self._serving = None

    def _next(self, served: JobAsker) -> JobOrder | None:
        """Return the next order after someone was served, or None."""
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
        """Send away the last one in the fullest server, if that then still has as many waiting as this one.

        Raises:
            Busy: no other server has more people waiting than this one would have then.
        """
        fullest = max(self._waiting.values(), key=len)
        if len(fullest) <= len(self._waiting.get(home, ())) + 1:
            raise Busy(FULL)
        last = next(reversed(fullest.values()))
        self._remove(last)
        last.answer.set_exception(Busy(FULL))

    def _remove(self, order: JobOrder) -> None:
        person, home = order.asker
        del self._waiting[home][person]
        if not self._waiting[home]:
            del self._waiting[home]
        self._people.remove(person)


class Results:
    """Packed results by job and inputs; those used last stay longest."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, tuple[bytes, int]] = OrderedDict()
        self._bytes = 0

    def find(self, call: Hashable) -> bytes | None:
        """Return the result, or None if it is not kept."""
        entry = self._kept.get(call)
        if entry is None:
            return None
        self._kept.move_to_end(call)
        return entry[0]

    def keep(self, call: Hashable, result: bytes, size: int) -> None:
        """Keep a new result; `size` is its bytes with those of its inputs."""
        if size > LARGEST:
            return
        self._kept[call] = result, size
        self._bytes += size
        while len(self._kept) > KEPT or self._bytes > KEPT_BYTES:
            _, (_, freed) = self._kept.popitem(last=False)
            self._bytes -= freed


class TooLong:
    """Remembers jobs that took too long, with a sentence on each. `clock` returns seconds of any origin."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._ended: OrderedDict[bytes, tuple[float, str]] = OrderedDict()

    def find(self, request: bytes) -> str | None:
        """Return the sentence on a packed job that took too long, or None."""
        while self._ended and next(iter(self._ended.values()))[0] + ENDED_FOR <= self._clock():
            self._ended.popitem(last=False)
        entry = self._ended.get(sha256(request).digest())
        return entry[1] if entry else None

    def keep(self, request: bytes, sentence: str) -> None:
        """Remember a packed job with a sentence on it."""
        self._ended[sha256(request).digest()] = self._clock(), sentence
        if len(self._ended) > ENDED:
            self._ended.popitem(last=False)


class WorkerPool:
    """Does jobs in worker processes, and the same job only once, however many ask for it.

    Long jobs have their own lane, so that they do not hold up short ones. The first job of a lane starts its
    process, and so does the next one after it ended. `clock` returns seconds from any origin.
    """

    def __init__(self, limits: Limits | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        limits = limits or Limits()
        self._short = Lane(limits)
        self._long = Lane(replace(limits, resting=min(limits.resting, LONG_RESTING)))
        self._apart = Lane(APART)
        self._orders: dict[JobCall, JobOrder] = {}
        self._results = Results()
        self._too_long = TooLong(clock)

    @property
    def lanes(self) -> Mapping[str, Lane]:
        return {"short": self._short, "long": self._long, "apart": self._apart}

    def of(self, person: int, home: int) -> "Asker":
        return Asker(self, JobAsker(person, home))

    async def run(
        self,
        job: Callable[[*Inputs], Result],
        *inputs: *Inputs,
        long: bool = False,
        seconds: float | None = None,
    ) -> Result:
        """Do as `Asker.run`, for the host."""
        return await Asker(self, THE_HOST).run(job, *inputs, long=long, seconds=seconds)

    async def run_long(self, job: Callable[[*Inputs], Result], *inputs: *Inputs) -> Result:
        """Do as `Asker.run_long`, for the host."""
        return await Asker(self, THE_HOST).run_long(job, *inputs)

    async def answer(self, asker: JobAsker, call: JobCall, *, long: bool, seconds: float | None) -> bytes:
        """Return the packed result of a job, which is done only if the result is not kept."""
        result = self._results.find(call)
        if result is not None:
            return result
        lane = self._long if long else self._short
        order = self._orders.get(call) or self._order(lane, asker, call, seconds)
        order.waiting += 1
        try:
            return await asyncio.shield(order.answer)
        finally:
            order.waiting -= 1
            if not order.waiting and lane.withdraw(order):
                del self._orders[call]

    async def answer_apart(self, asker: JobAsker, call: JobCall) -> bytes:
        """Return the packed result of a job in the lane for the longest ones; keep nothing."""
        return await asyncio.shield(self._apart.put(asker, pack(call)).answer)

    async def close(self) -> None:
        """End the workers at once, and tell all who wait to ask later."""
        await asyncio.gather(*(lane.close() for lane in self.lanes.values()))

    def _order(self, lane: Lane, asker: JobAsker, call: JobCall, seconds: float | None) -> JobOrder:
        request = pack(call)
        if sentence := self._too_long.find(request):
            raise BadInput(sentence)
        order = self._orders[call] = lane.put(asker, request, seconds)

        def keep(answer: asyncio.Future[bytes]) -> None:
            del self._orders[call]
            error = answer.exception()
            if error is None:
                self._results.keep(call, answer.result(), len(request) + len(answer.result()))
            elif isinstance(error, TookTooLong) and lane is self._long:
                self._too_long.keep(request, str(error))  # a short job took too long for another reason

        order.answer.add_done_callback(keep)
        return order


@dataclass(frozen=True, slots=True)
class Asker:
    """The worker pool for one person in one home."""

    pool: WorkerPool
    asking: JobAsker

    def of(self, person: int, home: int) -> "Asker":
        """Return the pool for another person or another home."""
        return self.pool.of(person, home)

    async def run(
        self,
        job: Callable[[*Inputs], Result],
        *inputs: *Inputs,
        long: bool = False,
        seconds: float | None = None,
    ) -> Result:
        """Return the result of `job` with `inputs`; raise what it raises.

        `long` is for jobs that may take more than a second. The job is ended after `seconds`, or after those
        of its lane. If a person stops waiting, a job that has begun goes on, and its result is kept for the
        next one who asks.

        Raises:
            BadInput: the job took too long, now or the last time.
            Busy: the person waits for another job already, too many people wait, or the worker died twice.
        """
        result: Result = unpack(
            await self.pool.answer(self.asking, (job, inputs), long=long, seconds=seconds)
        )
        return result

    async def run_long(self, job: Callable[[*Inputs], Result], *inputs: *Inputs) -> Result:
        """Do a job that may take two minutes, with a result too large to keep, while jobs of `run` go on.

        Raises:
            Busy: the job took too long, the person waits for another already, or too many people wait.
        """
        try:
            result: Result = unpack(await self.pool.answer_apart(self.asking, (job, inputs)))
        except BadInput as error:
            raise Busy("This took too long just now: try again later.") from error
        return result
