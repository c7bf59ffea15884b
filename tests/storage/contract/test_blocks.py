"""What every store must promise about whom the host blocks."""

import pytest

from bot.mechanics.errors import BadInput
from bot.play import store as blocking
from bot.play.store import Block
from tests.storage.submissions import ANNA

DEN = 1_100_000_000_000_000_101
PERSON, SERVER = Block("person", ANNA, 1_000), Block("server", DEN, 2_000)


async def test_whoever_is_blocked_is_so_at_once_and_by_what_they_are(store):
    await store.block(PERSON)
    await store.block(SERVER)
    held = [(kind, each) for kind in ("person", "server") for each in (ANNA, DEN, 3)]
    assert [each for each in held if store.blocklist.holds(*each)] == [("person", ANNA), ("server", DEN)]
    assert await store.blocks() == [PERSON, SERVER]


async def test_one_who_is_blocked_again_is_so_since_the_first_time(store):
    await store.block(PERSON)
    await store.block(Block("person", ANNA, 9_000))
    assert await store.blocks() == [PERSON]


async def test_one_who_is_let_in_again_is_so_at_once(store):
    await store.block(PERSON)
    await store.block(SERVER)
    await store.unblock(ANNA)
    assert not store.blocklist.holds("person", ANNA)
    assert await store.blocks() == [SERVER]


async def test_it_is_known_after_a_restart(opening):
    async with opening() as store:
        await store.block(PERSON)
    async with opening() as store:
        assert store.blocklist.holds("person", ANNA)


async def test_it_stays_when_a_person_is_forgotten_and_a_server_erased(store):
    await store.block(PERSON)
    await store.block(SERVER)
    await store.forget(ANNA)
    await store.erase(DEN)
    assert await store.blocks() == [PERSON, SERVER]


async def test_more_than_there_may_be_are_refused_in_a_sentence(store, monkeypatch):
    monkeypatch.setattr(blocking, "MOST_BLOCKED", 2)
    await store.block(PERSON)
    await store.block(SERVER)
    with pytest.raises(BadInput, match="At most 2 people and servers can be blocked"):
        await store.block(Block("person", 3, 3_000))
    assert await store.blocks() == [PERSON, SERVER]
