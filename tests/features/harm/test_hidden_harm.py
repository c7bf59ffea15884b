"""Damage to hidden combatants: for game masters, and nothing of it in the open."""

import json
import re

import pytest_asyncio

from tests.client.reading import text
from tests.features.initiative.fighting import health_of, reveal
from tests.features.initiative.test_numbers import read_all

GHOUL = re.compile(r"ghoul|\b3571\b", re.IGNORECASE)


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    """An ogre, and two ghouls that the owner hides."""
    await use("initiative add", who="ogre 15 hp 40", by=lodged_town.owner)
    await use("initiative join", name="Lia", roll="3")
    await use("initiative add", who="2x ghoul 12 hp 3571 ac 13", hidden=True, by=lodged_town.owner)
    return await use("initiative show")


async def numbers_of(town, use, press):
    return text(await press(await use("initiative show"), "Numbers", by=town.owner))


async def test_a_game_master_hurts_them_alone_and_undoes_it(
    lodged_town, fight, use, press, kept, check_history
):
    seen = await use("initiative hurt", who="ghoul 1", damage="71", by=lodged_town.owner)
    assert seen.ephemeral
    assert "**3500**/3571 hp" in text(seen)
    assert "ghoul 1 · **3500**/3571 hp · ac 13 · hidden" in await numbers_of(lodged_town, use, press)
    row = await kept(4)
    assert (row.visibility, row.used, row.request) == ("both", None, {"fight": 1, "blows": [[3, 0, 71]]})
    await check_history()
    await use("roll", dice="d20", by=lodged_town.owner)
    assert (await press(seen, "Undo", by=lodged_town.owner)).ephemeral
    assert "ghoul 1 · **3571**/3571 hp" in await numbers_of(lodged_town, use, press)
    await check_history()


async def test_nothing_of_it_is_in_the_open(lodged_town, fight, use, press):
    before = lodged_town.room.messages(as_user=lodged_town.player)
    seen = await use("initiative hurt", who="ghoul 1, ghoul 2", damage="3", by=lodged_town.owner)
    await press(seen, "Undo", by=lodged_town.owner)
    for dice in ("d20+5; 1d8", "1d6", "coc45", "coc99; 1d8"):
        await use("roll", dice=dice, at="ghoul 2", by=lodged_town.owner)
    assert lodged_town.room.messages(as_user=lodged_town.player) == before
    assert not GHOUL.search(await read_all(lodged_town, lodged_town.player, use))


async def test_others_hear_of_no_such_name(lodged_town, fight, use, press):
    for who in ("ghoul 1", "dragon 1"):
        for seen in (
            await use("initiative hurt", who=who, damage="3"),
            await use("roll", dice="1d6", at=who),
        ):
            assert text(seen).replace(who, "it") == text(
                await use("initiative hurt", who="nobody", damage="3")
            ).replace("nobody", "it")
    assert not GHOUL.search(await numbers_of_player(use, press))


async def numbers_of_player(use, press):
    return text(await press(await use("initiative show"), "Numbers"))


async def test_completion_names_them_to_game_masters_alone(lodged_town, fight):
    room = lodged_town.room
    for command, option in (("initiative hurt", "who"), ("roll", "at")):
        for person, names in ((lodged_town.owner, ["ghoul 1", "ghoul 2"]), (lodged_town.player, [])):
            lodged_town.rest()
            assert [each["value"] for each in await person.complete(room, command, option, "gho")] == names


async def test_an_attack_on_one_is_hidden_with_its_damage(
    lodged_town, fight, use, press, below, kept, check_history
):
    below.faces(17, 6)
    seen = await use("roll", dice="d20+5; 1d8 # claws", at="ghoul 1", by=lodged_town.owner)
    assert seen.ephemeral
    assert "22 hit" in text(seen)
    assert "at ghoul 1" in text(seen).replace("*", "")
    row = await kept(4)
    assert (row.visibility, row.request.get("comment")) == ("both", None)
    done = await press(seen, "Apply 6 damage", by=lodged_town.owner)
    assert done.ephemeral
    assert "Once more?" in text(await press(seen, "Apply 6 damage", by=lodged_town.owner))
    assert "ghoul 1 · **3565**/3571 hp" in await numbers_of(lodged_town, use, press)
    await check_history()


async def test_who_comes_in_is_as_hurt_as_before_and_heals_of_that(
    lodged_town, fight, use, press, check_history
):
    await use("initiative hurt", who="ghoul 1", damage="71", by=lodged_town.owner)
    await reveal(lodged_town.owner, lodged_town.room)
    assert health_of(await use("initiative show"))["ghoul 1"] == "wounded"
    healed = await use("initiative hurt", who="ghoul 1", damage="+70", by=lodged_town.owner)
    assert not healed.ephemeral
    assert "ghoul 1 · **3570**/3571 hp" in await numbers_of(lodged_town, use, press)
    await use("initiative hurt", who="ghoul 1", damage="+9", by=lodged_town.owner)
    assert "ghoul 1" not in health_of(await use("initiative show"))
    await press(healed, "Undo", by=lodged_town.owner)
    await check_history()


async def test_a_row_of_healing_says_of_nobody_else_what_was_lost_unseen(lodged_town, fight, use, kept):
    await use("initiative hurt", who="ogre", damage="9", by=lodged_town.owner)
    await use("initiative hurt", who="ogre", damage="+4", by=lodged_town.owner)
    assert "unseen" not in (await kept(5)).request


async def test_hidden_and_shown_ones_are_hurt_apart(lodged_town, fight, use):
    seen = await use("initiative hurt", who="ghoul 1, ogre", damage="3", by=lodged_town.owner)
    assert seen.ephemeral
    assert "ghoul 1 is hidden" in text(seen)


async def test_where_nothing_may_be_hidden_they_are_not_hurt(lodged_town, fight, use):
    await use("config set", hidden="none", by=lodged_town.owner)
    for command, options in (
        ("initiative hurt", {"who": "ghoul 1", "damage": "3"}),
        ("roll", {"dice": "1d6", "at": "ghoul 1"}),
    ):
        assert "Rolls cannot be hidden here" in text(await use(command, by=lodged_town.owner, **options))


async def test_the_history_names_them_to_game_masters_alone(lodged_town, fight, use):
    await use("initiative hurt", who="ghoul 1", damage="3", by=lodged_town.owner)
    assert "ghoul 1" in text(await use("history", number=4, by=lodged_town.owner))
    assert not GHOUL.search(text(await use("history")))
    assert not GHOUL.search(json.dumps(lodged_town.room.messages(as_user=lodged_town.player)))
