"""`export`: the rolls of all channels or of one, as JSON or as a table."""

import asyncio
import sys
from argparse import Namespace
from functools import partial
from typing import TextIO

from bot.cli.ending import FAILED, refuse
from bot.cli.host import with_settings
from bot.cli.parser import Parser
from bot.play.keeping.shareable import shareable
from bot.render.keeping.exports import csv_head, csv_row, json_row
from bot.settings import Settings
from bot.storage.files.reading import open_rolls


def main(arguments: list[str]) -> int:
    """Print rolls, the oldest of each channel first."""
    parser = Parser(prog="evenhand export", description="Print the rolls, while the bot runs or not.")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="a line of JSON for each roll, as without it")
    form.add_argument("--csv", action="store_true", help="a table for spreadsheets, in UTF-8")
    parser.add_argument("--channel", type=int, metavar="ID", help="only the rolls of this channel")
    parser.add_argument(
        "--all",
        action="store_true",
        help="what was rolled in secret or blind, and the faces of methods that hide them, too",
    )
    return with_settings(partial(_export, parser.parse_args(arguments)))


def _export(asked: Namespace, settings: Settings) -> int:
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", newline="")
    try:
        count = asyncio.run(_write(asked, settings.database_url, sys.stdout))
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        return refuse(f"The rolls cannot be written: {error.strerror}. What is there ends early.", FAILED)
    if asked.channel is not None and not count:
        return refuse(f"No roll of a channel {asked.channel} is kept: name it by its id.")
    return 0


async def _write(asked: Namespace, url: str, out: TextIO) -> int:
    count = 0
    async with open_rolls(url) as rolls:
        if asked.csv:
            out.write(csv_head())
        async for place in rolls.places():
            if asked.channel in {None, place.channel}:
                async for record in rolls.records(place):
                    shown = record if asked.all else shareable(record)
                    count += 1
                    out.write(csv_row(place, shown) if asked.csv else f"{json_row(place, shown)}\n")
    return count
