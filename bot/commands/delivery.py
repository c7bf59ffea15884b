"""Has what is sent arrive at Discord, over connections that drop and through its failures."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple, TypeVar

import aiohttp
import discord

from bot.commands.connection.client import Hurry
from bot.commands.connection.undelivered import RATE_LIMITED, SERVER_ERROR, Undelivered

log = logging.getLogger(__name__)


class Schedule(NamedTuple):
    """When something is sent again, in seconds."""

    pauses: tuple[float, ...]
    """Before each further try."""
    attempt: float | None = None
    """How long one try may take; None: as long as it wants."""
    harmless: bool = True
    """Whether what is sent twice arrives once."""


FIRST_RESPONSE = Schedule((0.0, 0.2, 0.4, 0.8, 1.6), attempt=1.2)
"""For a first response: Discord takes none after 3 seconds."""

EDIT = Schedule((0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, *[60.0] * 13))
"""For what takes the place of a deferred answer; Discord takes that for 15 minutes."""

ONE_MORE = Schedule((1.0,), harmless=False)
"""For a further message, of which two may arrive if it is sent twice."""

IN_A_HURRY = Schedule((0.1, 0.2, 0.4, 0.8, 1.6), attempt=2.0)
"""For what can be sent twice while the bot stops: nobody is told to wait for what will not come."""

ALREADY_ANSWERED = 40060
"""The answer had arrived, although the connection broke before Discord could say so."""

TOO_LATE = (10062, 10015, 50027)
"""Discord has forgotten the interaction, or its token: unknown interaction or webhook, invalid token."""

UNREADABLE = (ValueError, KeyError, TypeError, AttributeError)
"""What discord.py raises for a good reply that it does not understand: no JSON, or not what it expects."""

Sent = TypeVar("Sent")
Sleep = Callable[[float], Awaitable[object]]


async def deliver(
    send: Callable[[], Awaitable[Sent]], schedule: Schedule, hurry: Hurry, sleep: Sleep = asyncio.sleep
) -> tuple[bool, Sent | None]:
    """Send, and again as the `schedule` says while it is lost on its way; in a hurry as `IN_A_HURRY` says.

    Return whether Discord has it, which is logged if not; and its reply, None if that was lost or is garbled.

    Raises:
        discord.HTTPException: Discord refuses what is sent.
    """
    if schedule.harmless and hurry.begun:
        schedule = IN_A_HURRY
    limit = hurry.ends if schedule.harmless and schedule is not IN_A_HURRY else asyncio.timeout
    cause: Exception | None = None
    for pause in (*schedule.pauses, None):
        try:
            async with limit(schedule.attempt):
                return True, await _send(send)
        except (aiohttp.ClientError, OSError) as error:
            cause = error
        except discord.HTTPException as error:
            if error.code not in TOO_LATE:
                raise
            cause = error
            break
        if pause is None:
            break
        log.info("An answer was lost on its way (%r); sending it again.", cause)
        with suppress(TimeoutError):
            async with limit(None):
                await sleep(max(pause, cause.pause) if isinstance(cause, Undelivered) else pause)
        if limit == hurry.ends and hurry.begun:
            return await deliver(send, IN_A_HURRY, hurry, sleep)
    log.warning("An answer came too late, or never arrived: %s", cause)
    return False, None


async def _send(send: Callable[[], Awaitable[Sent]]) -> Sent | None:
    """Send once; return the reply, None if Discord has it but its reply was lost or is garbled.

    Raises:
        aiohttp.ClientError, OSError: it was lost on its way.
        discord.HTTPException: Discord refuses it.
    """
    try:
        return await send()
    except discord.HTTPException as error:
        if error.code == ALREADY_ANSWERED:
            return None
        if error.status >= SERVER_ERROR or error.status == RATE_LIMITED:
            raise Undelivered(error.status, 0) from error
        raise
    except UNREADABLE as error:
        log.warning("Discord has an answer, but its reply cannot be read: %r", error)
        return None
