"""What becomes of the proof of a channel that was turned off, pruned, or put back from a copy."""

import json
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.features.config import changing
from bot.features.privacy import privacy
from bot.features.proof import checking, export
from bot.features.registry import REGISTRY
from bot.features.roll import event as roll
from bot.features.roll.event import RollWish
from bot.play.errors import Gone
from bot.play.settings import Configuration
from bot.storage.files import backup
from bot.storage.files.restore import restore
from bot.storage.history import EVENTS_AT_ONCE
from bot.storage.urls import open_store
from tests.features.proof.files.conftest import by_page, by_python
from tests.features.proof.files.forging import rehash
from tests.features.proof.files.tampering import put
from tests.features.proof.files.test_keeping import both_right, proof, rolled
from tests.places import NOW


@pytest.fixture
def proving(services):
    return replace(services, proof=True)


async def prune(services, ask, kept):
    await changing.prune(services, ask().place, Configuration(history_rolls=kept), NOW)


async def turn(services, ask, *, on):
    await changing.change(services, ask(manages=True), {"proof": on})


@asynccontextmanager
async def put_back(services, copy, database):
    """Put a copy in the place of a database, and let the bot go on from there."""
    restore(copy, database, "before")
    async with open_store(f"sqlite:///{database}", lambda: NOW, REGISTRY) as store:
        yield replace(services, store=store)


def keys_of(lines):
    """Return which interaction each key was used for."""
    rows = map(json.loads, lines[1:])
    return {row["key"]: row["interaction"] for row in rows if row["key"]}


async def test_a_copy_goes_on_with_a_new_chain_and_says_why(proving, ask, database, tmp_path):
    for _ in range(3):
        await rolled(proving, ask())
    backup.copy(database, tmp_path / "copy.db")
    async with put_back(proving, tmp_path / "copy.db", tmp_path / "again.db") as copied:
        made = await rolled(copied, ask())
        assert made.proved.anchor
        await rolled(copied, ask())
        chains = (await copied.store.proof_book(ask().place)).chains
        assert [kept.ended for kept in chains] == ["restored", ""]
        assert both_right(await proof(copied, ask()))


async def test_no_key_is_used_twice_however_often_an_old_copy_is_put_back(proving, ask, database, tmp_path):
    for _ in range(3):
        await rolled(proving, ask())
    backup.copy(database, tmp_path / "copy.db")
    await rolled(proving, ask())
    used = keys_of(await proof(proving, ask()))
    for _again in range(3):
        async with put_back(proving, tmp_path / "copy.db", tmp_path / "again.db") as copied:
            for _ in range(3):
                await rolled(copied, ask())
            lines = await proof(copied, ask())
            keys = keys_of(lines)
            assert both_right(lines)
            assert len(keys) == 4
            assert all(used.get(key, interaction) == interaction for key, interaction in keys.items())
            used |= keys
    assert len(used) == 3 + 3 * 2


async def test_what_was_pruned_is_not_missed(proving, ask, few):
    for _ in range(9):
        await rolled(proving, ask(), "2d6 # word")
    await prune(proving, ask, 4)
    lines = await proof(proving, ask())

    assert [json.loads(line)["number"] for line in lines[1:]] == [6, 7, 8, 9]
    assert json.loads(lines[0])["head"] != "00" * 32
    assert both_right(lines)


async def test_a_lost_key_is_found_where_the_begin_of_its_chain_was_pruned(proving, ask, few):
    for _ in range(9):
        await rolled(proving, ask())
    await prune(proving, ask, 4)
    lines = [json.loads(line) for line in await proof(proving, ask())]
    lines[1] |= {"turn": 0, "key": ""}
    put(lines[1], drawn="")
    rehash(lines)
    forged = [json.dumps(line) for line in lines]
    mine, (page,) = by_python(forged), by_page((forged, (), {}))

    why = "its chain had begun before rows that have no key"
    assert mine == page == {"ok": False, "row": 7, "why": why}


async def test_rows_without_keys_are_right_where_those_before_them_were_pruned(proving, ask, few):
    for _ in range(6):
        await roll.roll(proving, ask(), RollWish("2d6"))
    await prune(proving, ask, 4)
    await rolled(proving, ask())
    for _ in range(3):
        await rolled(proving, ask())
    lines = await proof(proving, ask())

    assert [json.loads(line)["turn"] for line in lines[1:]] == [0, 0, 0, 0, 0, 1, 2, 3]
    assert both_right(lines)


async def test_a_chain_may_be_begun_where_nothing_of_the_proof_is_kept_any_more(proving, ask, few):
    await rolled(proving, ask())
    await turn(proving, ask, on=False)
    for _ in range(3):
        await roll.roll(proving, ask(), RollWish("2d6"))
    await prune(proving, ask, 1)
    await turn(proving, ask, on=True)
    await checking.rotate(proving, ask(manages=True))
    with pytest.raises(Gone):
        await proof(proving, ask())
    await rolled(proving, ask())
    await rolled(proving, ask())

    lines = await proof(proving, ask())
    assert [json.loads(line)["number"] for line in lines[1:]] == [5, 6]
    assert both_right(lines)


async def test_chains_are_in_order_where_nothing_of_several_is_kept_any_more(proving, ask, few):
    for _ in range(2):
        await rolled(proving, ask())
        await turn(proving, ask, on=False)
        await roll.roll(proving, ask(), RollWish("2d6"))
        await turn(proving, ask, on=True)
    await turn(proving, ask, on=False)
    await roll.roll(proving, ask(), RollWish("2d6"))
    await prune(proving, ask, 1)
    await turn(proving, ask, on=True)
    await checking.rotate(proving, ask(manages=True))
    await rolled(proving, ask())

    assert both_right(await proof(proving, ask()))


async def test_a_chain_may_be_begun_before_anything_is_rolled_after_a_gap(proving, ask):
    await rolled(proving, ask())
    await turn(proving, ask, on=False)
    await roll.roll(proving, ask(), RollWish("2d6"))
    await turn(proving, ask, on=True)
    await checking.rotate(proving, ask(manages=True))

    assert both_right(await proof(proving, ask()))
    for _ in range(2):
        await rolled(proving, ask())
    lines = await proof(proving, ask())
    assert [json.loads(line)["number"] for line in lines[1:]] == [3, 4]
    assert both_right(lines)


async def test_a_copy_that_was_turned_off_first_begins_after_the_gap(proving, ask, database, tmp_path):
    await rolled(proving, ask())
    backup.copy(database, tmp_path / "copy.db")
    async with put_back(proving, tmp_path / "copy.db", tmp_path / "again.db") as copied:
        await turn(copied, ask, on=False)
        await roll.roll(copied, ask(), RollWish("2d6"))
        await turn(copied, ask, on=True)
        for _ in range(2):
            await rolled(copied, ask())
        lines = await proof(copied, ask())

    assert [json.loads(line)["number"] for line in lines[1:]] == [3, 4]
    assert both_right(lines)


async def test_what_is_rolled_while_a_proof_is_taken_out_is_not_in_it(proving, ask):
    for _ in range(3):
        await rolled(proving, ask())
    found = []
    async for line in export.lines(proving, ask().place, tables=True):
        found.append(line)
        await rolled(proving, ask(person=9))
        await checking.rotate(proving, ask(manages=True))

    assert [json.loads(line)["number"] for line in found[1:]] == [1, 2, 3]
    assert both_right(found)


async def test_a_proof_of_one_who_is_forgotten_meanwhile_is_to_be_asked_for_again(proving, ask):
    for number in range(EVENTS_AT_ONCE + 5):
        await rolled(proving, ask(person=7 + number % 2), "d6")
    lines = export.lines(proving, ask().place, tables=True)
    assert await anext(lines)
    _, question = await privacy.ask_forget(proving, ask(person=8))
    await privacy.forget(proving, ask(person=8), question)

    with pytest.raises(Gone):
        assert [line async for line in lines]
    assert both_right(await proof(proving, ask()))
