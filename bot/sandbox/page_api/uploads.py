"""Where the page sends the files that go with a command."""

from aiohttp import web

from bot.sandbox.interactions.not_sent import NotSent
from bot.sandbox.interactions.uploads import Uploads


class UploadRoutes:
    """A route for files, open to everyone on this machine."""

    def __init__(self, uploads: Uploads) -> None:
        self._uploads = uploads

    def routes(self) -> list[web.RouteDef]:
        """Return the routes."""
        return [web.post("/sandbox/uploads", self._take)]

    async def _take(self, request: web.Request) -> web.Response:
        try:
            file = self._uploads.take(request.query.get("filename", ""), await request.read())
        except NotSent as reason:
            return web.json_response({"message": str(reason)}, status=400)
        return web.json_response({"id": str(file.id)})
