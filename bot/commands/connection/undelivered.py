"""What Discord could not take is told at once to whoever sent it.

discord.py would send it again by itself, up to five times and after pauses of its own, 25 seconds in all:
also what is not to be sent so often, and when the bot has no time left.
"""

from collections.abc import Sequence
from typing import Any

import aiohttp
import discord
from discord.http import Route, json_or_text
from discord.utils import _to_json
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

RATE_LIMITED, SERVER_ERROR = 429, 500


class Undelivered(aiohttp.ClientError):
    """Discord failed, or had too much to do, and asks to be left alone for `pause` seconds."""

    def __init__(self, status: int, pause: float) -> None:
        super().__init__(f"status {status}")
        self.pause = pause


class SendsOnce(AsyncWebhookAdapter):
    """Sends what answers interactions, each request once."""

    @classmethod
    def use(cls) -> None:
        """Have all that is begun from here on answer interactions so."""
        async_context.set(cls())

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        payload: dict[str, Any] | None = None,
        multipart: Sequence[dict[str, Any]] | None = None,
        params: dict[str, Any] | None = None,
        **unused: Any,  # noqa: ANN401 - what answers do not need, and what only a second try would
    ) -> Any:  # noqa: ANN401 - as discord.py has it
        """Return what Discord says.

        Raises:
            Undelivered: it could not take this now.
            discord.HTTPException: it refuses this.
        """
        data: str | aiohttp.FormData | None = None if payload is None else _to_json(payload)
        headers = {} if payload is None else {"Content-Type": "application/json"}
        if multipart:
            data = aiohttp.FormData(quote_fields=False)
            for part in multipart:
                data.add_field(**part)
        async with session.request(
            route.method, route.url, data=data, headers=headers, params=params
        ) as response:
            if response.status >= SERVER_ERROR or response.status == RATE_LIMITED:
                raise Undelivered(response.status, _pause(response.headers.get("Retry-After", "")))
            said = await json_or_text(response)
        if response.ok:
            return said
        raise (discord.NotFound if response.status == 404 else discord.HTTPException)(response, said)


def _pause(seconds: str) -> float:
    """Read how long to wait; nothing is asked for where it cannot be read."""
    try:
        return max(0.0, float(seconds))
    except ValueError:
        return 0.0
