"""Processes of the bot as a host runs them, but that they are forks of one which has imported it already."""

import asyncio
import atexit
import json
import os
import signal
import subprocess
import sys
from asyncio import StreamReader
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from socket import send_fds, socketpair
from threading import Lock

from tests.client.processes import PATIENCE

ROOT = Path(__file__).parents[2]


class Forks:
    """The process that forks; it ends with this one."""

    def __init__(self) -> None:
        self._channel, its_end = socketpair()
        command = [sys.executable, "-m", "tests.client.fork_server", str(its_end.fileno())]
        self._process = subprocess.Popen(command, cwd=ROOT, pass_fds=[its_end.fileno()])
        its_end.close()
        self._lock = Lock()

    def start(self, request: bytes, streams: list[int]) -> None:
        """Ask for a fork that has these for stdout and stderr; its pid and its end are told to the third."""
        with Path(os.devnull).open("rb") as nothing, self._lock:
            send_fds(self._channel, [request], [nothing.fileno(), *streams])

    def close(self) -> None:
        """End it."""
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


async def start(*arguments: str, env: Mapping[str, str], cwd: Path) -> Fork:
    """Start what Python would run with these arguments."""
    request = json.dumps([arguments, dict(env), str(cwd)]).encode() + b"\n"
    pipes = [os.pipe() for _ in range(3)]
    await asyncio.to_thread(lambda: forks().start(request, [theirs for _, theirs in pipes]))
    for _, theirs in pipes:
        os.close(theirs)
    out, err, end = [await _read_from(pipe) for pipe, _ in pipes]
    return Fork(int(await end.readline()), out, err, end)


async def finished(*arguments: str, env: dict[str, str], cwd: Path) -> tuple[int, str, str]:
    """Run to the end; the exit status, stdout and stderr."""
    process = await start(*arguments, env=env, cwd=cwd)
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    return await process.wait(), out.decode(), err.decode()


@asynccontextmanager
async def running(*arguments: str, env: dict[str, str], cwd: Path) -> AsyncIterator[Fork]:
    """Run for a while; killed at the end if it still runs."""
    process = await start(*arguments, env=env, cwd=cwd)
    try:
        yield process
    finally:
        process.kill()
        await process.communicate()


async def _read_from(pipe: int) -> StreamReader:
    loop, reader = asyncio.get_running_loop(), StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(pipe, "rb", 0))
    return reader
