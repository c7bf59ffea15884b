"""Has what is sent arrive at Discord, over connections that drop and through its failures."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import NamedTuple, TypeVar

import aiohttp
import discord

from bot.commands.connection.hurry import Hurry

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
"""For a first response: Discord takes none after 3 seconds; discord.py sleeps for 3 after two failures."""

EDIT = Schedule((0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, *[60.0] * 13))
"""For what takes the place of a deferred answer; Discord takes that for 15 minutes."""

ONE_MORE = Schedule((0.0,), harmless=False)
"""For a further message, of which two may arrive if it is sent twice."""

ALREADY_ANSWERED = 40060
"""The answer had arrived, although the connection broke before Discord could say so."""

TOO_LATE = (10062, 10015, 50027)
"""Discord has forgotten the interaction, or its token: unknown interaction or webhook, invalid token."""

RATE_LIMITED, SERVER_ERROR = 429, 500

UNREADABLE = (ValueError, KeyError, TypeError, AttributeError)
"""What discord.py raises for a good reply that it does not understand: no JSON, or not what it expects."""

Sent = TypeVar("Sent")
Sleep = Callable[[float], Awaitable[object]]


async def deliver(
    send: Callable[[], Awaitable[Sent]], schedule: Schedule, hurry: Hurry, sleep: Sleep = asyncio.sleep
) -> tuple[bool, Sent | None]:
    """Send, and again as the `schedule` says while it is lost on its way; in a hurry once more, at once.

    Return whether Discord has it, which is logged if not; and its reply, None if that was lost or is garbled.

    Raises:
        discord.HTTPException: Discord refuses what is sent.
    """
    cause: Exception | None = None
    for pause in (*schedule.pauses, None):
        last = pause is None or hurry.begun
        try:
            async with _limited(schedule, hurry, last=last):
                return True, await send()
        except (aiohttp.ClientError, OSError) as error:
            cause = error
        except discord.HTTPException as error:
            if error.code == ALREADY_ANSWERED:
                return True, None
            if error.code in TOO_LATE:
                cause = error
                break
            if error.status < SERVER_ERROR and error.status != RATE_LIMITED:
                raise
            cause = error
        except UNREADABLE:
            log.warning("Discord has an answer, but its reply cannot be read.", exc_info=True)
            return True, None
        if pause is None or last:
            break
        log.info("An answer was lost on its way (%r); sending it again.", cause)
        with suppress(TimeoutError):
            async with hurry.ends():
                await sleep(pause)
    log.warning("An answer came too late, or never arrived: %s", cause)
    return False, None


@asynccontextmanager
async def _limited(schedule: Schedule, hurry: Hurry, *, last: bool) -> AsyncIterator[None]:
    """Raise TimeoutError in the block if a try takes too long: discord.py makes long pauses of its own."""
    async with AsyncExitStack() as stack:
        if schedule.harmless and not last:
            await stack.enter_async_context(hurry.ends())
        await stack.enter_async_context(asyncio.timeout(schedule.attempt))
        yield
