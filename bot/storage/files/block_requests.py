"""Requests to block someone, from the command line to a running bot with a database in a file.

Only the process that holds the lock of a database may write to it. So `evenhand block` leaves an empty file
beside the database, whose name is the request. The bot looks every second, carries it out, and removes the
file. At its start a bot carries out requests that remain from before.
"""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from glob import escape
from pathlib import Path
from typing import Literal, Protocol

from bot.mechanics.errors import BadInput
from bot.play.errors import Refused
from bot.play.store import Block
from bot.storage.background import run_beside
from bot.storage.files.paths import sibling_path

Wish = Literal["person", "server", "remove"]
"""To block a person or a server, or to unblock one."""

LOOK = 1.0
"""Seconds between two looks."""

REQUEST = re.compile(r".*\.block-(person|server|remove)-(\d{1,19})", re.DOTALL)

logger = logging.getLogger(__name__)


class Blocking(Protocol):
    """A store that can block."""

    async def block(self, block: Block) -> None: ...

    async def unblock(self, number: int) -> None:
        """Let one in again."""


def leave(database: Path, wish: Wish, number: int) -> Path:
    """Leave a request for the bot that works on a database; the returned file exists until it is done.

    Raises:
        OSError: the file cannot be made.
    """
    request = sibling_path(database, f".block-{wish}-{number}")
    request.touch()
    return request


@asynccontextmanager
async def carry_out_requests(store: Blocking, database: Path, now: Callable[[], int]) -> AsyncIterator[None]:
    """Carry out all requests, and during the block new ones, soon after they come.

    `now` returns milliseconds since 1970.
    """
    worked = await _look(store, database, now, told=False)
    async with run_beside(_watch(store, database, now, worked=worked), "blocks that the host asks for"):
        yield


async def _watch(store: Blocking, database: Path, now: Callable[[], int], *, worked: bool) -> None:
    while True:
        await asyncio.sleep(LOOK)
        worked = await _look(store, database, now, told=not worked)


async def _look(store: Blocking, database: Path, now: Callable[[], int], *, told: bool) -> bool:
    """Carry out all requests; return whether that worked. A failure is logged once."""
    try:
        for request in await asyncio.to_thread(_list_requests, database):
            if found := REQUEST.fullmatch(request.name):
                await _do(store, found[1], int(found[2]), now)
                request.unlink(missing_ok=True)
    except (Refused, OSError) as error:
        if not told:
            why = error.strerror if isinstance(error, OSError) else error  # without the name, which has an id
            logger.warning("A block that the host asks for was not saved, and is tried again: %s", why)
        return False
    return True


async def _do(store: Blocking, wish: str, number: int, now: Callable[[], int]) -> None:
    try:
        if wish == "remove":
            await store.unblock(number)
        else:
            await store.block(Block("person" if wish == "person" else "server", number, now()))
    except BadInput as error:
        logger.warning("A request of `evenhand block` was not done: %s", error)


def _list_requests(database: Path) -> list[Path]:
    """Return the request files, the oldest first."""
    file = database.resolve()
    found = file.parent.glob(f"{escape(file.name)}.block-*")
    return sorted(found, key=lambda request: request.stat().st_mtime_ns)
