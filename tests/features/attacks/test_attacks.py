"""Attacks on someone in a fight: hit or miss, and damage that is applied once."""

import asyncio
import re

import pytest
import pytest_asyncio

from tests.client.reading import buttons, headline, text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import health_of, note
from tests.features.initiative.test_numbers import read_all

ARMOUR = re.compile(r"\b(?:83|1[23]83)\b")


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    """Two goblins whose numbers the owner hides, and the player's character."""
    await use("initiative add", who="2x goblin 12 hp 40 ac 83; ogre 15", by=lodged_town.owner)
    await use("initiative join", name="Lia", roll="3")


@pytest.fixture
def health(use):
    """Return how those in the fight are who are not unhurt."""

    async def health():
        return health_of(await use("initiative show"))

    return health


async def test_an_attack_hits_an_armour_class_that_nothing_tells(
    lodged_town, fight, use, below, check_history
):
    seen = []
    for faces in ((17,), (20, 2, 4, 1, 1), (1,)):
        below.faces(*faces)
        seen.append(await use("roll", dice="d20+64; 2d6+3", at="goblin 2"))
    assert [headline(each) for each in seen] == [
        "# 81 miss",
        "# 84 critical hit, 11 damage",
        "# 65 miss (natural 1)",
    ]
    assert {"Odds", "Roll again", "More"}.isdisjoint(label for each in seen for label in buttons(each))
    assert not ARMOUR.search(await read_all(lodged_town, lodged_town.player, use))
    await check_history()


async def test_the_row_of_an_attack_has_no_armour_class(fight, use, below, kept):
    below.faces(10, 3, 4)
    await use("roll", dice="d20+200; 2d6+3", at="goblin 2")
    event = await kept(3)
    assert event.request == {"dice": "d20+200 ac ?; 2d6+3", "fight": 1, "at": [1, 1]}
    assert (event.odds, event.outcome, event.dice, event.used, event.before) == (None, None, "", None, None)
    assert event.line.keys() == {"verdict", "text", "damage"}


async def test_the_armour_class_is_said_once_all_know_it(lodged_town, fight, use, press):
    await press(
        await use("initiative show"), "Numbers", "Show goblin 1 and 1 more", "Both", by=lodged_town.owner
    )
    assert "d20+64 ac 83" in text(await use("roll", dice="d20+64", at="goblin 2"))


async def test_that_of_a_character_is_for_its_player_to_say(lodged_town, use):
    await create(use, lines="ac = 83; init = 3")
    await use("initiative join")
    seen = await use("roll", dice="d20+4", at="Lia", by=lodged_town.owner)
    assert "miss" in text(seen)
    assert not ARMOUR.search(text(seen))


async def test_its_damage_is_applied_by_one_press(fight, use, press, health, kept, check_history):
    lost = 0
    for label, damage in (("Apply 9 damage", 9), ("Half: 4", 4), ("Double: 18", 18)):
        lost += damage
        await press(await use("roll", dice="2d6+3", at="ogre", rolled="2 4"), label)
        assert await health() == {"ogre": f"lost {lost}"}
    assert [(await kept(number)).request["cause"] for number in (4, 6, 8)] == [3, 5, 7]
    await check_history()


async def test_it_is_applied_again_only_when_asked(fight, use, press, health):
    seen = await use("roll", dice="2d6+3", at="ogre", rolled="2 4")
    await press(seen, "Apply 9 damage")
    asked = await press(seen, "Double: 18")
    assert asked.ephemeral
    assert await health() == {"ogre": "lost 9"}
    await press(asked, "Again")
    assert await health() == {"ogre": "lost 27"}


async def test_presses_at_once_apply_it_once(lodged_town, fight, use, health):
    seen = await use("roll", dice="2d6+3", at="ogre", rolled="2 4")
    lodged_town.rest()
    everyone = (lodged_town.player, lodged_town.owner, lodged_town.player)
    await asyncio.gather(*(person.press(seen.message, "Apply 9 damage") for person in everyone))
    assert await health() == {"ogre": "lost 9"}


async def test_undo_takes_it_back_and_lets_it_be_applied_anew(fight, use, press, health):
    seen = await use("roll", dice="2d6+3", at="ogre", rolled="2 4")
    await press(await press(seen, "Apply 9 damage"), "Undo")
    assert await health() == {}
    await press(seen, "Half: 4")
    assert await health() == {"ogre": "lost 4"}


HIT = {"at": "ogre", "rolled": "15"}


@pytest.mark.parametrize("between", [[], [{"dice": "d20+5", "at": "goblin 1"}]])
async def test_the_damage_of_a_voided_attack_that_was_rolled_apart_can_be_taken_back(
    fight, use, press, health, between
):
    attack = await use("roll", dice="d20+5 ac 12", **HIT)
    for each in between:
        await use("roll", **each)
    await press(await use("roll", dice="2d6+3", at="ogre", rolled="2 4"), "Apply 9 damage")
    voided = await press(await use("history", number=3), "Void", "Void it")
    await press(voided, f"Take back #{5 + len(between)}")
    assert await health() == {}
    assert "Apply" not in buttons(attack)


async def test_the_damage_of_a_later_attack_is_not_that_of_a_voided_one(fight, use, press):
    await use("roll", dice="d20+5 ac 12", **HIT)
    await use("roll", dice="d20+5 ac 12", **HIT)
    await press(await use("roll", dice="2d6+3", at="ogre", rolled="2 4"), "Apply 9 damage")
    voided = await press(await use("history", number=3), "Void", "Void it")
    assert "still counts" not in text(voided)


async def test_what_a_voided_attack_has_caused_is_taken_back_by_a_row_of_its_own(
    fight, use, press, health, kept, check_history
):
    await press(await use("roll", dice="2d6+3", at="ogre", rolled="2 4"), "Apply 9 damage")
    voided = await press(await use("history", number=3), "Void", "Void it")
    assert await health() == {"ogre": "lost 9"}
    await press(voided, "Take back #4")
    assert await health() == {}
    assert [(await kept(number)).kind for number in (4, 5, 6)] == ["harm", "void", "strike"]
    await check_history()


async def test_presses_at_once_take_it_back_once(lodged_town, fight, use, press, health):
    await press(await use("roll", dice="2d6+3", at="ogre", rolled="2 4"), "Apply 9 damage")
    await use("initiative hurt", who="ogre", damage="5")
    voided = await press(await use("history", number=3), "Void", "Void it")
    await asyncio.gather(*(lodged_town.player.press(voided.message, "Take back #4") for _ in range(3)))
    assert await health() == {"ogre": "lost 5"}


async def test_damage_that_was_taken_back_already_is_not_offered(fight, use, press):
    await press(await use("roll", dice="2d6+3", at="ogre", rolled="2 4"), "Apply 9 damage", "Undo")
    assert buttons(await press(await use("history", number=3), "Void", "Void it")) == {}


async def test_temporary_hit_points_of_a_character_go_first(lodged_town, use, press, health):
    await create(use, lines="hp = 24/30; temp = 5/20; init = 3")
    await use("initiative join")
    await press(await use("roll", dice="2d6+3", at="Lia", rolled="2 4"), "Apply 9 damage")
    assert await health() == {"Lia": "20/30 hp"}


async def test_others_apply_no_damage_but_game_masters_do(lodged_town, fight, use, press, health):
    stranger = lodged_town.sandbox.user("stranger")
    lodged_town.sandbox.server(lodged_town.guild.name, owner=lodged_town.owner, members=[stranger])
    seen = await use("roll", dice="2d6+3", at="ogre", rolled="2 4")
    assert "Only the person who rolled this" in text(await press(seen, "Apply 9 damage", by=stranger))
    assert "Only people in this fight" in text(await use("roll", dice="2d6+3", at="ogre", by=stranger))
    assert await health() == {}
    await press(seen, "Apply 9 damage", by=lodged_town.owner)
    assert await health() == {"ogre": "lost 9"}


async def test_the_damage_of_a_struck_attack_is_not_applied(fight, use, press, health):
    seen = await use("roll", dice="2d6+3", at="ogre", rolled="2 4")
    await press(await use("history", number=3), "Strike", "Strike it")
    assert "no longer counts" in text(await press(seen, "Apply 9 damage"))
    assert await health() == {}


async def test_the_damage_of_an_attack_in_a_fight_that_is_over_is_not_applied(fight, use, press):
    seen = await use("roll", dice="2d6+3", at="ogre", rolled="2 4")
    await use("initiative end")
    assert "There is no fight here" in text(await press(seen, "Apply 9 damage"))


async def test_a_line_of_a_sheet_attacks_and_keeps_its_name(use, fight, kept):
    await create(use, name="Bo", lines="str = 3; attack = d20 + str vs {ac}; sword = d20 + 5")
    await use("roll", dice="attack", at="goblin 1")
    await use("roll", dice="sword; 1d8 + str slashing", at="goblin 1")
    await use("roll", dice="attack", at="ogre", rolled="12")
    assert [(await kept(number)).request["dice"] for number in (3, 4)] == ["d20 + 3 vs ?", "d20+5 ac ?; d8+3"]


async def test_bad_lines_are_refused_in_a_sentence(fight, use):
    refusals = {
        ("d20+5 twice", "ogre"): "ogre has no armour class here",
        ("d20+5", "ogre"): "ogre has no armour class here",
        ("d20+5 ac 12", "goblin 1"): "`at:` brings the armour class of goblin 1",
        ("d20+5", "goblin"): "can mean several names",
        ("d20+5", "dragon"): "Nobody here is called",
        ("sword", "goblin 1"): "sword",
        ("choose a, b", "goblin 1"): "`at:` is for one attack",
    }
    for (dice, at), sentence in refusals.items():
        assert sentence in text(await use("roll", dice=dice, at=at)), dice
    for dice in ("d20*0+15", "d20mi20 vs", "40d20kh1"):
        assert "is hidden: attack it with a d20" in text(
            await use("roll", dice=dice.split()[0], at="goblin 1")
        )
    assert "only with an open roll" in text(await use("roll", dice="d20+5", at="ogre", show="me"))


@pytest.mark.parametrize("dice", ["d20+5 secret", "secret d20+5; 2d6+3", "2d6 blind", "hush"])
async def test_a_line_that_asks_for_a_hidden_roll_is_not_rolled_openly(use, fight, dice, kept):
    await use("saved add", name="hush", dice="d20+5 secret")
    assert "All see an attack" in text(await use("roll", dice=dice, at="goblin 1"))
    assert await kept(3) is None


async def test_faces_typed_one_by_one_do_not_tell_a_hit_before_it_is_recorded(fight, use, kept):
    seen = await use("roll", dice="d20+70; 2d6+3", at="goblin 1", rolled="15")
    assert "type the attack alone" in text(seen)
    await use("roll", dice="d20+70", at="goblin 1", rolled="15")
    assert (await kept(3)).line["verdict"] == "hit"


async def test_without_a_fight_nobody_is_attacked(use):
    assert "There is no fight here" in text(await use("roll", dice="d20+5", at="goblin"))


async def test_the_card_of_an_attack_names_the_notes_on_its_target(lodged_town, use, below):
    await use("config set", game="pf2", where="channel", by=lodged_town.owner)
    seen = await use("initiative add", who="ogre 12 hp 30 ac 17; rat 3 hp 4 ac 13", by=lodged_town.owner)
    await use("initiative join", name="Ox", roll="3")
    await note(lodged_town.owner, seen, "grabbed", on="ogre")
    below.faces(9, 9)
    assert "ogre: grabbed." in text(await use("roll", dice="d20+8", at="ogre"))
    assert "frightened" not in text(await use("roll", dice="d20+8", at="rat"))
