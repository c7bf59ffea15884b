"""A filled database is brought up to date by a later migration, or stays as it was."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from bot.features.registry import REGISTRY
from bot.storage.failures import Unusable
from bot.storage.files import migrate
from bot.storage.sqlite_store import open_sqlite
from tests.storage.children import start
from tests.storage.files import whole
from tests.storage.submissions import NOON, listing, record, submission

LATER = """
CREATE TABLE later (number INTEGER PRIMARY KEY, kind TEXT NOT NULL) STRICT;
INSERT INTO later SELECT number, kind FROM event;
UPDATE event SET line = '"moved"';
"""

SLOW = """
import sys
from pathlib import Path
from bot.storage.files import migrate as files
def apply(connection, migration, at, inner=files._apply):
    inner(connection, migration, at)
    print("applied", flush=True)
    sys.stdin.readline()
files._apply = apply
files.migrate(Path(sys.argv[1]), Path(sys.argv[2]), lambda: 7)
"""


@pytest.fixture
def migrations(tmp_path, monkeypatch):
    """The migrations of the bot, to which a test may add others."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrate.folder(), folder)
    monkeypatch.setattr(migrate, "folder", lambda: folder)
    return folder


@pytest.fixture
def later(migrations):
    """Where the migration after those of the bot belongs."""
    return migrations / f"{len(list(migrations.iterdir())) + 1:04}_later.sql"


@pytest.fixture
async def events(opening, migrations):
    """What is in the database before the later migration comes."""
    async with opening() as store:
        for number in range(60):
            await record(store, submission(slot=f"s{number % 7}", person=number % 5 + 1))
        return await listing(store)


async def test_all_that_it_holds_is_there_in_the_new_form(events, opening, later, database):
    later.write_text(LATER)
    async with opening() as store:
        assert [event.line for event in await listing(store)] == ["moved"] * 60
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT count(*) FROM later").fetchone() == (60,)
    assert whole(database)


async def test_it_is_copied_before(events, migrations, later, database):
    later.write_text(LATER)
    assert migrate.migrate(database, migrations, lambda: NOON) == [later.stem]
    later.unlink()
    copy = database.with_name(f"evenhand.db.before-{later.stem[:4]}")
    async with open_sqlite(copy, lambda: NOON, REGISTRY) as store:
        assert await listing(store) == events


async def test_a_migration_that_fails_leaves_it_as_it_was(events, opening, later):
    later.write_text(f"{LATER}DROP TABLE nowhere;")
    with pytest.raises(Unusable, match="the database is as it was before it"):
        async with opening():
            pass
    later.unlink()
    async with opening() as store:
        assert await listing(store) == events


@pytest.mark.slow
async def test_a_process_that_is_killed_in_the_midst_leaves_it_as_it_was(
    events, opening, migrations, later, database
):
    later.write_text(LATER)
    child = await start("-c", SLOW, database, migrations)
    assert await child.stdout.readline() == b"applied\n"
    child.kill()
    await child.communicate()
    later.unlink()
    async with opening() as store:
        assert await listing(store) == events
    assert whole(database)


def test_whom_rows_name_is_known_of_rows_of_before(tmp_path, migrations, database):
    older = tmp_path / "older"
    older.mkdir()
    for path in sorted(migrations.iterdir())[:8]:
        shutil.copy(path, older)
    migrate.migrate(database, older, lambda: NOON)
    rows = [  # a roll of 1 that 2 entered, one of 1 and 3 together, one with such a text in a comment
        (1, '{"dice":"d20","entered":{"@":2}}', None),
        (2, '{"way":"add","shares":[[{"@":1},"d6"],[{"@":3},"d8"]]}', '{"met":[{"@":3}]}'),
        (3, '{"dice":"d20","comment":"{\\"@\\":2}"}', None),
    ]
    with closing(sqlite3.connect(database)) as connection:
        connection.executemany("INSERT INTO person (user_id) VALUES (?)", [(7,), (8,), (9,)])
        connection.execute("INSERT INTO place VALUES (1, 70, 0, 71, 0)")
        for number, request, line in rows:
            connection.execute(
                "INSERT INTO event VALUES (1, ?, 1, 0, 'roll', 1, ?, '[]', 1, NULL, '', NULL, NULL, ?,"
                " 0, '', 0, NULL, 0, NULL, NULL, NULL)",
                (number, request, line),
            )
        connection.execute("INSERT INTO entered VALUES (1, 1, 2)")
        connection.commit()
    migrate.migrate(database, migrations, lambda: NOON)
    with closing(sqlite3.connect(database)) as connection:
        found = connection.execute("SELECT number, person FROM named ORDER BY number").fetchall()
        typists = connection.execute("SELECT number, words_by FROM event WHERE words_by > 0").fetchall()
    assert found == [(1, 2), (2, 3)]
    assert typists == [(1, 2)]


def test_what_was_saved_before_there_were_characters_is_still_there(tmp_path, migrations, database):
    older = tmp_path / "older"
    older.mkdir()
    for path in sorted(migrations.iterdir())[:3]:
        shutil.copy(path, older)
    migrate.migrate(database, older, lambda: NOON)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("INSERT INTO person (user_id) VALUES (7)")
        for name, kind in (("attack", "roll"), ("forest", "table")):
            connection.execute("INSERT INTO content VALUES (NULL, 'person', 7, ?, 0)", (f'{{"{name}":1}}',))
            connection.execute(
                "INSERT INTO item VALUES ('person', 7, ?, ?, 1, last_insert_rowid())", (kind, name)
            )
        connection.commit()
        before = connection.execute("SELECT * FROM item ORDER BY name").fetchall()
    migrate.migrate(database, migrations, lambda: NOON)
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT * FROM item ORDER BY name").fetchall() == before
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
