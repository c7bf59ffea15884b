"""Discord's REST interface for the commands of a host: a few requests, and a sentence if one fails.

If Discord says to wait, this waits; if it refuses, the error says what to do.
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
"""The most seconds that one run waits in total, when Discord says that it asks too often."""

UNKNOWN_TOKEN = "Discord does not know this token. Copy the bot's token anew into DISCORD_TOKEN."  # noqa: S105

Json = Mapping[str, Any]


THIS_MACHINE = ("localhost", "127.0.0.1", "::1")


def find_proxy(api: str) -> str | None:
    """Return the proxy to an address, or None, by HTTPS_PROXY and NO_PROXY in the environment."""
    address = URL(api)
    host = address.host or ""
    return None if host in THIS_MACHINE or proxy_bypass(host) else getproxies().get(address.scheme)


class NotDone(Exception):
    """Discord did not do something; the text is a sentence for the host."""


class Declined(NotDone):
    """Discord answers, and refuses: with a status of HTTP, and its own code, or 0."""

    def __init__(self, sentence: str, status: int, code: int = 0) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code


class Rest:
    """Discord at the address of an API, for the bot with this token."""

    def __init__(self, session: aiohttp.ClientSession, api: str, token: str) -> None:
        self.api = api
        self.session = session
        self._headers = {"Authorization": f"Bot {token}"}
        self._waited = 0.0

    async def ask(self, method: str, path: str, body: Json | None = None) -> Any:  # noqa: ANN401 - any JSON
        """Return Discord's answer; if Discord says to wait, wait and ask again.

        Raises:
            Declined: Discord refuses.
            NotDone: Discord cannot be reached, or says to wait for too long.
        """
        while True:
            try:
                async with self.session.request(
                    method, f"{self.api}{path}", json=body, headers=self._headers
                ) as reply:
                    answer = await reply.json() if reply.content_type == "application/json" else None
            except (aiohttp.ClientError, OSError, ValueError) as error:
                raise unreachable(error, self.api) from error
            if reply.ok:
                return answer
            if reply.status != HTTPStatus.TOO_MANY_REQUESTS:
                raise _explain(reply.status, answer)
            await self._wait(answer)

    async def _wait(self, answer: object) -> None:
        seconds = float(answer.get("retry_after", 1.0)) if isinstance(answer, dict) else 1.0
        self._waited += max(seconds, 0.1)
        if self._waited > LONGEST_WAIT:
            raise NotDone(
                f"Discord accepts no more for {seconds:,.0f} seconds: run this again then; "
                "it continues where it stopped."
            )
        await asyncio.sleep(seconds)


def unreachable(error: Exception, address: str) -> NotDone:
    """Return the error for an address that does not answer."""
    cause = str(error) or type(error).__name__
    return NotDone(
        f"Discord cannot be reached ({cause}): see that this machine may open connections to {address}."
    )


def _explain(status: int, answer: object) -> Declined:
    code = answer.get("code") if isinstance(answer, dict) else 0
    code = code if isinstance(code, int) else 0
    if status == HTTPStatus.UNAUTHORIZED:
        return Declined(UNKNOWN_TOKEN, status, code)
    reason = f", {answer['message']}" if isinstance(answer, dict) and answer.get("message") else ""
    return Declined(f"Discord does not do this (status {status}{reason}): try again later.", status, code)
