"""The queries of the history go along an index, however long it is."""

import sqlite3
from contextlib import closing

import pytest

from bot.play.reads import ContentFilter, HistoryQuery
from bot.storage import history, recording
from bot.storage.files.migrate import folder, migrate
from bot.storage.history import make_search
from tests.storage.submissions import ANNA, HERE

QUERIES = {
    "all": (HistoryQuery(), "PRIMARY KEY (place=?"),
    "a person": (HistoryQuery(person=ANNA), "INDEX event_by_person (place=? AND person=?"),
    "a command": (HistoryQuery(kinds=("d100",)), "INDEX event_by_kind (place=? AND kind=?"),
    "a person's command": (HistoryQuery(ANNA, ("d100",)), "INDEX event_by_person (place=? AND person=?"),
    "a command of two kinds": (HistoryQuery(kinds=("roll", "game")), "PRIMARY KEY (place=?"),
    "a person's command of two kinds": (
        HistoryQuery(ANNA, ("roll", "game")),
        "INDEX event_by_person (place=? AND person=?",
    ),
    "a time": (HistoryQuery(since=5, until=9), "PRIMARY KEY (place=?"),
    "what was rolled": (
        HistoryQuery(kinds=("roll",), content=ContentFilter(ANNA, dice="d20", by_hand=True, set="red")),
        "INDEX event_by_kind (place=? AND kind=?",
    ),
}


@pytest.fixture
def connection(database):
    migrate(database, folder(), lambda: 0)
    with closing(sqlite3.connect(database)) as connection:
        yield connection


def plan(connection, sql, parameters):
    return [line for *_, line in connection.execute(f"EXPLAIN QUERY PLAN {sql}", parameters)]


@pytest.mark.parametrize("above", [True, False])
@pytest.mark.parametrize("wanted", QUERIES)
def test_a_page_is_read_from_the_number_on_without_sorting(connection, above, wanted):
    query, index = QUERIES[wanted]
    lines = plan(connection, *make_search(HERE, query, 3, 90).near(7, above=above, limit=10))
    (found,) = [line for line in lines if "SEARCH event" in line]
    assert f"{index} AND number>? AND number<?)" in found
    assert not [line for line in lines if "TEMP B-TREE" in line or line.startswith("SCAN")]


@pytest.mark.parametrize("above", [True, False])
@pytest.mark.parametrize("wanted", QUERIES)
def test_where_a_search_ends_is_found_without_looking_into_rows(connection, above, wanted):
    query, index = QUERIES[wanted]
    lines = plan(connection, *make_search(HERE, query).edge(7, above=above, rows=5_000))
    (found,) = [line for line in lines if "SEARCH event" in line]
    assert f"{index} AND number>? AND number<?)" in found
    assert not [line for line in lines if "TEMP B-TREE" in line or line.startswith("SCAN")]


def test_a_single_row_is_searched_by_key(connection):
    lines = plan(connection, recording.LINK, (1, 1, 1, 1))
    assert [line for line in lines if "SEARCH event USING PRIMARY KEY (place=?" in line]
    assert not [line for line in lines if line.startswith("SCAN")]


def test_the_first_row_of_a_time_is_searched_by_key(connection):
    lines = plan(connection, history.FIRST_SINCE, (1, 1, 1))
    assert "SEARCH middle USING PRIMARY KEY (place=? AND number=?) LEFT-JOIN" in lines
    assert "SEARCH event USING PRIMARY KEY (place=? AND number>?)" in lines
    assert not [line for line in lines if line.startswith(("SCAN event", "SCAN middle", "SCAN place"))]
