"""Delivers answers to Discord, and tries again if a connection drops or Discord fails."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from math import inf
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode
from weakref import WeakSet

import aiohttp
import discord
from discord.http import Route, json_or_text
from discord.utils import _to_json
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from yarl import URL

log = logging.getLogger(__name__)


class Schedule(NamedTuple):
    """When to send something again, in seconds."""

    pauses: tuple[float, ...]
    """Before each further try."""
    attempt: float | None = None
    """How long one try may take, or None."""
    harmless: bool = True
    """Whether it arrives only once if it is sent twice."""
    longest: float = inf
    """If Discord asks for a longer pause, it is not sent again."""


FIRST_RESPONSE = Schedule((0.0, 0.2, 0.4, 0.8, 1.6), attempt=1.2, longest=3.0)
"""For a first response: Discord takes none after 3 seconds."""

EDIT = Schedule((0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, *[60.0] * 13))
"""For what replaces a deferral; Discord takes that for 15 minutes."""

NOTHING_DONE = Schedule((0.5, 1.0, 2.0, 4.0, 8.0))
"""For the same if it only says that nothing was done: the person will soon try again."""

ONE_MORE = Schedule((1.0,), harmless=False)
"""For a follow-up, which may arrive twice if it is sent twice."""

ONCE = Schedule((), harmless=False, attempt=4.0)
"""For what is kept elsewhere, so that nothing is lost, while the person who asked waits."""

IN_A_HURRY = Schedule((0.1, 0.2, 0.4, 0.8, 1.6), attempt=2.0)
"""For what may arrive twice, while the bot stops: nobody is left with a deferral."""

ALREADY_ANSWERED = 40060
"""Discord's error for a second answer: the first had arrived although its reply was lost."""

TOO_LATE = (10062, 10015, 50027)
"""Discord has forgotten the interaction, or its token: unknown interaction or webhook, invalid token."""

UNKNOWN_MESSAGE = 10008
"""The message that is to be changed is gone: somebody deleted it."""

UNREADABLE = (ValueError, KeyError, TypeError, AttributeError)
"""What discord.py raises for a good reply that it does not understand: no JSON, or not what it expects."""

SILENCE = aiohttp.ClientTimeout(total=None, sock_read=300)
"""Ends a request after 300 seconds without a byte; a limit for all of it would cost a timer each."""

UNAUTHORIZED, RATE_LIMITED, SERVER_ERROR = 401, 429, 500

BUCKET = "X-RateLimit-Bucket"
"""Discord's name for a limit of one interaction, not of everything that the bot sends."""

Sent = TypeVar("Sent")
Sleep = Callable[[float], Awaitable[object]]
Note = Callable[[Exception | None], object]
"""Hears how each try went: why it failed, or None if Discord has what was sent."""


class Undelivered(aiohttp.ClientError):
    """Discord failed or was too busy, and asks for a pause of `pause` seconds.

    `too_often`: only this interaction was answered too often.
    """

    def __init__(self, status: int, pause: float, *, too_often: bool = False) -> None:
        super().__init__(f"status {status}")
        self.pause = pause
        self.too_often = too_often


class Acknowledged(Exception):
    """Another process with the same shard has answered, or has told Discord to wait."""


class Hurry:
    """Begins when the bot stops, and ends all waiting for a better moment."""

    def __init__(self) -> None:
        self.begun = False
        self._waits: WeakSet[asyncio.Timeout] = WeakSet()

    def begin(self) -> None:
        """End all waiting, now and from now on."""
        if not self.begun:
            self.begun = True
            for wait in self._waits:
                with suppress(RuntimeError):  # it has ended
                    wait.reschedule(asyncio.get_running_loop().time())

    def limit_wait(self, after: float | None = None) -> asyncio.Timeout:
        """Return a context that raises TimeoutError when the hurry begins, or `after` seconds."""
        wait = asyncio.timeout(0 if self.begun else after)
        self._waits.add(wait)
        return wait


def ignore(_: Exception | None) -> None:
    """Note nothing."""


async def deliver(
    send: Callable[[], Awaitable[Sent]],
    schedule: Schedule,
    hurry: Hurry,
    sleep: Sleep = asyncio.sleep,
    note: Note = ignore,
) -> tuple[bool, Sent | None]:
    """Send, and try again by the `schedule` if it is lost on its way; in a hurry by `IN_A_HURRY`.

    Return whether Discord has it, and its reply, or None if that was lost or garbled. A failure is logged.

    Raises:
        Acknowledged: there is a first response already, from another process.
        discord.HTTPException: Discord refuses what is sent.
    """
    if schedule.harmless and hurry.begun:
        schedule = IN_A_HURRY
    limit = hurry.limit_wait if schedule.harmless and schedule is not IN_A_HURRY else asyncio.timeout
    cause: Exception | None = None
    for pause in (*schedule.pauses, None):
        try:
            return True, await _try(send, limit(schedule.attempt), note)
        except (aiohttp.ClientError, OSError) as error:
            cause = error
        except discord.HTTPException as error:
            if error.code == ALREADY_ANSWERED:
                if schedule is FIRST_RESPONSE and cause is None:
                    raise Acknowledged from error
                return True, None
            if error.code not in TOO_LATE:
                raise
            cause = error
            break
        wait = _find_wait(pause, cause, schedule.longest)
        if wait is None:
            break
        log.info("An answer was lost on its way (%r); sending it again.", cause)
        with suppress(TimeoutError):
            async with limit(None):
                await sleep(wait)
        if limit == hurry.limit_wait and hurry.begun:
            return await deliver(send, IN_A_HURRY, hurry, sleep, note)
    log.warning("An answer came too late, or never arrived: %s", cause)
    return False, None


async def _try(
    send: Callable[[], Awaitable[Sent]], limit: AbstractAsyncContextManager[object], note: Note
) -> Sent | None:
    """Send once within the limit, and note the result; return and raise as `_send`."""
    try:
        async with limit:
            sent = await _send(send)
    except (aiohttp.ClientError, OSError) as error:
        note(error)
        raise
    except discord.HTTPException as error:
        if error.code == ALREADY_ANSWERED:
            note(None)
        raise
    note(None)
    return sent


def _find_wait(pause: float | None, cause: Exception, longest: float) -> float | None:
    """Return the seconds before the next try, or None if there is none."""
    asked = cause.pause if isinstance(cause, Undelivered) else 0.0
    return None if pause is None or asked > longest else max(pause, asked)


async def _send(send: Callable[[], Awaitable[Sent]]) -> Sent | None:
    """Send once; return the reply, or None if Discord has it but its reply was lost or garbled.

    Raises:
        aiohttp.ClientError, OSError: it was lost on its way.
        discord.HTTPException: Discord refuses it.
    """
    try:
        return await send()
    except discord.HTTPException as error:
        if _is_discords(error.status) and error.code not in TOO_LATE:
            raise Undelivered(error.status, 0) from error
        raise
    except UNREADABLE as error:
        log.warning("Discord has an answer, but its reply cannot be read: %r", error)
        return None


class SendsOnce(AsyncWebhookAdapter):
    """Sends each answer to an interaction once, and raises at once if Discord could not take it.

    discord.py by itself would try up to five times with pauses of its own, 25 seconds in all, even when an
    answer must not be repeated, or the bot has no time left.
    """

    @classmethod
    def use(cls) -> None:
        """Send answers so from here on, in this task and those it starts."""
        async_context.set(cls())

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        payload: dict[str, Any] | None = None,
        multipart: Sequence[dict[str, Any]] | None = None,
        params: dict[str, Any] | None = None,
        **unused: Any,  # noqa: ANN401 - what answers do not need, and what only a second try would
    ) -> Any:  # noqa: ANN401 - as discord.py has it
        """Return Discord's reply.

        Raises:
            Undelivered: Discord could not take this now.
            discord.HTTPException: it refuses this.
        """
        data: aiohttp.BytesPayload | aiohttp.FormData | None = None
        if payload is not None:
            data = aiohttp.BytesPayload(_to_json(payload).encode(), content_type="application/json")
        if multipart:
            data = aiohttp.FormData(quote_fields=False)
            for part in multipart:
                data.add_field(**part)
        url = URL(f"{route.url}?{urlencode(params)}" if params else route.url, encoded=True)
        response = await session.request(route.method, url, data=data, timeout=SILENCE)
        if response.status >= SERVER_ERROR or response.status == RATE_LIMITED:
            response.release()
            pause = _read_pause(response.headers.get("Retry-After", ""))
            raise Undelivered(response.status, pause, too_often=BUCKET in response.headers)
        said = await json_or_text(response)  # releases the connection, even a broken one
        if response.ok:
            if isinstance(said, dict):
                said.pop(
                    "resource", None
                )  # the whole message, which discord.py would make into objects again
            return said
        raise (discord.NotFound if response.status == 404 else discord.HTTPException)(response, said)


def _is_discords(status: int) -> bool:
    """Whether the reason is Discord's, not ours: answers need no token."""
    return status >= SERVER_ERROR or status in {UNAUTHORIZED, RATE_LIMITED}


def _read_pause(seconds: str) -> float:
    """Read how long to wait; 0 if that is unreadable."""
    try:
        return max(0.0, float(seconds))
    except ValueError:
        return 0.0
