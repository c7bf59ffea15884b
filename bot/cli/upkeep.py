"""The commands of a host: look after the database, print what it holds, block people, check the setup.

A database of SQLite belongs to one process. What the running bot holds is copied and read beside it; what
would change it is asked of the bot, or needs the bot to be stopped.
"""

import asyncio
import re
import sys
import time
from collections.abc import Awaitable, Iterator
from contextlib import AbstractAsyncContextManager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from bot import __version__
from bot.chance import SystemChance
from bot.cli import FAILED, CommandFailed
from bot.cli.hosting import hosting
from bot.cli.set_by_host import api_of, read_settings, token_of
from bot.cli.unknown_settings import find_unknown
from bot.features.registry import REGISTRY
from bot.mechanics.errors import BadInput
from bot.ops.doctor import examine_application, examine_copies, examine_database, examine_machine
from bot.ops.portal import Finding
from bot.ops.rest import PORTAL
from bot.ops.workers import WorkerPool
from bot.play.store import Block, Services
from bot.play.verification import faults, faults_of_home
from bot.settings import Settings
from bot.storage import urls
from bot.storage.database_store import DatabaseStore
from bot.storage.failures import Locked, Unusable
from bot.storage.files import backup as backups
from bot.storage.files import lock, paths, slices
from bot.storage.files import migrate as migrations
from bot.storage.files.block_requests import Wish, leave
from bot.storage.files.rescue import Rescued
from bot.storage.files.rescue import rescue as save_rest
from bot.storage.files.restore import restore as put_back
from bot.storage.files.retention import add_copy
from bot.storage.urls import is_served, name_of, open_reads, open_store, path_of

FAULTS = 20
"""How many faults of a channel are told."""

ID = re.compile(r"[1-8]?\d{1,18}", re.ASCII)
"""No number above the 63 bits that can be kept."""

ID_AT_DISCORD = (
    "An id is a number such as 80351110224678912: turn on Developer Mode in Discord's settings, then copy it "
    "from the menu of the person or server."
)

PATIENCE = 10.0
"""Seconds in which a running bot does what is asked of it: it looks every second."""

WHOM = {
    "person": "The person {} is blocked: the bot neither answers nor records them.",
    "server": "The server {} is blocked: the bot neither answers nor records anyone there.",
    "remove": "{} is no longer blocked.",
}


def doctor() -> int:
    """Tell whether the bot can run, line by line; with exit status 1 if something is wrong."""
    found = asyncio.run(_examine(read_settings()))
    sys.stdout.write("".join(f"{each.grade:5} {each.sentence}\n" for each in found))
    return FAILED if any(each.grade == "wrong" for each in found) else 0


def migrate() -> None:
    """Bring the database up to date, and say from which version to which; stop the bot first."""
    with hosting() as settings:
        urls.upgrade(settings.database_url, now, lambda sentence: sys.stdout.write(f"{sentence}\n"))
    sys.stdout.write(f"{name_of(settings.database_url)} is as this version of the bot needs it.\n")


def check() -> int:
    """Check the database and refold every history; stop the bot first."""
    with hosting() as settings:
        found = asyncio.run(_find_faults(settings))
    sys.stdout.write("".join(f"{fault}\n" for fault in found) or "Every history leads to the stored state.\n")
    return FAILED if found else 0


def backup(file: Path | None = None, /) -> None:
    """Copy the database, while the bot runs or not, and check the copy.

    Args:
        file: where to, a new file or an earlier copy; otherwise a new file in backups/, where old ones go
    """
    with hosting() as settings:
        database = path_of(settings.database_url)
        if file is None:
            file = asyncio.run(add_copy(database, datetime.now(UTC)))
        else:
            asyncio.run(slices.copy(database, file))
    sys.stdout.write(f"{file}\n")


def restore(file: Path, /) -> None:
    """Check a copy and put it in the place of the database; stop the bot first.

    Whoever was forgotten since the copy was made is forgotten again.

    Args:
        file: a copy that the bot made, or `evenhand backup`
    """
    with hosting() as settings:
        database = path_of(settings.database_url)
        aside = put_back(file, database, f"{datetime.now(UTC):{paths.MOMENT}}")
        if migrations.check_known(database, migrations.folder()):
            asyncio.run(_clean_up(settings))
    sys.stdout.write(f"{database} now has the contents of {file}.\n")
    if aside:
        sys.stdout.write(f"The database from before is kept as {aside}.\n")


def rescue(damaged: Path, new: Path, /) -> None:
    """Save whatever can be read of a damaged database into a new one; stop the bot first.

    The damaged one stays as it is.

    Args:
        damaged: the damaged database, with its log, which ends in -wal, beside it
        new: where to, a new file
    """
    with hosting():
        rescued = save_rest(damaged, new, now)
    sys.stdout.write("\n".join(_describe_rescue(rescued, new)) + "\n")


def rotate() -> None:
    """Give up the keys of all channels, after the database was put back by other means than evenhand restore.

    Keys may have been used, and shown, since that copy was made. Players are told that it was put back. With
    a file, stop the bot first.
    """
    with hosting() as settings:
        count = asyncio.run(_end_proofs(settings))
    channels = "1 channel" if count == 1 else f"{count:,} channels"
    sys.stdout.write(f"Gave up the keys of {channels}; the next roll there locks new ones.\n")


def copy(target: str, /) -> None:
    """Copy all data from SQLite to PostgreSQL, or back; stop the bot first.

    All is copied from the database that is set, in one transaction, and compared; the set one stays as it is.

    Args:
        target: the address of an empty database, postgresql://... or sqlite:///..., as in .env
    """
    with hosting() as settings:
        source = settings.database_url
        if is_served(source) == is_served(target):
            raise BadInput(
                "evenhand copy goes from SQLite to PostgreSQL, or back. "
                "For two files use evenhand backup, for two servers pg_dump."
            )
        count = urls.copy(source, target, now, _report_copied)
    sys.stdout.write(
        f"{count:,} rows of {name_of(source)} are in {name_of(target)} now; their counts and digests agree.\n"
        "Set EVENHAND_DATABASE_URL to that address, and start the bot.\n"
    )


def block(what: Literal["person", "server", "remove", "list"], number: str | None = None, /) -> None:
    """Have the bot neither answer nor record a person or a server, within a second or two, while it runs.

    Args:
        what: person or server, to block one; remove, to let one in again; list, to print who is blocked
        number: the id at Discord, for all but list
    """
    if what == "list":
        if number is not None:
            raise BadInput("evenhand block list needs no id: it lists everyone who is blocked.")
        with hosting() as settings:
            sys.stdout.write(_list_blocks(asyncio.run(_read_blocks(settings.database_url))))
        return
    if number is None:
        raise BadInput(f"evenhand block {what} needs an id. {ID_AT_DISCORD}")
    if not ID.fullmatch(number):
        raise BadInput(f"{number[:40]} is not an id at Discord. {ID_AT_DISCORD}")
    with hosting() as settings:
        asyncio.run(_change_blocks(settings, what, int(number)))
    sys.stdout.write(f"{WHOM[what].format(number)}\n")


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


async def _examine(settings: Settings) -> list[Finding]:
    database = _file_of(settings.database_url)
    found = [Finding("ok", f"Evenhand is {__version__}.")]
    found += (Finding("note", each.sentence) for each in find_unknown())
    found += await examine_database(settings.database_url)
    found += examine_machine(database, settings.heartbeat_file)
    if database is not None:
        found += examine_copies(database, datetime.now(UTC), nightly=settings.copies)
    token = token_of(settings)
    if not token:
        said = f"No token is set: copy the bot's from {PORTAL} (Bot) into DISCORD_TOKEN."
        return [*found, Finding("wrong", said)]
    return [*found, *await examine_application(api_of(settings), token)]


def _file_of(url: str) -> Path | None:
    """Return the file that an address names, if it names one."""
    with suppress(Unusable):
        return None if is_served(url) else path_of(url).absolute()
    return None


async def _find_faults(settings: Settings) -> list[str]:
    """Read the whole database, refold every history, and return what is wrong, a sentence each."""
    if not is_served(settings.database_url):
        database = path_of(settings.database_url)
        migrations.check_current(database, migrations.folder())
        with lock.hold_lock(database):
            backups.check(database, indexes=True)
    workers = WorkerPool()
    try:
        async with _open(settings) as store:
            services = Services(store, SystemChance(), workers, REGISTRY)
            return [
                f"channel {place.channel}: {fault}"
                async for place in store.places()
                for fault in await _find_first_faults(faults(services, place))
            ] + [
                f"home {home}: {fault}"
                for home, was_pruned in (await store.shared_homes()).items()
                for fault in await _find_first_faults(faults_of_home(services, home, was_pruned=was_pruned))
            ]
    finally:
        await workers.close()


async def _find_first_faults(finding: Awaitable[list[str]]) -> list[str]:
    """Return the first faults of a place, or of a home; the later ones often follow from them."""
    try:
        found = await finding
    except ValueError as error:
        return [f"cannot be read further: {error}"]
    more = len(found) - FAULTS
    return [*found[:FAULTS], f"{more:,} more such faults"] if more > 0 else found


def _describe_rescue(rescued: Rescued, new: Path) -> Iterator[str]:
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
    if rescued.summed:
        channels = "1 channel" if rescued.summed == 1 else f"{rescued.summed:,} channels"
        yield f"The sums of {channels} were lost: they are built anew from all rolls there."
    if rescued.nameless:
        yield f"{rescued.nameless:,} more rows were found, and nobody can tell what they belong to."
    if rescued.uncounted:
        yield f"{rescued.uncounted:,} pages at the end of the log could not be used."
    yield f"{new} opens, and is whole: put it in place with `evenhand restore {new}`, then `evenhand check`."


def _open(settings: Settings) -> AbstractAsyncContextManager[DatabaseStore]:
    return open_store(settings.database_url, now, REGISTRY, upgrades=settings.migrate)


async def _clean_up(settings: Settings) -> None:
    """Forget again whom the database has from its copy, which opening it does, and leave no trace of them."""
    async with _open(settings) as store:
        await store.resume_cleanup()
        await store.compact(starting=True)


async def _end_proofs(settings: Settings) -> int:
    async with _open(settings) as store:
        return await store.end_proofs()


def _report_copied(table: str, rows: int) -> None:
    sys.stdout.write(f"{table}: {rows:,} rows\n")
    sys.stdout.flush()


async def _change_blocks(settings: Settings, wish: Wish, number: int) -> None:
    """Block one, or let one in again, and see that it was done."""
    url = settings.database_url
    blocks = await _read_blocks(url)  # which also sees that there is a database: none is to begin here
    if wish == "remove" and not any(each.id == number for each in blocks):
        raise BadInput(f"Nobody with the id {number} is blocked; evenhand block list says who is.")
    try:
        async with _open(settings) as store:
            await (store.unblock(number) if wish == "remove" else store.block(Block(wish, number, now())))
    except Locked:
        await _ask_running_bot(path_of(url), wish, number)
    found = {(each.kind, each.id) for each in await _read_blocks(url)}
    if (wish, number) not in found and wish != "remove":
        raise CommandFailed("The running bot did not block them; its log says why.", FAILED)


async def _ask_running_bot(database: Path, wish: Wish, number: int) -> None:
    """Have the bot that works on a file do it, and wait until it has."""
    try:
        request = leave(database, wish, number)
    except OSError as error:
        raise CommandFailed(
            f"This user cannot write beside {database} ({error.strerror}): "
            "run this as the user that the bot runs as."
        ) from error
    late = time.monotonic() + PATIENCE
    while request.exists():
        if time.monotonic() >= late:
            raise CommandFailed(
                f"The bot on {database} has not done this yet. It does it as soon as it can, or when you "
                "start it.",
                FAILED,
            )
        await asyncio.sleep(0.05)


async def _read_blocks(url: str) -> list[Block]:
    async with open_reads(url) as reads:
        return await reads.blocks()


def _list_blocks(blocks: list[Block]) -> str:
    lines = (f"{each.kind} {each.id} since {format_day(each.since)}\n" for each in blocks)
    return "".join(lines) or "Nobody is blocked.\n"


def format_day(at: int) -> str:
    """Return the day of a moment, in milliseconds since 1970."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d}"
