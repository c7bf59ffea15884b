"""Cleaning up touches few rows at a time, and the rolls of others go between."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from bot.play.holdings import Checkpoint
from bot.play.library import Collection
from bot.play.settings.decisions import Scope
from bot.play.sums.tally import Tally
from tests.storage.contract_privacy import ANNA, anna, item
from tests.storage.submissions import BEN, HERE, effect, listing, record, submission

FEW = 400
"""How many rows a transaction of a clean-up may touch."""

MANY = [1_000, pytest.param(100_000, marks=pytest.mark.slow)]

MULTIPLY = """
WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?)
INSERT INTO event SELECT place, number + n.n, {columns} FROM event, n WHERE number = 1
"""


class Steps:
    """Counts the rows that each transaction of a store touches."""

    def __init__(self, connection):
        self._connection = connection
        self._before = 0
        self.rows = []

    async def begin(self):
        await self._connection.set_trace_callback(self._hear)

    def _hear(self, statement):
        total = self._connection._conn.total_changes
        if statement.startswith("BEGIN"):
            self._before = total
        if statement == "COMMIT":
            self.rows.append(total - self._before)


@pytest.fixture
async def steps(store):
    made = Steps(store._writer._connection)
    await made.begin()
    return made


def multiply(database, count):
    """Have the first event of the only place there `count` times more."""
    with closing(sqlite3.connect(database)) as connection, connection:
        names = [row[1] for row in connection.execute("PRAGMA table_info (event)")][2:]
        connection.execute(MULTIPLY.format(columns=", ".join(names)), (count,))


async def rolled_meanwhile(store, work):
    """Roll again and again while work goes on; return how many rolls were recorded before its end."""
    task, count = asyncio.create_task(work), 0
    while not task.done():
        await record(store, submission(person=BEN))
        count += not task.done()
    await task
    return count


@pytest.mark.parametrize("many", MANY)
async def test_pruning_goes_in_short_steps_between_rolls(store, database, steps, many):
    await record(store, submission())
    multiply(database, many)
    steps.rows.clear()
    rolled = await rolled_meanwhile(store, store.prune(HERE, Checkpoint(many, {}, {})))
    assert max(steps.rows) <= FEW
    assert rolled >= many / FEW
    assert min(event.number for event in await listing(store)) == many + 1


@pytest.mark.parametrize("many", MANY)
async def test_forgetting_goes_in_short_steps_between_rolls(store, database, steps, many):
    await record(store, anna(kind="roll", request={"dice": "2d6 # zanzibar"}))
    multiply(database, many)
    steps.rows.clear()
    rolled = await rolled_meanwhile(store, store.forget(ANNA))
    assert max(steps.rows) <= FEW
    assert rolled >= many / FEW
    assert "zanzibar" not in str((await store.event(HERE, many)).request)


async def test_what_tells_of_pruned_events_is_scrubbed_in_short_steps(store, database, steps):
    await record(store, submission())
    named = {"name": "zanzibar"}
    await record(store, submission(lambda _: effect(line=named), kind="session-end", request={}, target=1))
    with closing(sqlite3.connect(database)) as connection, connection:
        names = [row[1] for row in connection.execute("PRAGMA table_info (event)")][2:]
        telling = MULTIPLY.format(columns=", ".join(names)).replace("number = 1", "number = 2")
        connection.execute(telling, (1_000,))
    steps.rows.clear()
    await store.prune(HERE, Checkpoint(1, {}, {}))
    assert max(steps.rows) <= FEW
    assert all(event.line != named for event in await listing(store))


async def test_the_words_of_people_who_are_left_nowhere_go_in_short_steps(store, database, steps):
    await record(store, anna(lambda _: effect(tallies=(Tally("set d6 zanzibar", 1, 5),))))
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1000)"
            "INSERT INTO sum SELECT place, day + n.n, person, subject, rolls, sums FROM sum, n"
        )
    await store.prune(HERE, Checkpoint(1, {}, {}))
    steps.rows.clear()
    await store.resume_cleanup()
    assert max(steps.rows) <= FEW
    assert [row async for row in store.sum_rows(HERE)] == []


async def test_erasing_goes_in_short_steps(store, database, steps):
    await asyncio.gather(*(record(store, submission()) for _ in range(1_000)))
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1000)"
            "INSERT INTO setting SELECT ?, n, '{}' FROM n",
            (HERE.home,),
        )
    steps.rows.clear()
    await store.erase(HERE.home)
    assert max(steps.rows) <= FEW


async def test_forgetting_someone_of_whom_nothing_is_kept_writes_nothing(store, steps):
    await record(store, submission(person=BEN))
    steps.rows.clear()
    await store.forget(ANNA)
    assert steps.rows == []
    assert await store.fact("compaction is due") is None
    assert not await store.compact(starting=True)


async def test_someone_who_only_decided_or_saved_something_is_forgotten(store, database):
    await store.decide(Scope(ANNA), lambda _: {"d100_from": 0})
    await store.forget(ANNA)
    assert await store.decided(Scope(ANNA)) == {}
    assert not await store.is_known(ANNA)
    await store.save_item(item(Collection("person", ANNA, "roll")))
    await store.forget(ANNA)
    assert not await store.is_known(ANNA)
