"""REST: who the bot is, and where its gateway is."""

from aiohttp import web

from bot.sandbox.errors import ApiError
from bot.sandbox.rest.middleware import PREFIX
from bot.sandbox.world.models import Application, Guild, World
from bot.sandbox.world.payloads import application_json, own_guild_json, user_json

MOST_GUILDS = 200
"""How many servers a page has at most."""


class ApplicationRoutes:
    """Routes about the application itself."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[web.RouteDef]:
        """Return the routes."""
        return [
            web.get(f"{PREFIX}/users/@me", self._user),
            web.get(f"{PREFIX}/users/@me/guilds", self._guilds),
            web.get(f"{PREFIX}/applications/@me", self._application),
            web.get(f"{PREFIX}/oauth2/applications/@me", self._application),
            web.get(f"{PREFIX}/gateway/bot", self._gateway),
        ]

    async def _user(self, _: web.Request) -> web.Response:
        return web.json_response(user_json(self._world.users[self._me().id]))

    async def _guilds(self, request: web.Request) -> web.Response:
        """List the servers that have the bot, by id, a page at a time."""
        after, limit = _whole(request, "after", 0), _whole(request, "limit", MOST_GUILDS)
        if not 1 <= limit <= MOST_GUILDS:
            raise ApiError(400, 50035, "Invalid Form Body")
        guilds = sorted((guild for guild in self._world.guilds.values() if guild.installed), key=_id)
        page = [guild for guild in guilds if guild.id > after][:limit]
        return web.json_response([own_guild_json(guild) for guild in page])

    async def _application(self, _: web.Request) -> web.Response:
        return web.json_response(application_json(self._world, self._me()))

    async def _gateway(self, _: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
        url = f"{self._world.origin.replace('http', 'ws', 1)}/gateway"
        return web.json_response({"url": url, "shards": 1, "session_start_limit": limit})

    def _me(self) -> Application:
        if self._world.application is None:
            raise ApiError(401, 0, "401: Unauthorized")
        return self._world.application


def _whole(request: web.Request, name: str, usual: int) -> int:
    """Return a whole number of the query."""
    text = request.query.get(name, str(usual))
    if not (text.isascii() and text.isdigit()):
        raise ApiError(400, 50035, "Invalid Form Body")
    return int(text)


def _id(guild: Guild) -> int:
    return guild.id
