"""The examinations of `evenhand doctor`: this machine, the database, and the application at Discord.

Each gives findings, and changes nothing. Discord is asked whether it takes the token, and for what was set in
the developer portal.
"""

import os
import re
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, Literal, NamedTuple

import aiohttp

from bot.storage.failures import Locked, Older, StorageRefused
from bot.storage.files import backup, migrate, names
from bot.storage.urls import is_served, name_of, open_reads, path_of

Grade = Literal["ok", "note", "wrong"]
"""As it should be; good to know; what keeps the bot, or something of it, from working."""

LEAST_ROOM = 200 * 10**6
"""Bytes that the disk of a database should have left, beside as many as the database has: for its copies."""

OLDEST_SQLITE = (3, 38, 0)
"""The first SQLite that knows all that the bot asks of it: STRICT tables, and ->>."""

DISCORD_API = "https://discord.com/api/v10"

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

SERVER_INSTALLATION = "0"
"""How the portal calls an installation in a server."""


class Finding(NamedTuple):
    """What was found, in one sentence, which also says what to do where something is wrong."""

    grade: Grade
    sentence: str


def examine_machine(database: Path | None, heartbeat: Path | None) -> Iterator[Finding]:
    """Look at the disk of a database in a file, and at where the sign of life is to be."""
    if database is not None:
        yield from _examine_disk(database)
    if heartbeat is not None and not os.access(heartbeat.absolute().parent, os.W_OK):
        said = f"The sign of life {heartbeat} cannot be written: set EVENHAND_HEARTBEAT_FILE to where it can."
        yield Finding("wrong", said)


def _examine_disk(database: Path) -> Iterator[Finding]:
    folder = next(each for each in database.absolute().parents if each.is_dir())
    if not os.access(folder, os.W_OK):
        yield Finding("wrong", f"The bot may not write in {folder}: let its user, or name another folder.")
        return
    left = shutil.disk_usage(folder).free
    needed = LEAST_ROOM + (database.stat().st_size if database.is_file() else 0)
    if left < needed:
        yield Finding(
            "wrong",
            f"The disk of {folder} has {left / 1e6:,.0f} MB left: make room for {needed / 1e6:,.0f} MB, "
            "for the copies of the database.",
        )
    else:
        yield Finding("ok", f"The disk of {folder} has {left / 1e6:,.0f} MB left.")


async def examine_database(url: str) -> list[Finding]:
    """Look at the database that an address names, whether or not the bot is running on it."""
    try:
        if is_served(url):
            return [await _examine_server(url)]
        return [_examine_version(sqlite3.sqlite_version_info), *_examine_file(path_of(url))]
    except Older as error:
        return [Finding("note", str(error))]
    except StorageRefused as error:
        return [Finding("wrong", str(error))]


async def _examine_server(url: str) -> Finding:
    async with open_reads(url):
        return Finding("ok", f"The database {name_of(url)} can be reached, and is of this version.")


def _examine_version(version: tuple[int, ...]) -> Finding:
    name = ".".join(map(str, version))
    if version < OLDEST_SQLITE:
        wanted = ".".join(map(str, OLDEST_SQLITE))
        return Finding(
            "wrong", f"SQLite is {name}: install a Python with {wanted} or later, or use the image."
        )
    return Finding("ok", f"SQLite is {name}.")


def _examine_file(database: Path) -> Iterator[Finding]:
    if not database.exists():
        yield Finding("note", f"There is no database {database} yet: the bot makes it when it starts.")
        return
    migrate.refuse_empty(database)
    backup.check(database)
    current = migrate.check_known(database, migrate.folder())
    if current:
        yield Finding("ok", f"The database {database} is whole, and of this version.")
    else:
        said = f"The database {database} is whole; the bot brings it up to date when it starts, after a copy."
        yield Finding("note", said)
    try:
        with names.hold_lock(database):
            pass
    except Locked as error:
        yield Finding("note", f"The bot is running: {str(error).partition(':')[0]}.")


async def examine_application(api: str, token: str, now: Callable[[], float] = time.time) -> list[Finding]:
    """Ask Discord about the bot; `now` tells seconds since 1970."""
    headers = {"Authorization": f"Bot {token}"}
    try:
        async with aiohttp.ClientSession(headers=headers, timeout=PATIENCE) as session:
            async with session.get(f"{api}/applications/@me") as reply:
                if reply.status != 200:
                    return [_explain_refusal(reply.status, token)]
                clock, about = _examine_clock(reply.headers.get("Date", ""), now()), await reply.json()
            async with session.get(f"{api}/gateway/bot") as reply:
                gateway = await reply.json()
    except (aiohttp.ClientError, OSError, ValueError) as error:
        cause = str(error) or type(error).__name__
        said = f"Discord cannot be reached ({cause}): see that this machine may open connections to {api}."
        return [Finding("wrong", said)]
    known = Finding("ok", f"The token is that of {about['name']}, and Discord takes it.")
    return [known, *clock, *_examine_settings(about), *_examine_sessions(gateway)]


def _explain_refusal(status: int, token: str) -> Finding:
    if status != 401:
        said = f"Discord is there, but answers with status {status}: try again in some minutes."
        return Finding("wrong", said)
    shape = "" if TOKEN.fullmatch(token) else ", and it does not look like one, three parts with dots between"
    return Finding(
        "wrong",
        f"Discord does not know the token{shape}: copy it anew from {PORTAL} (Bot) into DISCORD_TOKEN.",
    )


def _examine_clock(date: str, now: float) -> Iterator[Finding]:
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


def _examine_settings(about: Mapping[str, Any]) -> Iterator[Finding]:
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
    yield from _examine_installation(about.get("integration_types_config"))


def _examine_installation(ways: Mapping[str, Any] | None) -> Iterator[Finding]:
    if not ways:
        return
    if SERVER_INSTALLATION not in ways:
        yield Finding("wrong", "The bot cannot be added to servers: choose Guild Install (Installation).")
        return
    invited = (ways[SERVER_INSTALLATION] or {}).get("oauth2_install_params") or {}
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


def _examine_sessions(gateway: Mapping[str, Any]) -> Iterator[Finding]:
    starts = gateway.get("session_start_limit", {})
    left, total = starts.get("remaining", 1), starts.get("total", 1)
    if left:
        yield Finding("ok", f"Discord lets the bot connect {left:,} more times today.")
    else:
        hours = starts.get("reset_after", 0) / 3_600_000
        said = f"The bot has connected {total:,} times today, the most there can be: wait {hours:.1f} hours."
        yield Finding("wrong", said)
