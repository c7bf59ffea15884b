"""A process that does jobs, and the pipe to it.

A process and not a thread, because one operation on long integers holds the whole interpreter. It is
spawned and not forked, so that it inherits nothing: neither the lock on the database nor a connection.
It imports this file and what its jobs need, and nothing else of the bot.
"""

import os
import pickle
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from traceback import format_tb
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one worker process."""

    seconds: float = 10.0
    """How long one job may take, and a worker that has started to begin it."""
    starting: float = 30.0
    """How many seconds a worker may take to start, to import what its first job needs and to begin it."""
    resting: float = 900.0
    """After how many seconds without a job a worker ends: one that has drawn holds 80 MB."""
    memory: int = 2**28
    """A worker that holds more bytes than this after a job ends: what its caches hold goes with it."""


Job = Callable[..., object]

NICE = 2
"""By how much a worker is nicer than the bot: where processors are few, a roll goes before a picture."""


class Worker:
    """A worker process, as the bot sees it.

    `begin` and `finish` wait, so they are for threads; if the process ends, they raise EOFError or OSError.
    """

    started = False
    """Whether it has begun a job."""
    leaving = False
    """Whether it has said that it ends after its last job."""

    def __init__(self, limits: Limits) -> None:
        from multiprocessing import get_context  # noqa: PLC0415 - of use once something takes long

        spawn = get_context("spawn")
        self._pipe, its_end = spawn.Pipe()
        self._process = spawn.Process(target=_serve, args=(its_end, limits), name="worker", daemon=True)
        self._process.start()
        its_end.close()

    def begin(self, request: bytes) -> None:
        """Send a job, and return when the process begins with it."""
        self._pipe.send_bytes(request)
        self._pipe.recv()
        self.started = True

    def finish(self) -> bytes:
        """Return what came of the job, for `unpack`; what the job raised is raised here."""
        error: Exception | None
        error, self.leaving = self._pipe.recv()
        if error:
            raise JobFailed(error)
        return self._pipe.recv_bytes()

    def is_ready(self) -> bool:
        """Whether the process can be given another job: it has not ended, and does not just now."""
        return not self.leaving and self._process.is_alive()

    def kill(self) -> None:
        """End the process, whatever it is in the middle of."""
        self._process.kill()

    def bury(self) -> None:
        """Wait until a process that was killed has ended."""
        self._process.join()


class JobFailed(Exception):
    """A job was done, and raised `error`."""

    def __init__(self, error: Exception) -> None:
        super().__init__(error)
        self.error = error


def pack(value: object) -> bytes:
    """Return a job with its inputs, or its result, as it goes through the pipe."""
    return pickle.dumps(value)


def unpack(content: bytes) -> Any:  # noqa: ANN401 - whatever a job returns
    """Return the value that `pack` was given."""
    return pickle.loads(content)  # noqa: S301 - of nobody but `pack`


def _serve(pipe: "Connection", limits: Limits) -> None:
    """Do jobs until the bot ends, or there is reason to rest. Ctrl+C is left to the bot, which ends this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICE)
    threading.Thread(target=_leave_with_the_bot, daemon=True).start()
    with suppress(EOFError):
        while pipe.poll(limits.resting) and _do_next(pipe, limits):
            pass


def _do_next(pipe: "Connection", limits: Limits) -> bool:
    """Do a job that waits in the pipe; return whether this process stays for another one.

    Raises:
        EOFError: the bot has closed the pipe.
    """
    job, inputs = unpack(pipe.recv_bytes())
    pipe.send(None)
    error, content = _do_job(job, inputs)
    leaving = _measure_memory() > limits.memory
    pipe.send((error, leaving))
    if not error:
        pipe.send_bytes(content)
    return not leaving


def _do_job(job: Job, inputs: tuple[object, ...]) -> tuple[Exception | None, bytes]:
    """Return what a job raised, or its result, packed."""
    try:
        return None, pack(job(*inputs))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is raised in the bot
        error.add_note("In the worker:\n" + "".join(format_tb(error.__traceback__)))
        return error, b""


def _measure_memory() -> int:
    """Return how many bytes this process holds; 0 where the system does not tell it as Linux does."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _leave_with_the_bot() -> None:
    """End this process with the bot, however that ends, also in the middle of a job."""
    from multiprocessing import parent_process  # noqa: PLC0415 - see above

    bot = parent_process()
    if bot:
        bot.join()
    os._exit(0)
