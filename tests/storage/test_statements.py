"""The queries of the history go along an index, however long it is."""

import sqlite3
from contextlib import closing

import pytest

from bot.storage import statements
from bot.storage.migrate import folder, migrate


@pytest.fixture
def connection(database):
    migrate(database, folder(), lambda: 0)
    with closing(sqlite3.connect(database)) as connection:
        yield connection


def plan(connection, query):
    parameters = [1] * query.count("?")
    return [line for *_, line in connection.execute(f"EXPLAIN QUERY PLAN {query}", parameters)]


@pytest.mark.parametrize("above", [True, False])
@pytest.mark.parametrize(
    ("filters", "index"),
    [
        ({}, "PRIMARY KEY (place=? AND number"),
        ({"person": True}, "INDEX history_by_person (place=? AND person=? AND number"),
        ({"command": True}, "INDEX history_by_command (place=? AND command=? AND number"),
    ],
)
def test_a_page_is_read_from_the_number_on_without_sorting(connection, above, filters, index):
    lines = plan(connection, statements.history(above=above, **filters))
    (search,) = [line for line in lines if "SEARCH history" in line]
    assert f"{index}{'>' if above else '<'}?)" in search
    assert not [line for line in lines if "TEMP B-TREE" in line or line.startswith("SCAN")]


@pytest.mark.parametrize("above", [True, False])
def test_a_page_under_both_filters_uses_one_of_the_indexes(connection, above):
    lines = plan(connection, statements.history(above=above, person=True, command=True))
    assert [line for line in lines if "SEARCH history USING INDEX history_by_" in line]
    assert not [line for line in lines if "TEMP B-TREE" in line]


def test_what_moves_find_is_searched_by_key(connection):
    scans = [line for line in plan(connection, statements.FOUND) if line.startswith("SCAN")]
    assert scans == ["SCAN move VIRTUAL TABLE INDEX 1:"]
