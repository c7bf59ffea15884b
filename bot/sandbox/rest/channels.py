"""REST: channels and the messages the bot writes in them by itself."""

from collections.abc import Callable

from aiohttp import web

from bot.sandbox.errors import ApiError
from bot.sandbox.rest.middleware import FILES, PREFIX, read_object
from bot.sandbox.world.message_payloads import message_json
from bot.sandbox.world.messages import MessageStore, check_new_message
from bot.sandbox.world.models import EPHEMERAL, Channel, Message, World
from bot.sandbox.world.payloads import channel_json
from bot.sandbox.world.permissions import (
    MANAGE_MESSAGES,
    PIN_MESSAGES,
    may_read,
    may_view,
    may_write,
    permissions_in,
)


class ChannelRoutes:
    """Routes of channels; `open_dm` finds or makes the conversation with a user."""

    def __init__(self, world: World, messages: MessageStore, open_dm: Callable[[int], Channel]) -> None:
        self._world = world
        self._messages = messages
        self._open_dm = open_dm

    def routes(self) -> list[web.RouteDef]:
        channel = PREFIX + r"/channels/{channel:\d+}"
        message = channel + r"/messages/{message:\d+}"
        pin = channel + r"/messages/pins/{message:\d+}"
        return [
            web.post(f"{PREFIX}/users/@me/channels", self._dm),
            web.get(channel, self._channel),
            web.post(f"{channel}/typing", self._typing),
            web.post(f"{channel}/messages", self._post),
            web.get(message, self._get),
            web.patch(message, self._edit),
            web.delete(message, self._delete),
            web.put(pin, self._pin),
            web.delete(pin, self._pin),
        ]

    async def _dm(self, request: web.Request) -> web.Response:
        recipient = str(read_object(request).get("recipient_id"))
        if not recipient.isdigit() or int(recipient) not in self._world.users:
            raise ApiError(400, 50033, "Invalid Recipient(s)")
        return web.json_response(channel_json(self._world, self._open_dm(int(recipient))))

    async def _channel(self, request: web.Request) -> web.Response:
        return web.json_response(channel_json(self._world, self._viewable(request)))

    async def _typing(self, request: web.Request) -> web.Response:
        self._writable(request)
        return web.Response(status=204)

    async def _post(self, request: web.Request) -> web.Response:
        channel, body, files = self._writable(request), read_object(request), request[FILES]
        check_new_message(body, files)
        message = self._messages.write(channel, self._world.bot_id, body, files)
        return web.json_response(message_json(self._world, message))

    async def _get(self, request: web.Request) -> web.Response:
        return web.json_response(message_json(self._world, self._message(request)))

    async def _edit(self, request: web.Request) -> web.Response:
        message = self._message(request)
        if message.author_id != self._world.bot_id:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        self._messages.edit(message, read_object(request), request[FILES])
        return web.json_response(message_json(self._world, message))

    async def _delete(self, request: web.Request) -> web.Response:
        message = self._message(request)
        channel = self._world.channels[message.channel_id]
        if message.author_id != self._world.bot_id:
            if channel.guild_id is None:
                raise ApiError(403, 50003, "Cannot execute action on a DM channel")
            if not permissions_in(self._world, channel, self._world.bot_id) & MANAGE_MESSAGES:
                raise ApiError(403, 50013, "Missing Permissions")
        self._messages.delete(message)
        return web.Response(status=204)

    async def _pin(self, request: web.Request) -> web.Response:
        """Pin a message, or unpin it."""
        message = self._message(request)
        channel = self._world.channels[message.channel_id]
        in_guild = channel.guild_id is not None
        if in_guild and not permissions_in(self._world, channel, self._world.bot_id) & PIN_MESSAGES:
            raise ApiError(403, 50013, "Missing Permissions")
        if message.flags & EPHEMERAL:
            raise ApiError(404, 10008, "Unknown Message")
        self._messages.pin(message, pinned=request.method == "PUT")
        return web.Response(status=204)

    def _viewable(self, request: web.Request) -> Channel:
        channel = self._world.channels.get(int(request.match_info["channel"]))
        if channel is None:
            raise ApiError(404, 10003, "Unknown Channel")
        if not may_view(self._world, channel, self._world.bot_id):
            raise ApiError(403, 50001, "Missing Access")
        return channel

    def _writable(self, request: web.Request) -> Channel:
        channel = self._viewable(request)
        if not may_write(self._world, channel, self._world.bot_id):
            raise ApiError(403, 50013, "Missing Permissions")
        return channel

    def _message(self, request: web.Request) -> Message:
        channel = self._viewable(request)
        message = self._world.messages.get(int(request.match_info["message"]))
        if (
            message is None
            or message.channel_id != channel.id
            or not may_read(self._world, message, self._world.bot_id)
        ):
            raise ApiError(404, 10008, "Unknown Message")
        return message
