"""Long work in other processes: a worker process for each lane, and the latest results.

Short and long jobs have lanes of their own. In a lane servers take turns, and so do the people of each. A job
that hangs cannot end itself, so its process is watched from outside, and killed and replaced when it is late.
Results are kept, so that what many ask for is worked out once; so is which jobs took too long.
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
"""How often a job is begun before it is given up, if workers die under it or do not begin."""

MOST_WAITING = 60
"""How many people may wait: were each job as long as it may be, Discord would still take the last answer."""

FULL = "The bot is too busy just now: try again in a moment."

KEPT = 128
"""How many results are kept at most; a picture among them has about 30 kB."""

KEPT_BYTES = 2**22
"""How many bytes they and their inputs may have together, as they went through the pipe."""

LARGEST = KEPT_BYTES // 4
"""What has more bytes is not kept: the distribution of 1000d100 has 70 MB."""

ENDED = 256
"""How many jobs that took too long are remembered at most, by their digests."""

ENDED_FOR = 3600.0
"""For how many seconds: it may have been the machine that was slow."""

Asked = tuple[Job, tuple[object, ...]]
"""A function of a module, and hashable inputs, which stand for its result."""

Result = TypeVar("Result")
Inputs = TypeVarTuple("Inputs")

APART = Limits(seconds=120, resting=1)
"""What is allowed to jobs that are done apart."""

LONG_RESTING = 60.0
"""After how many seconds without a job the worker for long ones ends: to start anew is little beside them."""


class TookTooLong(BadInput):
    """A job was ended for its time."""


class JobAsker(NamedTuple):
    """Who asks, and the home of the place where."""

    person: int
    home: int


@dataclass(eq=False)
class JobOrder:
    """A job that a person has ordered, and that others may wait for as well."""

    asker: JobAsker
    request: bytes
    """The job, packed."""
    seconds: float | None = None
    """After how many it is ended; None: after those of its lane."""
    answer: asyncio.Future[bytes] = field(default_factory=asyncio.Future)
    """What came of it, packed."""
    waiting: int = 0
    """How many wait for the answer."""

    def __post_init__(self) -> None:
        # An error that nobody waits for any more is no fault of the program.
        self.answer.add_done_callback(asyncio.Future.exception)


THE_HOST = JobAsker(person=0, home=0)
"""Who asks, where it is no person."""


class Supervisor:
    """Has one job after the other done in one worker process."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._worker: Worker | None = None
        self._closed = False

    async def do(self, request: bytes, seconds: float | None = None) -> bytes:
        """Return what came of a packed job, packed as well; what it raises is raised here.

        It is ended after `seconds`, or after those of the limits.

        Raises:
            TookTooLong: it was ended for its time.
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
        """End the worker, whatever it is doing."""
        self._closed = True
        if self._worker:
            self._worker.kill()
            await asyncio.to_thread(self._worker.bury)

    @asynccontextmanager
    async def _lend_worker(self) -> AsyncIterator[Worker]:
        """Lend the worker. Without an answer it is killed, which also ends the thread that waits for one."""
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
    """Does one job after the other; a person may have one under way and one that waits.

    Servers have turns, and so have the people of each: who has just been served comes after all who wait.
    """

    def __init__(self, limits: Limits) -> None:
        self._supervisor = Supervisor(limits)
        self._waiting: OrderedDict[int, OrderedDict[int, JobOrder]] = OrderedDict()
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

    def put(self, asker: JobAsker, request: bytes, seconds: float | None = None) -> JobOrder:
        """Order a job, to be ended after `seconds`; its answer comes also if nobody waits for it any more.

        Where too many people wait, the last one of the server with the most of them gives way to one of a
        server with fewer, and is told so.

        Raises:
            Busy: the person has one waiting already, or too many people wait.
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

    async def _serve(self, first: JobOrder) -> None:
        """Do a job, and then those that wait."""
        order: JobOrder | None = first
        while order:
            try:
                order.answer.set_result(await self._supervisor.do(order.request, order.seconds))
            except Exception as error:  # noqa: BLE001 - whatever it is, it is raised where it was asked
                order.answer.set_exception(error)
            order = self._next(order.asker)
        self._serving = None

    def _next(self, served: JobAsker) -> JobOrder | None:
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

    def _remove(self, order: JobOrder) -> None:
        person, home = order.asker
        del self._waiting[home][person]
        if not self._waiting[home]:
            del self._waiting[home]
        self._people.remove(person)


class Results:
    """Packed results by what was asked, those that were wanted last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, tuple[bytes, int]] = OrderedDict()
        self._bytes = 0

    def find(self, asked: Hashable) -> bytes | None:
        """Return the result, if it is kept."""
        found = self._kept.get(asked)
        if found is None:
            return None
        self._kept.move_to_end(asked)
        return found[0]

    def keep(self, asked: Hashable, result: bytes, size: int) -> None:
        """Keep a result that was not there; `size` is how many bytes it has with its inputs."""
        if size > LARGEST:
            return
        self._kept[asked] = result, size
        self._bytes += size
        while len(self._kept) > KEPT or self._bytes > KEPT_BYTES:
            _, (_, freed) = self._kept.popitem(last=False)
            self._bytes -= freed


class TooLong:
    """Remembers which jobs took too long, and what was said of them. `clock` tells seconds, of any origin."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._ended: OrderedDict[bytes, tuple[float, str]] = OrderedDict()

    def find(self, request: bytes) -> str | None:
        """Return what was said of a packed job that took too long."""
        while self._ended and next(iter(self._ended.values()))[0] + ENDED_FOR <= self._clock():
            self._ended.popitem(last=False)
        found = self._ended.get(sha256(request).digest())
        return found[1] if found else None

    def keep(self, request: bytes, sentence: str) -> None:
        """Remember a packed job."""
        self._ended[sha256(request).digest()] = self._clock(), sentence
        if len(self._ended) > ENDED:
            self._ended.popitem(last=False)


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
        self._orders: dict[Asked, JobOrder] = {}
        self._results = Results()
        self._too_long = TooLong(clock)

    @property
    def lanes(self) -> Mapping[str, Lane]:
        """All lanes by their names."""
        return {"short": self._short, "long": self._long, "apart": self._apart}

    def of(self, person: int, home: int) -> "Asker":
        """Return the same for what a person asks at a place of a home."""
        return Asker(self, JobAsker(person, home))

    async def run(
        self,
        job: Callable[[*Inputs], Result],
        *inputs: *Inputs,
        long: bool = False,
        seconds: float | None = None,
    ) -> Result:
        """Do the same as `Asker.run`, for the host."""
        return await Asker(self, THE_HOST).run(job, *inputs, long=long, seconds=seconds)

    async def run_long(self, job: Callable[[*Inputs], Result], *inputs: *Inputs) -> Result:
        """Do the same as `Asker.run_long`, for the host."""
        return await Asker(self, THE_HOST).run_long(job, *inputs)

    async def answer(self, asker: JobAsker, asked: Asked, *, long: bool, seconds: float | None) -> bytes:
        """Return what comes of a job, packed, after it is done if it is not known."""
        known = self._results.find(asked)
        if known is not None:
            return known
        lane = self._long if long else self._short
        order = self._orders.get(asked) or self._order(lane, asker, asked, seconds)
        order.waiting += 1
        try:
            return await asyncio.shield(order.answer)
        finally:
            order.waiting -= 1
            if not order.waiting and lane.withdraw(order):
                del self._orders[asked]

    async def answer_apart(self, asker: JobAsker, asked: Asked) -> bytes:
        """Return what comes of a job, packed, after it is done in a lane for the longest; keep nothing."""
        return await asyncio.shield(self._apart.put(asker, pack(asked)).answer)

    async def close(self) -> None:
        """End the workers, whatever they are doing; who waits for them is told to ask later."""
        await asyncio.gather(*(lane.close() for lane in self.lanes.values()))

    def _order(self, lane: Lane, asker: JobAsker, asked: Asked, seconds: float | None) -> JobOrder:
        request = pack(asked)
        if sentence := self._too_long.find(request):
            raise BadInput(sentence)
        order = self._orders[asked] = lane.put(asker, request, seconds)

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
    asking: JobAsker

    def of(self, person: int, home: int) -> "Asker":
        """Return the same for what another person asks, or elsewhere."""
        return self.pool.of(person, home)

    async def run(
        self,
        job: Callable[[*Inputs], Result],
        *inputs: *Inputs,
        long: bool = False,
        seconds: float | None = None,
    ) -> Result:
        """Return what `job` makes of `inputs`; what it raises is raised here.

        `long` if it may take more than a second. It is ended after `seconds`, or after those of its lane. Who
        gives up waiting leaves a job that has begun to its end, for the next who asks.

        Raises:
            BadInput: the job took too long, now or when it was last asked for.
            Busy: the person waits for another job already, too many people wait, or the worker died twice.
        """
        result: Result = unpack(
            await self.pool.answer(self.asking, (job, inputs), long=long, seconds=seconds)
        )
        return result

    async def run_long(self, job: Callable[[*Inputs], Result], *inputs: *Inputs) -> Result:
        """Do what may take two minutes and has a result that is too large to be kept, while `run` goes on.

        Raises:
            Busy: it took too long, the person waits for another already, or too many people wait.
        """
        try:
            result: Result = unpack(await self.pool.answer_apart(self.asking, (job, inputs)))
        except BadInput as error:
            raise Busy("This took too long just now: try again later.") from error
        return result
