"""What is offered under a refused line with a target works there, and a monster is named before its line."""

import pytest
import pytest_asyncio

from tests.client.reading import buttons, text
from tests.features.characters.playing import create

REFUSED = (
    "ogre adv +4; 1d6+2",
    "goblin adv +4; 1d6+2",
    "wolf pack adv +4; 1d6+2",
    "wolf attack +5; 1d6",
    "longsward; longsword damage",
    "wolf longsward",
    "longsword twice",
    "6d20+5",
    "d20+5 dc 15",
    "8d6 dc 15",
    "d20+",
)


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    """Lia, an ogre of the game master, and a wolf sheet of Lia's player."""
    await use("config set", game="d20", by=lodged_town.owner)
    await create(
        use, lines="longsword = d20 + 7 vs {ac}; longsword_damage = d8+4; str = 3; init = 3; ac = 13"
    )
    await use("character create", name="wolf", lines="longsword = d20 + 2 vs {ac}; bite_damage = d4")
    await use("initiative add", who="ogre 15 ac 12 hp 20; 2x goblin 9 ac 12 hp 7", by=lodged_town.owner)
    await use("initiative join")


@pytest.mark.parametrize("line", REFUSED)
async def test_each_offer_can_be_rolled_at_the_target(fight, use, press, line):
    refused = await use("roll", dice=line, at="ogre")
    for offer in buttons(refused) if refused.ephemeral else ():
        assert not (await press(refused, offer)).ephemeral


async def test_what_is_offered_for_another_sheet_begins_with_its_name(fight, use):
    offered = list(buttons(await use("roll", dice="wolf longsward", at="ogre")))
    assert offered == ["Roll wolf longsword instead"]


@pytest.mark.parametrize(
    ("line", "dice"),
    [("goblin 1 adv +4; 1d6+2", "2d20kh1+4"), ("Ogre +5; 2d6", "d20+5"), ("ogre d20+5; 2d6", "d20+5")],
)
async def test_a_monster_without_a_sheet_is_the_label(lodged_town, fight, use, kept, line, dice):
    await use("roll", dice=line, at="Lia", by=lodged_town.owner)
    request = (await kept(3)).request
    assert request["comment"].casefold() in line.casefold()
    assert request["dice"].startswith((dice, "d20+4 ac ? adv"))


async def test_numbers_of_the_own_sheet_are_not_those_of_a_monster(lodged_town, fight, use, kept):
    await create(use, "Olga", lines="str = 9", by=lodged_town.owner)
    seen = await use("roll", dice="ogre d20+str; 2d6", at="Lia", by=lodged_town.owner)
    assert "`str` is not known" in text(seen)


async def test_a_label_after_a_hash_stays_one(fight, use, kept):
    await use("roll", dice="d20+5 # with both hands; 2d6", at="ogre")
    assert (await kept(3)).request["comment"] == "with both hands"


async def test_the_weapon_stands_once_in_the_label(fight, use, kept):
    await use("roll", dice="longsword; longsword damage", at="ogre")
    assert (await kept(3)).request["comment"] == "longsword"
