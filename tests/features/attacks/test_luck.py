"""Luck after a missed attack of Call of Cthulhu: it hits, with the dice of its row."""

import pytest
import pytest_asyncio

from tests.client.reading import buttons, text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import health_of

SPEND = "Spend 6 luck: 5 damage"


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    """Frank with 40 Luck fights a cultist."""
    await use("config set", game="coc", where="channel", by=lodged_town.owner)
    await create(use, name="Frank", lines="brawl = 25; luck = 40/99; hp = 11/11; dex = 60")
    await use("initiative join")
    await use("initiative add", who="cultist 50 hp 12", by=lodged_town.owner)


@pytest.fixture
def attack(use, below):
    """Attack the cultist with faces."""

    async def attack(*faces, dice="brawl; 1d3+1d4"):
        below.faces(*faces)
        return await use("roll", dice=dice, at="cultist")

    return attack


async def test_luck_makes_a_miss_a_hit_and_its_damage_is_applied_once(
    fight, attack, use, press, check_history
):
    seen = await press(await attack(31, 2, 3), SPEND)
    assert "# Regular success (25); 5" in text(seen)
    assert "Luck: **34** of 99 left" in text(seen)
    assert "at **cultist**" in text(seen)
    await press(seen, "Apply 5 damage")
    assert "Once more?" in text(await press(seen, "Apply 5 damage"))
    assert health_of(await use("initiative show"))["cultist"] == "wounded"
    await check_history()


async def test_it_is_spent_once_and_by_the_one_who_rolled(lodged_town, fight, attack, use, press):
    seen = await attack(31, 2, 3)
    assert "Only the person who rolled this" in text(await press(seen, SPEND, by=lodged_town.owner))
    await press(seen, SPEND)
    assert "already done" in text(await press(seen, SPEND))
    assert "`luck` **34** of 99" in text(await use("character show"))


@pytest.mark.parametrize(
    ("faces", "dice"),
    [((20, 2, 3), "brawl; 1d3+1d4"), ((98, 2, 3), "brawl; 1d3+1d4"), ((90, 2, 3), "brawl; 1d3+1d4")],
)
async def test_none_is_offered_for_a_hit_a_fumble_or_without_enough(fight, attack, faces, dice):
    assert not any(each.startswith("Spend") for each in buttons(await attack(*faces, dice=dice)))


async def test_the_one_who_loses_an_opposed_attack_can_win_it(fight, attack, use, press, check_history):
    seen = await press(await attack(31, 60, 2, 3, dice="brawl vs dodge 25; 1d3+1d4"), SPEND)
    assert "# brawl wins\nbrawl regular" in text(seen).lower()
    await press(seen, "Apply 5 damage")
    assert health_of(await use("initiative show"))["cultist"] == "wounded"
    await check_history()


async def test_an_opposed_roll_alone_offers_it_too(fight, below, use, press, check_history):
    below.faces(31, 60)
    seen = await press(await use("roll", dice="brawl vs dodge 25"), "Spend 6 luck: first wins")
    assert "brawl wins" in text(seen).lower()
    await check_history()


async def test_luck_without_a_maximum_is_offered_and_what_is_left_is_said(fight, attack, use, press):
    await use("character edit", lines="luck = 40")
    seen = await press(await attack(31, 2, 3), SPEND)
    assert "`/character edit lines:luck = 34`" in text(seen)
    for each in buttons(await attack(70, 2, 3)):
        assert not each.startswith("Spend")


async def test_a_struck_purchase_gives_luck_back_and_deals_nothing(fight, attack, use, press):
    bought = await press(await attack(31, 2, 3), SPEND)
    await press(await use("history", number=4), "Strike", "Strike it")
    assert "`luck` **40** of 99" in text(await use("character show"))
    assert "no longer counts" in text(await press(bought, "Apply 5 damage"))


@pytest.mark.parametrize(
    ("dice", "rolled", "needs"),
    [
        ("brawl; 1d3+1d4", "71", False),
        ("brawl; 1d3+1d4", "20", True),
        ("brawl vs dodge 40; 1d3+1d4", "71 50", False),
        ("brawl; 1d3+1d4", "71 2 3", False),
    ],
)
async def test_a_typed_miss_asks_for_no_dice_of_damage(fight, use, dice, rolled, needs):
    seen = await use("roll", dice=dice, at="cultist", rolled=rolled)
    assert ("Throw a **d3** next" in text(seen)) == needs


@pytest.mark.parametrize("dice", ["medicine 70; 1d3", "medicine; 1d3", "first aid; 1d3"])
async def test_luck_makes_a_failed_check_of_healing_heal(fight, below, use, press, dice, check_history):
    await use("character edit", lines="medicine = 70; first aid = 70; luck = 55/99")
    await use("initiative hurt", who="cultist", damage="5")
    below.faces(75, 2)
    seen = await press(await use("roll", dice=dice, at="cultist"), "Spend 5 luck: 2 healing")
    assert next(iter(buttons(seen))) == "Heal 2"
    assert "+2" in text(await press(seen, "Heal 2"))
    await check_history()
