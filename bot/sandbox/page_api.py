"""What the page in the browser reads and sends."""

from pathlib import Path

from aiohttp import web

from bot.sandbox.access import check_view
from bot.sandbox.desk import Desk
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interaction
from bot.sandbox.message_payloads import message_json
from bot.sandbox.not_sent import NotSent
from bot.sandbox.permissions import may_write
from bot.sandbox.places import visible_messages
from bot.sandbox.posts import Posts
from bot.sandbox.world import DM, GROUP_DM, Channel, Json, User, World

_PAGE = Path(__file__).parent / "page"
_MOST_CHARACTERS = 2000  # of a person's message


class PageRoutes:
    """Routes for the page, open to everyone on this machine."""

    def __init__(self, world: World, desk: Desk, posts: Posts, gateway: Gateway) -> None:
        self._world = world
        self._desk = desk
        self._posts = posts
        self._gateway = gateway

    def routes(self) -> list[web.RouteDef]:
        """Return the routes."""
        messages = r"/sandbox/channels/{channel:\d+}/messages"
        return [
            web.get("/", self._index),
            web.get(r"/page/{name:[\w-]+(?:\.[\w-]+)+}", self._file),
            web.get("/sandbox/world", self._everything),
            web.get(messages, self._read),
            web.post(messages, self._say),
            web.post("/sandbox/interactions", self._interact),
            web.get(r"/sandbox/attachments/{id:\d+}/{filename}", self._attachment),
        ]

    async def _index(self, _: web.Request) -> web.StreamResponse:
        return _static("index.html")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return _static(request.match_info["name"])

    async def _everything(self, _: web.Request) -> web.Response:
        return web.json_response(world_json(self._world, online=self._gateway.online))

    async def _read(self, request: web.Request) -> web.Response:
        try:
            user, channel = self._who(request.query.get("as")), self._where(request.match_info["channel"])
            check_view(self._world, user, channel)
        except NotSent as reason:
            return _refusal(reason)
        return web.json_response(visible_messages(self._world, channel, user.id))

    async def _say(self, request: web.Request) -> web.Response:
        try:
            body = await _object(request)
            content = str(body.get("content", "")).strip()
            user, channel = self._who(body.get("as")), self._where(request.match_info["channel"])
            self._check_writing(user, channel, content)
        except NotSent as reason:
            return _refusal(reason)
        message = self._posts.write(channel, user.id, {"content": content})
        return web.json_response(message_json(self._world, message))

    def _check_writing(self, user: User, channel: Channel, content: str) -> None:
        check_view(self._world, user, channel)
        if not may_write(self._world, channel, user.id):
            raise NotSent(f"{user.name} may not write in {channel.name}.")
        if not 1 <= len(content) <= _MOST_CHARACTERS:
            raise NotSent(f"A message has 1 to {_MOST_CHARACTERS} characters, not {len(content)}.")

    async def _interact(self, request: web.Request) -> web.Response:
        try:
            interaction = self._sent(await _object(request))
        except NotSent as reason:
            return _refusal(reason)
        await self._desk.first_answer(interaction)
        answer: Json = {"id": str(interaction.id), "kind": interaction.answer or "none"}
        if interaction.answer == "choices":
            answer["choices"] = interaction.choices
        if interaction.answer == "modal":
            answer["modal"] = interaction.modal
        return web.json_response(answer)

    def _sent(self, body: Json) -> Interaction:
        user, channel = self._who(body.get("as")), self._where(body.get("channel"))
        message = self._world.messages.get(_number(body.get("message")))
        data = body.get("data")
        if not isinstance(data, dict):
            raise NotSent("An interaction needs its data, an object.")
        return self._desk.any(body.get("type") or 0, user, channel, data, message)

    async def _attachment(self, request: web.Request) -> web.Response:
        number = int(request.match_info["id"])
        for message in self._world.messages.values():
            for file in message.attachments:
                if file.id == number:
                    return web.Response(body=file.content, content_type=file.content_type)
        raise web.HTTPNotFound

    def _who(self, number: object) -> User:
        user = self._world.users.get(_number(number))
        if user is None or user.bot:
            raise NotSent(f"There is no person with the id {number}.")
        return user

    def _where(self, number: object) -> Channel:
        channel = self._world.channels.get(_number(number))
        if channel is None:
            raise NotSent(f"There is no channel with the id {number}.")
        return channel


def world_json(world: World, *, online: bool) -> Json:
    """Return all that the page shows around the messages."""
    people = [user for user in world.users.values() if not user.bot]
    application = world.application
    return {
        "users": [{"id": str(user.id), "username": user.name, "global_name": user.name} for user in people],
        "servers": [
            {
                "id": str(guild.id),
                "name": guild.name,
                "installed": guild.installed,
                "channels": [_channel_json(c) for c in world.channels.values() if c.guild_id == guild.id],
                "members": [str(member) for member in guild.members if not world.users[member].bot],
            }
            for guild in world.guilds.values()
        ],
        "dms": [
            {
                "id": str(channel.id),
                "name": channel.name,
                "recipients": [str(user) for user in channel.recipients if not world.users[user].bot],
            }
            for channel in world.channels.values()
            if channel.kind in {DM, GROUP_DM}
        ],
        "commands": [] if application is None else application.commands,
        "application": None if application is None else {"id": str(application.id), "name": application.name},
        "online": online,
    }


def _channel_json(channel: Channel) -> Json:
    parent = None if channel.parent_id is None else str(channel.parent_id)
    return {"id": str(channel.id), "name": channel.name, "type": channel.kind, "parent_id": parent}


def _static(name: str) -> web.StreamResponse:
    path = _PAGE / name
    if not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers={"Cache-Control": "no-cache"})


async def _object(request: web.Request) -> Json:
    try:
        body = await request.json()
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise NotSent("Send a JSON object.")
    return body


def _number(value: object) -> int:
    """Return an id that came as text, 0 for anything else."""
    return int(str(value)) if str(value).isdigit() else 0


def _refusal(reason: NotSent) -> web.Response:
    return web.json_response({"message": str(reason)}, status=400)
