"""What Discord says of the bot: by its token, and of what was set for it in the developer portal."""

import re
import time
from collections.abc import Callable, Iterator, Mapping
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp

from bot.doctor.finding import Finding

REAL = "https://discord.com/api/v10"

PORTAL = "https://discord.com/developers/applications"

TOKEN = re.compile(r"[\w-]{24,}\.[\w-]{6,}\.[\w-]{27,}")
"""How Discord writes a token: an id, a time and a signature."""

SKEW = 5.0
"""Seconds by which the clock may differ from Discord's."""

PATIENCE = aiohttp.ClientTimeout(total=10)

PRIVILEGED = {
    12: "Presence",
    13: "Presence",
    14: "Server Members",
    15: "Server Members",
    18: "Message Content",
    19: "Message Content",
}
"""Intents that are asked for in the portal, by the bits of an application's flags."""

RIGHTS = {10: "View Channels", 11: "Send Messages", 14: "Embed Links"}
"""What the bot needs where it posts by itself, by the bits of permissions."""

SERVER = "0"
"""How the portal calls an installation in a server."""


async def examine(api: str, token: str, now: Callable[[], float] = time.time) -> list[Finding]:
    """Ask Discord about the bot; `now` tells seconds since 1970."""
    headers = {"Authorization": f"Bot {token}"}
    try:
        async with aiohttp.ClientSession(headers=headers, timeout=PATIENCE) as session:
            async with session.get(f"{api}/applications/@me") as reply:
                if reply.status != 200:
                    return [_refused(reply.status, token)]
                clock, about = _clock(reply.headers.get("Date", ""), now()), await reply.json()
            async with session.get(f"{api}/gateway/bot") as reply:
                gateway = await reply.json()
    except (aiohttp.ClientError, OSError, ValueError) as error:
        cause = str(error) or type(error).__name__
        said = f"Discord cannot be reached ({cause}): see that this machine may open connections to {api}."
        return [Finding("wrong", said)]
    known = Finding("ok", f"The token is that of {about['name']}, and Discord takes it.")
    return [known, *clock, *_settings(about), *_sessions(gateway)]


def _refused(status: int, token: str) -> Finding:
    if status != 401:
        said = f"Discord is there, but answers with status {status}: try again in some minutes."
        return Finding("wrong", said)
    shape = "" if TOKEN.fullmatch(token) else ", and it does not look like one, three parts with dots between"
    return Finding(
        "wrong",
        f"Discord does not know the token{shape}: copy it anew from {PORTAL} (Bot) into DISCORD_TOKEN.",
    )


def _clock(date: str, now: float) -> Iterator[Finding]:
    try:
        behind = parsedate_to_datetime(date).timestamp() - now
    except ValueError:
        return
    if abs(behind) > SKEW:
        way = "behind" if behind > 0 else "ahead of"
        said = f"The clock is {abs(behind):,.0f} seconds {way} Discord's: have it set from the network."
        yield Finding("wrong", said)
    else:
        yield Finding("ok", "The clock agrees with Discord's.")


def _settings(about: Mapping[str, Any]) -> Iterator[Finding]:
    """Go through what was set in the portal."""
    if address := about.get("interactions_endpoint_url"):
        yield Finding(
            "wrong",
            f"Discord sends commands to {address}, not to the bot: empty the Interactions Endpoint URL.",
        )
    if about.get("bot_require_code_grant"):
        yield Finding("wrong", "Nobody can add the bot: switch off Requires OAuth2 Code Grant (Bot).")
    if not about.get("bot_public", True):
        yield Finding("note", "Only its owner can add the bot: Public Bot (Bot) lets others, too.")
    asked = sorted({name for bit, name in PRIVILEGED.items() if about.get("flags", 0) >> bit & 1})
    if asked:
        said = f"The bot has no use for privileged intents: switch off {', '.join(asked)} (Bot)."
        yield Finding("note", said)
    yield from _installation(about.get("integration_types_config"))


def _installation(ways: Mapping[str, Any] | None) -> Iterator[Finding]:
    if not ways:
        return
    if SERVER not in ways:
        yield Finding("wrong", "The bot cannot be added to servers: choose Guild Install (Installation).")
        return
    invited = (ways[SERVER] or {}).get("oauth2_install_params") or {}
    lacking = {"bot", "applications.commands"} - set(invited.get("scopes", ("bot", "applications.commands")))
    if lacking:
        scopes = " and ".join(sorted(lacking))
        said = f"Who adds the bot gets only a part of it: add the scope {scopes} (Installation)."
        yield Finding("wrong", said)
    granted = int(invited.get("permissions", "0"))
    missing = [name for bit, name in RIGHTS.items() if invited and not granted >> bit & 1]
    if missing:
        yield Finding(
            "note",
            f"Where a server has rolls posted in a channel, the bot needs {', '.join(missing)}: "
            "add them to the permissions (Installation).",
        )


def _sessions(gateway: Mapping[str, Any]) -> Iterator[Finding]:
    starts = gateway.get("session_start_limit", {})
    left, total = starts.get("remaining", 1), starts.get("total", 1)
    if left:
        yield Finding("ok", f"Discord lets the bot connect {left:,} more times today.")
    else:
        hours = starts.get("reset_after", 0) / 3_600_000
        said = f"The bot has connected {total:,} times today, the most there can be: wait {hours:.1f} hours."
        yield Finding("wrong", said)
