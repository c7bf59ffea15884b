"""What Discord could not take is told at once to whoever sent it.

discord.py would send it again by itself, up to five times and after pauses of its own, 25 seconds in all:
also what is not to be sent so often, and when the bot has no time left.
"""

from types import SimpleNamespace

import aiohttp

ANSWERS = ("/interactions/", "/webhooks/")
"""What stands in the path of all that answers an interaction."""

RATE_LIMITED, SERVER_ERROR = 429, 500


class Undelivered(aiohttp.ClientError):
    """Discord failed, or had too much to do, and asks to be left alone for `pause` seconds."""

    def __init__(self, status: int, pause: float) -> None:
        super().__init__(f"status {status}")
        self.pause = pause


def telling() -> aiohttp.TraceConfig:
    """Return what has connections raise `Undelivered`."""
    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(_look_at)
    return trace


async def _look_at(
    session: aiohttp.ClientSession, context: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
) -> None:
    status = ended.response.status
    failed = status >= SERVER_ERROR or status == RATE_LIMITED
    if failed and any(path in ended.url.path for path in ANSWERS):
        raise Undelivered(status, _pause(ended.response.headers.get("Retry-After", "")))


def _pause(seconds: str) -> float:
    """Read how long to wait; nothing is asked for where it cannot be read."""
    try:
        return max(0.0, float(seconds))
    except ValueError:
        return 0.0
