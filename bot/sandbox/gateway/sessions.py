"""A bot's websocket, and its place in the stream of gateway events, which outlives the websocket."""

import asyncio
import json
import secrets
import zlib
from collections import deque

from aiohttp import web

from bot.sandbox.world.models import Json

_FAREWELL_WITHIN = 1.0  # seconds


class Connection:
    """A bot's end of the gateway. What is sent waits in line for `pump`, so nobody waits for the network."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.swallowed = False
        self._transport = request.transport
        self._stream = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
        self._outbox: asyncio.Queue[Json | int] = asyncio.Queue()

    def send(self, payload: Json) -> None:
        """Send a payload after all that were sent before it."""
        self._outbox.put_nowait(payload)

    def close(self, code: int) -> None:
        """Close the connection with a code, after what was sent."""
        self._outbox.put_nowait(code)

    def swallow(self) -> None:
        """Let nothing through any more, in either direction, and leave the connection open."""
        self.swallowed = True
        if isinstance(self._transport, asyncio.Transport):
            self._transport.pause_reading()

    def drop(self) -> None:
        """Cut the connection without a close frame."""
        if self._transport is not None:
            self._transport.abort()

    async def pump(self) -> None:
        """Deliver what is sent until the connection is closed."""
        while not self.socket.closed:
            next_out = await self._outbox.get()
            if isinstance(next_out, int):
                await asyncio.wait_for(self.socket.close(code=next_out), _FAREWELL_WITHIN)
                return
            if not self.swallowed:
                await self._deliver(next_out)

    async def _deliver(self, payload: Json) -> None:
        text = json.dumps(payload)
        if self._stream is None:
            await self.socket.send_str(text)
        else:
            await self.socket.send_bytes(
                self._stream.compress(text.encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH)
            )


DISPATCH = 0
_KEPT = 1000  # events that can still be replayed

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15  # members, presences, message content
KNOWN_INTENTS = (1 << 17) - 1 | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25


class GatewaySession:
    """Numbers the events for one bot and keeps the latest, so that it can resume."""

    def __init__(self, connection: Connection, intents: int, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.connection: Connection | None = connection
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self._events: deque[Json] = deque(maxlen=_KEPT)

    def serves(self, guild_id: int | None) -> bool:
        """Whether events of this guild (None for conversations) go to this shard."""
        return serves(self.shard, guild_id)

    def dispatch(self, event: str, data: Json) -> None:
        """Send an event, or keep it until the bot is back."""
        self.sequence += 1
        payload = {"op": DISPATCH, "t": event, "s": self.sequence, "d": data}
        self._events.append(payload)
        if self.connection is not None:
            self.connection.send(payload)

    def can_resume_from(self, sequence: int) -> bool:
        """Whether all events after `sequence` are still there."""
        return sequence <= self.sequence and self.sequence - sequence <= len(self._events)

    def resume(self, connection: Connection, sequence: int) -> None:
        """Go on over a new connection with everything after `sequence`."""
        self.connection = connection
        for payload in self._events:
            if payload["s"] > sequence:
                connection.send(payload)
        self.dispatch("RESUMED", {})


def serves(shard: tuple[int, int], guild_id: int | None) -> bool:
    """Whether a shard gets the events of a guild (None for conversations)."""
    number, of = shard
    return (0 if guild_id is None else guild_id >> 22) % of == number
