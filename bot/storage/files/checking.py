"""Checks a database when it is opened: a small one before anybody uses it, a large one while it is in use."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import aiosqlite

from bot.storage.alarm import Alarm
from bot.storage.connection import reading
from bot.storage.errors import Unusable
from bot.storage.failures import damage, is_damage, log_failure

AWAITED = 100 * 2**20
"""The most bytes of a database whose check is waited for, which takes it about a second."""

logger = logging.getLogger(__name__)


@asynccontextmanager
async def checked(database: Path, alarm: Alarm) -> AsyncIterator[None]:
    """Check a database before the block, or ring from within it.

    Raises:
        Unusable: it is damaged.
    """
    if _is_small(database):
        async with reading(database) as connection:
            fault = await _fault(connection)
        if fault:
            raise Unusable(damage(database, fault))
        yield
        return
    async with reading(database) as connection:
        checking = asyncio.create_task(_check(connection, database, alarm), name="check of the database")
        try:
            yield
        finally:
            checking.cancel()
            with suppress(asyncio.CancelledError):
                await checking
            await connection.interrupt()


def _is_small(database: Path) -> bool:
    return database.stat().st_size <= AWAITED


async def _check(connection: aiosqlite.Connection, database: Path, alarm: Alarm) -> None:
    logger.info("The database %s is large: it is checked while the bot runs.", database)
    try:
        fault = await _fault(connection)
    except sqlite3.Error as error:
        log_failure(f"The database {database} could not be checked", error)
        return
    if fault:
        alarm.ring(damage(database, fault))
    else:
        logger.info("The database %s is whole.", database)


async def _fault(connection: aiosqlite.Connection) -> str:
    """Return what is wrong with a database, empty if nothing is."""
    try:
        ((found, *_),) = await connection.execute_fetchall("PRAGMA quick_check(1)")
    except sqlite3.Error as error:
        if not is_damage(error):
            raise
        return str(error)
    return "" if found == "ok" else str(found.splitlines()[-1])
