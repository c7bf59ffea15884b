"""What a host does with the database: check it, copy it, put a copy back, and print what it holds."""

import asyncio
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, NoReturn, TextIO

from cyclopts import Parameter

from bot.chance import SystemChance
from bot.cli import FAILED, CommandFailed
from bot.cli.host import host_settings
from bot.cli.parameters import Form
from bot.mechanics.errors import BadInput
from bot.play.audit.export import lines
from bot.play.errors import Gone
from bot.play.events.registry import REGISTRY
from bot.play.privacy.own_rolls import shareable
from bot.play.request_context import Place
from bot.play.services import Services
from bot.play.verification import faults
from bot.render.privacy.exports import csv_head, csv_row, json_row
from bot.settings import Settings
from bot.storage.errors import StorageFailed, StorageLost, StorageRefused
from bot.storage.files import backup as backups
from bot.storage.files import lock, migrate
from bot.storage.files.names import copies, folder_of_copies
from bot.storage.files.rescue import Rescued
from bot.storage.files.rescue import rescue as save_rest
from bot.storage.files.restore import restore as put_back
from bot.storage.proof_lines import reading_services
from bot.storage.urls import is_served, name_of, open_reads, open_store, path_of
from bot.worker_pool.pool import WorkerPool

KEEP = 7
"""How many copies are kept, unless the host says otherwise."""

FAULTS = 20
"""How many faults of a channel are told."""


@contextmanager
def hosting() -> Iterator[Settings]:
    """Act on the settings of the host; whoever ends the process meanwhile finds nothing unfinished.

    Raises:
        CommandFailed: a setting is wrong, or the storage does not open, or fails.
    """
    settings = host_settings()
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        yield settings
    except StorageRefused as error:
        raise CommandFailed(str(error)) from error
    except StorageLost as error:
        raise CommandFailed(str(error), FAILED) from error
    except StorageFailed as error:
        database = name_of(settings.database_url)
        raise CommandFailed(f"The database {database} failed: {error.__cause__ or error}.", FAILED) from error
    finally:
        signal.signal(signal.SIGTERM, before)


def _leave(number: int, _: object) -> NoReturn:
    sys.exit(128 + number)


def check() -> int:
    """Check the database and refold every history; stop the bot first."""
    with hosting() as settings:
        found = asyncio.run(_faults(settings))
    sys.stdout.write("".join(f"{fault}\n" for fault in found) or "Every history folds to the stored state.\n")
    return FAILED if found else 0


async def _faults(settings: Settings) -> list[str]:
    """Read the whole database, refold every history, and return what is wrong, a sentence each.

    Raises:
        StorageRefused: the database is in use, damaged, older, or none.
    """
    if not is_served(settings.database_url):
        database = path_of(settings.database_url)
        migrate.check_current(database, migrate.folder())
        with lock.held(database):
            backups.check(database, indexes=True)
    workers = WorkerPool()
    try:
        async with open_store(settings.database_url, _now, REGISTRY) as store:
            services = Services(store, SystemChance(), workers, REGISTRY)
            return [
                f"channel {place.channel}: {fault}"
                async for place in store.places()
                for fault in await _first_faults(services, place)
            ]
    finally:
        await workers.close()


async def _first_faults(services: Services, place: Place) -> list[str]:
    """Return the first faults of a place; the later ones often follow from them."""
    try:
        found = await faults(services, place)
    except ValueError as error:
        return [f"something that is kept cannot be read ({error})"]
    more = len(found) - FAULTS
    return [*found[:FAULTS], f"{more:,} more such faults"] if more > 0 else found


def backup(file: Path | None = None, /, *, keep: int | None = None) -> None:
    """Copy the database, while the bot runs or not, and check the copy.

    Args:
        file: where to, a new file or an earlier copy; otherwise a new file in backups/
        keep: how many copies stay in backups/, 7 unless given

    Raises:
        BadInput: `keep` is too low, or beside a file.
    """
    if keep is not None and (file is not None or keep < 1):
        raise BadInput("--keep is 1 or more, and goes without a file: it clears backups/ of older copies.")
    with hosting() as settings:
        database = path_of(settings.database_url)
        copy = file or folder_of_copies(database) / f"{database.stem}-{_moment()}.db"
        backups.copy(database, copy)
        sys.stdout.write(f"{copy}\n")
        if file is None:
            for old in copies(database)[: -(keep or KEEP)]:
                old.unlink()


def _now() -> int:
    return time.time_ns() // 1_000_000


def _moment() -> str:
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}"


def restore(file: Path, /) -> None:
    """Check a copy and put it in the place of the database; stop the bot first.

    Args:
        file: a copy that `evenhand backup` has made
    """
    with hosting() as settings:
        database = path_of(settings.database_url)
        aside = put_back(file, database, _moment())
    sys.stdout.write(f"{database} is now what {file} was.\n")
    if aside:
        sys.stdout.write(f"What it was before is kept as {aside}.\n")


def rescue(damaged: Path, new: Path, /) -> None:
    """Save what can be read of a damaged database into a new one; stop the bot first.

    The damaged one stays as it is.

    Args:
        damaged: the damaged database, with its log, which ends in -wal, beside it
        new: where to, a new file
    """
    with hosting():
        rescued = save_rest(damaged, new, _now)
    sys.stdout.write("\n".join(_told(rescued, new)) + "\n")


def _told(rescued: Rescued, new: Path) -> Iterator[str]:
    """Yield what was saved of each table, and what was not."""
    yield f"{'table':<17}{'saved':>10}{'lost':>10}"
    for loss in rescued.losses:
        more = " or more" if loss.unreadable and not loss.lost else ""
        yield f"{loss.table:<17}{loss.saved:>10,}{loss.lost:>10,}{more}"
    for gap in rescued.gaps:
        own = f", of the person {gap.owner} alone" if gap.owner else ""
        numbers = f"#{gap.first:,}" if gap.first == gap.last else f"#{gap.first:,} to #{gap.last:,}"
        again = f", the newest: the next one is #{gap.first:,} again" if gap.newest else ""
        yield f"channel {gap.channel}{own}: {numbers} lost{again}"
    if rescued.broken_proofs:
        channels = "1 channel" if rescued.broken_proofs == 1 else f"{rescued.broken_proofs:,} channels"
        yield f"The proof of {channels} begins anew with the next roll: no chain of hashes leads over a loss."
    if rescued.nameless:
        yield f"{rescued.nameless:,} more rows were found, and nobody can tell what they belong to."
    if rescued.uncounted:
        yield f"{rescued.uncounted:,} pages at the end of the log could not be used."
    yield f"{new} opens, and is whole: put it in place with `evenhand restore {new}`, then `evenhand check`."


def rotate() -> None:
    """Give up the keys of all channels, after the database was put back by other means than evenhand restore.

    Keys may have been used, and shown, since that copy was made. Players are told that it was put back. With
    a file, stop the bot first.
    """
    with hosting() as settings:
        count = asyncio.run(_end_proofs(settings.database_url))
    channels = "1 channel" if count == 1 else f"{count:,} channels"
    sys.stdout.write(f"Gave up the keys of {channels}; the next roll there locks new ones.\n")


async def _end_proofs(url: str) -> int:
    async with open_store(url, _now, REGISTRY) as store:
        return await store.end_proofs()


def export(
    *,
    json: Form = False,
    csv: Form = False,
    channel: int | None = None,
    everything: Annotated[bool, Parameter(name="--all")] = False,
    proof: int | None = None,
) -> None:
    """Print the rolls, the oldest of each channel first, while the bot runs or not.

    Args:
        json: a line of JSON for each roll, as without it
        csv: a table for spreadsheets, in UTF-8
        channel: only the rolls of the channel with this id
        everything: what was rolled hidden, and the faces of methods that hide them, too
        proof: instead of rolls, the proof of the channel with this id, for evenhand verify

    Raises:
        BadInput: a proof is asked for in another form, or with something else.
        CommandFailed: they cannot be written, or there are none of this channel.
    """
    if proof is not None and (csv or everything or channel is not None):
        raise BadInput("--proof goes alone: a proof is lines of JSON, of one channel.")
    with hosting() as settings:
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(encoding="utf-8", newline="")
        try:
            if proof is None:
                written = _write(settings.database_url, sys.stdout, channel, csv=csv, everything=everything)
            else:
                written = _write_proof(settings.database_url, sys.stdout, proof)
            count = asyncio.run(written)
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise CommandFailed(
                f"The rolls cannot be written: {error.strerror}. What is there ends early.", FAILED
            ) from error
    if proof is not None and not count:
        raise CommandFailed(f"No proof of a channel {proof} is kept: name it by its id.")
    if channel is not None and not count:
        raise CommandFailed(f"No roll of a channel {channel} is kept: name it by its id.")


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


async def _write(url: str, out: TextIO, channel: int | None, *, csv: bool, everything: bool) -> int:
    """Write the rolls, and return how many."""
    count = 0
    async with open_reads(url) as reads:
        if csv:
            out.write(csv_head())
        async for place in reads.places():
            if channel in {None, place.channel}:
                async for event in reads.events(place):
                    shown = event if everything else shareable(event, REGISTRY)
                    count += 1
                    out.write(csv_row(place, shown) if csv else f"{json_row(place, shown)}\n")
    return count
