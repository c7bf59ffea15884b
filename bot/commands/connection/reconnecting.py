"""Keeps the gateway connected: comes back soon after each outage, however often it fails.

discord.py's own loop waits up to 17 minutes after failures in a row, counts those of days ago among them, and
tries a dead resume address for ever. So its websocket is driven here instead.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

if TYPE_CHECKING:
    from bot.commands.connection.client import Evenhand

log = logging.getLogger(__name__)

LONGEST_PAUSE = 12.0
"""Seconds between two tries, at most."""

ATTEMPT = 20.0
"""Seconds that one try to connect may take."""

PATIENCE_WITH_ADDRESS = 3
"""Failures in a row after which a session is resumed at the ordinary address instead of its own."""

PATIENCE_WITH_SESSION = 6
"""Failures in a row after which the session is given up, and a new one begun."""

SESSION_GONE = (4007, 4009)
"""Close codes after which a session cannot be resumed: its sequence is wrong, or it timed out."""

Sleep = Callable[[float], Awaitable[object]]


class Session(NamedTuple):
    """What Discord needs to go on with a session: its id, the last event seen, and where to resume."""

    id: str
    sequence: int | None
    address: yarl.URL


async def stay_connected(client: "Evenhand", sleep: Sleep = asyncio.sleep) -> None:
    """Serve until the client is closed; `sleep` makes the pauses between tries, given in seconds.

    Raises:
        discord.ConnectionClosed: Discord refuses the bot for good, by close code 4004 or 4010 to 4014.
    """
    session: Session | None = None
    failures = 0
    while not client.is_closed():
        greeted = False
        try:
            async with asyncio.timeout(ATTEMPT):
                websocket = client.ws = await _connect(client, session, failures)
        except (OSError, aiohttp.ClientError, discord.ConnectionClosed, ReconnectWebSocket) as error:
            _raise_if_fatal(error)
            cause = str(error) or type(error).__name__
        else:
            greeted, cause = await _listen(client, websocket)
            session = _session_of(websocket)
        if client.is_closed():
            return
        failures = 0 if greeted else failures + 1
        if failures >= PATIENCE_WITH_SESSION:
            session = None
        pause = pause_before(failures, resuming=session is not None)
        level = logging.WARNING if failures else logging.INFO
        log.log(level, "The gateway is away (%s); trying again in %.1f s.", cause, pause)
        await sleep(pause)


def pause_before(failures: int, *, resuming: bool) -> float:
    """Return how many seconds to wait after so many failures in a row: by chance, lest all bots come at once.

    Discord asks for 1 to 5 seconds before a new session.
    """
    least, most = (0.0, 1.0) if resuming else (1.0, 5.0)
    return random.uniform(least, min(LONGEST_PAUSE, most * 2.0 ** min(failures, 4)))  # noqa: S311 - no secret


async def _connect(client: "Evenhand", session: Session | None, failures: int) -> DiscordWebSocket:
    if session is None:
        return await DiscordWebSocket.from_client(client)
    return await DiscordWebSocket.from_client(
        client,
        resume=True,
        session=session.id,
        sequence=session.sequence,
        gateway=session.address if failures < PATIENCE_WITH_ADDRESS else None,
    )


async def _listen(client: "Evenhand", websocket: DiscordWebSocket) -> tuple[bool, str]:
    """Take what Discord sends until the connection is lost; whether it greeted us, and why it was lost."""
    greetings = [websocket.wait_for(event, lambda data: True) for event in ("READY", "RESUMED")]
    try:
        while True:
            await websocket.poll_event()
    except (OSError, aiohttp.ClientError, discord.ConnectionClosed, ReconnectWebSocket) as error:
        _raise_if_fatal(error)
        cause = f"closed with {websocket.socket.close_code}"
    client.dispatch("disconnect")
    await websocket.close()
    return any(greeting.done() for greeting in greetings), cause


def _session_of(websocket: DiscordWebSocket) -> Session | None:
    """Return the session of a connection that was lost, if Discord lets it be resumed."""
    if websocket.session_id is None or websocket.socket.close_code in SESSION_GONE:
        return None
    return Session(websocket.session_id, websocket.sequence, websocket.gateway)


def _raise_if_fatal(error: Exception) -> None:
    """Raise what no further try can mend; Discord closes with 1000 for no reason now and then."""
    if isinstance(error, discord.ConnectionClosed) and error.code != 1000:
        raise error
