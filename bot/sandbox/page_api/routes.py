"""The requests of the page in the browser."""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from aiohttp import web

from bot.sandbox.errors import NotSent
from bot.sandbox.gateway.server import Gateway
from bot.sandbox.interactions.access import check_view, usable_commands
from bot.sandbox.interactions.dispatcher import Dispatcher
from bot.sandbox.page_api.events import overview_json
from bot.sandbox.world.message_payloads import message_json, visible_messages_json
from bot.sandbox.world.messages import MessageStore
from bot.sandbox.world.models import Channel, Json, StoredFile, User, World
from bot.sandbox.world.permissions import may_write

_PAGE = Path(__file__).parent.parent / "page"
_MOST_CHARACTERS = 2000  # of a person's message
_PICTURES = {"image/png", "image/jpeg", "image/gif", "image/webp"}  # as `embeds.js` shows them


class PageRoutes:
    """Routes for the page, open to everyone on this machine; `strangers` keeps all others out."""

    def __init__(
        self,
        world: World,
        dispatcher: Dispatcher,
        messages: MessageStore,
        gateway: Gateway,
        examples: Sequence[str],
        pages: Sequence[Path],
    ) -> None:
        self._world = world
        self._examples = examples
        self._pages = {page.name: page for page in pages}
        self._dispatcher = dispatcher
        self._messages = messages
        self._gateway = gateway

    def routes(self) -> list[web.RouteDef]:
        channel = r"/sandbox/channels/{channel:\d+}"
        return [
            web.get("/", self._index),
            web.get(r"/page/{name:[\w-]+(?:\.[\w-]+)+}", self._file),
            web.get("/sandbox/world", _json(self._overview)),
            web.get(f"{channel}/messages", _json(self._read)),
            web.post(f"{channel}/messages", _json(self._say)),
            web.get(f"{channel}/commands", _json(self._commands)),
            web.post("/sandbox/interactions", _json(self._interact)),
            web.post("/sandbox/uploads", _json(self._upload)),
            web.get(r"/sandbox/attachments/{id:\d+}/{filename}", self._attachment),
        ]

    async def _index(self, _: web.Request) -> web.StreamResponse:
        return _serve_file(_PAGE / "index.html")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        return _serve_file(self._pages.get(name, _PAGE / name))

    async def _overview(self, _: web.Request) -> Json:
        overview = overview_json(self._world, online=self._gateway.online)
        return {**overview, "examples": list(self._examples)}

    async def _read(self, request: web.Request) -> list[Json]:
        user, channel = self._find_viewer(request, request.query.get("as"))
        before, since = (_to_id(request.query.get(name)) for name in ("before", "since"))
        return visible_messages_json(self._world, channel, user.id, before=before, since=since)

    async def _commands(self, request: web.Request) -> list[Json]:
        return usable_commands(self._world, *self._find_viewer(request, request.query.get("as")))

    async def _say(self, request: web.Request) -> Json:
        body = await _read_object(request)
        content = str(body.get("content", "")).strip()
        user, channel = self._find_viewer(request, body.get("as"))
        if not may_write(self._world, channel, user.id):
            raise NotSent(f"{user.name} may not write in {channel.name}.")
        if not 1 <= len(content) <= _MOST_CHARACTERS:
            raise NotSent(f"A message has 1 to {_MOST_CHARACTERS} characters, not {len(content)}.")
        return message_json(self._world, self._messages.write(channel, user.id, {"content": content}))

    async def _interact(self, request: web.Request) -> Json:
        body = await _read_object(request)
        user, channel = self._find_user(body.get("as")), self._find_channel(body.get("channel"))
        message = self._world.messages.get(_to_id(body.get("message")))
        data = body.get("data")
        if not isinstance(data, dict):
            raise NotSent("An interaction needs its data, an object.")
        interaction = self._dispatcher.dispatch(body.get("type") or 0, user, channel, data, message)
        await self._dispatcher.wait_for_answer(interaction)
        answer: Json = {"id": str(interaction.id), "kind": interaction.answer or "none"}
        if interaction.answer == "choices":
            answer["choices"] = interaction.choices
        if interaction.answer == "modal":
            answer["modal"] = interaction.modal
        return answer

    async def _upload(self, request: web.Request) -> Json:
        file = self._dispatcher.uploads.take(request.query.get("filename", ""), await request.read())
        return {"id": str(file.id)}

    async def _attachment(self, request: web.Request) -> web.Response:
        number = int(request.match_info["id"])
        of_messages = (file for message in self._world.messages.values() for file in message.attachments)
        for file in (*self._world.uploads.values(), *of_messages):
            if file.id == number:
                return _serve_upload(file)
        raise web.HTTPNotFound

    def _find_viewer(self, request: web.Request, number: object) -> tuple[User, Channel]:
        """Return the user with this id and the channel in the path, which they must see."""
        user, channel = self._find_user(number), self._find_channel(request.match_info["channel"])
        check_view(self._world, user, channel)
        return user, channel

    def _find_user(self, number: object) -> User:
        user = self._world.users.get(_to_id(number))
        if user is None or user.bot:
            raise NotSent(f"There is no person with the id {number}.")
        return user

    def _find_channel(self, number: object) -> Channel:
        channel = self._world.channels.get(_to_id(number))
        if channel is None:
            raise NotSent(f"There is no channel with the id {number}.")
        return channel


def _json(
    handler: Callable[[web.Request], Awaitable[Json | list[Json]]],
) -> Callable[[web.Request], Awaitable[web.Response]]:
    """Answer with what `handler` returns, or with the reason for its refusal."""

    async def respond(request: web.Request) -> web.Response:
        try:
            return web.json_response(await handler(request))
        except NotSent as reason:
            return web.json_response({"message": str(reason)}, status=400)

    return respond


def _serve_file(path: Path) -> web.StreamResponse:
    if not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers={"Cache-Control": "no-cache"})


def _serve_upload(file: StoredFile) -> web.Response:
    """Show a picture, and let the browser download anything else: a page in it could act as this page."""
    headers = {"X-Content-Type-Options": "nosniff"}
    if file.content_type in _PICTURES:
        return web.Response(body=file.content, content_type=file.content_type, headers=headers)
    return web.Response(body=file.content, headers={**headers, "Content-Disposition": "attachment"})


async def _read_object(request: web.Request) -> Json:
    try:
        body = await request.json()
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise NotSent("Send a JSON object.")
    return body


def _to_id(value: object) -> int:
    """Return an id that came as text, or 0 for anything else."""
    return int(str(value)) if str(value).isdigit() else 0
