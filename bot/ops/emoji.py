"""Puts the emoji of the bot into its application at Discord: lists them, then changes those that differ.

Discord cannot change the picture of an emoji, so this removes it and adds it anew with another id, which a
running bot learns at its next start. Emoji with other names are the host's own, and stay.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus

import aiohttp
import yarl

from bot.ops.rest import Json, NotDone, Rest, unreachable

CDN = {"discord.com": "https://cdn.discordapp.com"}
"""The address of the pictures, by the host of the API; any other Discord has them at its own address."""

MOST = 2_000
"""The most emoji of an application, by Discord's limit."""

AreAlike = Callable[[bytes, bytes], bool]


@dataclass
class Changes:
    """Names of emoji: added, replaced, unchanged, and removed."""

    added: list[str] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)


class AppEmoji:
    """The emoji of the application with this token, at the address of an API; `dry` changes nothing."""

    def __init__(self, session: aiohttp.ClientSession, api: str, token: str, *, dry: bool = False) -> None:
        self._rest = Rest(session, api, token)
        self._dry = dry

    async def fill(self, pictures: Mapping[str, bytes], are_alike: AreAlike) -> Changes:
        """Add missing emoji, and replace those that look different.

        Raises:
            NotDone: Discord cannot be reached, or refuses.
        """
        where, there = await self._list()
        missing = [name for name in pictures if name not in there]
        if len(there) + len(missing) > MOST:
            raise NotDone(
                f"The application has {len(there):,} emoji, and can have at most {MOST:,}: the dice need "
                f"{len(missing)} more, so remove others in its portal (Emojis)."
            )
        changes = Changes()
        for name, picture in pictures.items():
            if name not in there:
                changes.added.append(name)
            elif are_alike(await self._read(there[name]), picture):
                changes.kept.append(name)
                continue
            else:
                changes.replaced.append(name)
                await self._change("DELETE", f"{where}/{there[name]}")
            await self._change("POST", where, {"name": name, "image": as_uri(picture)})
        return changes

    async def clear(self, names: Iterable[str]) -> Changes:
        """Remove the emoji with these names.

        Raises:
            NotDone: Discord cannot be reached, or refuses.
        """
        where, there = await self._list()
        changes = Changes()
        for name in names:
            if name in there:
                await self._change("DELETE", f"{where}/{there[name]}")
                changes.removed.append(name)
        return changes

    async def _list(self) -> tuple[str, dict[str, str]]:
        """Return the path of the emoji, and the id of each by name."""
        try:
            where = f"/applications/{(await self._rest.ask('GET', '/applications/@me'))['id']}/emojis"
            return where, {each["name"]: each["id"] for each in (await self._rest.ask("GET", where))["items"]}
        except (LookupError, TypeError):
            raise NotDone("What Discord says of its emoji cannot be understood: try again later.") from None

    async def _change(self, method: str, path: str, body: Json | None = None) -> None:
        if not self._dry:
            await self._rest.ask(method, path, body)

    async def _read(self, emoji: str) -> bytes:
        """Return the picture of an emoji; anyone may see it, so this sends no token."""
        address = yarl.URL(self._rest.api)
        origin = CDN.get(address.host or "", str(address.origin()))
        try:
            async with self._rest.session.get(f"{origin}/emojis/{emoji}.png") as reply:
                if reply.status == HTTPStatus.OK:
                    return await reply.read()
                raise NotDone(f"Discord does not show its emoji (status {reply.status}): try again later.")
        except (aiohttp.ClientError, OSError) as error:
            raise unreachable(error, origin) from error


def as_uri(picture: bytes) -> str:
    """Return a PNG in the form in which Discord takes pictures."""
    return f"data:image/png;base64,{b64encode(picture).decode()}"
