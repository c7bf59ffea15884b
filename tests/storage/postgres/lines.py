"""A line to the server that can be cut: at once, or at a COMMIT, before or after the server hears it."""

import asyncio
from collections.abc import Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from yarl import URL

COMMIT = b"COMMIT\0"

LATE = 1.5
"""Seconds: longer than it is waited for the end of a transaction before it is asked for again."""


class Line:
    """Passes on what both sides say."""

    def __init__(self, server: str) -> None:
        self._server = server
        self._writers: set[asyncio.StreamWriter] = set()
        self.before_commit = 0
        """How many of the next commits the server does not hear of."""
        self.after_commit = 0
        """Of how many of the next commits the bot hears no end."""
        self.late_commit = 0
        """How many of the next commits the server hears only after the bot has lost its connection."""
        self.away = False
        """Whether nobody is connected any more once a commit was cut off."""
        self._is_away = False
        self._silent = False

    def shut(self) -> None:
        """End all connections, and let nobody connect."""
        self._is_away = True
        self.cut()

    def silence(self) -> None:
        """Pass on nothing that the bot says, and tell nobody."""
        self._silent = True

    def mend(self) -> None:
        """Let everybody connect again, and be heard."""
        self.away = self._is_away = self._silent = False

    def cut(self) -> None:
        """End all connections."""
        for writer in self._writers:
            writer.transport.abort()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on what a connection says, and what it is answered."""
        if self._is_away:
            writer.transport.abort()
            return
        answers, server = await asyncio.open_unix_connection(self._server)
        self._writers |= {writer, server}
        back = asyncio.create_task(self._pass(answers, writer))
        while said := await _read(reader):
            if self._silent:
                continue
            if COMMIT in said and self.before_commit:
                self.before_commit -= 1
                self._is_away = self.away
                break
            if COMMIT in said and self.late_commit:
                self.late_commit -= 1
                await _end(back)
                writer.transport.abort()
                await asyncio.sleep(LATE)
                server.write(said)
                await _read(answers)
                break
            if COMMIT in said and self.after_commit:
                self.after_commit -= 1
                self._is_away = self.away
                await _end(back)  # two may not read the same at once
                server.write(said)
                await _read(answers)
                break
            server.write(said)
        for each in (writer, server):
            each.transport.abort()
        self._writers -= {writer, server}
        await _end(back)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while said := await _read(reader):
            writer.write(said)
        writer.transport.abort()


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait([task])


async def _read(reader: asyncio.StreamReader) -> bytes:
    with suppress(ConnectionError):
        return await reader.read(65_536)
    return b""


@asynccontextmanager
async def line_to(address: str, folder: Path):
    """Open a line to the server of an address; give it, and the address by which it is used."""
    url = URL(address)
    line = Line(f"{url.query['host']}/.s.PGSQL.5432")
    server = await asyncio.start_unix_server(line.serve, folder / ".s.PGSQL.5432")
    try:
        yield line, address.replace(url.query["host"], str(folder))
    finally:
        server.close()
        line.cut()
        await asyncio.sleep(0)


async def until(done: Callable[[], object]) -> None:
    """Wait for what happens on a line, or because of it."""
    async with asyncio.timeout(60):
        while not done():  # noqa: ASYNC110 - what is waited for is another task's
            await asyncio.sleep(0.01)
