"""Copies of the database, and putting them back."""

import asyncio
import os
import signal
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from shutil import copyfile

import pytest

from bot.features.registry import REGISTRY
from bot.storage.files import lock, retention
from bot.storage.files.paths import list_copies
from bot.storage.urls import open_store
from tests.cli.hosting import rolls, with_keys
from tests.client.forks import run, running
from tests.client.processes import environment
from tests.storage.files import traces
from tests.storage.sheets import changes
from tests.storage.submissions import ANNA as STAYS
from tests.storage.submissions import HERE, NOON, THERE

GONE = 987_654_321_012_345_678


def count(database):
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT count(*) FROM event").fetchone()[0]


def forget(database, person):
    async def forget_one():
        async with open_store(f"sqlite:///{database}", lambda: NOON, REGISTRY) as store:
            await store.forget(person)

    asyncio.run(forget_one())


def test_a_copy_holds_every_roll(host, database, tmp_path):
    rolls(database)
    status, _, _ = host("backup", tmp_path / "copy.db")
    assert (status, count(tmp_path / "copy.db")) == (0, 3)


def test_a_copy_is_taken_while_the_bot_holds_the_database(host, database, tmp_path):
    rolls(database)
    with lock.hold_lock(database):
        status, _, _ = host("backup", tmp_path / "copy.db")
    assert (status, count(tmp_path / "copy.db")) == (0, 3)


def test_copies_without_a_name_go_by_the_rule_of_the_nightly_ones(host, database, tmp_path):
    rolls(database)
    folder = tmp_path / "backups"
    folder.mkdir()
    now = datetime.now(UTC)
    for days in range(1, 60):
        copyfile(database, folder / f"evenhand-{now - timedelta(days=days):%Y%m%d-%H%M%S}.db")
    status, out, _ = host("backup")
    copies = [copy.path for copy in list_copies(database)]

    assert status == 0
    assert out == f"{copies[-1]}\n"
    assert count(copies[-1]) == 3
    assert 8 < len(copies) < 12


def test_a_copy_for_which_there_is_no_room_is_refused_and_one_elsewhere_is_not(
    host, database, tmp_path, monkeypatch
):
    rolls(database)
    monkeypatch.setattr(retention, "SPARE", 10**12)
    status, out, err = host("backup")

    assert (status, out, list_copies(database)) == (2, "", [])
    assert "use `evenhand backup FILE` with another disk" in err
    assert host("backup", tmp_path / "copy.db")[0] == 0


def test_a_copy_by_an_older_version_of_the_bot_is_taken_of_its_database(host, database, tmp_path):
    rolls(database)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM migration WHERE version = (SELECT max(version) FROM migration)")
    status, _, _ = host("backup", tmp_path / "copy.db")

    assert (status, count(tmp_path / "copy.db")) == (0, 3)


def test_a_damaged_database_is_not_copied_over_a_good_copy(host, database, tmp_path):
    rolls(database, count=300)
    host("backup", tmp_path / "copy.db")
    content = bytearray(database.read_bytes())
    content[8192:] = b"\xff" * (len(content) - 8192)
    database.write_bytes(content)
    status, _, err = host("backup", tmp_path / "copy.db")
    assert (status, count(tmp_path / "copy.db")) == (2, 300)
    assert "Traceback" not in err


def test_backup_says_of_a_damaged_database_that_it_is(host, database):
    rolls(database)
    content = bytearray(database.read_bytes())
    for page in range(8192, len(content), 8192):
        content[page : page + 64] = b"\xff" * 64
    database.write_bytes(content)
    _, _, err = host("backup")
    assert "malformed" in err.splitlines()[-1]
    assert "unfinished" not in err


@pytest.mark.parametrize("name", ["export", "check"])
def test_an_empty_file_is_said_to_be_one(host, database, name):
    database.touch()
    status, _, err = host(name)
    assert status == 2
    assert "is an empty file: put a copy back with `evenhand restore FILE`" in err


def test_nothing_is_copied_where_there_is_no_database(host, tmp_path):
    status, _, err = host("backup", tmp_path / "copy.db")
    assert status == 2
    assert "There is no database" in err


def test_the_database_is_not_copied_onto_itself(host, database):
    rolls(database)
    status, _, err = host("backup", database)
    assert (status, count(database)) == (2, 3)
    assert "is the database itself" in err


@pytest.fixture
def another_bots(tmp_path):
    """The database of another bot, which counts its migrations, too."""
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE migration (version INTEGER, sha256 TEXT)")
        connection.execute("CREATE TABLE event (what TEXT)")
    return path


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def refuses_to_overwrite(host, database, target):
    """Whether a copy to `target` is refused in one sentence, and every file there is stays as it was."""
    before = files(target.parent)
    status, out, err = host("backup", target)
    assert (status, out) == (2, "")
    assert err == (
        f"{target} is there already, and is not a copy from `evenhand backup`: choose another file.\n"
    )
    return files(target.parent) == before


@pytest.mark.parametrize("content", [b"", b"Dear Ada,\n", b"SQLite format 3\0" + b"\xff" * 5000])
def test_what_is_no_copy_is_not_overwritten(host, database, tmp_path, content):
    rolls(database)
    (tmp_path / "letter").write_bytes(content)
    assert refuses_to_overwrite(host, database, tmp_path / "letter")


def test_the_database_of_another_program_is_not_overwritten(host, database, another_bots):
    rolls(database)
    assert refuses_to_overwrite(host, database, another_bots)


def test_the_database_of_another_evenhand_is_not_overwritten(host, database, tmp_path):
    rolls(database)
    rolls(tmp_path / "second.db", count=1)
    assert refuses_to_overwrite(host, database, tmp_path / "second.db")


def test_a_link_that_leads_nowhere_is_not_overwritten(host, database, tmp_path):
    rolls(database)
    (tmp_path / "link").symlink_to("nowhere")
    assert refuses_to_overwrite(host, database, tmp_path / "link")
    assert (tmp_path / "link").is_symlink()


def test_what_is_no_file_at_all_is_not_overwritten(host, database, tmp_path):
    rolls(database)
    os.mkfifo(tmp_path / "pipe")
    assert refuses_to_overwrite(host, database, tmp_path / "pipe")


def test_an_earlier_copy_is_overwritten(host, database, tmp_path):
    rolls(database)
    host("backup", tmp_path / "copy.db")
    rolls(database)
    status, _, _ = host("backup", tmp_path / "copy.db")
    assert (status, count(tmp_path / "copy.db")) == (0, 6)


def test_the_database_of_another_program_is_not_restored(host, database, another_bots):
    rolls(database)
    status, _, err = host("restore", another_bots)
    assert (status, count(database)) == (2, 3)
    assert err == f"The file {another_bots} is not a database of the bot.\n"


def test_restoring_brings_back_what_was_copied_and_keeps_what_was_there(host, database, tmp_path):
    rolls(database)
    host("backup", tmp_path / "copy.db")
    rolls(database, count=2)
    status, _, _ = host("restore", tmp_path / "copy.db")
    (aside,) = tmp_path.glob("evenhand.db.replaced-*")
    assert (status, count(database), count(aside)) == (0, 3, 5)


def test_whoever_was_forgotten_since_is_so_when_the_copy_is_back(host, database, tmp_path):
    rolls(database)
    rolls(database, person=GONE)
    host("backup")
    (copy,) = list_copies(database)
    forget(database, GONE)
    status, _, _ = host("restore", copy.path)
    with closing(sqlite3.connect(database)) as connection:
        people = {user for (user,) in connection.execute("SELECT user_id FROM person")}

    assert (status, count(database)) == (0, 6)
    assert people & {STAYS, GONE} == {STAYS}
    assert traces(copy.path, GONE)
    assert [name for name in traces(database, GONE) if "replaced" not in name] == []


def test_what_was_restored_can_be_checked_and_rolled_on(host, database, tmp_path):
    rolls(database)
    host("backup", tmp_path / "copy.db")
    host("restore", tmp_path / "copy.db")
    rolls(database, count=1)
    assert count(database) == 4


def test_nothing_is_restored_while_the_bot_runs(host, database, tmp_path):
    rolls(database)
    host("backup", tmp_path / "copy.db")
    rolls(database)
    with lock.hold_lock(database):
        status, _, err = host("restore", tmp_path / "copy.db")
    assert (status, count(database)) == (2, 6)
    assert "in use by process" in err


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 5000])
def test_what_is_no_copy_is_not_restored(host, database, tmp_path, content):
    rolls(database)
    (tmp_path / "bad.db").write_bytes(content)
    status, _, err = host("restore", tmp_path / "bad.db")
    assert (status, count(database)) == (2, 3)
    assert "bad.db" in err


def test_a_copy_of_a_newer_bot_is_not_restored(host, database, tmp_path):
    rolls(database)
    host("backup", tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection, connection:
        connection.execute("INSERT INTO migration VALUES (9999, '9999_later', '', 0)")
    status, _, err = host("restore", tmp_path / "copy.db")
    assert (status, count(database)) == (2, 3)
    assert "run the newer bot" in err


SHORT_OF_ROOM = """
import sys
from resource import RLIMIT_FSIZE, setrlimit
from bot.cli.app import main
setrlimit(RLIMIT_FSIZE, (50_000, 50_000))
sys.exit(main())
"""
"""The command line of a host whose files cannot grow."""

HELD_UP = """
import sys, time
from bot.cli.app import main
from bot.storage.files import backup, slices
slices.PAGES = 5
slices.PAUSE = 600
backup.end_proofs = lambda path: time.sleep(600)
read_only = slices.read_only
slices.read_only = lambda path: time.sleep({late}) or read_only(path)
sys.exit(main())
"""
"""The command line of a host whose copies are never finished, and begin `late`, in seconds."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "late"), [("backup", 0), ("backup", 0.5), ("restore", 0)])
def test_a_command_that_is_ended_leaves_nothing(host, database, tmp_path, name, late):
    rolls(database)
    copy = tmp_path / "elsewhere" / "copy.db"
    host("backup", copy)
    there = sorted(tmp_path.rglob("*"))

    async def end_it():
        command = ("-c", HELD_UP.format(late=late), name, str(copy))
        async with running(*command, env=environment(database), cwd=tmp_path) as ending:
            while not list(tmp_path.rglob("*.unfinished")):
                assert ending.returncode is None, "it was not ended in time"
                await asyncio.sleep(0.01)
            ending.terminate()
            return await ending.wait()

    status = asyncio.run(end_it())
    assert (status, sorted(tmp_path.rglob("*"))) == (128 + signal.SIGTERM, there)


def test_what_a_killed_copy_has_left_goes_with_the_next(host, database, tmp_path):
    rolls(database)
    (tmp_path / "backups").mkdir()
    for name in (
        "evenhand-20200101-000000.db.7.unfinished",
        "evenhand-20200101-000000.db.7.unfinished-journal",
    ):
        (tmp_path / "backups" / name).touch()
    host("backup")
    (copy,) = tmp_path.glob("backups/*")
    assert count(copy) == 3


def test_what_a_killed_restoring_has_left_goes_with_the_next(host, database, tmp_path):
    rolls(database)
    host("backup", tmp_path / "copy.db")
    (tmp_path / "evenhand.db.7.unfinished").touch()
    (tmp_path / "evenhand.db.replaced-20200101-000000").hardlink_to(database)
    host("restore", tmp_path / "copy.db")
    (aside,) = tmp_path.glob("evenhand.db.replaced-*")
    assert "20200101" not in aside.name
    assert list(tmp_path.glob("*.unfinished")) == []


def test_nobody_else_can_read_copies_nor_what_a_restoring_replaced(host, database, tmp_path):
    rolls(database)
    database.chmod(0o644)
    host("backup")
    host("backup", tmp_path / "copy.db")
    host("restore", tmp_path / "copy.db")
    made = [*tmp_path.glob("*.db*"), *tmp_path.glob("backups/*")]
    assert len(made) == 5
    assert {path.stat().st_mode & 0o777 for path in made} == {0o600}


def test_a_folder_is_no_place_for_a_copy(host, database, tmp_path):
    rolls(database)
    status, _, err = host("backup", tmp_path)
    assert status == 2
    assert "is a folder: choose a file in it" in err


@pytest.mark.slow
def test_a_copy_that_does_not_fit_leaves_nothing(database, tmp_path):
    rolls(database, count=300)
    status, _, err = run(
        "-c", SHORT_OF_ROOM, "backup", str(tmp_path / "copy.db"), env=environment(database), cwd=tmp_path
    )
    assert status == 2
    assert "cannot be copied" in err
    assert list(tmp_path.glob("copy.db*")) == []


def test_a_log_of_the_old_database_never_meets_the_restored_one(host, database, tmp_path):
    rolls(database)
    host("backup", tmp_path / "copy.db")
    database.write_bytes(b"\xff" * 8192)
    (tmp_path / "evenhand.db-wal").write_bytes(b"what a crash left")
    status, _, _ = host("restore", tmp_path / "copy.db")
    (log,) = tmp_path.glob("evenhand.db.replaced-*-wal")
    assert (status, count(database), log.read_bytes()) == (0, 3, b"what a crash left")


def test_a_log_whose_database_is_missing_never_meets_the_restored_one(host, database, tmp_path):
    rolls(database)
    host("backup", tmp_path / "copy.db")
    database.unlink()
    (tmp_path / "evenhand.db-wal").write_bytes(b"what a crash left")
    host("restore", tmp_path / "copy.db")
    (log,) = tmp_path.glob("evenhand.db.replaced-*-wal")
    assert (count(database), log.read_bytes()) == (3, b"what a crash left")


def test_check_tells_that_a_damaged_database_is_damaged(host, database):
    rolls(database, count=300)
    content = bytearray(database.read_bytes())
    content[8192:] = b"\xff" * (len(content) - 8192)
    database.write_bytes(content)
    status, _, err = host("check")
    assert status == 2
    assert f"{database} " in err
    assert "put a copy back with `evenhand restore" in err


def test_check_tells_that_there_is_no_database_and_makes_none(host, database):
    status, _, err = host("check")
    assert (status, database.exists()) == (2, False)
    assert "There is no database" in err


INDEX = "CREATE INDEX event_by_person ON event (place, person, number)"


def test_check_sees_that_an_index_lacks_rows(host, database):
    rolls(database)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DROP INDEX event_by_person")
        connection.execute(f"{INDEX} WHERE number > 2")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'event_by_person'", (INDEX,))
    status, _, err = host("check")
    assert status == 2
    assert "is damaged" in err


def test_check_tells_the_first_of_many_faults(host, database):
    rolls(database, count=60)
    status, out, _ = host("check")
    assert status == 1
    assert len(out.splitlines()) == 21
    assert "more such faults" in out


def test_check_tells_what_a_server_shares_that_does_not_follow_from_its_channels(host, database):
    async def change():
        async with open_store(f"sqlite:///{database}", lambda: NOON, REGISTRY) as store:
            for place in (HERE, THERE):
                await store.record(changes(-4, place=place))

    asyncio.run(change())
    assert host("check")[:2] == (0, "Every history leads to the stored state.\n")
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE state SET value = '{\"1\":[[0,30]]}'")
    status, out, _ = host("check")
    assert (status, out) == (
        1,
        "home 900: sheet '7' is {'1': [[0, 30]]}, but the history says {'1': [[0, 16]]}\n",
    )


def test_check_tells_what_cannot_be_read(host, database):
    rolls(database)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE event SET draws = '[1,' WHERE number = 2")
    status, out, err = host("check")
    assert status == 1
    assert "event 2 is damaged" in out
    assert "Traceback" not in err


def test_no_key_that_was_used_since_a_copy_is_used_again(host, database):
    url = f"sqlite:///{database}"
    with_keys(url)
    host("backup")
    used = with_keys(url)
    (copy,) = list_copies(database)
    again = []
    for _ in range(2):
        host("restore", copy.path)
        again.append(with_keys(url))

    assert used == [(1, 3), (1, 4), (1, 5)]
    assert again == [[(2, 0), (2, 1), (2, 2)]] * 2  # of which the first locks new keys each time


def test_all_keys_can_be_given_up(host, database):
    url = f"sqlite:///{database}"
    before = with_keys(url)
    status, out, _ = host("rotate")
    again = host("rotate")[1]

    assert (status, out) == (0, "Gave up the keys of 1 channel; the next roll there locks new ones.\n")
    assert again.startswith("Gave up the keys of 0 channels")
    assert before == [(1, 0), (1, 1), (1, 2)]
    assert with_keys(url) == [(2, 0), (2, 1), (2, 2)]


def test_no_keys_are_given_up_beside_a_running_bot(host, database):
    with_keys(f"sqlite:///{database}")
    with lock.hold_lock(database):
        status, _, err = host("rotate")
    assert status == 2
    assert "in use by process" in err
