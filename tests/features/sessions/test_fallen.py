"""The summary of a session names who fell in fights and whose rolls others made."""

import re

import pytest_asyncio

from tests.client.reading import text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import reveal


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    """A session with a fight of Lia against a captain, two goblins and a hidden worg."""
    owner = lodged_town.owner
    await use("session start")
    await create(use, lines="hp = 10/10; init = 3")
    await use("initiative add", who="captain 15 hp 20; 2x goblin 9 hp 7", by=owner)
    await use("initiative add", who="worg 4 hp 5", hidden=True, by=owner)
    await use("initiative join")


def fallen(seen):
    """Who fell, line by line."""
    return re.findall(r"^(?:Fallen: )?(.* fell.*)$", text(seen).replace("*", ""), re.MULTILINE)


async def test_those_without_hit_points_have_fallen(lodged_town, fight, use):
    await use("initiative hurt", who="captain, goblin 2", damage="20", by=lodged_town.owner)
    assert fallen(await (await use("session end")).settled()) == ["captain and goblin 2 fell"]


async def test_who_stands_again_fell_and_rose(lodged_town, fight, use):
    for damage in ("4", "32", "+7"):
        await use("initiative hurt", who="goblin 2", damage=damage, by=lodged_town.owner)
    await use("initiative hurt", who="captain", damage="20", by=lodged_town.owner)
    await use("initiative hurt", who="Lia", damage="12")
    await use("initiative hurt", who="Lia", damage="+4")
    seen = await (await use("session end")).settled()
    assert fallen(seen) == ["captain fell", "goblin 2 and Lia fell and rose again"]


async def test_who_falls_again_fell(lodged_town, fight, use):
    for damage in ("32", "+7", "7"):
        await use("initiative hurt", who="goblin 2", damage=damage, by=lodged_town.owner)
    assert fallen(await (await use("session end")).settled()) == ["goblin 2 fell"]


async def test_damage_that_was_taken_back_fells_nobody(lodged_town, fight, use, press):
    owner = lodged_town.owner
    await press(await use("initiative hurt", who="goblin 1", damage="9", by=owner), "Undo", by=owner)
    seen = await (await use("session end")).settled()
    assert "The session is over" in text(seen)
    assert fallen(seen) == []


async def test_a_hidden_one_is_not_named(lodged_town, fight, use):
    await use("initiative hurt", who="worg", damage="9", by=lodged_town.owner)
    seen = await (await use("session end")).settled()
    assert "The session is over" in text(seen)
    assert fallen(seen) == []


async def test_a_revealed_one_is_named_with_what_it_lost_before(lodged_town, fight, use):
    owner = lodged_town.owner
    await use("initiative hurt", who="worg", damage="3", by=owner)
    await reveal(owner, lodged_town.room, "worg")
    await use("initiative hurt", who="worg", damage="2", by=owner)
    assert fallen(await (await use("session end")).settled()) == ["worg fell"]


async def test_a_character_fell_or_rose_again(fight, use):
    await use("initiative hurt", who="Lia", damage="12")
    await use("initiative hurt", who="Lia", damage="+4")
    await use("initiative hurt", who="captain", damage="20")
    seen = await (await use("session end")).settled()
    assert fallen(seen) == ["captain fell", "Lia fell and rose again"]


async def test_a_fight_that_began_before_the_session_counts(lodged_town, use):
    await use("initiative add", who="ogre 15 hp 9")
    await use("session start")
    await use("initiative hurt", who="ogre", damage="9")
    assert fallen(await (await use("session end")).settled()) == ["ogre fell"]


async def test_voided_rolls_are_left_out_of_the_count(use, press):
    await use("session start")
    await use("roll", dice="d20")
    await use("roll", dice="d20")
    asked = await press(await use("history", number=2), "Void")
    await press(asked, "Void it")
    assert "1 roll by 1 person" in text(await (await use("session end")).settled())


async def test_a_character_whose_hit_points_are_set_fell_and_one_set_above_0_rose(fight, use):
    await use("character set", what="hp", to="0")
    assert fallen(await (await use("session end")).settled()) == ["Lia fell"]


async def test_damage_healing_and_what_is_set_count_in_their_order(fight, use):
    await use("initiative hurt", who="Lia", damage="12")
    await use("character set", what="hp", to="4")
    assert fallen(await (await use("session end")).settled()) == ["Lia fell and rose again"]
