"""Where the line to the server is cut, or the server starts again, no roll is lost and none is doubled."""

import asyncio

import pytest

from bot.features.registry import REGISTRY
from bot.play.settings import Scope
from bot.play.store import Block
from bot.storage.failures import StorageFailed, Unusable
from bot.storage.postgres import store as listening
from bot.storage.postgres import transactions
from bot.storage.urls import open_store
from tests.postgres import execute, rows_of
from tests.storage.postgres.lines import until
from tests.storage.submissions import ANNA, HERE, NOON, listing, record, roll, submission, value

CUT_ALL = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


@pytest.fixture
async def store(line):
    """A store at the end of the line."""
    async with open_store(line[1], lambda: NOON, REGISTRY) as store:
        yield store


async def all_is_kept(store, acknowledged):
    events = await listing(store)
    assert [event.number for event in events] == list(range(1, len(acknowledged) + 1))
    assert sorted(event.number for event in acknowledged) == [event.number for event in events]
    assert await value(store, "n") == len(acknowledged)


async def test_a_commit_that_the_server_never_heard_of_is_done_again(store, line):
    line[0].before_commit = 1
    made = await asyncio.gather(*(record(store, submission(slot="n")) for _ in range(10)))
    await all_is_kept(store, made)


async def test_a_commit_whose_answer_was_lost_is_found_out_and_not_done_again(store, line):
    line[0].after_commit = 1
    made = await asyncio.gather(*(record(store, submission(slot="n")) for _ in range(10)))
    await all_is_kept(store, made)


async def test_a_commit_that_the_server_heard_late_is_waited_for_and_not_done_again(store, line):
    line[0].late_commit = 1
    made = await asyncio.gather(*(record(store, submission(slot="n")) for _ in range(10)))
    await all_is_kept(store, made)


@pytest.mark.parametrize("committed", [True, False])
async def test_where_nobody_can_say_whether_it_was_committed_a_repeat_finds_out(
    store, line, monkeypatch, committed
):
    monkeypatch.setattr(transactions, "QUESTIONS", 0)
    monkeypatch.setattr(transactions, "PAUSES", (0.01, 0.01))
    first = await record(store, submission(slot="n"))
    line[0].away = True
    line[0].after_commit, line[0].before_commit = committed, not committed
    with pytest.raises(StorageFailed, match="may or may not count: see /history before"):
        await record(store, submission(slot="n", interaction=77))
    line[0].mend()
    assert len(await listing(store)) == 1 + committed
    again = await store.record(submission(slot="n", interaction=77))
    assert again.repeated == committed
    await all_is_kept(store, [first, again.event])


async def test_lines_cut_again_and_again_lose_and_double_nothing(store, line):
    made = []
    for cut in range(6):
        line[0].before_commit, line[0].after_commit = cut % 2, 1 - cut % 2
        rolls = [asyncio.create_task(record(store, submission(slot="n"))) for _ in range(20)]
        await asyncio.sleep(0.01)
        line[0].cut()
        made += await asyncio.gather(*rolls)
    await all_is_kept(store, made)


async def test_a_line_cut_in_the_midst_of_a_roll_is_mended(store, address):
    cuts = iter([True])

    def cutting(state):
        if next(cuts, False):
            execute(address, CUT_ALL)
        return roll(state)

    made = [await record(store, submission(cutting, slot="n")), await record(store, submission(slot="n"))]
    await all_is_kept(store, made)


async def test_processes_that_are_long_gone_are_forgotten(address, opening):
    async with opening() as store:
        await record(store, submission())
    execute(address, "INSERT INTO writer VALUES ('gone', 1, now() - INTERVAL '25 hours')")
    async with opening():
        pass
    kept = [row for table, row in rows_of(address) if table == "writer"]
    assert [last >= 1 for _, last, _ in kept] == [True]


async def test_what_is_read_is_read_again(store, line):
    await record(store, submission())
    line[0].cut()
    assert len(await listing(store)) == 1
    assert (await store.event(HERE, 1)).number == 1


async def test_no_settings_are_kept_while_changes_of_others_cannot_be_heard(
    store, line, address, monkeypatch
):
    monkeypatch.setattr(listening, "PAUSE", 0.2)
    held = HERE.home, HERE.deciding, HERE.channel
    await store.configuration(HERE)
    assert store._caches.settings.get(held)
    line[0].cut()
    await until(lambda: not store._caches.settings.get(held))
    async with open_store(address, lambda: NOON, REGISTRY) as other:
        await other.decide(Scope(900), lambda _: {"d100_from": 0})
    assert (await store.configuration(HERE)).d100_from == 0
    async with asyncio.timeout(60):  # the line is mended by itself
        while not store._caches.settings.get(held):
            await store.configuration(HERE)
            await asyncio.sleep(0.01)


async def test_who_was_blocked_while_nothing_could_be_heard_is_blocked_soon(store, line, address):
    line[0].away = True
    line[0].cut()
    async with open_store(address, lambda: NOON, REGISTRY) as other:
        await other.block(Block("person", ANNA, NOON))
    line[0].mend()
    await until(lambda: store.blocklist.holds("person", ANNA))


async def test_a_store_that_lost_its_line_works_again(store, line):
    line[0].cut()
    await store.check_works()


async def test_a_server_that_is_not_there_is_told_to_the_host_without_the_password():
    with pytest.raises(
        Unusable, match=r"^The database dice on 127\.0\.0\.1:9 cannot be used \(.+\): see"
    ) as told:
        async with open_store("postgresql://ann:secret@127.0.0.1:9/dice", lambda: NOON, REGISTRY):
            pass
    assert "secret" not in str(told.value)
