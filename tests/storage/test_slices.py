"""Copies of a database in use, slice by slice, while others go on."""

import asyncio
import os
import signal
import sqlite3
from contextlib import closing, suppress

import pytest

from bot.storage.failures import Unusable
from bot.storage.files import slices
from tests.client.forks import running
from tests.client.processes import environment
from tests.storage.files import whole
from tests.storage.submissions import record, submission
from tests.tiers import in_the_soak

LONG = {"filling": "x" * 2_000}


def rows(database, query):
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchall()


def is_of_one_moment(copy):
    """Whether a copy has all that each of its rolls has changed, and nothing of another."""
    ((count, last, places),) = rows(copy, "SELECT count(*), max(number), count(DISTINCT place) FROM event")
    ((value,),) = rows(copy, "SELECT value FROM state")
    ((seen,),) = rows(copy, "SELECT count(*) FROM seen")
    return (places, last, int(value), seen) == (1, count, count, count)


@pytest.fixture
async def filled(store):
    """A database of some hundred pages, and the store that works on it."""
    for _ in range(150):
        await record(store, submission(slot="rolls", request=LONG))
    return store


@pytest.fixture
def in_small_slices(monkeypatch):
    monkeypatch.setattr(slices, "PAGES", 2)
    monkeypatch.setattr(slices, "PAUSE", 0.0005)


async def roll_on(store):
    while True:
        await asyncio.gather(*(record(store, submission(slot="rolls", request=LONG)) for _ in range(3)))


async def test_a_copy_is_whole_and_of_one_moment_however_much_is_rolled_meanwhile(
    filled, database, tmp_path, in_small_slices
):
    rolling = asyncio.create_task(roll_on(filled))
    for number in range(in_the_soak(4, 2)):  # each takes longer, and a place has a limit for a day
        before = filled.recorded
        await slices.copy(database, copy := tmp_path / f"copy {number}.db")
        after = filled.recorded

        assert after > before + 10
        assert whole(copy)
        assert is_of_one_moment(copy)
        ((count,),) = rows(copy, "SELECT count(*) FROM event")
        assert before <= count < after
    rolling.cancel()


@pytest.fixture
async def half_a_copy(filled, database, tmp_path, monkeypatch):
    """A copy of which only the first slice is there, and which stays so."""
    monkeypatch.setattr(slices, "PAGES", 30)
    monkeypatch.setattr(slices, "PAUSE", 600)
    copying = asyncio.create_task(slices.copy(database, tmp_path / "copy.db"))
    while True:
        await asyncio.sleep(0.001)
        if [each for each in tmp_path.glob("*.unfinished") if each.stat().st_size]:
            break
    yield copying
    copying.cancel()
    with suppress(asyncio.CancelledError):
        await copying


async def test_nobody_waits_for_a_copy(filled, half_a_copy):
    made = await record(filled, submission(slot="rolls"))
    page = [event.number async for event in filled.events(submission().context.place)]

    assert page[-1] == made.number
    assert not half_a_copy.done()


async def test_a_copy_that_is_given_up_leaves_nothing(half_a_copy, tmp_path):
    half_a_copy.cancel()
    with suppress(asyncio.CancelledError):
        await half_a_copy

    assert [*tmp_path.glob("copy.db*")] == []


async def test_a_copy_holds_what_is_in_the_log_alone(filled, database, tmp_path):
    await slices.copy(database, tmp_path / "copy.db")

    assert database.with_name("evenhand.db-wal").stat().st_size
    assert rows(tmp_path / "copy.db", "SELECT count(*) FROM event") == [(150,)]


async def test_a_copy_is_one_file_that_its_host_alone_can_read(filled, database, tmp_path):
    await slices.copy(database, tmp_path / "copy.db")
    (copy,) = tmp_path.glob("copy.db*")

    assert copy.stat().st_mode & 0o777 == 0o600


async def test_an_index_that_lacks_a_row_is_found_in_the_copy(opening, database, tmp_path):
    async with opening() as store:
        await record(store, submission())
    index = "CREATE INDEX event_by_kind ON event (place, kind, number)"
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DROP INDEX event_by_kind")
        connection.execute(f"{index} WHERE number > 5")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'event_by_kind'", (index,))

    with pytest.raises(Unusable, match=f"The database {database} is damaged"):
        await slices.copy(database, tmp_path / "copy.db")
    assert [*tmp_path.glob("copy.db*")] == []


async def test_what_another_program_keeps_is_not_copied(tmp_path):
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection, connection:
        connection.execute("CREATE TABLE event (what TEXT)")

    with pytest.raises(Unusable, match="is not a database of the bot"):
        await slices.copy(tmp_path / "other.db", tmp_path / "copy.db")


KILLED = """
import sys
from bot.cli.app import main
from bot.storage.files import slices
slices.PAGES, slices.PAUSE = 30, 600
sys.exit(main())
"""


@pytest.mark.slow
async def test_a_kill_in_the_midst_of_a_copy_leaves_the_older_ones_whole(filled, database, tmp_path):
    env, folder = environment(database), tmp_path / "backups"
    await slices.copy(database, folder / "evenhand-20200101-000000.db")
    before = (folder / "evenhand-20200101-000000.db").read_bytes()
    async with running("-c", KILLED, "backup", env=env, cwd=tmp_path) as copying:
        while not [each for each in folder.glob("*.unfinished") if each.stat().st_size]:
            assert copying.returncode is None, "it was not killed in time"
            await asyncio.sleep(0.005)
        os.kill(copying.pid, signal.SIGKILL)
        await copying.wait()

    assert (folder / "evenhand-20200101-000000.db").read_bytes() == before
    assert len([*folder.glob("*.db")]) == 1
    await slices.copy(database, folder / "evenhand-20200102-000000.db")
    assert len([*folder.iterdir()]) == 2
