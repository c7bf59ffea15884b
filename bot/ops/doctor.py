"""The checks of `evenhand doctor`: this machine, the database, and the application at Discord.

Each gives findings, and changes nothing. Discord says whether it takes the token, and what was set in the
developer portal.
"""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

import aiohttp

from bot.ops.portal import Finding, examine_settings, tell_unknown
from bot.ops.rest import PORTAL, find_proxy
from bot.storage.connection import describe_fault
from bot.storage.failures import Locked, Older, StorageRefused
from bot.storage.files import backup, lock, migrate, paths
from bot.storage.files.retention import measure_space
from bot.storage.urls import is_served, name_of, open_reads, path_of

LEAST_ROOM = 200 * 10**6
"""Bytes that the disk should have free for copies, in addition to the size of the database."""

OLDEST_SQLITE = (3, 38, 0)
"""The first SQLite with all that the bot uses: STRICT tables, and ->>."""

OLDEST_COPY = timedelta(days=2)
"""The greatest age of the newest copy, if the bot makes one every night."""

SKEW = 5.0
"""The most seconds by which the clock may differ from Discord's."""

UNTRUSTED = (
    "This machine does not trust the certificate with which Discord answers: behind a company's proxy, set "
    "SSL_CERT_FILE in the environment to a file with the company's certificate."
)

PATIENCE = aiohttp.ClientTimeout(total=10)


def examine_machine(database: Path | None, heartbeat: Path | None) -> Iterator[Finding]:
    """Check the disk of a database file, and the folder of the sign of life."""
    if database is not None:
        yield from _examine_disk(database)
    if heartbeat is not None and not os.access(heartbeat.absolute().parent, os.W_OK):
        sentence = (
            f"The sign of life {heartbeat} cannot be written: set EVENHAND_HEARTBEAT_FILE to where it can."
        )
        yield Finding("wrong", sentence)


def _examine_disk(database: Path) -> Iterator[Finding]:
    folder = next(each for each in database.absolute().parents if each.is_dir())
    if not os.access(folder, os.W_OK):
        yield Finding(
            "wrong", f"The bot may not write in {folder}: let its user write there, or choose another folder."
        )
        return
    free = shutil.disk_usage(folder).free
    needed = LEAST_ROOM + (database.stat().st_size if database.is_file() else 0)
    if free < needed:
        yield Finding(
            "wrong",
            f"The disk of {folder} has {free / 1e6:,.0f} MB left: make room for {needed / 1e6:,.0f} MB, "
            "for the copies of the database.",
        )
    else:
        yield Finding("ok", f"The disk of {folder} has {free / 1e6:,.0f} MB left.")


def examine_copies(database: Path, now: datetime, *, nightly: bool) -> Iterator[Finding]:
    """Check the copies of a database file, and whether there is room for one more."""
    if not nightly:
        yield Finding("note", "The bot does not copy its database: EVENHAND_COPIES is false.")
        return
    if not database.is_file():
        return
    if lack := measure_space(database).lack:
        sentence = f"There is no room for a copy of {database}: make room for {lack / 1e6:,.1f} MB more."
        yield Finding("wrong", sentence)
    yield _examine_newest(database, now)


def _examine_newest(database: Path, now: datetime) -> Finding:
    copies = paths.list_copies(database)
    if not copies:
        return Finding("note", f"{database} has no copy yet: the bot makes one every night.")
    newest = copies[-1]
    sentence = f"The newest copy of the database is {newest.path.name}"
    if now - newest.at <= OLDEST_COPY:
        return Finding("ok", f"{sentence}.")
    if _find_holder(database):
        return Finding("wrong", f"{sentence}: the log says why no later one was made.")
    return Finding("note", f"{sentence}: the bot makes another one when it is started.")


async def examine_database(url: str) -> list[Finding]:
    """Check the database at an address, whether or not the bot runs on it."""
    try:
        if is_served(url):
            return [await _examine_server(url)]
        return [_examine_version(sqlite3.sqlite_version_info), *_examine_file(path_of(url).absolute())]
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
        oldest = ".".join(map(str, OLDEST_SQLITE))
        return Finding(
            "wrong", f"SQLite is {name}: install a Python with {oldest} or later, or use the image."
        )
    if fault := describe_fault(version):
        return Finding("note", fault)
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
        sentence = f"The database {database} is whole, and older than the bot: `evenhand migrate` updates it."
        yield Finding("note", sentence)
    if holder := _find_holder(database):
        yield Finding("note", f"The bot is running: {holder}.")


def _find_holder(database: Path) -> str:
    """Return the process that works on a database, in words, or an empty string."""
    try:
        with lock.hold_lock(database):
            return ""
    except Locked as error:
        return str(error).partition(":")[0]


async def examine_application(api: str, token: str, now: Callable[[], float] = time.time) -> list[Finding]:
    """Ask Discord about the bot; `now` returns seconds since 1970."""
    headers = {"Authorization": f"Bot {token}"}
    try:
        session = aiohttp.ClientSession(headers=headers, timeout=PATIENCE, proxy=find_proxy(api))
        async with session:
            async with session.get(f"{api}/applications/@me") as reply:
                if reply.status != 200:
                    return [_explain_refusal(reply.status, token)]
                clock, about = _examine_clock(reply.headers.get("Date", ""), now()), await reply.json()
            async with session.get(f"{api}/gateway/bot") as reply:
                gateway = await reply.json()
    except aiohttp.ClientConnectorCertificateError:
        return [Finding("wrong", UNTRUSTED)]
    except (aiohttp.ClientError, OSError, ValueError) as error:
        cause = str(error) or type(error).__name__
        sentence = (
            f"Discord cannot be reached ({cause}): see that this machine may open connections to {api}."
        )
        return [Finding("wrong", sentence)]
    token_finding = Finding("ok", f"The token is that of {about['name']}, and Discord takes it.")
    return [token_finding, *clock, *examine_settings(about), *_examine_sessions(gateway)]


def _explain_refusal(status: int, token: str) -> Finding:
    if status != 401:
        sentence = f"Discord is there, but answers with status {status}: try again in some minutes."
        return Finding("wrong", sentence)
    return Finding("wrong", f"{tell_unknown(token)}: copy it anew from {PORTAL} (Bot) into DISCORD_TOKEN.")


def _examine_clock(date: str, now: float) -> Iterator[Finding]:
    try:
        lag = parsedate_to_datetime(date).timestamp() - now
    except ValueError:
        return
    if abs(lag) > SKEW:
        way = "behind" if lag > 0 else "ahead of"
        sentence = f"The clock is {abs(lag):,.0f} seconds {way} Discord's: set it from the network."
        yield Finding("wrong", sentence)
    else:
        yield Finding("ok", "The clock agrees with Discord's.")


def _examine_sessions(gateway: Mapping[str, Any]) -> Iterator[Finding]:
    starts = gateway.get("session_start_limit", {})
    left, total = starts.get("remaining", 1), starts.get("total", 1)
    if left:
        yield Finding("ok", f"Discord lets the bot connect {left:,} more times today.")
    else:
        hours = starts.get("reset_after", 0) / 3_600_000
        sentence = (
            f"The bot has connected {total:,} times today, the most there can be: wait {hours:.1f} hours."
        )
        yield Finding("wrong", sentence)
