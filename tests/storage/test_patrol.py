"""What is damaged in a database is found while the bot runs on it, in small pieces."""

import asyncio
import logging
import sqlite3
from contextlib import closing, contextmanager

import pytest

from bot.storage.files import patrol
from bot.storage.files.patrol import Fault, Patrol
from tests.storage.files import whole
from tests.storage.submissions import record, submission

PATIENCE = 120
"""Seconds to wait for what comes in a moment, unless the machine is very busy."""

WORD, NONE = b"Schwarzwald", b"Schw\xe1rzwald"


@pytest.fixture
async def played(database, opening):
    """A database with a few hundred events."""
    async with opening() as store:
        for number in range(40):
            words = {"text": WORD.decode(), "number": number, "filling": "x" * 300}
            await record(store, submission(slot=f"slot {number}", person=500 + number, request=words))
    return database


def all_of(database):
    """Look at all of a database, piece by piece; return how many looks that took."""
    going, looks, done = Patrol(), 0, False
    while not done:
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            done = going.look(connection)
        looks += 1
    return looks


def execute(database, sql, *parameters):
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(sql, parameters)


@contextmanager
def meddled(database, name, said, instead):
    """Have SQLite believe during the block that a table or an index was made by other words."""
    with closing(sqlite3.connect(database)) as connection:
        ((sql,),) = connection.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (name,))
    change = "UPDATE sqlite_schema SET sql = ? WHERE name = ?"
    execute(database, change, sql.replace(said, instead), name)
    yield
    execute(database, change, sql, name)


def leaves(database):
    """The last page of each tree that has rows, by the name of the tree."""
    with closing(sqlite3.connect(database)) as connection:
        roots = connection.execute("SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0").fetchall()
    content = database.read_bytes()
    found = {}
    for name, page in roots:
        begin = (page - 1) * 4096
        while content[begin] in {2, 5}:
            begin = (int.from_bytes(content[begin + 8 : begin + 12], "big") - 1) * 4096
        if content[begin + 3 : begin + 5] != b"\0\0" and not name.startswith("sqlite_seq"):
            found[name] = begin
    return found


def flip(database, before, after):
    content = database.read_bytes()
    where = content.rindex(before)
    database.write_bytes(content[:where] + after + content[where + len(before) :])


def test_nothing_is_found_in_a_database_that_is_whole(played):
    all_of(played)


def test_in_whichever_tree_a_leaf_is_damaged_it_is_found(played):
    content = played.read_bytes()
    trees = leaves(played)
    for name, begin in trees.items():
        played.write_bytes(content[:begin] + b"\xff" * 64 + content[begin + 64 :])
        with pytest.raises(Fault, match=name):
            all_of(played)
    assert {"event", "event_by_kind", "sqlite_autoindex_state_1", "seen"} <= trees.keys()


def test_a_row_that_an_index_lacks_is_found(played):
    with meddled(
        played, "event_by_kind", " (place, kind, number)", " (place, kind, number) WHERE number <> 7"
    ):
        execute(played, "UPDATE event SET kind = 'd20' WHERE number = 7")
    with pytest.raises(Fault, match="event_by_kind lacks rows of event"):
        all_of(played)
    assert not whole(played)


def test_a_row_that_only_an_index_has_is_found(played):
    with meddled(
        played, "event_by_kind", " (place, kind, number)", " (place, kind, number) WHERE number <> 7"
    ):
        execute(played, "DELETE FROM event WHERE number = 7")
    with pytest.raises(Fault, match="event lacks rows of event_by_kind"):
        all_of(played)


def test_a_flipped_bit_in_an_index_is_found(played):
    with closing(sqlite3.connect(played)) as connection:
        (user,) = connection.execute("SELECT user_id FROM person WHERE user_id = 533").fetchone()
    flip(played, b"\x03\x02\x01" + user.to_bytes(2, "big"), b"\x03\x02\x01" + (user + 100).to_bytes(2, "big"))
    with pytest.raises(Fault, match="person"):
        all_of(played)


def test_a_flipped_bit_in_a_text_is_found_and_what_players_typed_is_not_said(played):
    flip(played, WORD, NONE)
    with pytest.raises(Fault, match="event") as found:
        all_of(played)
    assert "Schwarz" not in str(found.value)


def test_a_row_that_its_table_cannot_have_is_found(played):
    with meddled(played, "seen", " NOT NULL", ""):
        execute(played, "UPDATE seen SET number = NULL WHERE number = 3")
    with pytest.raises(Fault, match="a row of seen has a value that it cannot have"):
        all_of(played)


def test_a_long_tree_is_looked_at_in_pieces_to_its_end(played, monkeypatch):
    monkeypatch.setattr(patrol, "ROWS", 7)
    flip(played, WORD, NONE)
    with pytest.raises(Fault, match="event"):
        all_of(played)


def test_no_look_reads_more_than_two_pieces(played, monkeypatch):
    with closing(sqlite3.connect(played)) as connection:
        trees = [tree for tree, _ in patrol._list_trees(connection)]
        rows = sum(len(connection.execute(tree.piece(None)).fetchall()) for tree in trees)
    monkeypatch.setattr(patrol, "ROWS", 20)

    assert all_of(played) >= rows / (2 * 20)


@pytest.fixture
def quick(monkeypatch):
    """Pieces that follow each other at once."""
    monkeypatch.setattr(patrol, "PAUSE", 0)
    monkeypatch.setattr(patrol, "REST", 0)


async def test_damage_is_said_once_in_the_log_with_what_to_do_and_rolls_go_on(played, opening, quick, caplog):
    async with opening() as store:
        assert not store.damage
        flip(played, WORD, NONE)
        async with asyncio.timeout(PATIENCE):
            while not store.damage:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.01)
        await record(store, submission())
    (said,) = [each.getMessage() for each in caplog.records if each.levelno == logging.ERROR]

    assert said == store.damage
    assert f"{played} is damaged (" in said
    assert f"`evenhand rescue {played} NEW.db`" in said
    assert "Schwarz" not in caplog.text


async def test_a_bot_that_ends_does_not_leave_its_log_behind(played, opening, quick):
    async with opening() as store:
        await record(store, submission())
        await asyncio.sleep(0.05)
    assert not played.with_name("evenhand.db-wal").exists()
