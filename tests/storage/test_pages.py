"""Nothing of a forgotten person is left in the unused parts of pages, and the database stays whole."""

import asyncio
import sqlite3
from contextlib import closing, contextmanager
from dataclasses import replace
from random import Random

import pytest
from bot.storage.removal.pages import READ, clean, opened
from bot.storage.writing.writer import Writer
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.play.request_context import Place
from bot.storage import connections
from tests.storage.moves import NOON, move
from tests.storage.test_sqlite_privacy import traces

PEOPLE, ROLLS = 700, 2_500


def game(random, people, players):
    """One of very many rolls, which fill pages in no order, so that these are split over and over."""
    named = {"players": [random.choice(people), random.choice(players)]}
    kept = move(
        lambda _: replace(move().play(None), after=named),
        person=random.choice(people),
        place=Place(random.randint(1, 30), 900),
        slot="catan" if random.random() < 0.3 else None,
        at=NOON,
    )
    return replace(kept, command="catan-start", request=named)


def whole(database):
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


async def test_copies_that_splitting_left_behind_are_wiped(database, opening):
    random = Random(1)
    people = [random.getrandbits(60) | 1 << 59 for _ in range(PEOPLE)]
    async with opening() as store:
        for _ in range(ROLLS // 250):
            await asyncio.gather(*(store.record(game(random, people, people[:3])) for _ in range(250)))
        for person in people[:3]:
            await store.forget(person)
        assert [traces(database, person) for person in people[:3]] == [[], [], []]
        assert traces(database, people[3]) != []
        rows = [1 async for place in store.places() async for _ in store.records(place)]
        assert len(rows) == ROLLS
    assert whole(database)


@pytest.mark.parametrize("text", ["x" * 10, "x" * 900, "x" * 9_000])
async def test_rows_of_any_length_stay_as_they_are(database, connection, text):
    random = Random(2)
    insert = "INSERT INTO fact (name, value) VALUES (?, ?)"
    delete = "DELETE FROM fact WHERE name = ?"
    rows = {(f"{random.getrandbits(40)}", text + str(number)) for number in range(400)}
    await connection.executemany(insert, sorted(rows))
    gone = sorted(rows)[::3]
    await connection.executemany(delete, [(name,) for name, _ in gone])
    with opened(database) as pages:
        async with Writer(connection).running() as writer:
            await clean(writer, pages)
            assert not any(pages.unclean(first) for first in range(0, pages.count(), READ))
            await writer.run(lambda it: it.executemany(insert, gone))
        async with connections.reading(database) as reader:
            kept = await reader.execute_fetchall("SELECT name, value FROM fact")
        assert {tuple(row) for row in kept} == rows
    assert whole(database)


SCHEMA = """
CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT UNIQUE, body BLOB);
CREATE TABLE b (place INTEGER, number INTEGER, name TEXT, PRIMARY KEY (place, number)) WITHOUT ROWID;
CREATE INDEX b_by_name ON b (name, place);
"""

CHANGES = (
    "INSERT OR REPLACE INTO a VALUES (:key, :name, zeroblob(:size) || :name)",
    "INSERT OR REPLACE INTO b VALUES (:key % 5, :key, :name || printf('%*d', :size, 1))",
    "UPDATE a SET body = :name WHERE id % 7 = :key % 7",
    "DELETE FROM a WHERE id BETWEEN :key AND :key + 20",
    "DELETE FROM b WHERE number BETWEEN :key AND :key + 20",
)


@contextmanager
def changed(database, seed, page_size, most, *pragmas):
    """A database of any content, whose log is empty, with a connection that stays open."""
    random = Random(seed)
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        for pragma in (f"page_size = {page_size}", *pragmas, "secure_delete = ON", "journal_mode = WAL"):
            connection.execute(f"PRAGMA {pragma}")
        connection.executescript(f"{SCHEMA} BEGIN;")
        for _ in range(400):
            values = {
                "key": random.randrange(200),
                "name": str(random.random()),
                "size": random.randrange(most),
            }
            connection.execute(random.choices(CHANGES, (9, 9, 1, 1, 1))[0], values)
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        yield connection


def content(database):
    """What whoever opens a database finds in it, without the pages that others have read."""
    with closing(sqlite3.connect(database)) as connection:
        return list(connection.iterdump())


def wipe_all(database):
    """Wipe all pages; return how many there were to wipe."""
    with opened(database) as pages:
        unclean = [number for first in range(0, pages.count(), READ) for number in pages.unclean(first)]
        pages.wipe(unclean)
    return len(unclean)


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0),
    page_size=st.sampled_from([512, 1024, 4096, 65_536]),
    most=st.sampled_from([9, 90, 9_000]),
)
def test_any_database_is_whole_and_as_it_was_after_wiping(tmp_path_factory, seed, page_size, most):
    database = tmp_path_factory.mktemp("any") / "any.db"
    with changed(database, seed, page_size, most) as connection:
        before = content(database)
        wipe_all(database)
        assert wipe_all(database) == 0
        assert content(database) == before
        connection.execute("PRAGMA shrink_memory")
        connection.execute("INSERT OR REPLACE INTO a SELECT id + 1, name || 'x', body FROM a")
    assert whole(database)


def test_a_database_with_a_map_of_its_pages_is_left_alone(database):
    with changed(database, 1, 512, 9, "auto_vacuum = FULL"):
        assert wipe_all(database) == 0
    assert whole(database)


def test_nothing_is_wiped_where_someone_else_has_written(database):
    with changed(database, 1, 512, 9) as connection, opened(database) as pages:
        unclean = pages.unclean(0)
        connection.execute("DELETE FROM a")
        before = database.read_bytes()
        pages.wipe(unclean)
        assert database.read_bytes() == before
    assert unclean
