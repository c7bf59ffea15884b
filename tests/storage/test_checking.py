"""What is damaged is found when a database is opened, or while it is in use."""

import asyncio
import logging

import pytest

from bot.storage.failures import StorageLost, Unusable
from bot.storage.files import opening as checking
from tests.storage.submissions import listing, record, submission

PATIENCE = 120
"""Seconds to wait for what comes in a moment, unless the machine is very busy."""


@pytest.fixture
async def damaged(database, opening):
    """A database that opens, with a page in the midst of its events overwritten."""
    words = {"text": "x" * 500}
    async with opening() as store:
        for _ in range(60):
            await record(store, submission(request=words))
    content = bytearray(database.read_bytes())
    where = content.index(b"x" * 500)
    content[where // 4096 * 4096 : where // 4096 * 4096 + 64] = b"\xff" * 64
    database.write_bytes(content)


async def test_a_damaged_database_is_refused_before_anybody_uses_it(damaged, opening):
    with pytest.raises(
        Unusable, match=r"evenhand\.db is damaged \(.*\): put a copy back with `evenhand restore F"
    ):
        async with opening():
            pass


async def test_a_large_one_opens_at_once_and_what_is_found_later_is_said(damaged, opening, monkeypatch):
    monkeypatch.setattr(checking, "AWAITED", 0)
    async with opening() as store:
        with pytest.raises(StorageLost, match=r"is damaged .*: put a copy back"):
            await store.wait_until_lost()


async def test_a_large_one_that_is_whole_is_used_on(opening, monkeypatch, caplog):
    caplog.set_level(logging.INFO, "bot.storage")
    monkeypatch.setattr(checking, "AWAITED", 0)
    async with opening() as store:
        await record(store, submission())
        async with asyncio.timeout(PATIENCE):
            while "is whole" not in caplog.text:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.01)
        assert len(await listing(store)) == 1


async def test_leaving_does_not_wait_for_the_check(connection, database, alarm, monkeypatch):
    monkeypatch.setattr(checking, "AWAITED", 0)
    async with checking.check_or_watch(database, alarm):
        (task,) = (task for task in asyncio.all_tasks() if task.get_name() == "check of the database")
        await asyncio.sleep(0)
    assert task.cancelled()
