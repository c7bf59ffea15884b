"""Sends the page the present world and its changes, over a websocket for each viewer."""

import asyncio
import contextlib

from aiohttp import web

from bot.sandbox.world.event_bus import EventBus, EventKind
from bot.sandbox.world.message_payloads import message_json
from bot.sandbox.world.models import DM, GROUP_DM, Channel, Guild, Json, Message, World
from bot.sandbox.world.permissions import may_read, may_view


def overview_json(world: World, *, online: bool) -> Json:
    """Return the users, servers, conversations and commands; `online` says whether a bot is connected."""
    people = [user for user in world.users.values() if not user.bot]
    application = world.application
    return {
        "users": [{"id": str(user.id), "username": user.name, "global_name": user.name} for user in people],
        "servers": [_server_json(world, guild) for guild in world.guilds.values()],
        "dms": [
            {
                "id": str(channel.id),
                "name": channel.name,
                "recipients": _exclude_bots(world, channel.recipients),
            }
            for channel in world.channels.values()
            if channel.kind in {DM, GROUP_DM}
        ],
        "commands": world.commands,
        "application": None if application is None else {"id": str(application.id), "name": application.name},
        "online": online,
    }


def _server_json(world: World, guild: Guild) -> Json:
    channels = [channel for channel in world.channels.values() if channel.guild_id == guild.id]
    return {
        "id": str(guild.id),
        "name": guild.name,
        "installed": guild.installed,
        "channels": [_channel_json(world, guild, channel) for channel in channels],
        "members": _exclude_bots(world, list(guild.members)),
    }


def _channel_json(world: World, guild: Guild, channel: Channel) -> Json:
    return {
        "id": str(channel.id),
        "name": channel.name,
        "type": channel.kind,
        "parent_id": None if channel.parent_id is None else str(channel.parent_id),
        "viewers": _exclude_bots(
            world, [member for member in guild.members if may_view(world, channel, member)]
        ),
    }


def _exclude_bots(world: World, users: list[int]) -> list[str]:
    """Return the ids of the users that are not bots."""
    return [str(user) for user in users if not world.users[user].bot]


class PageEvents:
    """The websocket route; it sends each viewer what that user may see."""

    def __init__(self, world: World, bus: EventBus) -> None:
        self._world = world
        self._bus = bus
        self._open: set[web.WebSocketResponse] = set()

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/sandbox/events", self._serve)]

    async def close(self) -> None:
        """End all websockets."""
        for socket in list(self._open):
            await socket.close(code=1001)

    async def _serve(self, request: web.Request) -> web.WebSocketResponse:
        viewer = request.query.get("as", "")
        user_id = int(viewer) if viewer.isdigit() else 0
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        outbox: asyncio.Queue[Json] = asyncio.Queue()

        def on_event(kind: EventKind, message: Message | None) -> None:
            event = self._event(kind, message, user_id)
            if event is not None:
                outbox.put_nowait(event)

        self._bus.subscribe(on_event)
        self._open.add(socket)
        pump = asyncio.create_task(_pump(socket, outbox))
        try:
            async for _ in socket:
                pass
        finally:
            self._bus.unsubscribe(on_event)
            self._open.discard(socket)
            pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)
        return socket

    def _event(self, kind: EventKind, message: Message | None, user_id: int) -> Json | None:
        if kind == "world":
            return {"type": "world"}
        if message is None or not may_read(self._world, message, user_id):
            return None
        if kind == "message_delete":
            return {
                "type": kind,
                "message": {"id": str(message.id), "channel_id": str(message.channel_id)},
            }
        return {"type": kind, "message": message_json(self._world, message)}


async def _pump(socket: web.WebSocketResponse, outbox: "asyncio.Queue[Json]") -> None:
    with contextlib.suppress(ConnectionError):
        while True:
            await socket.send_json(await outbox.get())
