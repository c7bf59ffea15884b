"""What is read before each move, and single rows, are searched by key."""

import sqlite3
from contextlib import closing

import pytest

from bot.storage import statements
from bot.storage.files.migrate import folder, migrate


@pytest.fixture
def connection(database):
    migrate(database, folder(), lambda: 0)
    with closing(sqlite3.connect(database)) as connection:
        yield connection


def plan(connection, query):
    parameters = [1] * query.count("?")
    return [line for *_, line in connection.execute(f"EXPLAIN QUERY PLAN {query}", parameters)]


def test_one_row_is_searched_by_key(connection):
    lines = plan(connection, statements.ROW)
    assert "SEARCH history USING PRIMARY KEY (place=? AND number=?)" in lines
    assert not [line for line in lines if line.startswith("SCAN")]


def test_what_moves_find_is_searched_by_key(connection):
    scans = [line for line in plan(connection, statements.FOUND) if line.startswith("SCAN")]
    assert scans == ["SCAN move VIRTUAL TABLE INDEX 1:"]
