"""REST: settings that a bot changes without the developer portal, its looks, and a server's channels."""

import hashlib
from typing import Any

from aiohttp import web

from bot.sandbox.errors import ApiError
from bot.sandbox.rest.middleware import PREFIX, read_object
from bot.sandbox.validation.emojis import read_uri
from bot.sandbox.validation.portal import check_application, check_profile
from bot.sandbox.world.event_bus import EventBus
from bot.sandbox.world.models import THREAD, Application, Json, World
from bot.sandbox.world.payloads import application_json, channel_json, user_json

_KEPT = (
    *("description", "tags", "flags", "custom_install_url", "interactions_endpoint_url"),
    "role_connections_verification_url",
)
_PICTURES = ("icon", "cover_image")


class PortalRoutes:
    """Routes to change the application and its bot's user, and to list the channels of a server."""

    def __init__(self, world: World, bus: EventBus) -> None:
        self._world = world
        self._bus = bus

    def routes(self) -> list[web.RouteDef]:
        return [
            web.patch(f"{PREFIX}/applications/@me", self._change),
            web.patch(f"{PREFIX}/users/@me", self._dress),
            web.get(PREFIX + r"/guilds/{guild:\d+}/channels", self._channels),
        ]

    async def _change(self, request: web.Request) -> web.Response:
        application, body = self._me(), read_object(request)
        check_application(body)
        settings = application.portal
        settings |= {name: body[name] for name in _KEPT if name in body}
        settings |= {name: _hash(body[name]) for name in _PICTURES if name in body}
        if "install_params" in body:
            settings["install_params"] = _to_installation(body["install_params"])
        for way, one in (body.get("integration_types_config") or {}).items():
            params = (one or {}).get("oauth2_install_params")
            installed = {"oauth2_install_params": _to_installation(params)} if params else {}
            settings["integration_types_config"] = {
                **settings.get("integration_types_config", {}),
                way: installed,
            }
        self._bus.publish("world")
        return web.json_response(application_json(self._world, application))

    async def _dress(self, request: web.Request) -> web.Response:
        user, body = self._world.users[self._me().id], read_object(request)
        check_profile(body)
        user.name = body.get("username") or user.name
        if "avatar" in body:
            user.avatar = _hash(body["avatar"])
        if "banner" in body:
            user.banner = _hash(body["banner"])
        self._bus.publish("world")
        return web.json_response(user_json(user))

    async def _channels(self, request: web.Request) -> web.Response:
        """List all channels of a server without its threads, even those that the bot cannot see."""
        guild = self._world.guilds.get(int(request.match_info["guild"]))
        if guild is None or not guild.installed:
            raise ApiError(404, 10004, "Unknown Guild")
        channels = [each for each in self._world.channels.values() if each.guild_id == guild.id]
        return web.json_response(
            [channel_json(self._world, each) for each in channels if each.kind != THREAD]
        )

    def _me(self) -> Application:
        if self._world.application is None:
            raise ApiError(401, 0, "401: Unauthorized")
        return self._world.application


def _hash(picture: Any) -> str | None:  # noqa: ANN401 - as it was sent, and checked
    """Return Discord's name of a picture, its digest; None if the picture was removed."""
    return hashlib.md5(read_uri(picture)[1], usedforsecurity=False).hexdigest() if picture else None


def _to_installation(params: Json | None) -> Json | None:
    """Return the way an application is installed in Discord's form, with permissions as text."""
    if params is None:
        return None
    return {"scopes": params.get("scopes") or [], "permissions": str(params.get("permissions") or 0)}
