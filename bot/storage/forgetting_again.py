"""Forgets people again who were forgotten since a copy was made, after a restore from that copy."""

import logging

from bot.play.library import OwnerKind
from bot.storage import compaction, forgetting, history
from bot.storage.engine import Connection
from bot.storage.files.forgotten import COUNT, ForgottenEntries, ForgottenList, read_count
from bot.storage.writer import Writer

IDS = (
    ("person", "user_id"),
    ("place", "home_id"),
    ("place", "owner_id"),
    ("content", "owner_id"),
    ("item", "owner_id"),
    ("setting", "home_id"),
    ("pending", "home_id"),
    ("pending", "owner_id"),
    ("unposted", "home_id"),
    ("playing", "home_id"),
    ("home", "home_id"),
)
"""The columns with ids of people and homes."""

KNOWN = " UNION ".join(f"SELECT {column} FROM {table} WHERE {column} > 0" for table, column in IDS)  # noqa: S608 - our own tables

logger = logging.getLogger(__name__)


async def forget_again(writer: Writer, forgotten: ForgottenList) -> None:
    """Forget everyone on a list of forgotten people, unless the database has done so."""
    listed = forgotten.read()
    count = await writer.run(read_count)
    if listed is None or count >= listed.last:
        return
    if count < listed.after:
        logger.warning(
            "The database is older than the list of those who were forgotten since: some of them may be back "
            "in it. Ask people to use /privacy forget again."
        )
    people, homes = await writer.run(lambda connection: _find(connection, listed, count))
    async with compaction.reclaim_after(writer):
        for home in homes:
            await forgetting.erase(writer, home, _note_nothing)
        for person in people:
            await forgetting.forget(writer, person, _note_nothing)
        await forgetting.forget_orphans(writer, _note_nothing)
    await writer.run(lambda connection: history.keep_fact(connection, COUNT, str(listed.last)))
    logger.warning(
        "The database is older than the last time that someone was forgotten: %d people and %d servers in it "
        "are forgotten again.",
        len(people),
        len(homes),
    )


def _find(connection: Connection, listed: ForgottenEntries, count: int) -> tuple[list[int], list[int]]:
    """Return the people and the homes in a database that are on the list after this many entries."""
    due = {entry.digest for entry in listed.entries if entry.number > count}
    ids = [number for (number,) in connection.execute(KNOWN)]

    def on_it(kind: OwnerKind) -> list[int]:
        return [number for number in ids if listed.digest(kind, number) in due]

    return on_it("person"), on_it("home")


def _note_nothing(connection: Connection, kind: OwnerKind, number: int) -> None:
    """Note nothing: they are on the list."""
