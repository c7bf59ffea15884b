"""The gateway: hello, identify, heartbeats, resuming, and events for connected bots.

The gateway greets a connection (op 10), which identifies (2) or resumes (6), and beats (1) until it ends. The
gateway answers mistakes with Discord's close codes.
"""

import asyncio
import contextlib
import json
from collections import deque

from aiohttp import WSMsgType, web

from bot.sandbox.gateway.admission import SessionStarts, read_shard, too_many
from bot.sandbox.gateway.sessions import GUILDS, KNOWN_INTENTS, PRIVILEGED, Connection, GatewaySession
from bot.sandbox.world.event_bus import EventBus
from bot.sandbox.world.models import Json, World
from bot.sandbox.world.payloads import guild_json, user_json

HEARTBEAT, IDENTIFY, PRESENCE, VOICE_STATE, RESUME, RECONNECT, REQUEST_MEMBERS = 1, 2, 3, 4, 6, 7, 8
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11

_MOST_BYTES = 4096  # of one payload from a bot
_KEPT = 1000  # identifications
_WAY = 0.1  # seconds that an acknowledgement takes; a bot measures no latency if it comes at once
_MOST_SENDS = 120  # payloads from a bot in 60 s, heartbeats aside


class CloseConnection(Exception):
    """The connection is closed with `code`."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Gateway:
    """All sessions of the bot. `heartbeat` is the seconds between heartbeats."""

    def __init__(self, world: World, bus: EventBus, starts: SessionStarts, heartbeat: float = 41.25) -> None:
        self.identifies = deque[Json](maxlen=_KEPT)
        self.acknowledging = True
        self.swallowing = False
        self.sessions: dict[str, GatewaySession] = {}
        self._connections: set[Connection] = set()
        self._world = world
        self._bus = bus
        self._heartbeat = heartbeat
        self._starts = starts

    @property
    def online(self) -> bool:
        """Whether a bot is connected and identified, and receives what is sent."""
        return bool(self.shards)

    @property
    def shards(self) -> list[tuple[int, int]]:
        """The shards that are online, each with its number and the total number of shards."""
        served = self.sessions.values()
        return sorted(each.shard for each in served if each.connection and not each.connection.swallowed)

    def is_heard(self, guild_id: int | None) -> bool:
        """Whether a session gets the events of a guild (None for conversations)."""
        return any(session.serves(guild_id) for session in self.sessions.values())

    def connections(self) -> list[Connection]:
        """Return all open connections."""
        return list(self._connections)

    def swallow(self) -> None:
        """Let nothing through the open connections, or those opened meanwhile, any more."""
        self.swallowing = True
        for connection in self._connections:
            connection.swallow()
        self._bus.publish("world")

    def dispatch(self, event: str, data: Json, *, guild_id: int | None = None, intent: int = 0) -> None:
        """Send an event to the sessions of the guild's shard with this intent (0 for all sessions)."""
        for session in self.sessions.values():
            if session.serves(guild_id) and session.intents & intent == intent:
                session.dispatch(event, data)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Speak with one connection until it ends."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        connection = Connection(request, socket)
        self._connections.add(connection)
        if self.swallowing:
            connection.swallow()
        pump = asyncio.create_task(connection.pump())
        try:
            await self._receive(connection, version=request.query.get("v", "10"))
        except CloseConnection as refused:
            connection.close(refused.code)
            with contextlib.suppress(TimeoutError, ConnectionError):
                await pump
        finally:
            self._connections.discard(connection)
            pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)
            self._disconnect(connection)
        return socket

    async def _receive(self, connection: Connection, version: str) -> None:
        if version not in {"9", "10"}:
            raise CloseConnection(4012)
        connection.send(
            {"op": HELLO, "s": None, "t": None, "d": {"heartbeat_interval": int(self._heartbeat * 1000)}}
        )
        loop = asyncio.get_running_loop()
        beat, sends = loop.time(), deque[float](maxlen=_MOST_SENDS)
        while True:
            patience = beat + 1.5 * self._heartbeat - loop.time()
            try:
                message = await connection.socket.receive(timeout=max(patience, 0.001))
            except TimeoutError:
                raise CloseConnection(4009) from None
            if message.type not in {WSMsgType.TEXT, WSMsgType.BINARY}:
                return
            payload = _parse_payload(message.data)
            if payload["op"] == HEARTBEAT:
                beat = loop.time()
            else:
                _limit_rate(sends, loop.time())
            self._handle(connection, payload["op"], payload.get("d"))

    def _handle(self, connection: Connection, op: int, data: object) -> None:
        if op == HEARTBEAT:
            if self.acknowledging:
                asyncio.get_running_loop().call_later(_WAY, connection.send, {"op": HEARTBEAT_ACK})
        elif op == IDENTIFY:
            self._identify(connection, data)
        elif op == RESUME:
            self._resume(connection, data)
        elif op not in {PRESENCE, VOICE_STATE, REQUEST_MEMBERS}:
            raise CloseConnection(4001)
        elif self._session_of(connection) is None:
            raise CloseConnection(4003)

    def _identify(self, connection: Connection, data: object) -> None:
        if self._session_of(connection) is not None:
            raise CloseConnection(4005)
        if not isinstance(data, dict):
            raise CloseConnection(4002)
        self._check_token(data.get("token"))
        shard, intents = read_shard(data.get("shard")), data.get("intents")
        if shard is None:
            raise CloseConnection(4010)
        if not isinstance(intents, int) or intents & ~KNOWN_INTENTS:
            raise CloseConnection(4013)
        if intents & PRIVILEGED:
            raise CloseConnection(4014)
        if too_many(shard, [guild.id for guild in self._world.guilds.values() if guild.installed]):
            raise CloseConnection(4011)
        if self._starts.is_spent():
            raise CloseConnection(4004)
        if self._starts.too_soon(shard[0]):
            connection.send({"op": INVALID_SESSION, "d": False})
            return
        self.identifies.append(data)
        self._start_session(GatewaySession(connection, intents, shard))
        self._bus.publish("world")

    def _start_session(self, session: GatewaySession) -> None:
        """Send READY, and for those with the intent the guilds it announces."""
        others = (s for s in self.sessions.values() if s.connection is not None or s.shard != session.shard)
        self.sessions = {each.id: each for each in others}
        self.sessions[session.id] = session
        guilds = [g for g in self._world.guilds.values() if g.installed and session.serves(g.id)]
        application = self._world.application
        assert application is not None  # noqa: S101 - its token was just checked
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": user_json(self._world.users[application.id]),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": f"{self._world.gateway}/resume",
                "shard": list(session.shard),
                "application": {"id": str(application.id), "flags": 0},
                "private_channels": [],
            },
        )
        if session.intents & GUILDS:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", guild_json(self._world, guild))

    def _resume(self, connection: Connection, data: object) -> None:
        if not isinstance(data, dict):
            raise CloseConnection(4002)
        self._check_token(data.get("token"))
        session = self.sessions.get(str(data.get("session_id")))
        sequence = data.get("seq")
        if session is None or not isinstance(sequence, int):
            connection.send({"op": INVALID_SESSION, "d": False})
        elif not session.can_resume_from(sequence):
            raise CloseConnection(4007)
        else:
            session.resume(connection, sequence)
            self._bus.publish("world")

    def _check_token(self, token: object) -> None:
        application = self._world.application
        if application is None or not application.has_token(str(token)):
            raise CloseConnection(4004)

    def _session_of(self, connection: Connection) -> GatewaySession | None:
        return next((s for s in self.sessions.values() if s.connection is connection), None)

    def _disconnect(self, connection: Connection) -> None:
        """Keep the session for resuming, unless the bot ended it itself (1000, 1001)."""
        session = self._session_of(connection)
        if session is None:
            return
        session.connection = None
        if connection.socket.close_code in {1000, 1001}:
            self.sessions.pop(session.id, None)
        self._bus.publish("world")


def _parse_payload(text: str | bytes) -> Json:
    if len(text) > _MOST_BYTES:
        raise CloseConnection(4002)
    try:
        payload = json.loads(text)
    except ValueError:
        raise CloseConnection(4002) from None
    if not isinstance(payload, dict) or not isinstance(payload.get("op"), int):
        raise CloseConnection(4002)
    return payload


def _limit_rate(sends: deque[float], now: float) -> None:
    """Refuse the payload after 120 within a minute."""
    if len(sends) == _MOST_SENDS and now - sends[0] < 60:
        raise CloseConnection(4008)
    sends.append(now)
