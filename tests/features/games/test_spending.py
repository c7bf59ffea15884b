"""What is spent after a throw is a button that says what it makes, and an entry of its own."""

import pytest

from tests.client.reading import buttons, text

SPENT = [
    ("iron+2 momentum7", (2, 6, 9), "Burn 7 momentum: weak hit", "# Weak hit"),
    ("kids d8+2 vs 9", (5,), "Spend 2 adversity tokens: success", "# Success, just enough"),
    ("dcc+3 ac 15", (9,), "Spend 3 luck: hit", "# 15 hit"),
    ("soul3 4:3", (4, 2, 3), "Spend 3 focus: success", "# Success, 3 successes, 0 over"),
    ("cortex d6 d8 d10", (5, 3, 7), "Effect d10: no hitch", "# Total 8, effect d10"),
]


@pytest.mark.parametrize("spent", SPENT, ids=[each[0] for each in SPENT])
async def test_what_is_spent_is_told_on_the_button_and_kept(spent, below, use, press, kept, check_history):
    dice, faces, label, made = spent
    below.faces(*faces)
    first = await use("roll", dice=dice)
    done = await press(first, label)

    assert made in text(done)
    assert (await kept(2)).draws == ()
    await check_history()


@pytest.mark.parametrize("spent", SPENT, ids=[each[0] for each in SPENT])
async def test_what_is_spent_has_no_empty_dice_in_the_history(spent, below, use, press):
    dice, faces, label, _ = spent
    below.faces(*faces)
    await press(await use("roll", dice=dice), label)

    assert "``" not in text(await use("history")).replace("```", "")


@pytest.mark.parametrize(("label", "offered"), [("cultist 1", False), ("listen", True), ("", True)])
async def test_a_game_master_spends_no_luck_of_their_character_for_a_monster(
    lodged_town, below, use, label, offered
):
    owner = lodged_town.owner
    await use("character create", name="Ada", lines="listen = 40; luck = 60/99", by=owner)
    await use("character use", name="Ada", by=owner)
    below.faces(45)
    seen = await use("roll", dice=f"coc40 # {label}" if label else "coc40", by=owner)
    assert any(each.startswith("Spend") for each in buttons(seen)) == offered


async def test_fate_throws_a_die_more_for_each_6(below, use, press, check_history):
    below.faces(6, 6, 1)
    first = await use("roll", dice="bw3 ob3")
    below.faces(4, 1)
    done = await press(first, "Spend fate: 75 % success")

    assert "# Success, 3 successes" in text(done)
    await check_history()


async def test_a_prayer_of_coriolis_says_its_chance_and_throws_all_again_but_6s(below, use, press):
    below.faces(6, 1, 2)
    first = await use("roll", dice="coriolis3")
    below.faces(6, 6)
    done = await press(first, "Pray: 31 % another success")

    assert "# 3 successes, 2 of them new, critical" in text(done)
