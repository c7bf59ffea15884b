"""Processes of the bot as a host runs them, but that they are forks of one which has imported it already."""

import asyncio
import atexit
import os
import signal
import subprocess
import sys
from asyncio import StreamReader
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from socket import socketpair
from tempfile import TemporaryFile
from threading import Lock

from tests.client.fork_request import ask
from tests.client.processes import PATIENCE

ROOT = Path(__file__).parents[2]


class Forks:
    """The process that forks; it ends with this one."""

    def __init__(self) -> None:
        self._channel, its_end = socketpair()
        command = [sys.executable, "-m", "tests.client.fork_server", str(its_end.fileno())]
        self._process = subprocess.Popen(command, cwd=ROOT, pass_fds=[its_end.fileno()])
        its_end.close()
        self.nothing = os.open(os.devnull, os.O_RDONLY)
        self._lock = Lock()

    @property
    def channel(self) -> int:
        """The end of the channel, for a process that asks for forks by itself; nobody else may meanwhile."""
        return self._channel.fileno()

    def start(self, arguments: Sequence[str], env: Mapping[str, str], cwd: Path, streams: list[int]) -> int:
        """Ask for a fork that has these for stdin, stdout and stderr; where its pid and its end are told."""
        with self._lock:
            return ask(self._channel, arguments, env, cwd, streams)

    def close(self) -> None:
        """End it."""
        os.close(self.nothing)
        self._channel.close()
        self._process.wait()


@cache
def forks() -> Forks:
    """Start the process that forks, for the first who asks."""
    made = Forks()
    atexit.register(made.close)
    return made


class Fork:
    """A process, used as one of asyncio's."""

    def __init__(self, pid: int, stdout: StreamReader, stderr: StreamReader, end: StreamReader) -> None:
        self.pid = pid
        self.stdout = stdout
        self.stderr = stderr
        self._ending = asyncio.create_task(end.read())

    @property
    def returncode(self) -> int | None:
        """Its exit status, or None as long as it runs."""
        return int(self._ending.result()) if self._ending.done() else None

    async def wait(self) -> int:
        """Wait until it has ended; return its exit status."""
        return int(await asyncio.shield(self._ending))

    async def communicate(self) -> tuple[bytes, bytes]:
        """Read all that it says until it ends."""
        out, err, _ = await asyncio.gather(self.stdout.read(), self.stderr.read(), self.wait())
        return out, err

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)


async def start(*arguments: str, env: Mapping[str, str], cwd: Path, stdin: int | None = None) -> Fork:
    """Start what Python would run with these arguments; nothing comes from stdin, unless it is given."""
    (out, its_out), (err, its_err) = os.pipe(), os.pipe()

    def ask_for_it() -> int:
        made = forks()
        streams = [made.nothing if stdin is None else stdin, its_out, its_err]
        return made.start(arguments, env, cwd, streams)

    end = await asyncio.to_thread(ask_for_it)
    os.close(its_out)
    os.close(its_err)
    read_out, read_err, read_end = [await read_from(pipe) for pipe in (out, err, end)]
    return Fork(int(await read_end.readline()), read_out, read_err, read_end)


async def finished(
    *arguments: str, env: dict[str, str], cwd: Path, stdin: int | None = None
) -> tuple[int, str, str]:
    """Run to the end; the exit status, stdout and stderr."""
    process = await start(*arguments, env=env, cwd=cwd, stdin=stdin)
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    return await process.wait(), out.decode(), err.decode()


def run(*arguments: str, env: Mapping[str, str], cwd: Path) -> tuple[int, str, str]:
    """Do the same where no event loop is running."""
    with TemporaryFile("w+") as out, TemporaryFile("w+") as err:
        streams = [forks().nothing, out.fileno(), err.fileno()]
        with os.fdopen(forks().start(arguments, env, cwd, streams)) as told:
            status = int(told.read().split()[1])
        out.seek(0)
        err.seek(0)
        return status, out.read(), err.read()


@asynccontextmanager
async def running(
    *arguments: str, env: dict[str, str], cwd: Path, stdin: int | None = None
) -> AsyncIterator[Fork]:
    """Run for a while; killed at the end if it still runs."""
    process = await start(*arguments, env=env, cwd=cwd, stdin=stdin)
    try:
        yield process
    finally:
        process.kill()
        await process.communicate()


async def read_from(pipe: int) -> StreamReader:
    """Return what reads a pipe, or a terminal."""
    loop, reader = asyncio.get_running_loop(), StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(pipe, "rb", 0))
    return reader
