"""Damage with a save in one line is offered as a call, and as damage alone."""

import pytest
import pytest_asyncio

from bot.mechanics.games.catalogue import games
from bot.mechanics.saves_in_damage import split_save
from tests.client.reading import buttons, text
from tests.features.characters.playing import create


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    await use("config set", game="d20", by=lodged_town.owner)
    await create(use, lines="fireball = 8d6; dex = 2; hp = 9/9")
    await use("initiative join", rolled="9")
    await use("initiative add", who="captain 3 ac 12 hp 90; 2x hobgoblin 4 hp 11 ac 18", by=lodged_town.owner)


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("fireball dex dc 15 half", ("fireball", "dex save dc 15", True)),
        ("8d6 fire dex save dc 15 half", ("8d6 fire", "dex save dc 15", True)),
        ("8d6 fire, dex save dc 15 for half", ("8d6 fire", "dex save dc 15", True)),
        ("8d6 fire dc 15 Dex", ("8d6 fire", "dex save dc 15", False)),
        ("dc 15 con save half on a success 6d8 cold", None),
        ("8d6; dex save dc 15 half on a success", ("8d6", "dex save dc 15", True)),
        ("2d6 reflex dc 20", ("2d6", "reflex save dc 20", False)),
        ("dex save dc 15", None),
        ("dex dc 15 half", None),
        ("d20+5; 2d6+3", None),
        ("fireball dc", None),
        ("fireball dex dc 1e9 half", None),
    ],
)
def test_a_line_is_split_into_damage_and_save(line, parts):
    found = split_save(line)
    assert (found and found[:3]) == parts


@pytest.mark.parametrize(
    ("game", "line", "parts"),
    [
        ("coc", "4d10 dodge half", ("4d10", "dodge", True)),
        ("coc", "4d10 dynamite, Dodge 25 half", ("4d10 dynamite", "dodge 25", True)),
        ("coc", "dodge; 4d10 half", ("4d10", "dodge", True)),
        ("coc", "dodge 25; 4d10 half", ("4d10", "dodge 25", True)),
        ("coc", "4d10 dodge", None),
        ("coc", "dodge; 4d10", None),
        ("coc", "brawl vs dodge 25; 1d3", None),
        ("coc", "dodge half", None),
        ("coc", "4d10 half", None),
        ("pf2", "6d6 basic reflex dc 19", ("6d6", "reflex save dc 19", True)),
        ("pf2", "6d6 fire reflex dc 19", ("6d6 fire", "reflex save dc 19", False)),
        ("savage", "2d6 agility -2", ("2d6", "agility -2", False)),
        ("savage", "2d6 fire agility-2", ("2d6 fire", "agility -2", False)),
        ("savage", "2d6 agility", None),
        ("savage", "athletics -2; 3d6", None),
        ("savage", "d6 strength +2", None),
    ],
)
def test_each_game_has_its_own_saves(game, line, parts):
    found = split_save(line, games()[NAMES.get(game, game)])
    assert (found and found[:3]) == parts


NAMES = {"savage": "sw"}
SHEETS = {
    "coc": "dodge = 30; hp = 9/9",
    "pf2": "reflex = 7; hp = 30/30",
    "savage": "agility = d8; toughness = 6",
}
MONSTERS = {"coc": "cultist 3 hp 9", "pf2": "cultist 3 hp 9", "savage": "cultist toughness 5 parry 6"}


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("coc", "4d10 dodge half"),
        ("coc", "dodge 25; 4d10 half"),
        ("pf2", "4d10 basic reflex dc 19"),
    ],
)
async def test_damage_of_which_a_save_leaves_half_is_a_call_in_each_game(lodged_town, use, press, game, line):
    owner = lodged_town.owner
    await use("config set", game=game, by=owner)
    await create(use, lines=f"{SHEETS[game]}; init = 3")
    await use("initiative add", who=MONSTERS[game], by=owner)
    await use("initiative join")
    called = await use("roll", dice=line, at="cultist, Lia", by=owner)
    assert "takes **" in text(await press(called, "Roll"))


@pytest.mark.parametrize(
    ("game", "line"), [("pf2", "reflex dc 19; 4d10"), ("savage", "agility -2; 4d10"), ("coc", "dodge; 4d10")]
)
async def test_a_check_of_the_roller_before_damage_is_rolled(lodged_town, use, game, line):
    owner = lodged_town.owner
    await use("config set", game=game, by=owner)
    await create(use, lines=f"{SHEETS[game]}; init = 3", by=owner)
    await use("initiative add", who=MONSTERS[game], by=owner)
    assert "Not an attack" not in text(await use("roll", dice=line, at="cultist", by=owner))


@pytest.mark.parametrize("at", ["captain", "captain, hobgoblins"])
@pytest.mark.parametrize("damage", ["fireball", "8d6 fire"])
async def test_it_is_a_call_whoever_types_it(fight, use, damage, at):
    called = await use("roll", dice=f"{damage} dex dc 15 half", at=at)
    assert "on a success" in text(called)
    assert "8d6" in text(called)


async def test_such_a_call_asks_only_those_whom_the_damage_is_at(fight, use, press, lodged_town):
    owner = lodged_town.owner
    called = await use("roll", dice="8d6 dex dc 15 half", at="hobgoblins")
    assert "Roll" not in buttons(called)
    form = await press(called, "Monsters", by=owner)
    shown = text(await owner.submit(form, {"my-dex": "1", "out": ""}))
    assert "hobgoblin 2" in shown
    assert "captain" not in shown


async def test_such_a_call_asks_the_player_of_a_target_and_nobody_else(fight, use, press, lodged_town):
    called = await use("roll", dice="8d6 dex dc 15 half", at="captain, Lia", by=lodged_town.owner)
    assert "only for" in text(await press(called, "Roll", by=lodged_town.owner))
    assert "takes **" in text(await press(called, "Roll"))


async def test_damage_at_the_hidden_is_no_call_at_once(fight, use, lodged_town):
    owner = lodged_town.owner
    await use("initiative add", who="ghoul hp 9 ac 12", hidden=True, by=owner)
    seen = await use("roll", dice="8d6 dex dc 15 half", at="ghoul", by=owner)
    assert seen.ephemeral


async def test_both_ways_are_offered_and_work_where_no_half_is_said(fight, use, press):
    seen = await use("roll", dice="8d6 fire dex dc 15", at="captain")
    assert "8d6" in text(await press(seen, "Call: dex save dc 15"))
    seen = await use("roll", dice="8d6 fire dex dc 15", at="captain")
    assert "captain" in text(await press(seen, "Roll 8d6 fire alone"))


async def test_damage_that_is_none_is_refused_as_ever(fight, use):
    seen = await use("roll", dice="firebell dex dc 15 half", at="captain")
    assert "Not an attack" not in text(seen)
    assert "Call: dex save dc 15" not in buttons(seen)


async def test_in_savage_worlds_the_call_has_no_damage_and_a_menu_asks_who_evades_it(lodged_town, use, press):
    owner = lodged_town.owner
    await use("config set", game="savage", by=owner)
    await create(use, lines=f"{SHEETS['savage']}; init = 3")
    await use("initiative add", who="2x cultist toughness 5 parry 6", by=owner)
    seen = await use("roll", dice="4d10 agility -2", at="cultists", by=owner)
    assert "Who evades it?" in str((await press(seen, "Roll 4d10 alone", by=owner)).message)
    assert "everyone here can roll" in text(await press(seen, "Call: agility -2", by=owner))
