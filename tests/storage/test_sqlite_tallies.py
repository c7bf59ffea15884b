"""SQLite finds the running sums by key."""

import sqlite3
from contextlib import closing

import pytest

from bot.storage import sum_rows
from bot.storage.files.migrate import folder, migrate


@pytest.mark.parametrize(
    "query",
    [sum_rows.KEPT, sum_rows.SUMS, sum_rows.SUBJECTS, sum_rows.ROLLERS, sum_rows.ROWS.format(table="sum")],
)
def test_sums_are_searched_by_key(database, query):
    migrate(database, folder(), lambda: 0)
    with closing(sqlite3.connect(database)) as connection:
        plan = connection.execute(f"EXPLAIN QUERY PLAN {query}", [1] * query.count("?"))
        lines = [line for *_, line in plan]
    assert not [line for line in lines if line.startswith("SCAN sum")]
