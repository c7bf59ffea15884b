"""Copies of the database, and putting them back."""

import sqlite3
from contextlib import closing
from functools import partial

import pytest

from bot.storage.files import lock
from tests.cli.hosting import hosted, rolls


@pytest.fixture
def database(tmp_path):
    return tmp_path / "evenhand.db"


@pytest.fixture
def host(database):
    """Run a command of a host on the test's database; the exit status, stdout and stderr."""
    return partial(hosted, database)


def count(database):
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT count(*) FROM history").fetchone()[0]


def test_a_copy_holds_every_roll(host, database, tmp_path):
    rolls(database)
    status, _, _ = host("backup", tmp_path / "copy.db")
    assert (status, count(tmp_path / "copy.db")) == (0, 3)


def test_a_copy_is_taken_while_the_bot_holds_the_database(host, database, tmp_path):
    rolls(database)
    with lock.held(database):
        status, _, _ = host("backup", tmp_path / "copy.db")
    assert (status, count(tmp_path / "copy.db")) == (0, 3)


def test_copies_without_a_name_are_kept_up_to_a_number(host, database, tmp_path):
    rolls(database)
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in range(10, 20):
        (folder / f"evenhand-202001{day}-000000.db").touch()
    status, out, _ = host("backup", "--keep", "3")
    kept = sorted(path.name for path in folder.iterdir())
    assert status == 0
    assert kept[:2] == ["evenhand-20200118-000000.db", "evenhand-20200119-000000.db"]
    assert out == f"{folder / kept[2]}\n"


def test_a_damaged_database_is_not_copied_over_a_good_copy(host, database, tmp_path):
    rolls(database, count=300)
    host("backup", tmp_path / "copy.db")
    content = bytearray(database.read_bytes())
    content[8192:] = b"\xff" * (len(content) - 8192)
    database.write_bytes(content)
    status, _, err = host("backup", tmp_path / "copy.db")
    assert (status, count(tmp_path / "copy.db")) == (2, 300)
    assert "Traceback" not in err


def test_nothing_is_copied_where_there_is_no_database(host, tmp_path):
    status, _, err = host("backup", tmp_path / "copy.db")
    assert status == 2
    assert "There is no database" in err


def test_the_database_is_not_copied_onto_itself(host, database):
    rolls(database)
    status, _, err = host("backup", database)
    assert (status, count(database)) == (2, 3)
    assert "is the database itself" in err


def test_restoring_brings_back_what_was_copied_and_keeps_what_was_there(host, database, tmp_path):
    rolls(database)
    host("backup", tmp_path / "copy.db")
    rolls(database, count=2)
    status, _, _ = host("restore", tmp_path / "copy.db")
    (aside,) = tmp_path.glob("evenhand.db.replaced-*")
    assert (status, count(database), count(aside)) == (0, 3, 5)


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
    with lock.held(database):
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


def test_a_log_of_the_old_database_never_meets_the_restored_one(host, database, tmp_path):
    rolls(database)
    host("backup", tmp_path / "copy.db")
    database.write_bytes(b"\xff" * 8192)
    (tmp_path / "evenhand.db-wal").write_bytes(b"what a crash left")
    status, _, _ = host("restore", tmp_path / "copy.db")
    (log,) = tmp_path.glob("evenhand.db.replaced-*-wal")
    assert (status, count(database), log.read_bytes()) == (0, 3, b"what a crash left")


def test_check_tells_that_a_damaged_database_is_damaged(host, database):
    rolls(database, count=300)
    content = bytearray(database.read_bytes())
    content[8192:] = b"\xff" * (len(content) - 8192)
    database.write_bytes(content)
    status, _, err = host("check")
    assert status == 2
    assert "damaged" in err or "cannot be read" in err
