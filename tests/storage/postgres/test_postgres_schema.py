"""Both engines end with the same tables and columns, and one process brings a database up to date."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from bot.storage.failures import Older, Unusable
from bot.storage.postgres.migrate import check_current, migrate
from bot.storage.postgres.transactions import PostgresReading, PostgresWriting

COLUMNS = """
SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'
ORDER BY table_name, ordinal_position
"""
KEYS = """
SELECT table_name, column_name FROM information_schema.table_constraints
JOIN information_schema.key_column_usage USING (constraint_name, table_name)
WHERE constraint_type = 'PRIMARY KEY' AND table_constraints.table_schema = 'public'
ORDER BY table_name, key_column_usage.ordinal_position
"""
OWN_TABLES = {"writer"}
"""What only several processes need."""


@pytest.fixture
async def new(postgres):
    """A connection to a database without tables."""
    async with PostgresWriting(await asyncio.to_thread(postgres.new)).opened() as thread:
        yield thread


@pytest.fixture
def folder(tmp_path):
    """A folder of two migrations."""
    (tmp_path / "0001_first.sql").write_text("CREATE TABLE first (id BIGINT); CREATE TABLE other ();")
    (tmp_path / "0002_second.sql").write_text("INSERT INTO first VALUES (1);")
    return tmp_path


def applying(folder):
    return lambda connection: migrate(connection, folder, lambda: 0, "tried")


async def rows(thread, query):
    return await thread.visit(lambda connection: connection.execute(query).fetchall())


async def test_both_engines_have_the_same_tables_columns_and_keys(address, newest):
    async with PostgresReading(address).opened() as thread:
        columns, keys = [
            [row for row in await rows(thread, query) if row[0] not in OWN_TABLES]
            for query in (COLUMNS, KEYS)
        ]
    with closing(sqlite3.connect(newest)) as connection:
        tables = connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        ).fetchall()
        found = {name: connection.execute(f"PRAGMA table_info({name})").fetchall() for (name,) in tables}
    assert columns == [(name, column[1]) for name, each in found.items() for column in each]
    keyed = [(name, sorted((each[5], each[1]) for each in found[name] if each[5])) for name in found]
    assert keys == [(name, column) for name, each in keyed for _, column in each]


async def test_each_file_is_applied_once_however_many_begin_at_once(new, folder):
    address = new._connection._address
    async with PostgresWriting(address).opened() as other:
        applied = await asyncio.gather(new.visit(applying(folder)), other.visit(applying(folder)))
    assert sorted(name for names in applied for name in names) == ["0001_first", "0002_second"]
    assert await rows(new, "SELECT id FROM first") == [(1,)]


async def test_the_log_says_from_which_version_to_which_and_that_nothing_old_is_kept(new, folder, caplog):
    caplog.set_level("INFO")
    for _ in range(2):
        await new.visit(applying(folder))
    assert caplog.messages == []
    (folder / "0003_third.sql").write_text("INSERT INTO first VALUES (2);")
    await new.visit(applying(folder))

    assert caplog.messages == [
        "The database tried goes from version 2 to 3; as it was before, only your own copies have it."
    ]


async def test_a_file_that_fails_leaves_nothing(new, folder):
    (folder / "0002_second.sql").write_text("INSERT INTO first VALUES (1); SELECT nothing;")
    with pytest.raises(Unusable, match=r"0002_second failed .+ the database is as it was before it"):
        await new.visit(applying(folder))
    assert await rows(new, "SELECT count(*) FROM first") == [(0,)]
    assert await rows(new, "SELECT name FROM migration") == [("0001_first",)]


async def test_a_database_of_a_newer_bot_is_refused(new, folder):
    await new.visit(applying(folder))
    (folder / "0002_second.sql").unlink()
    with pytest.raises(Unusable, match="tried is at version 2, and this bot knows versions up to 1"):
        await new.visit(applying(folder))


async def test_a_file_that_was_edited_is_refused(new, folder):
    await new.visit(applying(folder))
    (folder / "0002_second.sql").write_text("SELECT 1;")
    with pytest.raises(Unusable, match="0002_second was edited after it had been applied"):
        await new.visit(applying(folder))


def reading(folder):
    return lambda connection: check_current(connection, folder, "tried")


async def test_a_database_that_is_not_up_to_date_is_not_read(new, folder):
    second = folder / "0002_second.sql"
    text = second.read_text()
    second.unlink()
    await new.visit(applying(folder))
    second.write_text(text)
    with pytest.raises(Older, match="of an older version of the bot: bring it up to date"):
        await new.visit(reading(folder))


async def test_an_empty_database_is_not_read_and_is_said_to_get_its_tables_at_the_next_start(new, folder):
    with pytest.raises(Older, match="is empty: the bot makes its tables when it starts"):
        await new.visit(reading(folder))
