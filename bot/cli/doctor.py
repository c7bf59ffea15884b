"""`doctor`: looks at all that a bot needs, and says what is wrong before players find out."""

import asyncio
import sys
from contextlib import suppress
from pathlib import Path

from bot.cli import FAILED
from bot.cli.host import host_settings, token_of
from bot.doctor import application, database, machine
from bot.doctor.finding import Finding
from bot.settings import Settings
from bot.storage.errors import BadUrl
from bot.storage.urls import is_served, path_of


def doctor() -> int:
    """Tell whether the bot can run, line by line; with exit status 1 if something is wrong."""
    found = asyncio.run(_findings(host_settings()))
    sys.stdout.write("".join(f"{each.grade:5} {each.sentence}\n" for each in found))
    return FAILED if any(each.grade == "wrong" for each in found) else 0


async def _findings(settings: Settings) -> list[Finding]:
    found = await database.examine(settings.database_url)
    found += machine.examine(_file_of(settings.database_url), settings.heartbeat_file)
    token = token_of(settings)
    if not token:
        said = f"No token is set: copy the bot's from {application.PORTAL} (Bot) into DISCORD_TOKEN."
        return [*found, Finding("wrong", said)]
    api = str(settings.discord_api or application.REAL).rstrip("/")
    return [*found, *await application.examine(api, token)]


def _file_of(url: str) -> Path | None:
    """Return the file that an address names, if it names one."""
    with suppress(BadUrl):
        return None if is_served(url) else path_of(url)
    return None
