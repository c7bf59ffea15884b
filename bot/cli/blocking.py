"""`block`: people and servers whom the host has the bot neither answer nor record."""

import asyncio
import re
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from bot.cli import FAILED, CommandFailed
from bot.cli.upkeep import hosting
from bot.mechanics.errors import BadInput
from bot.play.blocking import Block
from bot.play.events.registry import REGISTRY
from bot.storage.errors import Locked
from bot.storage.files.block_requests import Wish, leave
from bot.storage.urls import open_reads, open_store, path_of

ID = re.compile(r"[1-8]?\d{1,18}", re.ASCII)
"""No number above the 63 bits that can be kept."""

PATIENCE = 10.0
"""Seconds in which a running bot does what is asked of it: it looks every second."""

WHOM = {
    "person": "The person {} is blocked: the bot neither answers nor records them.",
    "server": "The server {} is blocked: the bot neither answers nor records anyone there.",
    "remove": "{} is no longer blocked.",
}


def block(what: Literal["person", "server", "remove", "list"], number: str | None = None, /) -> None:
    """Have the bot neither answer nor record a person or a server, within a second or two, while it runs.

    Args:
        what: person or server, to block one; remove, to let one in again; list, to print who is blocked
        number: the id at Discord, for all but list

    Raises:
        BadInput: there is no id, or one too many; or nobody to be let in again.
        CommandFailed: the running bot did not do it.
    """
    if what == "list":
        if number is not None:
            raise BadInput("evenhand block list takes no id: it prints all who are blocked.")
        with hosting() as settings:
            sys.stdout.write(_listed(asyncio.run(_blocks(settings.database_url))))
        return
    if number is None or not ID.fullmatch(number):
        raise BadInput(
            "Name one by their id at Discord, a number such as 80351110224678912: with Developer Mode on in "
            "its settings, the menu of a person or a server copies it."
        )
    with hosting() as settings:
        asyncio.run(_change(settings.database_url, what, int(number)))
    sys.stdout.write(f"{WHOM[what].format(number)}\n")


async def _change(url: str, wish: Wish, number: int) -> None:
    """Block one, or let one in again, and see that it was done."""
    blocks = await _blocks(url)  # which also sees that there is a database: none is to begin here
    if wish == "remove" and not any(each.id == number for each in blocks):
        raise BadInput(f"Nobody with the id {number} is blocked; evenhand block list says who is.")
    try:
        async with open_store(url, now, REGISTRY) as store:
            await (store.unblock(number) if wish == "remove" else store.block(Block(wish, number, now())))
    except Locked:
        await _ask(path_of(url), wish, number)
    found = {(each.kind, each.id) for each in await _blocks(url)}
    if (wish, number) not in found and wish != "remove":
        raise CommandFailed("The running bot did not block them; its log says why.", FAILED)


async def _ask(database: Path, wish: Wish, number: int) -> None:
    """Have the bot that works on a file do it, and wait until it has."""
    try:
        request = leave(database, wish, number)
    except OSError as error:
        raise CommandFailed(
            f"Nothing can be written beside {database} ({error.strerror}): use the user whom the bot runs as."
        ) from error
    late = time.monotonic() + PATIENCE
    while request.exists():
        if time.monotonic() >= late:
            raise CommandFailed(
                f"The process that works on {database} has not done this yet; "
                "it will, once it can, or when it is started.",
                FAILED,
            )
        await asyncio.sleep(0.05)


async def _blocks(url: str) -> list[Block]:
    async with open_reads(url) as reads:
        return await reads.blocks()


def _listed(blocks: list[Block]) -> str:
    lines = (f"{each.kind} {each.id} since {day(each.since)}\n" for each in blocks)
    return "".join(lines) or "Nobody is blocked.\n"


def day(at: int) -> str:
    """Return the day of a moment, in milliseconds since 1970."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d}"


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
