"""The application at Discord, as `evenhand setup` finds it and completes it.

What is as it should be stays, and so do a host's own words and pictures: those are set only where there are
none. What decides whether the bot can be added, how it is installed, is set in any case.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.ops.emoji import as_uri
from bot.ops.installation import DESCRIPTION, IN_SERVERS, TAGS, installation, is_installation
from bot.ops.rest import Declined, Json, NotDone, Rest

PAUSE = 2.0
"""Seconds between two looks whether a server has the bot."""

TEXT_CHANNEL = 0

MOST_TRIES = 10
"""In so many channels of a server it is tried to write."""

Draw = Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Pictures:
    """What draws those that the application has where it has none of its own."""

    icon: Draw
    banner: Draw


class Application:
    """The application with the token of `rest`."""

    def __init__(self, rest: Rest) -> None:
        self._rest = rest
        self.about: Json = {}
        """What Discord says of it, once it was looked at."""
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
        """Set what is missing; return what was set, and why something could not be, in sentences.

        Raises:
            NotDone: Discord cannot be reached.
        """
        done, failed = list[str](), list[str]()
        for what, path, body in self._list_missing(pictures):
            try:
                await self._rest.ask("PATCH", path, body)
            except Declined as error:
                failed.append(_explain(what, error))
            else:
                done.append(what)
        await self.look()
        return done, failed

    def _list_missing(self, pictures: Pictures) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
        """Go through what is to be set: in words, where, and as Discord takes it."""
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
        named = {"username": self._user["username"]}
        if not self._user.get("avatar"):
            yield "the bot's picture", "/users/@me", named | {"avatar": as_uri(pictures.icon())}
        if not self._user.get("banner"):
            yield "the bot's banner", "/users/@me", named | {"banner": as_uri(pictures.banner())}

    async def list_servers(self) -> Mapping[str, str]:
        """Return the first servers that have the bot: their names by their ids.

        Raises:
            NotDone: Discord does not say.
        """
        return {each["id"]: each["name"] for each in await self._rest.ask("GET", "/users/@me/guilds")}

    async def wait_for_server(self, pause: float = PAUSE) -> tuple[str, str]:
        """Wait until a server has the bot; return its id and its name.

        Raises:
            NotDone: Discord does not say.
        """
        while True:
            servers = await self.list_servers()
            if servers:
                return next(iter(servers.items()))
            await asyncio.sleep(pause)

    async def write_first(self, server: str, message: Json) -> str:
        """Write a message in the first channel of a server where the bot may; return its name, or "".

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
