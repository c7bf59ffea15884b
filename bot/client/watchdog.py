"""Notices when the gateway stays away, and shows a health check that the bot is alive and can write.

The bot itself tries again every few seconds during an outage. This module is for unforeseen faults: when the
gateway has been away too long, it stops the bot with an error, and a supervisor starts it again. A hanging
process, which Docker would only call unhealthy, is ended by a thread that needs nothing of Python.
"""

import asyncio
import faulthandler
import logging
import time
from collections.abc import Callable
from pathlib import Path

from bot.client.client import Evenhand
from bot.ops.heartbeat import BEAT, DEAD
from bot.play.errors import Refused
from bot.play.store import Store

log = logging.getLogger(__name__)

AWAY = 600.0
"""Seconds without a gateway after which the process gives up: twenty tries, and more."""

SOON = 1.0
"""Seconds between two looks until the first sign of life, since a supervisor waits for it."""

HUNG = 300.0
"""Seconds without a look at gateway and store, whatever their state, after which the process ends itself."""

STDERR = 2


class GatewayLost(Exception):
    """The gateway has been away too long."""


async def watch(
    client: Evenhand,
    heartbeat: Path | None,
    clock: Callable[[], float] = time.monotonic,
    *,
    away: float = AWAY,
    beat: float = BEAT,
) -> None:
    """Watch until the gateway is lost; touch `heartbeat` while the gateway is there and the store works.

    Raises:
        GatewayLost: the gateway has been away for `away` seconds.
    """
    last_seen = clock()
    try:
        while True:
            faulthandler.dump_traceback_later(HUNG, file=STDERR, exit=True)
            client.storage_works = await _check_storage(client.services.store)
            if client.connected:
                last_seen = clock()
                if client.storage_works:
                    client.beaten = last_seen
                    if heartbeat:
                        await _touch(heartbeat)
            elif clock() - last_seen >= away:
                raise GatewayLost(f"Discord's gateway has been away for {away:.0f} seconds.")
            await asyncio.sleep(beat if client.beaten else min(beat, SOON))
    finally:
        faulthandler.cancel_dump_traceback_later()


async def _check_storage(store: Store) -> bool:
    """Whether the store can be written and read."""
    try:
        await store.check_works()
    except Refused as error:
        log.warning(
            "The storage does not work just now, so health checks will fail: %s", error.__cause__ or error
        )
        return False
    return True


async def _touch(heartbeat: Path) -> None:
    """Touch the file. A failure is only logged: the bot still answers."""
    try:
        await asyncio.to_thread(heartbeat.touch)
    except OSError as error:
        log.warning("The sign of life cannot be written, so health checks will fail: %s", error)


def is_well(client: Evenhand, clock: Callable[[], float] = time.monotonic) -> bool:
    """Whether this process's client lately showed a sign of life; `is_alive` judges another's alike."""
    return client.beaten is not None and clock() - client.beaten < DEAD
