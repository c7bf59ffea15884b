"""Cleaning up touches few rows at a time, and the rolls of others go between."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from bot.play.errors import DAY
from bot.play.event import State, StateKey
from bot.play.library import Collection
from bot.play.reads import Checkpoint
from bot.play.settings import Scope
from bot.play.sums import Tally
from bot.storage import checkpoints
from tests.storage.contract.test_privacy import ANNA, anna, item
from tests.storage.submissions import BEN, HERE, effect, listing, record, submission
from tests.tiers import by_tier, soaked

FEW = 400
"""How many rows a transaction of a clean-up may touch."""

MULTIPLY = """
WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?)
INSERT INTO event SELECT place, number + n.n, {columns} FROM event, n WHERE number = {of}
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


@pytest.fixture(params=[1_000, soaked(100_000)])
def many(request):
    """How many rows are cleaned up."""
    return request.param


@pytest.fixture
async def steps(store):
    made = Steps(store._writer._writing.connection)
    await made.begin()
    return made


def multiply(database, count, of=1):
    """Have an event of the only place there `count` times more."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(MULTIPLY.format(columns=columns(connection), of=of), (count,))


def columns(connection):
    """What a copy of an event has but for its number: all of the event, two days earlier."""
    names = [row[1] for row in connection.execute("PRAGMA table_info (event)")][2:]
    return ", ".join(names).replace("at,", f"at - {2 * DAY},", 1)


async def rolled_meanwhile(store, work):
    """Roll again and again while work goes on; return how many rolls were recorded before its end."""
    task, count = asyncio.create_task(work), 0
    while not task.done():
        await record(store, submission(person=BEN))
        count += not task.done()
    await task
    return count


async def test_pruning_goes_in_short_steps_between_rolls(store, database, steps, many):
    await record(store, submission())
    multiply(database, many)
    steps.rows.clear()
    rolled = await rolled_meanwhile(store, store.prune(HERE, Checkpoint(many, {}, {})))
    assert max(steps.rows) <= FEW
    assert rolled >= many / FEW
    assert min(event.number for event in await listing(store)) == many + 1


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
    multiply(database, 1_000, of=2)
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


async def test_a_game_master_of_many_channels_is_forgotten_in_short_steps(store, database, steps):
    await store.decide(Scope(HERE.home), lambda _: {"game_masters": [ANNA, BEN]})
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1000)"
            "INSERT INTO setting SELECT home_id, n, decided FROM setting, n"
        )
    steps.rows.clear()
    await store.forget(ANNA)
    assert max(steps.rows) <= FEW
    with closing(sqlite3.connect(database)) as connection:
        settings = [decided for (decided,) in connection.execute("SELECT decided FROM setting")]
    assert settings.count(settings[0]) == 1_001
    assert (await store.read_decided(Scope(HERE.home, 1_000)))["game_masters"] == [BEN]


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
    assert await store.read_decided(Scope(ANNA)) == {}
    assert not await store.is_known(ANNA)
    await store.save_item(item(Collection("person", ANNA, "roll")))
    await store.forget(ANNA)
    assert not await store.is_known(ANNA)


LONG = by_tier(FEW + 50, 1_000)
"""How many states and sums a checkpoint holds."""

STATES = {StateKey("fair", f"{number}d6"): State(number, 1) for number in range(LONG)}
SUMS = {(day, 0, "roll d6"): (1, day) for day in range(LONG)}


async def test_a_long_checkpoint_is_written_in_short_steps_and_takes_the_place_of_another_at_once(
    store, steps
):
    for _ in range(2):
        await record(store, submission())
    first = Checkpoint(1, STATES, SUMS)
    await store.prune(HERE, first)
    second = Checkpoint(2, {}, dict.fromkeys(SUMS, (2, 2)))
    task, seen = asyncio.create_task(store.prune(HERE, second)), []
    while not task.done():
        seen.append(await store.checkpoint(HERE))
        await record(store, submission(person=BEN))
    assert max(steps.rows) <= FEW
    assert all(each in {1: [first], 2: [second]}[each.number] for each in seen)
    assert {each.number for each in seen} == {1, 2}
    assert await store.checkpoint(HERE) == second


async def test_nothing_is_left_of_checkpoints_that_were_replaced_or_erased(store, database):
    await record(store, submission())
    await store.prune(HERE, Checkpoint(1, STATES, SUMS))
    await record(store, submission())
    await store.prune(HERE, Checkpoint(2, {}, {}))
    assert left(database) == [0, 0, 2]
    await store.erase(HERE.home)
    assert left(database) == [0, 0, 0]


@pytest.fixture
async def cut_short(store, monkeypatch):
    """A checkpoint that a stop has cut short."""
    await record(store, submission())

    def stop(*_, **__):
        raise KeyError("stopped")

    with monkeypatch.context() as patch:
        patch.setattr(checkpoints, "_hold", stop)
        with pytest.raises(KeyError):
            await store.prune(HERE, Checkpoint(1, STATES, SUMS))


async def test_one_that_a_stop_has_cut_short_holds_nothing_and_goes_later(cut_short, store, database):
    assert await store.checkpoint(HERE) is None
    assert left(database) == [len(STATES), len(SUMS), 2]
    await store.resume_cleanup()
    assert left(database) == [0, 0, 1]


async def test_the_next_one_takes_the_place_of_one_that_was_cut_short(cut_short, store, database):
    await store.prune(HERE, Checkpoint(1, {}, {}))
    assert await store.checkpoint(HERE) == Checkpoint(1, {}, {})
    assert left(database) == [0, 0, 2]


async def test_a_checkpoint_from_before_there_were_holders_is_read_and_replaced(store, database):
    await record(store, submission())
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("INSERT INTO checkpoint (place, number) VALUES (1, 1)")
        connection.execute("INSERT INTO checkpoint_state VALUES (1, 'fair', '2d6', 0, '3', 1)")
        connection.execute("INSERT INTO checkpoint_sum VALUES (1, 7, 0, 'roll d6', 1, x'05')")
    expected = Checkpoint(1, {StateKey("fair", "2d6"): State(3, 1)}, {(7, 0, "roll d6"): (1, 5)})
    assert await store.checkpoint(HERE) == expected
    await record(store, submission())
    await store.prune(HERE, Checkpoint(2, {}, {}))
    assert await store.checkpoint(HERE) == Checkpoint(2, {}, {})
    assert left(database) == [0, 0, 2]


def left(database):
    """How many rows there are of checkpoints, and of places."""
    with closing(sqlite3.connect(database)) as connection:
        tables = ("checkpoint_state", "checkpoint_sum", "place")
        return [connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables]  # noqa: S608
