"""REST: members of a server whose names begin with a text, for which any bot in it may ask."""

from aiohttp import web

from bot.sandbox.errors import ApiError
from bot.sandbox.rest.middleware import PREFIX
from bot.sandbox.world.models import World
from bot.sandbox.world.payloads import member_json

MOST_FOUND = 1_000
LONGEST = 100
"""The longest text, in characters."""


class MemberRoutes:
    """The route that looks for members."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[web.RouteDef]:
        return [web.get(PREFIX + r"/guilds/{guild:\d+}/members/search", self._search)]

    async def _search(self, request: web.Request) -> web.Response:
        guild = self._world.guilds.get(int(request.match_info["guild"]))
        if guild is None or not guild.installed:
            raise ApiError(404, 10004, "Unknown Guild")
        beginning, limit = request.query.get("query", ""), request.query.get("limit", "1")
        if not (1 <= len(beginning) <= LONGEST and limit.isdecimal() and 1 <= int(limit) <= MOST_FOUND):
            raise ApiError(400, 50035, "Invalid Form Body")
        users = [user for number in guild.members if (user := self._world.users.get(number))]
        called = [user for user in users if user.name.casefold().startswith(beginning.casefold())]
        return web.json_response([member_json(guild, user) for user in called[: int(limit)]])
