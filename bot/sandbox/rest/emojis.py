"""REST: the emoji of the application, and their pictures, which Discord serves at another address."""

from aiohttp import web

from bot.sandbox.errors import ApiError
from bot.sandbox.rest.middleware import PREFIX, read_object
from bot.sandbox.validation.emojis import check_emoji, check_name, read_picture
from bot.sandbox.world.event_bus import EventBus
from bot.sandbox.world.models import Application, Emoji, Json, Snowflakes, World
from bot.sandbox.world.payloads import user_json

MOST_EMOJIS = 2000  # of an application


class EmojiRoutes:
    """Routes to list, add, read, rename and remove emoji."""

    def __init__(self, world: World, ids: Snowflakes, bus: EventBus) -> None:
        self._world = world
        self._ids = ids
        self._bus = bus

    def routes(self) -> list[web.RouteDef]:
        every = PREFIX + r"/applications/{application:\d+}/emojis"
        one = every + r"/{emoji:\d+}"
        return [
            web.get(every, self._list),
            web.post(every, self._create),
            web.get(one, self._get),
            web.patch(one, self._rename),
            web.delete(one, self._delete),
            web.get(r"/emojis/{emoji:\d+}.png", self._picture),
        ]

    async def _list(self, request: web.Request) -> web.Response:
        return web.json_response({"items": [self._json(each) for each in self._application(request).emojis]})

    async def _create(self, request: web.Request) -> web.Response:
        application, body = self._application(request), read_object(request)
        check_emoji(body, [each.name for each in application.emojis])
        if len(application.emojis) >= MOST_EMOJIS:
            raise ApiError(400, 30008, f"Maximum number of emojis reached ({MOST_EMOJIS})")
        kind, content = read_picture(body)
        emoji = Emoji(self._ids.next(), body["name"], kind, content)
        application.emojis.append(emoji)
        self._bus.publish("world")
        return web.json_response(self._json(emoji), status=201)

    async def _get(self, request: web.Request) -> web.Response:
        return web.json_response(self._json(self._emoji(request)))

    async def _rename(self, request: web.Request) -> web.Response:
        application, emoji, body = self._application(request), self._emoji(request), read_object(request)
        if "name" in body:
            check_name(body, [each.name for each in application.emojis if each is not emoji])
            emoji.name = body["name"]
            self._bus.publish("world")
        return web.json_response(self._json(emoji))

    async def _delete(self, request: web.Request) -> web.Response:
        self._application(request).emojis.remove(self._emoji(request))
        self._bus.publish("world")
        return web.Response(status=204)

    async def _picture(self, request: web.Request) -> web.Response:
        emojis = [] if self._world.application is None else self._world.application.emojis
        for each in emojis:
            if str(each.id) == request.match_info["emoji"]:
                headers = {"X-Content-Type-Options": "nosniff"}
                return web.Response(body=each.content, content_type=each.content_type, headers=headers)
        raise web.HTTPNotFound

    def _application(self, request: web.Request) -> Application:
        application = self._world.application
        if application is None or str(application.id) != request.match_info["application"]:
            raise ApiError(404, 10002, "Unknown Application")
        return application

    def _emoji(self, request: web.Request) -> Emoji:
        for each in self._application(request).emojis:
            if str(each.id) == request.match_info["emoji"]:
                return each
        raise ApiError(404, 10014, "Unknown Emoji")

    def _json(self, emoji: Emoji) -> Json:
        return {
            "id": str(emoji.id),
            "name": emoji.name,
            "roles": [],
            "user": user_json(self._world.users[self._world.bot_id]),
            "require_colons": True,
            "managed": False,
            "animated": emoji.content_type == "image/gif",
            "available": True,
        }
