"""A gateway that tells a bot of typical servers, and of nothing else: 25 channels, 15 roles, 20 emoji each.

The local Discord knows no emoji, and has at most as many servers as a test needs.
"""

import asyncio
import json
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from aiohttp import WSMsgType, web

CHANNELS, ROLES, EMOJI = 25, 15, 20
BOT = {
    "id": "1",
    "username": "Default",
    "discriminator": "0",
    "avatar": None,
    "bot": True,
    "global_name": None,
}
APPLICATION = {
    "id": "1",
    "name": "Default",
    "description": "",
    "icon": None,
    "owner": BOT,
    "verify_key": "0",
    "flags": 0,
    "bot_public": True,
    "bot_require_code_grant": False,
}
LONG_AGO = "2020-01-01T00:00:00+00:00"

Json = dict[str, Any]


@asynccontextmanager
async def gateway(servers: int, shards: int) -> AsyncIterator[str]:
    """Serve it for a while, and give the address of its API."""
    origin = ""

    async def ways(_: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 16}
        url = f"{origin.replace('http', 'ws')}/gateway"
        return _json({"url": url, "shards": shards, "session_start_limit": limit})

    app = web.Application()
    app.router.add_get("/api/v10/gateway/bot", ways)
    app.router.add_get("/api/v10/users/@me", _told(BOT))
    app.router.add_get("/api/v10/oauth2/applications/@me", _told(APPLICATION))
    app.router.add_get("/gateway", partial(_serve, servers))
    runner = web.AppRunner(app, shutdown_timeout=1.0)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    origin = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield f"{origin}/api/v10"
    finally:
        await runner.cleanup()


def typical(number: int) -> Json:
    """Return a server as Discord tells it to a bot that wants to know of servers: some 15 kB."""
    first = (number + 1) << 22
    return {
        "id": str(first),
        "name": f"Typical server {number}",
        "owner_id": str(first + 1),
        "joined_at": LONG_AGO,
        "member_count": 120,
        "preferred_locale": "en-US",
        "channels": [_channel(first + 100 + place, place) for place in range(CHANNELS)],
        "roles": [_role(first + (200 + place if place else 0), place) for place in range(ROLES)],
        "emojis": [_emoji(first + 300 + place, place) for place in range(EMOJI)],
        "members": [
            {"user": BOT, "roles": [], "joined_at": LONG_AGO, "deaf": False, "mute": False, "flags": 0}
        ],
        "icon": "a" * 32,
        "features": ["COMMUNITY", "NEWS"],
        "afk_timeout": 300,
        **{name: [] for name in ("threads", "presences", "voice_states", "stickers", "stage_instances")},
        **dict.fromkeys(("verification_level", "explicit_content_filter", "system_channel_flags"), 0),
        **dict.fromkeys(("mfa_level", "nsfw_level", "premium_tier", "default_message_notifications"), 0),
        **dict.fromkeys(("unavailable", "large"), False),
    }


def _channel(number: int, place: int) -> Json:
    overwrites = [{"id": str(number + n), "type": 0, "allow": "1024", "deny": "2048"} for n in range(2)]
    return {
        "id": str(number),
        "type": 0,
        "name": f"a-channel-{place}",
        "position": place,
        "topic": "What people talk about here",
        "nsfw": False,
        "parent_id": None,
        "last_message_id": str(number),
        "rate_limit_per_user": 0,
        "flags": 0,
        "permission_overwrites": overwrites,
    }


def _role(number: int, place: int) -> Json:
    flags = dict.fromkeys(("hoist", "managed", "mentionable"), False)
    colours = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    return {
        "id": str(number),
        "name": f"A role {place}",
        "position": place,
        "permissions": "2248473465835073",
        "color": 0,
        "colors": colours,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
        **flags,
    }


def _emoji(number: int, place: int) -> Json:
    known = {"roles": [], "require_colons": True, "managed": False, "animated": False, "available": True}
    return {"id": str(number), "name": f"emoji_{place}", **known}


def _told(body: Json) -> Callable[[web.Request], Any]:
    async def tell(_: web.Request) -> web.Response:
        return _json(body)

    return tell


def _json(body: Json) -> web.Response:
    """Answer without naming a character set, as Discord does: discord.py reads no other as JSON."""
    return web.Response(body=json.dumps(body).encode(), content_type="application/json")


async def _serve(servers: int, request: web.Request) -> web.WebSocketResponse:
    socket = web.WebSocketResponse(max_msg_size=0)
    await socket.prepare(request)
    stream = zlib.compressobj()

    async def send(op: int, event: str | None, sequence: int, data: object) -> None:
        text = json.dumps({"op": op, "t": event, "s": sequence, "d": data}).encode()
        await socket.send_bytes(stream.compress(text) + stream.flush(zlib.Z_SYNC_FLUSH))

    await send(10, None, 0, {"heartbeat_interval": 41_250})
    async for message in socket:
        if message.type not in {WSMsgType.TEXT, WSMsgType.BINARY}:
            break
        payload = json.loads(message.data)
        if payload["op"] == 1:
            await send(11, None, 0, None)
        elif payload["op"] == 2:
            shard, of = payload["d"]["shard"]
            await send(0, "READY", 1, _ready(range(shard, servers, of), [shard, of]))
            for place, number in enumerate(range(shard, servers, of)):
                await send(0, "GUILD_CREATE", place + 2, typical(number))
                await asyncio.sleep(0)  # heartbeats are answered
    return socket


def _ready(numbers: range, shard: list[int]) -> Json:
    return {
        "v": 10,
        "user": BOT,
        "guilds": [{"id": str((number + 1) << 22), "unavailable": True} for number in numbers],
        "session_id": "typical",
        "resume_gateway_url": "ws://127.0.0.1",
        "shard": shard,
        "application": {"id": "1", "flags": 0},
        "private_channels": [],
    }
