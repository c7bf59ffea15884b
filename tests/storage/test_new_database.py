"""What is there when the bot starts: nothing, an empty file, a file that others can read."""

import logging
import sqlite3
from contextlib import closing

import pytest

from bot.storage.failures import Unusable
from tests.storage.submissions import record, submission


def rights(folder):
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


async def test_a_path_that_does_not_exist_is_a_new_beginning_which_is_logged(database, opening, caplog):
    caplog.set_level(logging.INFO, "bot.storage")
    async with opening():
        pass
    assert f"There is no database {database} yet: a new one begins." in caplog.messages


async def test_a_beginning_where_there_are_copies_of_another_is_a_warning(database, opening, caplog):
    copy = database.parent / "backups" / "evenhand-20200101-000000.db"
    copy.parent.mkdir()
    copy.touch()
    async with opening():
        pass
    (said,) = [each.getMessage() for each in caplog.records if "begins" in each.getMessage()]
    assert f"a new one begins, though {copy} is a copy of an earlier one" in said
    assert f"stop the bot, and use `evenhand restore {copy}`" in said


async def test_nothing_is_logged_of_a_beginning_at_the_next_start(opening, caplog):
    async with opening():
        pass
    caplog.set_level(logging.INFO, "bot.storage")
    async with opening():
        pass
    assert "begins" not in caplog.text


async def test_an_empty_file_is_no_new_beginning(database, opening):
    database.touch()
    with pytest.raises(
        Unusable, match=r"is an empty file: put a copy back .* or remove the empty file to begin anew"
    ):
        async with opening():
            pass
    assert database.stat().st_size == 0


async def test_the_database_of_another_program_is_left_as_it_is(database, opening):
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("CREATE TABLE theirs (a TEXT)")
    database.chmod(0o644)
    before = database.read_bytes()
    with pytest.raises(Unusable, match=r"is not a database of the bot: choose another file"):
        async with opening():
            pass
    assert (database.read_bytes(), rights(database.parent)["evenhand.db"]) == (before, 0o644)


async def test_what_a_killed_backup_or_restore_has_left_goes_at_the_next_start(database, opening):
    left = database.parent / "evenhand.db.7.unfinished"
    left.touch()
    async with opening():
        assert not left.exists()


async def test_nobody_else_can_read_the_files_of_a_database(database, opening):
    async with opening() as store:
        await record(store, submission())
        names = ("", "-wal", "-shm", ".lock")
        assert rights(database.parent) == {f"evenhand.db{name}": 0o600 for name in names}


async def test_a_database_that_others_could_read_is_theirs_no_longer(database, newest, opening):
    database.write_bytes(newest.read_bytes())
    database.chmod(0o644)
    (database.parent / "evenhand.db-wal").touch(0o644)
    async with opening() as store:
        await record(store, submission())
        assert set(rights(database.parent).values()) == {0o600}
