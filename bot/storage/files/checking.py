"""Checks a database for damage: when it is opened, and every hour while the bot runs on it.

A small one is checked before anybody uses it, a large one while it is in use. A disk may later damage data
that nobody reads for months, and an early report saves some of it. SQLite's own check finds pages and rows
out of order, values that their columns cannot have, and rows that are only in a table or only in an index.
Nobody can see a wrong digit in a valid row: pages have no checksums.

Each check has its own connection, so that it reads the file rather than another's memory, and keeps nobody
from writing. The bot continues when it finds damage later: most requests may not need the damaged part, and
the bot might not start on it again.
"""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

from bot.storage.background import run_beside
from bot.storage.connection import open_reading
from bot.storage.failures import Alarm, Unusable, describe_damage, is_damage, log_failure

AWAITED = 100 * 2**20
"""The most bytes of a database that is checked before use, which takes about a second."""

HOUR = 60 * 60.0
"""Seconds between two checks. One takes 1.7 seconds for 100 MiB with 600,000 rolls."""

UNREADABLE = {sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ}
"""Errors that mean that the disk does not return a part of a file."""

logger = logging.getLogger(__name__)


@asynccontextmanager
async def keep_checking(database: Path, alarm: Alarm) -> AsyncIterator[None]:
    """Check a small database before the block, a large one during it, and both every hour.

    Raises:
        Unusable: it is damaged.
    """
    is_small = _is_small(database)
    if is_small and (fault := await find_fault(database, "quick_check")):
        raise Unusable(describe_damage(database, fault))
    async with run_beside(_check(database, alarm, at_once=not is_small), "check of the database"):
        yield


def _is_small(database: Path) -> bool:
    return database.stat().st_size <= AWAITED


async def _check(database: Path, alarm: Alarm, *, at_once: bool) -> None:
    if at_once:
        logger.info("The database %s is large: it is checked while the bot runs.", database)
        fault = await _try_to_find_fault(database, "quick_check")
        if fault:
            alarm.ring(describe_damage(database, fault))
            return
        if fault is not None:
            logger.info("The database %s is whole.", database)
    while not alarm.damage:
        await asyncio.sleep(HOUR)
        if fault := await _try_to_find_fault(database, "integrity_check"):
            alarm.warn(
                f"{describe_damage(database, fault)} Stop the bot first: until then it does everything "
                "that does not need the damaged part, but it may not start on it again."
            )


async def _try_to_find_fault(database: Path, check: Literal["quick_check", "integrity_check"]) -> str | None:
    """Return the fault of a database, an empty string, or None if that is unknown now."""
    try:
        return await find_fault(database, check)
    except sqlite3.Error as error:
        log_failure(f"The database {database} could not be checked", error)
        return None


async def find_fault(database: Path, check: Literal["quick_check", "integrity_check"]) -> str:
    """Return the fault of a database, without anything that players typed, or an empty string.

    A quick check does not compare indexes with their tables.
    """
    async with open_reading(database) as connection:
        try:
            ((fault, *_),) = await connection.execute_fetchall(f"PRAGMA {check}(1)")
        except UnicodeDecodeError:
            return "its schema has bytes that are no text"
        except sqlite3.Error as error:
            if is_damage(error) or error.sqlite_errorcode in UNREADABLE:
                return str(error)
            raise
        finally:
            await connection.interrupt()  # otherwise the check continues in its thread although nobody waits
    return "" if fault == "ok" else str(fault.splitlines()[-1])
