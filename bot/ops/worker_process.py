"""A process that does jobs, and the pipe to it.

It is a process and not a thread, because one operation on long integers holds the whole interpreter. It is
spawned and not forked, so that it inherits neither the lock on the database nor a connection. It imports this
file and the modules of its jobs, and nothing else of the bot.
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
    """The most seconds of one job; also those in which a running worker must begin it."""
    starting: float = 30.0
    """The most seconds in which a worker must start, import what its first job needs and begin it."""
    resting: float = 900.0
    """Seconds without a job after which a worker ends: one that has drawn a picture holds 80 MB."""
    memory: int = 2**28
    """A worker that holds more bytes than this after a job ends, and its caches with it."""


Job = Callable[..., object]

NICE = 2
"""How much nicer a worker is than the bot: with few processors, a roll goes before a picture."""


class Worker:
    """A worker process, as the bot sees it.

    `begin` and `finish` block, so call them in threads; if the process ends, they raise EOFError or OSError.
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
        """Send a job, and return when the process begins it."""
        self._pipe.send_bytes(request)
        self._pipe.recv()
        self.started = True

    def finish(self) -> bytes:
        """Return the result of the job, for `unpack`; raise JobFailed with an error of the job."""
        error: Exception | None
        error, self.leaving = self._pipe.recv()
        if error:
            raise JobFailed(error)
        return self._pipe.recv_bytes()

    def is_ready(self) -> bool:
        """Whether the process can take another job: it has not ended, and is not about to."""
        return not self.leaving and self._process.is_alive()

    def kill(self) -> None:
        """End the process at once, also in the middle of a job."""
        self._process.kill()

    def bury(self) -> None:
        """Wait until a killed process has ended."""
        self._process.join()


class JobFailed(Exception):
    """A job raised `error`."""

    def __init__(self, error: Exception) -> None:
        super().__init__(error)
        self.error = error


def pack(value: object) -> bytes:
    """Return a job with its inputs, or a result, as bytes for the pipe."""
    return pickle.dumps(value)


def unpack(content: bytes) -> Any:  # noqa: ANN401 - whatever a job returns
    """Return the value that `pack` was given."""
    return pickle.loads(content)  # noqa: S301 - only from `pack`


def _serve(pipe: "Connection", limits: Limits) -> None:
    """Do jobs until the bot ends, or a limit is reached. Ignore Ctrl+C: the bot ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICE)
    threading.Thread(target=_leave_with_the_bot, daemon=True).start()
    with suppress(EOFError):
        while pipe.poll(limits.resting) and _do_next(pipe, limits):
            pass


def _do_next(pipe: "Connection", limits: Limits) -> bool:
    """Do the job that waits in the pipe; return whether this process stays for another one.

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
    """Return the error of a job, or None and its packed result."""
    try:
        return None, pack(job(*inputs))
    except Exception as error:  # noqa: BLE001 - the bot raises it
        error.add_note("In the worker:\n" + "".join(format_tb(error.__traceback__)))
        return error, b""


def _measure_memory() -> int:
    """Return how many bytes this process holds; 0 if the system does not say so like Linux."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _leave_with_the_bot() -> None:
    """End this process when the bot ends, however it ends, also in the middle of a job."""
    from multiprocessing import parent_process  # noqa: PLC0415 - see above

    bot = parent_process()
    if bot:
        bot.join()
    os._exit(0)
