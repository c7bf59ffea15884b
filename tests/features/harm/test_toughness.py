"""Damage in Savage Worlds: Shaken and wounds, by a Toughness that no card says."""

import pytest
import pytest_asyncio

from tests.client.reading import buttons, text
from tests.features.characters.playing import create

RED = "fighting = d8; toughness = 7; parry = 6; wounds = 0/3; spirit = d6"


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def _savage(use, lodged_town):
    await use("config set", game="sw", where="channel", by=lodged_town.owner)


async def state(use):
    """How those in the fight are, by name."""
    shown = text(await use("initiative show"))
    rows = [
        line.lstrip("▶ ").split("`")[2] for line in shown.splitlines() if line.lstrip("▶ ").startswith("`")
    ]
    parts = [row.replace("*", "").replace("~", "").strip().split(" · ") for row in rows]
    return {name: told for name, *told in parts}


async def strike(below, use, faces, at="bandit 1"):
    below.faces(*faces)
    return await use("roll", dice="2d6!", at=at)


async def test_damage_shakes_and_wounds_and_says_no_number(below, lodged_town, use, press, check_history):
    await use("initiative add", who="bandit x2 parry 5 toughness 6", by=lodged_town.owner)
    await use("initiative join", name="Lia")
    weak = await strike(below, use, (2, 3))
    assert "No effect" in text(weak)
    assert not any("Apply" in label for label in buttons(weak))
    seen = await strike(below, use, (5, 3))
    await press(seen, "Apply: Shaken")
    assert (await state(use))["bandit 1"] == ["Shaken"]
    seen = await strike(below, use, (5, 3))
    hurt = await press(seen, "Apply: goes down")
    assert (await state(use))["bandit 1"] == ["down"]
    for each in (weak, seen, hurt):
        assert "toughness" not in text(each).casefold()
    await press(hurt, "Undo")
    assert (await state(use))["bandit 1"] == ["Shaken"]
    assert (await state(use))["bandit 2"] == []
    await check_history()


async def test_undo_takes_shaken_away_again(below, lodged_town, use, press, check_history):
    await use("initiative add", who="bandit x2 toughness 6", by=lodged_town.owner)
    await use("initiative join", name="Lia")
    hurt = await press(await strike(below, use, (5, 3)), "Apply: Shaken")
    await press(hurt, "Undo")
    assert (await state(use))["bandit 1"] == []
    await check_history()


async def test_a_wild_card_acts_until_its_last_wound_is_exceeded(lodged_town, use, check_history):
    await use("initiative add", who="Boss toughness 6 wounds 3", by=lodged_town.owner)
    for damage, told in (
        ("10", ["Shaken", "1 wound (−1)"]),
        ("14", ["Shaken", "3 wounds (−3)"]),
        ("10", ["Incapacitated"]),
    ):
        await use("initiative hurt", who="Boss", damage=damage, by=lodged_town.owner)
        assert (await state(use))["Boss"] == told
    await use("initiative hurt", who="Boss", damage="+2", by=lodged_town.owner)
    assert (await state(use))["Boss"] == ["Shaken", "2 wounds (−2)"]
    await check_history()


async def test_wounds_of_a_character_are_counted_on_its_sheet(lodged_town, use, press, check_history):
    await create(use, lines=RED)
    await use("initiative join")
    await use("initiative hurt", who="Lia", damage="12")
    assert (await state(use))["Lia"] == ["Shaken", "1 wound (−1)"]
    assert "`wounds` **1** of 3" in text(await use("character show"))
    hurt = await use("initiative hurt", who="Lia", damage="19")
    assert "Incapacitated" in text(hurt)
    assert (await state(use))["Lia"] == ["Incapacitated"]
    await press(hurt, "Undo")
    assert (await state(use))["Lia"] == ["Shaken", "1 wound (−1)"]
    await use("initiative hurt", who="Lia", damage="+1")
    assert (await state(use))["Lia"] == ["Shaken"]
    await check_history()


async def test_one_who_is_shaken_recovers_on_their_turn(lodged_town, use, press, check_history):
    await create(use, lines=RED)
    await use("initiative join")
    await use("initiative hurt", who="Lia", damage="7")
    seen = await use("initiative show")
    assert "Not Shaken" not in buttons(seen)
    seen = await press(seen, "Next")
    seen = await press(seen, "Not Shaken")
    assert (await state(use))["Lia"] == []
    await check_history()


async def test_fighting_has_to_reach_parry_and_shooting_four(below, lodged_town, use, kept, check_history):
    await use("initiative add", who="bandit parry 7 toughness 6", by=lodged_town.owner)
    await create(use, lines=f"{RED}; shooting = d8")
    await use("initiative join")
    for faces, word in (((6, 3), "failure"), ((7, 3), "success"), ((5, 3), "failure")):
        below.faces(*faces)
        seen = await use("roll", dice="fighting", at="bandit")
        assert word in text(seen).casefold()
        assert "7" not in text(seen).partition("sw8")[2].partition("\n")[0]
    below.faces(5, 3)
    assert "success" in text(await use("roll", dice="shooting", at="bandit")).casefold()
    await check_history()


async def test_wounds_are_given_and_healed_as_they_are_typed(lodged_town, use, check_history):
    await create(use, lines=RED)
    await use("initiative join")
    await use("initiative add", who="Boss toughness 6 wounds 3; bandit toughness 6", by=lodged_town.owner)
    await use("initiative hurt", who="Boss, Lia", damage="2 wounds", by=lodged_town.owner)
    await use("initiative hurt", who="bandit", damage="1 wound", by=lodged_town.owner)
    await use("initiative hurt", who="Lia", damage="+1 wound")
    shown = await state(use)
    assert (shown["Boss"], shown["Lia"]) == (["Shaken", "2 wounds (−2)"], ["Shaken", "1 wound (−1)"])
    assert shown["bandit"] == ["down"]
    await check_history()


async def test_nobody_has_wounds_without_toughness_or_in_other_games(lodged_town, use, kept):
    await use("initiative add", who="rat")
    assert "no Toughness" in text(await use("initiative hurt", who="rat", damage="1 wound"))
    await use("config set", game="d20", where="channel", by=lodged_town.owner)
    assert "Savage Worlds" in text(await use("initiative hurt", who="rat", damage="1 wound"))
    assert await kept(2) is None


async def test_a_rest_ends_shaken_and_a_strike_brings_it_back(lodged_town, use, press, check_history):
    await create(use, lines=f"{RED}; ki = 0/3 long")
    await use("initiative join")
    await use("initiative add", who="bandit toughness 6", by=lodged_town.owner)
    await use("initiative hurt", who="Lia, bandit", damage="7")
    rested = await press(await use("character rest"), "Rest")
    assert "Shaken" in text(rested)
    shown = await state(use)
    assert (shown["Lia"], shown["bandit"]) == ([], ["Shaken"])
    await press(await use("history", number=4), "Strike", "Strike it")
    assert (await state(use))["Lia"] == ["Shaken"]
    await check_history()


async def test_only_extras_that_are_down_are_struck_out(lodged_town, use):
    await create(use, lines=RED)
    await use("initiative join")
    await use("initiative add", who="Boss toughness 6 wounds 3; bandit toughness 6", by=lodged_town.owner)
    await use("initiative hurt", who="Boss, Lia, bandit", damage="4 wounds", by=lodged_town.owner)
    shown = text(await use("initiative show"))
    assert [name for name in ("Boss", "Lia", "bandit") if f"~~{name}~~" in shown] == ["bandit"]


@pytest.mark.parametrize("numbers", ["hidden", "shown"])
@pytest.mark.parametrize("parry", [2, 4, 7])
async def test_every_parry_can_be_attacked_and_so_the_usual_number_too(
    lodged_town, use, kept, numbers, parry, check_history
):
    await create(use, lines=RED)
    await use("initiative join")
    await use("initiative add", who=f"goon parry {parry} toughness 5", numbers=numbers)
    for number, dice in ((3, "sw8 vs ?"), (4, "sw8 vs ?; 2d6!")):
        await use("roll", dice="fighting; 2d6" if ";" in dice else "fighting", at="goon")
        assert (await kept(number)).request["dice"] == dice
    await check_history()


async def test_a_monster_kept_as_a_sheet_brings_its_numbers(lodged_town, use, check_history):
    await create(use, name="Boss", lines="parry = 6; toughness = 8; wounds = 0/3")
    await use("initiative add", who="Boss")
    await use("initiative hurt", who="Boss", damage="8")
    assert (await state(use))["Boss"] == ["Shaken"]
    await check_history()


async def test_who_has_no_toughness_is_hurt_in_a_step_of_their_own(use):
    await use("initiative add", who="Boss toughness 8; rat")
    assert "rat has no Toughness here" in text(await use("initiative hurt", who="Boss, rat", damage="8"))
    assert "lost 8" in text(await use("initiative hurt", who="rat", damage="8"))


async def test_toughness_means_nothing_in_other_games(lodged_town, use):
    await use("config set", game="d20", where="channel", by=lodged_town.owner)
    await use("initiative add", who="ogre 15 hp 40 toughness 3", numbers="shown")
    await use("initiative hurt", who="ogre", damage="8")
    assert (await state(use))["ogre"] == ["32/40 hp"]


@pytest.mark.parametrize(
    ("dice", "faces", "damage"),
    [
        ("2d6+1", (6, 2, 3), 12),
        ("d10+d6", (10, 1, 6, 2), 19),
        ("2d4+2 raise", (3, 1, 6, 1), 13),
        ("2d4+2 # with a raise", (3, 1, 2), 8),
        ("2d4+2 # no raise", (3, 1), 6),
    ],
)
async def test_damage_at_somebody_aces_and_has_one_die_more_for_a_raise(
    below, lodged_town, use, kept, dice, faces, damage
):
    await use("initiative add", who="bandit toughness 6", by=lodged_town.owner)
    await use("initiative join", name="Lia")
    below.faces(*faces)
    await use("roll", dice=dice, at="bandit")
    assert (await kept(3)).line["damage"] == damage


@pytest.mark.parametrize("dice", ["sw10 # shooting; 2d6", "fighting d10; 2d6"])
async def test_a_raise_in_one_line_with_its_damage_adds_a_die(
    below, lodged_town, use, kept, check_history, dice
):
    await use("initiative add", who="bandit parry 5 toughness 6", by=lodged_town.owner)
    await use("initiative join", name="Lia")
    for faces in ((9, 1, 2, 3, 4), (5, 1, 2, 3)):
        below.faces(*faces)
        await use("roll", dice=dice, at="bandit")
    lines = [(await kept(number)).line for number in (3, 4)]
    assert [(line["verdict"], line["damage"]) for line in lines] == [("raise", 9), ("success", 5)]
    await check_history()


async def test_own_dice_roll_the_attack_alone_where_a_raise_would_add_one(lodged_town, use):
    await use("initiative add", who="bandit parry 5 toughness 6", by=lodged_town.owner)
    await use("initiative join", name="Lia")
    assert "type the attack alone" in text(await use("roll", dice="sw10; 2d6", at="bandit", rolled="5 2 3 4"))


@pytest.mark.parametrize(
    ("label", "told"), [("", []), (" ap 1", ["Shaken"]), (" AP 3", ["Shaken"]), (" colt ap 2", ["Shaken"])]
)
async def test_a_weapon_ignores_armour_but_no_more_than_there_is(
    below, lodged_town, use, press, check_history, label, told
):
    await use("initiative add", who="Cole parry 6 toughness 7 (1) wounds 3", by=lodged_town.owner)
    await use("initiative join", name="Lia")
    below.faces(2, 4)
    seen = await use("roll", dice=f"2d6{label}", at="Cole")
    if told:
        await press(seen, "Apply: Shaken")
    assert (await state(use))["Cole"] == told
    below.faces(2, 3)
    assert "No effect" in text(await use("roll", dice=f"2d6{label}", at="Cole"))
    await check_history()


async def test_an_extra_that_is_wounded_goes_down(below, lodged_town, use, press, kept, check_history):
    await use("initiative add", who="2x bandit toughness 5; Boss toughness 5 wounds 3", by=lodged_town.owner)
    await use("initiative join", name="Lia")
    below.faces(5, 5)
    seen = await use("roll", dice="2d6", at="bandit 1")
    assert "Goes down" in text(seen)
    hurt = await press(seen, "Apply: goes down")
    assert (await state(use))["bandit 1"] == ["down"]
    assert "**bandit 1** goes down" in text(await use("history"))
    assert "wound" not in text(await use("initiative hurt", who="bandit 2", damage="9"))
    below.faces(5, 5)
    assert "Shaken and 1 wound" in text(await use("roll", dice="2d6", at="Boss"))
    assert hurt
    await check_history()


@pytest.mark.parametrize("words", ["raise", "# raise", "from above", "with a raise"])
async def test_what_a_weapon_on_a_sheet_ignores_stays_with_words_after_it(use, kept, lodged_town, words):
    await use("initiative add", who="Cole toughness 7 (2) wounds 3", by=lodged_town.owner)
    await create(use, lines="colt_peacemaker = 2d6 ap 1")
    await use("initiative join")
    await use("roll", dice=f"colt peacemaker {words}", at="Cole")
    await use("roll", dice=f"colt peacemaker {words} ap 2", at="Cole")
    assert [(await kept(number)).request["piercing"] for number in (3, 4)] == [1, 2]


async def test_those_who_evade_take_nothing(below, lodged_town, use, check_history):
    await use("initiative add", who="bandit x3 toughness 5", by=lodged_town.owner)
    await use("initiative join", name="Lia")
    below.faces(5, 2, 1)
    seen = await use("roll", dice="3d6", at="bandit 1, bandit 2, bandit 3")
    assert [label for label in buttons(seen) if "8" in label] == ["Apply 8 damage"]
    await lodged_town.player.choose(seen.message, "Who evades it? The others take 8", "1.1")
    assert await state(use) == {"Lia": [], "bandit 1": ["Shaken"], "bandit 2": [], "bandit 3": ["Shaken"]}
    await check_history()


async def test_an_incapacitated_character_acts_again_once_a_wound_is_healed(lodged_town, use, check_history):
    await create(use, lines=RED)
    await use("initiative join")
    await use("initiative hurt", who="Lia", damage="23")
    assert (await state(use))["Lia"] == ["Incapacitated"]
    await use("initiative hurt", who="Lia", damage="+1")
    assert (await state(use))["Lia"] == ["Shaken", "2 wounds (−2)"]
    await use("initiative hurt", who="Lia", damage="7")
    assert (await state(use))["Lia"] == ["Shaken", "3 wounds (−3)"]
    await check_history()


async def test_a_character_whose_sheet_counts_no_wounds_acts_until_its_third(lodged_town, use):
    await create(use, lines="toughness = 7")
    await use("initiative join")
    for damage, told in (("19", ["Shaken", "3 wounds (−3)"]), ("7", ["Incapacitated"])):
        await use("initiative hurt", who="Lia", damage=damage)
        assert (await state(use))["Lia"] == told
