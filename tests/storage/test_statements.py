"""What is read before each event, and single rows, are searched by key."""

import sqlite3
from contextlib import closing

import pytest

from bot.storage import characters, event_rows, recording, shared_rows
from bot.storage.files.migrate import folder, migrate

WHAT_IS_ASKED = {"SCAN asked", "SCAN found", "SCAN json_each VIRTUAL TABLE INDEX 1:"}

QUERIES = (
    *(event_rows.LOAD_PLACES, recording.SEEN, recording.STATE, recording.FOLLOWED),
    *(shared_rows.FOUND, shared_rows.STATE, shared_rows.USES, characters.IN_CHANNELS),
)


@pytest.fixture
def connection(database):
    migrate(database, folder(), lambda: 0)
    with closing(sqlite3.connect(database)) as connection:
        yield connection


def plan(connection, query):
    parameters = [1] * query.count("?")
    return [line for *_, line in connection.execute(f"EXPLAIN QUERY PLAN {query}", parameters)]


def test_one_row_is_searched_by_key(connection):
    row = f"{event_rows.SELECT} {event_rows.JOIN} WHERE {event_rows.AT_PLACE} AND event.number = ?"
    lines = plan(connection, row)
    assert "SEARCH event USING PRIMARY KEY (place=? AND number=?)" in lines
    assert "SEARCH mark USING INDEX event_by_target (place=? AND target=?)" in lines
    assert not [line for line in lines if line.startswith("SCAN")]


@pytest.mark.parametrize("query", QUERIES)
def test_what_events_find_is_searched_by_key(connection, query):
    scans = [line for line in plan(connection, query) if line.startswith("SCAN")]
    assert [scan for scan in scans if scan not in WHAT_IS_ASKED] == []
