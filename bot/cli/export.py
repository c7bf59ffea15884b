"""The command `export`: prints rolls, what people saved, or the proof of a channel; the bot may run."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, NamedTuple, TextIO

from cyclopts import Parameter

from bot.cli import FAILED, CommandFailed
from bot.cli.dice import Form
from bot.cli.hosting import hosting
from bot.features.privacy.card import csv_head, csv_row, json_item, json_row
from bot.features.privacy.privacy import shareable
from bot.features.proof.export import lines
from bot.features.registry import REGISTRY
from bot.mechanics.errors import BadInput
from bot.play.errors import Gone
from bot.play.event import Event
from bot.play.library import WORDS, Collection, SavedItem
from bot.play.request_context import Place
from bot.storage.database_reads import DatabaseReads, reading_services
from bot.storage.urls import open_reads

SAVED_OF = "Use --saved with --person or --server, or both, and without other options."


class ExportPart(NamedTuple):
    """Which rolls to export, by Discord's ids; None for any person, server or channel."""

    channel: int | None = None
    server: int | None = None
    person: int | None = None

    def covers(self, place: Place) -> bool:
        """Whether any rolls there may be among them."""
        return self.channel in {None, place.channel} and self.server in {None, place.home}

    def has(self, maker: int) -> bool:
        """Whether what this person made is among them."""
        return self.person in {None, maker}

    def describe(self) -> str:
        """Return the ids in words."""
        return ", ".join(f"{what} {number}" for what, number in self._asdict().items() if number is not None)


def export(  # noqa: PLR0913 - the options of the command
    *,
    json: Form = False,
    csv: Form = False,
    channel: int | None = None,
    server: int | None = None,
    person: int | None = None,
    everything: Annotated[bool, Parameter(name="--all")] = False,
    saved: bool = False,
    proof: int | None = None,
) -> None:
    """Print the rolls, the oldest of each channel first, while the bot runs or not.

    Args:
        json: a line of JSON for each roll, as without it
        csv: a table for spreadsheets, in UTF-8
        channel: only the rolls of the channel with this id
        server: only the rolls of the server with this id
        person: only the rolls of the person with this id
        everything: hidden rolls too, and the faces of methods that hide them
        saved: instead of rolls, what the person saved, or what is saved in the server, as lines of JSON
        proof: instead of rolls, the proof of the channel with this id, for evenhand verify
    """
    part = ExportPart(channel, server, person)
    if proof is not None and (csv or everything or saved or part != ExportPart()):
        raise BadInput(
            "Use --proof without other options: it writes the proof of one channel as lines of JSON."
        )
    if saved and (csv or everything or channel is not None):
        raise BadInput(SAVED_OF)
    with hosting() as settings:
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(encoding="utf-8", newline="")
        try:
            if proof is not None:
                written = _write_proof(settings.database_url, sys.stdout, proof)
            elif saved:
                written = _write_saved(settings.database_url, sys.stdout, part)
            else:
                written = _write_rolls(
                    settings.database_url, sys.stdout, part, csv=csv, everything=everything
                )
            count = asyncio.run(written)
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise CommandFailed(
                f"The output cannot be written: {error.strerror}. It is incomplete.", FAILED
            ) from error
    if proof is not None and not count:
        raise CommandFailed(
            f"There is no proof of a channel {proof}: write the id of a channel that has one."
        )
    if part != ExportPart() and not count:
        what = "Nothing is saved" if saved else "There is no roll"
        raise CommandFailed(f"{what} with {part.describe()}: see that each id is right.")


async def _write_rolls(url: str, out: TextIO, part: ExportPart, *, csv: bool, everything: bool) -> int:
    """Write the rolls, and return how many."""
    count = 0
    async with open_reads(url) as reads:
        if csv:
            out.write(csv_head())
        async for place, event in _list_rolls(reads, part):
            shown = event if everything else shareable(event, REGISTRY)
            count += 1
            out.write(csv_row(place, shown) if csv else f"{json_row(place, shown)}\n")
    return count


async def _list_rolls(reads: DatabaseReads, part: ExportPart) -> AsyncIterator[tuple[Place, Event]]:
    async for place in reads.places():
        if part.covers(place):
            async for event in reads.events(place):
                if part.has(event.person):
                    yield place, event


async def _write_saved(url: str, out: TextIO, part: ExportPart) -> int:
    """Write what is saved, and return how many things that is."""
    async with open_reads(url) as reads:
        items = await _list_saved(reads, part)
    out.writelines(f"{json_item(item)}\n" for item in items)
    return len(items)


async def _list_saved(reads: DatabaseReads, part: ExportPart) -> list[SavedItem]:
    """Return what a server has, or what a person saved: anywhere, or in that server."""
    if part.server is not None:
        collections = [Collection("home", part.server, kind) for kind in WORDS]
        return [
            item for each in collections for item in await reads.saved_items(each) if part.has(item.maker)
        ]
    if part.person is not None:
        items = reads.items_of(part.person)
        return await asyncio.to_thread(lambda: [*items()])
    raise BadInput(SAVED_OF)


async def _write_proof(url: str, out: TextIO, channel: int) -> int:
    """Write the proof of a channel, with what its tables hold, and return how many lines that is."""
    count = 0
    async with open_reads(url) as reads:
        async for place in reads.places():
            if place.channel != channel or place.owner:
                continue
            with suppress(Gone):
                async for line in lines(reading_services(reads), place, tables=True):
                    count += 1
                    out.write(f"{line}\n")
    return count
