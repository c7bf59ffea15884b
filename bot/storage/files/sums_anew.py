"""Builds the sums of a rescued database again, if its history still gives them."""

import asyncio
import sqlite3
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from contextlib import closing
from pathlib import Path

from bot.play.request_context import Place
from bot.play.sums import SumKey
from bot.play.verification import sum_up_anew
from bot.storage.connection import SqliteFile
from bot.storage.database_reads import DatabaseReads, reading_services
from bot.storage.event_rows import key_of
from bot.storage.failures import Alarm
from bot.storage.sum_rows import replace_all

At = tuple[int, int]
"""A place, by its channel and its owner."""


def build_sums(database: Path, unknown: AbstractSet[At]) -> int:
    """Correct the sums of a database on which nobody works, if they differ from its history.

    Skips the places in `unknown`, whose history is not whole. Returns the number of corrected places.
    """
    anew = asyncio.run(_sum_up(database, unknown))
    with closing(sqlite3.connect(database)) as connection, connection:
        for place, sums in anew.items():
            replace_all(connection, place, sums)
    return len(anew)


async def _sum_up(database: Path, unknown: AbstractSet[At]) -> dict[Place, Mapping[SumKey, tuple[int, int]]]:
    anew = {}
    async with SqliteFile(database).readers() as readers:
        services = reading_services(DatabaseReads(readers, Alarm(database)))
        async for place in services.store.places():
            if key_of(place) in unknown:
                continue
            if (sums := await sum_up_anew(services, place)) is not None:
                anew[place] = sums
    return anew
