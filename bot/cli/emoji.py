"""The command `emoji`: symbols of dice as emoji of the application, which the bot shows for letters."""

import asyncio
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import aiohttp

from bot.cli import FAILED, CommandFailed
from bot.cli.hosting import hosting
from bot.cli.set_by_host import api_of, token_of
from bot.mechanics.errors import BadInput
from bot.ops.emoji import AppEmoji, Changes
from bot.ops.rest import PATIENCE, NotDone, find_proxy
from bot.settings import Settings
from bot.text.pictures.symbols import PICTURES, are_alike, draw_symbol

START = "Start the bot again to have it show them."


def emoji(*, remove: bool = False, dry_run: bool = False, pictures: Path | None = None) -> None:
    """Give the bot's application at Discord an emoji for each symbol on dice, in place of letters.

    Missing ones are added, and those that look different are replaced; emoji with other names stay.

    Args:
        remove: take them away again
        dry_run: only say what would change
        pictures: write the pictures into this folder instead, as PNG; asks for no token
    """
    if pictures is not None:
        if remove or dry_run:
            raise BadInput("Use --pictures alone: it writes files, and changes nothing at Discord.")
        _write(pictures)
        return
    with hosting() as settings:
        token = token_of(settings)
        if not token:
            raise CommandFailed(
                "No token is set, so Discord cannot be asked. "
                "Put DISCORD_TOKEN=your-token into the environment or a file .env (see .env.example)."
            )
        try:
            done = asyncio.run(_change(settings, token, remove=remove, dry=dry_run))
        except NotDone as error:
            raise CommandFailed(str(error), FAILED) from error
    sys.stdout.writelines(f"{line}\n" for line in _tell(done, dry=dry_run))


async def _change(settings: Settings, token: str, *, remove: bool, dry: bool) -> Changes:
    api = api_of(settings)
    async with aiohttp.ClientSession(timeout=PATIENCE, proxy=find_proxy(api)) as session:
        emoji = AppEmoji(session, api, token, dry=dry)
        return await (emoji.clear(PICTURES) if remove else emoji.fill(_draw(), are_alike))


def _tell(done: Changes, *, dry: bool) -> Iterator[str]:
    """Yield a line for each kind of change, and what is left to do."""
    changes = (
        ("Added", "Would add", done.added),
        ("Replaced", "Would replace", done.replaced),
        ("Removed", "Would remove", done.removed),
    )
    for did, would, names in changes:
        if names:
            yield f"{would if dry else did} {len(names)}: {', '.join(names)}."
    if done.kept:
        yield f"{len(done.kept)} are there already."
    changed = bool(done.added or done.replaced or done.removed)
    if not changed and not done.kept:
        yield "None of them is there."
    elif changed and not dry:
        yield START


def _draw() -> Mapping[str, bytes]:
    return {name: draw_symbol(name) for name in PICTURES}


def _write(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, picture in _draw().items():
            (folder / f"{name}.png").write_bytes(picture)
    except OSError as error:
        raise CommandFailed(f"The pictures cannot be written to {folder} ({error.strerror}).") from error
    sys.stdout.write(f"{len(PICTURES)} pictures are in {folder}.\n")
