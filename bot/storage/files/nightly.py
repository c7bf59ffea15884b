"""Makes a running bot copy its database every night."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.storage.background import run_beside
from bot.storage.failures import Alarm, StorageRefused
from bot.storage.files.forgotten import ForgottenList
from bot.storage.files.paths import Copy, folder_of_copies, list_copies
from bot.storage.files.retention import add_copy
from bot.storage.writer import Writer

HOUR = 3
"""The hour, in UTC, after which a night has its copy: players in Europe are asleep, those in America soon."""

FIRST = 60.0
"""Seconds after the start: people who wait for answers come first."""

LOOK = 5 * 60.0
"""Seconds between two checks whether a copy is due."""

RETRY = 60 * 60.0
"""Seconds after which a failed copy is tried again."""

logger = logging.getLogger(__name__)


@asynccontextmanager
async def copy_nightly(
    database: Path, writer: Writer, alarm: Alarm, now: Callable[[], int]
) -> AsyncIterator[None]:
    """Copy a database every night during the block; `now` returns milliseconds since 1970."""
    logger.info(
        "Every night the database is copied to %s. %s", folder_of_copies(database), _describe(database)
    )
    async with run_beside(_keep_copying(database, writer, alarm, now), "nightly copies"):
        yield


def _describe(database: Path) -> str:
    copies = list_copies(database)
    return f"The newest copy is {copies[-1].path.name}." if copies else "No copy was made yet."


async def _keep_copying(database: Path, writer: Writer, alarm: Alarm, now: Callable[[], int]) -> None:
    await asyncio.sleep(FIRST)
    while True:
        moment = datetime.fromtimestamp(now() / 1000, UTC)
        if is_due(list_copies(database), moment):
            await copy_tonight(database, writer, alarm, moment)
        await asyncio.sleep(RETRY if alarm.uncopied else LOOK)


def is_due(copies: Sequence[Copy], now: datetime) -> bool:
    """Whether there is no copy since the last night began."""
    night = now.replace(hour=HOUR, minute=0, second=0, microsecond=0)
    if now < night:
        night -= timedelta(days=1)
    return not any(night <= copy.at <= now for copy in copies)


async def copy_tonight(database: Path, writer: Writer, alarm: Alarm, now: datetime) -> None:
    """Copy a database; if that fails, tell the host, and continue."""
    try:
        copy = await add_copy(database, now)
        today = int(now.timestamp()) // 86_400
        await writer.run_alone(lambda _: ForgottenList(database).drop_old(today))
    except StorageRefused as error:
        alarm.tell_uncopied(f"The nightly copy failed, and is tried again in an hour. {error}")
    except Exception:
        logger.exception("The nightly copy failed, and is tried again in an hour")
        alarm.uncopied = "The nightly copy failed by a fault of the bot, as the log says."
    else:
        alarm.uncopied = ""
        logger.info("The database was copied to %s, and the copy is whole.", copy)
