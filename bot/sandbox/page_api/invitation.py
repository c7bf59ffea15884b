"""The page of the bot's invite link: a person, a server, and a button that adds the bot there."""

from html import escape

from aiohttp import web

from bot.sandbox.errors import NotSent
from bot.sandbox.people.invites import Invites
from bot.sandbox.world.models import World

_HEAD = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" '
    'content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">'
    '<title>Add an app</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page/theme.css">'
    '<link rel="stylesheet" href="/page/invitation.css"><main>'
)


class InvitationRoutes:
    """Routes for what Discord has at /oauth2/authorize."""

    def __init__(self, world: World, invites: Invites) -> None:
        self._world = world
        self._invites = invites

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/oauth2/authorize", self._ask), web.post("/oauth2/authorize", self._add)]

    async def _ask(self, request: web.Request) -> web.Response:
        name = escape(self._world.application.name if self._world.application else "")
        people = [user for user in self._world.users.values() if not user.bot]
        choices = "".join(
            f'<option value="{user.id}-{guild.id}">{escape(guild.name)}, as {escape(user.name)}</option>'
            for user in people
            for guild in self._invites.choices(user)
        )
        if not choices:
            return _page(f"<h1>{name}</h1><p>There is no server here to which {name} could be added.</p>")
        return _page(
            f"<h1>Add {name} to a server</h1>"
            f'<form method="post" action="{escape(str(request.rel_url))}">'
            f'<label>Server <select name="where">{choices}</select></label>'
            "<button>Authorize</button></form>"
        )

    async def _add(self, request: web.Request) -> web.Response:
        person, _, server = str((await request.post()).get("where", "")).partition("-")
        user = self._world.users.get(int(person) if person.isdecimal() else 0)
        guild = self._world.guilds.get(int(server) if server.isdecimal() else 0)
        if user is None or guild is None:
            return _page("<h1>Not added</h1><p>Choose a server.</p>", status=400)
        try:
            self._invites.accept(str(request.rel_url), user, guild)
        except NotSent as reason:
            return _page(f"<h1>Not added</h1><p>{escape(str(reason))}</p>", status=400)
        return _page(
            f'<h1>Added</h1><p>It is in {escape(guild.name)} now.</p><p><a href="/">Go there</a></p>'
        )


def _page(body: str, status: int = 200) -> web.Response:
    return web.Response(text=f"{_HEAD}{body}</main>", content_type="text/html", status=status)
