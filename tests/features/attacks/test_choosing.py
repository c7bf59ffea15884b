"""Damage without a target gets one afterwards, from a select under the roll."""

import asyncio

import pytest
import pytest_asyncio

from bot.sandbox.interactions.components import walk
from tests.client.reading import numbers, options, text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import health_of


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    """Two goblins, the player's character, and a ghoul that the owner hides."""
    await create(use, lines="hp = 24/30; temp = 5/20; init = 3")
    await use("initiative add", who="2x goblin 12 hp 40 ac 83", by=lodged_town.owner)
    await use("initiative join")
    await use("initiative add", who="ghoul 11", hidden=True, by=lodged_town.owner)


@pytest.fixture
def choose(lodged_town):
    """Choose some by their names, in the select under a roll."""

    async def choose(seen, *names, by=None):
        lodged_town.rest()
        units = {label: value for value, label in options(seen).items()}
        person = by or lodged_town.player
        ids = (item.get("custom_id", "") for item in walk(seen.message["components"]))
        select = next(each for each in ids if each.startswith("attack-at"))
        return await person.choose(seen.message, select, *(units[name] for name in names))

    return choose


@pytest.fixture
def health(use):
    """Return how those in the fight are."""

    async def health():
        return health_of(await use("initiative show"))

    return health


async def test_those_who_are_chosen_are_hurt_in_one_row(fight, use, choose, health, kept, check_history):
    seen = await use("roll", dice="2d6+3", rolled="2 4")
    await choose(seen, "goblin 2", "Lia")
    assert await health() == {"goblin 2": "wounded", "Lia": "20/30 hp"}
    assert ((await kept(5)).request["cause"], (await kept(4)).line) == (4, None)
    await check_history()


async def test_nobody_who_is_hidden_is_offered(lodged_town, fight, use):
    for person in (lodged_town.player, lodged_town.owner):
        seen = await use("roll", dice="2d6", by=person)
        assert set(options(seen).values()) == {"goblin 1", "goblin 2", "Lia"}


@pytest.mark.parametrize("dice", ["d20+5", "d20+5 vs 12", "2d6 vs 7", "d100", "5+3", "coc45", "2d20kh1"])
async def test_other_rolls_have_no_such_select(fight, use, dice):
    assert "goblin 1" not in options(await use("roll", dice=dice)).values()


async def test_the_damage_after_an_attack_is_offered_without_a_verdict(fight, use, choose, health):
    seen = await use("roll", dice="d20+5; 2d6+3", rolled="11 2 4")
    await choose(seen, "goblin 1")
    assert "83" not in numbers(text(seen))
    assert (await health())["goblin 1"] == "wounded"


async def test_it_counts_once_also_when_chosen_at_once(lodged_town, fight, use, choose, kept):
    seen = await use("roll", dice="2d6+3", rolled="2 4")
    people = (lodged_town.player, lodged_town.owner, lodged_town.player)
    await asyncio.gather(*(choose(seen, "goblin 1", by=person) for person in people))
    assert await kept(6) is None
    assert "applied already" in text(await choose(seen, "goblin 2"))


async def test_undo_takes_it_back_and_lets_another_be_chosen(fight, use, press, choose, health):
    seen = await use("roll", dice="2d6+3", rolled="2 4")
    await press(await choose(seen, "goblin 1"), "Undo")
    await choose(seen, "goblin 2")
    assert await health() == {"goblin 2": "wounded", "Lia": "24/30 hp"}


async def test_others_choose_nobody_and_strangers_are_not_asked(lodged_town, fight, use, choose, health):
    stranger = lodged_town.sandbox.user("stranger")
    lodged_town.sandbox.server(lodged_town.guild.name, owner=lodged_town.owner, members=[stranger])
    seen = await use("roll", dice="2d6+3", rolled="2 4")
    assert "Only the person who rolled this" in text(await choose(seen, "goblin 1", by=stranger))
    assert "goblin 1" not in options(await use("roll", dice="2d6", by=stranger)).values()
    assert "goblin 1" not in await health()


async def test_a_struck_roll_hurts_nobody(fight, use, press, choose):
    seen = await use("roll", dice="2d6+3", rolled="2 4")
    await press(await use("history", number=4), "Strike", "Strike it")
    assert "no longer counts" in text(await choose(seen, "goblin 1"))


async def test_nobody_is_hurt_in_a_fight_that_is_over(fight, use, choose):
    seen = await use("roll", dice="2d6+3", rolled="2 4")
    await use("initiative end")
    assert "There is no fight here" in text(await choose(seen, "goblin 1"))
    assert options(await use("roll", dice="2d6")) == {}
