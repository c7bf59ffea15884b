"""The application at Discord, which `evenhand setup` completes.

Right settings stay, and so do a host's own words and pictures: this sets those only where there are none. It
always sets how the bot is installed, since that decides whether anyone can add it.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.ops.emoji import as_uri
from bot.ops.installation import DESCRIPTION, IN_SERVERS, TAGS, installation, is_installation
from bot.ops.rest import Declined, Json, NotDone, Rest

PAUSE = 2.0
"""Seconds between two checks whether a server has the bot."""

TEXT_CHANNEL = 0

MOST_TRIES = 10
"""The most channels of a server in which the bot tries to write."""

Draw = Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Pictures:
    """Functions that draw the pictures of an application without its own."""

    icon: Draw
    banner: Draw


class Application:
    """The application with the token of `rest`."""

    def __init__(self, rest: Rest) -> None:
        self._rest = rest
        self.about: Json = {}
        """What Discord says about it; empty before `look`."""
        self._user: Json = {}

    @property
    def name(self) -> str:
        return str(self.about["name"])

    @property
    def id(self) -> str:
        """Its id, also that of its bot."""
        return str(self.about["id"])

    async def look(self) -> None:
        """Ask Discord about it.

        Raises:
            Declined: Discord does not know the token.
            NotDone: it cannot be reached.
        """
        self.about = await self._rest.ask("GET", "/applications/@me")
        self._user = await self._rest.ask("GET", "/users/@me")

    async def complete(self, pictures: Pictures) -> tuple[list[str], list[str]]:
        """Set what is missing; return the names of what was set, and sentences on what could not be set.

        Raises:
            NotDone: Discord cannot be reached.
        """
        names, failed = list[str](), list[str]()
        for what, path, body in self._list_missing(pictures):
            try:
                await self._rest.ask("PATCH", path, body)
            except Declined as error:
                failed.append(_explain(what, error))
            else:
                names.append(what)
        await self.look()
        return names, failed

    def _list_missing(self, pictures: Pictures) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
        """Yield what to set: its name, its path, and its value in Discord's form."""
        ours, about = "/applications/@me", self.about
        if not is_installation(about):
            ways = installation()
            alone = ways[IN_SERVERS]["oauth2_install_params"]
            yield (
                "how it is installed",
                ours,
                {"integration_types_config": ways, "install_params": alone},
            )
        if not about.get("description"):
            yield "the description", ours, {"description": DESCRIPTION}
        if not about.get("tags"):
            yield "the tags", ours, {"tags": list(TAGS)}
        if not about.get("icon"):
            yield "the icon", ours, {"icon": as_uri(pictures.icon())}
        user = {"username": self._user["username"]}
        if not self._user.get("avatar"):
            yield "the bot's picture", "/users/@me", user | {"avatar": as_uri(pictures.icon())}
        if not self._user.get("banner"):
            yield "the bot's banner", "/users/@me", user | {"banner": as_uri(pictures.banner())}

    async def list_servers(self) -> Mapping[str, str]:
        """Return the names of the first servers with the bot, by id.

        Raises:
            NotDone: Discord does not say.
        """
        return {each["id"]: each["name"] for each in await self._rest.ask("GET", "/users/@me/guilds")}

    async def wait_for_server(self, pause: float = PAUSE) -> tuple[str, str]:
        """Wait until a server has the bot; return the server's id and name.

        Raises:
            NotDone: Discord does not say.
        """
        while True:
            servers = await self.list_servers()
            if servers:
                return next(iter(servers.items()))
            await asyncio.sleep(pause)

    async def write_first(self, server: str, message: Json) -> str:
        """Write a message in the first channel of a server that allows it; return the channel's name, or "".

        Raises:
            NotDone: Discord cannot be reached.
        """
        channels = await self._rest.ask("GET", f"/guilds/{server}/channels")
        texts = [each for each in channels if each["type"] == TEXT_CHANNEL]
        texts.sort(key=lambda each: (each.get("position", 0), int(each["id"])))
        for channel in texts[:MOST_TRIES]:
            try:
                await self._rest.ask("POST", f"/channels/{channel['id']}/messages", message)
            except Declined:
                continue
            return str(channel["name"])
        return ""


def _explain(what: str, error: Declined) -> str:
    reason = _reason(error)
    return (
        f"Discord does not accept {what} now ({reason}): run this again in an hour, or set it in the portal."
    )


def _reason(error: NotDone) -> str:
    """Return what Discord said, without the advice that follows."""
    return str(error).removeprefix("Discord does not do this (").partition("): ")[0]
