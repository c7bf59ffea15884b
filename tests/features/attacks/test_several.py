"""Damage at several in a fight: one press hurts all of them."""

import pytest
import pytest_asyncio

from bot.sandbox.interactions.components import walk
from tests.client.reading import buttons, options, text
from tests.features.characters.playing import create

BOTH = "goblin 1, Lia"


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    """Two goblins, the player's character, and two ghouls that the owner hides."""
    await create(use, lines="hp = 24/30; temp = 5/20; init = 3; cure wounds = 2d6 + 3")
    await use("initiative add", who="2x goblin 12 hp 40 ac 83", by=lodged_town.owner)
    await use("initiative join")
    await use("initiative add", who="2x ghoul 11 hp 30", hidden=True, by=lodged_town.owner)


@pytest.fixture
def halve(lodged_town):
    """Choose those who take half, in the menu under a roll."""

    async def halve(seen, *names):
        lodged_town.rest()
        units = {label: value for value, label in options(seen).items()}
        ids = (item.get("custom_id", "") for item in walk(seen.message["components"]))
        menu = next(each for each in ids if each.startswith("attack-halves"))
        return await lodged_town.player.choose(seen.message, menu, *(units[name] for name in names))

    return halve


@pytest.fixture
def lost(kept):
    """Return what a row took: from monsters, and from the hit points and temporary ones of a character."""

    async def lost(number):
        line = (await kept(number)).line
        blows = [after - before for before, after in line["lost"]]
        return blows, [before - after for before, after in zip(line["from"], line["to"], strict=True)]

    return lost


@pytest.mark.parametrize(
    ("label", "blow", "loss"),
    [("Apply 9 damage", 9, [4, 5]), ("Half: 4", 4, [0, 4]), ("Double: 18", 18, [13, 5])],
)
async def test_one_press_hurts_all(fight, use, press, lost, label, blow, loss):
    await press(await use("roll", dice="2d6+3", at=BOTH, rolled="2 4"), label)
    assert await lost(5) == ([blow], loss)


async def test_those_who_are_chosen_take_half(fight, use, halve, lost, check_history):
    await halve(
        await use("roll", dice="2d6+3", at="goblin 1, goblin 2, Lia", rolled="2 4"), "goblin 2", "Lia"
    )
    assert await lost(5) == ([9, 4], [0, 4])
    await check_history()


async def test_it_counts_once(fight, use, press, halve, kept):
    seen = await use("roll", dice="2d6+3", at=BOTH, rolled="2 4")
    await press(seen, "Apply 9 damage")
    assert "applied already" in text(await halve(seen, "Lia"))
    assert await kept(6) is None


async def test_a_name_that_is_written_twice_counts_once(fight, use, press, lost):
    await press(await use("roll", dice="2d6+3", at="goblin 1, Goblin 1", rolled="2 4"), "Apply 9 damage")
    assert await lost(5) == ([9], [])


async def test_the_history_names_them_all(fight, use):
    await use("roll", dice="2d6+3", at=BOTH, rolled="2 4")
    assert BOTH in text(await use("history"))


async def test_one_target_has_no_menu(fight, use):
    assert options(await use("roll", dice="2d6+3", at="goblin 1")) == {}


@pytest.mark.parametrize("dice", ["d20+5", "d20+5; 2d6+3", "coc45; d8", "adv+5", "2d6 vs 7"])
async def test_an_attack_has_one_target(fight, use, kept, dice):
    assert "attack them one after the other" in text(await use("roll", dice=dice, at=BOTH))
    assert await kept(4) is None


async def test_a_check_without_damage_may_be_at_several(fight, use, kept):
    await use("roll", dice="coc45", at=BOTH)
    assert f"at {BOTH}" in str((await kept(4)).request)


@pytest.mark.parametrize("game", ["sw", "pf2"])
async def test_a_check_for_all_has_damage_for_all_on_a_success(
    lodged_town, fight, use, below, kept, game, check_history
):
    await use("config set", game=game, where="channel", by=lodged_town.owner)
    line = "d8 athletics; 3d6" if game == "sw" else "d20+4 dc 15; 3d6"
    for faces, damage in (((2, 3, 1, 1, 1), None), ((11, 4, 4, 4) if game == "pf2" else (5, 3, 4, 4, 4), 12)):
        below.faces(*faces)
        seen = await use("roll", dice=line, at=BOTH)
        number = 4 if damage is None else 5
        assert (await kept(number)).line.get("damage") == damage
        assert ("Apply 12 damage" in buttons(seen)) == (damage == 12)
    assert (await kept(5)).request["others"]
    await check_history()


async def test_parry_is_of_one_alone(lodged_town, fight, use, kept):
    await use("config set", game="sw", where="channel", by=lodged_town.owner)
    seen = await use("roll", dice="d8 fighting; 2d6", at=BOTH)
    assert "attack them one after the other" in text(seen)
    assert await kept(4) is None


@pytest.mark.parametrize("at", [BOTH, "Lia"])
async def test_a_check_and_damage_that_cannot_be_in_one_line_are_two_buttons(
    lodged_town, fight, use, press, kept, at
):
    await use("config set", game="d20", where="channel", by=lodged_town.owner)
    seen = await use("roll", dice="d20+4 dc 15; 3d6", at=at)
    assert list(buttons(seen)) == ["Roll d20+4 dc 15 instead", "Roll 3d6 instead"]
    await press(seen, "Roll d20+4 dc 15 instead")
    await press(seen, "Roll 3d6 instead")
    assert [(await kept(number)).kind for number in (4, 5)] == ["game", "attack"]


async def test_hidden_ones_are_hurt_together_and_apart_from_others(lodged_town, fight, use, press, kept):
    owner = lodged_town.owner
    assert "hurt those who are hidden in one step" in text(
        await use("roll", dice="2d6+3", at="ghoul 1, goblin 1", by=owner)
    )
    seen = await use("roll", dice="2d6+3", at="ghoul 1, ghoul 2", rolled="2 4", by=owner)
    assert seen.ephemeral
    await press(seen, "Apply 9 damage", by=owner)
    assert [blow[2] for blow in (await kept(5)).request["blows"]] == [9, 9]
    assert "Nobody here is called" in text(await use("roll", dice="2d6+3", at="ghoul 1, ghoul 2"))


@pytest.mark.parametrize("dice", ["2d6+3 heal", "2d6+3 # potion of healing", "cure wounds"])
async def test_dice_whose_label_says_so_heal_first(fight, use, press, lost, dice):
    await use("initiative hurt", who=BOTH, damage="15")
    seen = await use("roll", dice=dice, at=BOTH, rolled="2 4")
    assert list(buttons(seen))[:2] == ["Heal 9", "Apply 9 damage"]
    await press(seen, "Heal 9")
    assert await lost(6) == ([-9], [-9, 0])


async def test_healing_can_be_applied_as_damage_and_counts_once(fight, use, press, lost, kept):
    seen = await use("roll", dice="2d6+3 heal", at="goblin 1", rolled="2 4")
    await press(seen, "Apply 9 damage")
    assert await lost(5) == ([9], [])
    asked = await press(seen, "Heal 9")
    assert await kept(6) is None
    await press(asked, "Again")
    assert await lost(6) == ([-9], [])


async def test_an_attack_heals_nobody(fight, use):
    seen = await use("roll", dice="d20+200 heal; 2d6", at="goblin 1")
    assert not any(label.startswith("Heal") for label in buttons(seen))


async def test_healing_without_a_target_asks_who_is_healed(lodged_town, fight, use, lost):
    await use("initiative hurt", who="goblin 1", damage="15")
    seen = await use("roll", dice="2d6+3 # healing", rolled="2 4")
    units = {label: value for value, label in options(seen).items()}
    ids = (item.get("custom_id", "") for item in walk(seen.message["components"]))
    menu = next(each for each in ids if each.startswith("attack-at"))
    await lodged_town.player.choose(seen.message, menu, units["goblin 1"])
    assert await lost(6) == ([-9], [])
