"""The lines of a proof, read by connections of their own: in whichever process that is done."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from typing import cast

from bot.play.audit import export
from bot.play.audit.at_once import AtOnce
from bot.play.events.registry import REGISTRY
from bot.play.request_context import Place
from bot.play.services import Services
from bot.play.store import Store
from bot.storage.alarm import Alarm
from bot.storage.engine import Source
from bot.storage.sql_reads import SqlReads


def reading_services(reads: SqlReads) -> Services:
    """Return what use cases need that only read."""
    return Services(cast(Store, reads), _no_chance, AtOnce(), REGISTRY)


def proof_lines(source: Source, place: Place, most: int) -> list[str]:
    """Return the lines of the newest `most` rows of the proof of a place, without what tables hold.

    Raises:
        Gone: no proof is kept there.
    """
    with ThreadPoolExecutor(1) as apart:  # this thread may have an event loop of its own
        return apart.submit(lambda: asyncio.run(_lines(source, place, most))).result()


async def _lines(source: Source, place: Place, most: int) -> list[str]:
    async with source.readers() as readers:
        services = reading_services(SqlReads(readers, Alarm(source)))
        async with aclosing(export.lines(services, place, tables=False, most=most)) as lines:
            return [line async for line in lines]


def _no_chance(n: int) -> int:
    raise AssertionError("nothing is rolled by reading")
