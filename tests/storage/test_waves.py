"""What one transaction does is done in waves: events at different places together."""

import sqlite3
from contextlib import closing

from bot.storage.waves import Unwritten, waves
from tests.storage.submissions import HERE, THERE, submission


def task(connection):
    """Do nothing."""


def test_events_at_different_places_are_a_wave():
    here, there = submission(place=HERE), submission(place=THERE)
    assert list(waves([here, there])) == [[here, there]]


def test_a_second_event_at_a_place_begins_another():
    first, there, second = submission(place=HERE), submission(place=THERE), submission(place=HERE)
    assert list(waves([first, there, second])) == [[first, there], [second]]


def test_a_task_stands_alone_between_waves():
    before, after = submission(place=HERE), submission(place=THERE)
    assert list(waves([before, task, task, after])) == [[before], task, task, [after]]


def test_nothing_has_no_waves():
    assert list(waves([])) == []


def test_rows_are_written_by_statements_in_the_order_in_which_these_came():
    unwritten = Unwritten()
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("CREATE TABLE one (id INTEGER PRIMARY KEY)")
        connection.execute("CREATE TABLE two (id INTEGER REFERENCES one (id))")
        for number in (1, 2):
            unwritten.add("INSERT INTO one VALUES (?)", (number,))
            unwritten.add("INSERT INTO two VALUES (?)", (number,))
        unwritten.write(connection)
        assert connection.execute("SELECT id FROM two ORDER BY id").fetchall() == [(1,), (2,)]


def test_rows_are_written_once():
    unwritten = Unwritten()
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE one (id INTEGER PRIMARY KEY)")
        unwritten.add("INSERT INTO one VALUES (?)", (1,))
        unwritten.write(connection)
        unwritten.write(connection)
        assert connection.execute("SELECT count(*) FROM one").fetchone() == (1,)
