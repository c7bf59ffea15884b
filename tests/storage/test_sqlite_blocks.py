"""Whom the host blocks, by an empty file that a running bot finds beside its database."""

import asyncio

import pytest

from bot.play import store as blocking
from bot.play.store import Block
from bot.storage.files import block_requests
from tests.storage.contract.test_blocks import PERSON
from tests.storage.submissions import ANNA, NOON


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """Have a store look often whether something is asked for."""
    monkeypatch.setattr(block_requests, "LOOK", 0.01)


async def done(file):
    """Wait until what a file asks for is done."""
    async with asyncio.timeout(60):
        while file.exists():  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)


async def test_what_a_host_asks_for_is_done_while_the_store_is_open(store, database):
    await done(block_requests.leave(database, "person", ANNA))
    assert await store.blocks() == [Block("person", ANNA, NOON)]
    await done(block_requests.leave(database, "remove", ANNA))
    assert not store.blocklist.holds("person", ANNA)


async def test_what_nobody_has_done_yet_is_done_when_the_store_is_opened(opening, database):
    async with opening():
        pass
    block_requests.leave(database, "server", 7)
    async with opening() as store:
        assert store.blocklist.holds("server", 7)


async def test_one_too_many_is_said_in_the_log_and_asked_for_no_more(store, database, monkeypatch, caplog):
    monkeypatch.setattr(blocking, "MOST_BLOCKED", 1)
    await store.block(PERSON)
    await done(block_requests.leave(database, "server", 7))
    assert "At most 1 people and servers can be blocked" in caplog.text
    assert await store.blocks() == [PERSON]


async def test_what_does_not_work_just_now_is_tried_again(store, database, caplog):
    visited = store._writer._writing.connection
    await visited.execute_fetchall("PRAGMA query_only = ON")
    asked = block_requests.leave(database, "person", ANNA)
    async with asyncio.timeout(60):
        while "was not saved" not in caplog.text:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)
    await visited.execute_fetchall("PRAGMA query_only = OFF")
    await done(asked)
    assert store.blocklist.holds("person", ANNA)
