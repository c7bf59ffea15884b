"""REST: who the bot is, and where its gateway is."""

from aiohttp import web

from bot.sandbox.errors import ApiError
from bot.sandbox.rest.door import PREFIX
from bot.sandbox.world.payloads import application_json, user_json
from bot.sandbox.world.things import Application, World


class SelfRoutes:
    """Routes about the application itself."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[web.RouteDef]:
        """Return the routes."""
        return [
            web.get(f"{PREFIX}/users/@me", self._user),
            web.get(f"{PREFIX}/applications/@me", self._application),
            web.get(f"{PREFIX}/oauth2/applications/@me", self._application),
            web.get(f"{PREFIX}/gateway/bot", self._gateway),
        ]

    async def _user(self, _: web.Request) -> web.Response:
        return web.json_response(user_json(self._world.users[self._me().id]))

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
