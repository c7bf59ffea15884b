"""One websocket of a bot: sends payloads in order, compressed if the bot asked for it."""

import asyncio
import json
import zlib

from aiohttp import web

from bot.sandbox.world.models import Json

_FAREWELL_WITHIN = 1.0  # seconds


class Connection:
    """A bot's end of the gateway. What is sent waits in line for `pump`, so nobody waits for the network."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self._transport = request.transport
        self._stream = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
        self._outbox: asyncio.Queue[Json | int] = asyncio.Queue()

    def send(self, payload: Json) -> None:
        """Send a payload after all that were sent before it."""
        self._outbox.put_nowait(payload)

    def close(self, code: int) -> None:
        """Close the connection with a code, after what was sent."""
        self._outbox.put_nowait(code)

    def drop(self) -> None:
        """Cut the connection without a word."""
        if self._transport is not None:
            self._transport.abort()

    async def pump(self) -> None:
        """Deliver what is sent until the connection is closed."""
        while not self.socket.closed:
            next_out = await self._outbox.get()
            if isinstance(next_out, int):
                await asyncio.wait_for(self.socket.close(code=next_out), _FAREWELL_WITHIN)
                return
            await self._deliver(next_out)

    async def _deliver(self, payload: Json) -> None:
        text = json.dumps(payload)
        if self._stream is None:
            await self.socket.send_str(text)
        else:
            await self.socket.send_bytes(
                self._stream.compress(text.encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH)
            )
