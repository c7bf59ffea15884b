"""Discord's REST interface as the commands of a host use it: a few requests, and a sentence where one fails.

Where Discord says to wait, this waits; where it refuses, what is raised says what to do.
"""

import asyncio
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from urllib.request import getproxies, proxy_bypass

import aiohttp
from yarl import URL

DISCORD_API = "https://discord.com/api/v10"

PORTAL = "https://discord.com/developers/applications"

PATIENCE = aiohttp.ClientTimeout(total=20)

LONGEST_WAIT = 120.0
"""Seconds that one run waits, all in all, where Discord says that it asks too much."""

UNKNOWN_TOKEN = "Discord does not know this token. Copy the bot's token anew into DISCORD_TOKEN."  # noqa: S105

Json = Mapping[str, Any]


THIS_MACHINE = ("localhost", "127.0.0.1", "::1")


def find_proxy(api: str) -> str | None:
    """Return the proxy between this machine and an address, by the environment: HTTPS_PROXY, NO_PROXY."""
    address = URL(api)
    host = address.host or ""
    return None if host in THIS_MACHINE or proxy_bypass(host) else getproxies().get(address.scheme)


class NotDone(Exception):
    """Discord does not do it; the text is a sentence for the host."""


class Declined(NotDone):
    """Discord is there, and says no: with a status of HTTP, and a code of its own, 0 where it gives none."""

    def __init__(self, sentence: str, status: int, code: int = 0) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code


class Rest:
    """Discord at the address of an API, asked by the bot with this token."""

    def __init__(self, session: aiohttp.ClientSession, api: str, token: str) -> None:
        self.api = api
        self.session = session
        self._headers = {"Authorization": f"Bot {token}"}
        self._waited = 0.0

    async def ask(self, method: str, path: str, body: Json | None = None) -> Any:  # noqa: ANN401 - any JSON
        """Return what Discord answers; where it says to wait, wait and ask again.

        Raises:
            Declined: Discord says no.
            NotDone: it cannot be reached, or asks to wait for too long.
        """
        while True:
            try:
                async with self.session.request(
                    method, f"{self.api}{path}", json=body, headers=self._headers
                ) as reply:
                    said = await reply.json() if reply.content_type == "application/json" else None
            except (aiohttp.ClientError, OSError, ValueError) as error:
                raise unreachable(error, self.api) from error
            if reply.ok:
                return said
            if reply.status != HTTPStatus.TOO_MANY_REQUESTS:
                raise _explain(reply.status, said)
            await self._wait(said)

    async def _wait(self, said: object) -> None:
        seconds = float(said.get("retry_after", 1.0)) if isinstance(said, dict) else 1.0
        self._waited += max(seconds, 0.1)
        if self._waited > LONGEST_WAIT:
            raise NotDone(
                f"Discord accepts no more for {seconds:,.0f} seconds: run this again then; "
                "it continues where it stopped."
            )
        await asyncio.sleep(seconds)


def unreachable(error: Exception, address: str) -> NotDone:
    """Return what to raise where nothing comes from an address."""
    cause = str(error) or type(error).__name__
    return NotDone(
        f"Discord cannot be reached ({cause}): see that this machine may open connections to {address}."
    )


def _explain(status: int, said: object) -> Declined:
    code = said.get("code") if isinstance(said, dict) else 0
    code = code if isinstance(code, int) else 0
    if status == HTTPStatus.UNAUTHORIZED:
        return Declined(UNKNOWN_TOKEN, status, code)
    reason = f", {said['message']}" if isinstance(said, dict) and said.get("message") else ""
    return Declined(f"Discord does not do this (status {status}{reason}): try again later.", status, code)
