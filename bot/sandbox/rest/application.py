"""REST: who the bot is, where its gateway is, and the application's commands, which are all global."""

from collections.abc import Callable

from aiohttp import web

from bot.sandbox.errors import ApiError
from bot.sandbox.gateway.admission import SessionStarts
from bot.sandbox.rest.middleware import PREFIX, read_object, read_objects
from bot.sandbox.validation.commands import check_command, check_commands
from bot.sandbox.world.event_bus import EventBus
from bot.sandbox.world.models import Application, Json, Snowflakes, World
from bot.sandbox.world.payloads import application_json, own_guild_json, user_json

MOST_GUILDS = 200  # on a page
_MOST_CREATED, _A_DAY = 200, 86_400.0  # new commands that are allowed in this many seconds

_DEFAULTS: Json = {
    "description": "",
    "options": [],
    "integration_types": [0],
    "nsfw": False,
} | dict.fromkeys(
    ("name_localizations", "description_localizations", "default_member_permissions", "contexts")
)
_LASTING = ("id", "application_id", "type")  # what no change of a command changes


class ApplicationRoutes:
    """Routes about the application itself, and to list, register, change and remove its commands."""

    def __init__(
        self,
        world: World,
        ids: Snowflakes,
        clock: Callable[[], float],
        bus: EventBus,
        starts: SessionStarts,
    ) -> None:
        self._world = world
        self._starts = starts
        self._ids = ids
        self._clock = clock
        self._bus = bus

    def routes(self) -> list[web.RouteDef]:
        every = PREFIX + r"/applications/{application:\d+}/commands"
        one = every + r"/{command:\d+}"
        return [
            web.get(f"{PREFIX}/users/@me", self._user),
            web.get(f"{PREFIX}/users/@me/guilds", self._guilds),
            web.get(f"{PREFIX}/applications/@me", self._about),
            web.get(f"{PREFIX}/oauth2/applications/@me", self._about),
            web.get(f"{PREFIX}/gateway", self._gateway_alone),
            web.get(f"{PREFIX}/gateway/bot", self._gateway),
            web.get(every, self._list),
            web.post(every, self._create),
            web.put(every, self._overwrite),
            web.get(one, self._get),
            web.patch(one, self._edit),
            web.delete(one, self._delete),
        ]

    async def _user(self, _: web.Request) -> web.Response:
        return web.json_response(user_json(self._world.users[self._me().id]))

    async def _guilds(self, request: web.Request) -> web.Response:
        """List the servers that have the bot, by id, a page at a time."""
        after, limit = _read_whole(request, "after", 0), _read_whole(request, "limit", MOST_GUILDS)
        if not 1 <= limit <= MOST_GUILDS:
            raise ApiError(400, 50035, "Invalid Form Body")
        guilds = [guild for number, guild in sorted(self._world.guilds.items()) if number > after]
        page = [guild for guild in guilds if guild.installed][:limit]
        return web.json_response([own_guild_json(guild) for guild in page])

    async def _about(self, _: web.Request) -> web.Response:
        return web.json_response(application_json(self._world, self._me()))

    async def _gateway(self, _: web.Request) -> web.Response:
        return web.json_response(self._starts.gateway(self._world.gateway))

    async def _gateway_alone(self, _request: web.Request) -> web.Response:
        return web.json_response({"url": self._world.gateway})

    def _me(self) -> Application:
        if self._world.application is None:
            raise ApiError(401, 0, "401: Unauthorized")
        return self._world.application

    async def _list(self, request: web.Request) -> web.Response:
        return web.json_response(self._application(request).commands)

    async def _overwrite(self, request: web.Request) -> web.Response:
        application = self._application(request)
        body = read_objects(request)
        check_commands(body)
        self._count_created(application, [item for item in body if _find_same(application, item) is None])
        self._register(application, [self._to_stored(application, item) for item in body])
        return web.json_response(application.commands)

    async def _create(self, request: web.Request) -> web.Response:
        application, body = self._application(request), read_object(request)
        check_command(body)
        old = _find_same(application, body)
        others = [command for command in application.commands if command is not old]
        check_command(body, others)
        self._count_created(application, [body] if old is None else [])
        stored = self._to_stored(application, body)
        self._register(application, [*others, stored])
        return web.json_response(stored, status=201 if old is None else 200)

    async def _get(self, request: web.Request) -> web.Response:
        return web.json_response(self._command(request))

    async def _edit(self, request: web.Request) -> web.Response:
        application, command = self._application(request), self._command(request)
        changed = {**command, **read_object(request), **{key: command[key] for key in _LASTING}}
        check_command(changed, [other for other in application.commands if other is not command])
        changed = {**_fill_defaults(changed), "version": str(self._ids.next())}
        self._register(application, [changed if c is command else c for c in application.commands])
        return web.json_response(changed)

    async def _delete(self, request: web.Request) -> web.Response:
        application, command = self._application(request), self._command(request)
        self._register(application, [other for other in application.commands if other is not command])
        return web.Response(status=204)

    def _register(self, application: Application, commands: list[Json]) -> None:
        application.commands = commands
        self._bus.publish("world")

    def _to_stored(self, application: Application, body: Json) -> Json:
        """Return a command as Discord stores it, with its old id if the name existed, else a new one."""
        old = _find_same(application, body)
        number = str(self._ids.next())
        return {
            **_fill_defaults(body),
            "id": number if old is None else old["id"],
            "application_id": str(application.id),
            "version": number,
        }

    def _count_created(self, application: Application, new: list[Json]) -> None:
        """Refuse more than 200 new commands within a day (30034)."""
        now = self._clock()
        recent = [moment for moment in application.commands_created if now - moment < _A_DAY]
        if len(recent) + len(new) > _MOST_CREATED:
            reason = f"Max number of daily application command creates has been reached ({_MOST_CREATED})"
            raise ApiError(400, 30034, reason)
        application.commands_created = recent + [now] * len(new)

    def _application(self, request: web.Request) -> Application:
        application = self._world.application
        if application is None or str(application.id) != request.match_info["application"]:
            raise ApiError(404, 10002, "Unknown Application")
        return application

    def _command(self, request: web.Request) -> Json:
        for command in self._application(request).commands:
            if command["id"] == request.match_info["command"]:
                return command
        raise ApiError(404, 10063, "Unknown application command")


def _fill_defaults(body: Json) -> Json:
    """Return a definition with defaults for missing fields, and with permissions as text."""
    whole = {"type": 1, **_DEFAULTS, **{key: value for key, value in body.items() if value is not None}}
    if whole.pop("dm_permission", True) is False and whole["contexts"] is None:
        whole["contexts"] = [0]
    if whole["default_member_permissions"] is not None:
        whole["default_member_permissions"] = str(whole["default_member_permissions"])
    return whole


def _find_same(application: Application, body: Json) -> Json | None:
    """Return the registered command with the name and type of this one."""
    key = body.get("name"), body.get("type") or 1
    return next((c for c in application.commands if (c["name"], c["type"]) == key), None)


def _read_whole(request: web.Request, name: str, usual: int) -> int:
    """Return a whole number of the query."""
    text = request.query.get(name, str(usual))
    if not (text.isascii() and text.isdigit()):
        raise ApiError(400, 50035, "Invalid Form Body")
    return int(text)
