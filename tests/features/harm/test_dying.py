"""A character at 0 hit points in a fight: death saves count on the sheet, and a 20 brings one back."""

import pytest
import pytest_asyncio

from bot.features.characters.counters import values_now
from bot.play.event import uses_of
from tests.client.reading import text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import health_of


@pytest_asyncio.fixture(loop_scope="module")
async def fallen(lodged_town, use):
    """Lia at 0 of 30 in a fight."""
    await use("config set", game="d20", where="channel", by=lodged_town.owner)
    await create(use, lines="hp = 0/30; death_failures = 0/3; death_successes = 0/3; init = 3")
    await use("initiative add", who="ogre 15", by=lodged_town.owner)
    await use("initiative join")


async def test_death_saves_count_to_three_on_her_turn(fallen, use, press, kept, check_history):
    await use("initiative show")
    left = []
    for row, (face, label) in enumerate(
        [
            ("5", "Death failures 1"),
            ("12", "Death successes 1"),
            ("1", "Death failures 3"),
            ("15", "Death successes 2"),
        ]
    ):
        await press(await use("roll", dice="death save", rolled=face), label)
        left.append(values_now(uses_of(await kept(4 + 2 * row))[0].after))
    assert [max(each.values()) for each in left] == [1, 1, 3, 3]
    await check_history()


async def test_a_20_brings_her_back_in_the_fight(fallen, use, press):
    await press(await use("roll", dice="death save", rolled="20"), "HP 1")
    assert health_of(await use("initiative show"))["Lia"] == "1/30 hp"


async def test_damage_at_0_changes_nothing_of_the_sheet_by_itself(fallen, use, press, kept):
    seen = await use("roll", dice="2d6+3", at="Lia", rolled="2 4")
    await press(seen, "Apply 9 damage")
    (use_of_sheet,) = uses_of(await kept(4))[1:]
    assert set(values_now(use_of_sheet.after).values()) <= {0}


@pytest.mark.parametrize("way", ["hurt", "set", "rest"])
async def test_hit_points_that_rise_from_0_clear_death_saves(lodged_town, use, press, way):
    await create(use, lines="hp = 0/30 long; death_failures = 2/3; death_successes = 1/3; init = 3")
    await use("initiative join")
    if way == "hurt":
        await use("initiative hurt", who="Lia", damage="+8")
    elif way == "set":
        await use("character set", what="hp 2d4+2")
    else:
        await press(await use("character rest"), "Rest")
    shown = text(await use("character show"))
    assert "`death failures` **0** of 3" in shown
    assert "`death successes` **0** of 3" in shown


async def test_death_saves_that_healing_cleared_come_back_with_its_undo(use, press):
    await create(use, lines="hp = 0/30; temp = 0/9; death_failures = 2/3; death_successes = 1/3; init = 3")
    await use("initiative join")
    await press(await use("initiative hurt", who="Lia", damage="+8"), "Undo")
    shown = text(await use("character show"))
    assert "`hp` **0** of 30" in shown
    assert "`death failures` **2** of 3" in shown


async def test_healing_above_0_leaves_death_saves_alone(use):
    await create(use, lines="hp = 4/30; death_failures = 2/3; init = 3")
    await use("character set", what="hp +3")
    assert "`death failures` **2** of 3" in text(await use("character show"))


@pytest.mark.parametrize(
    ("hp", "damage", "said"),
    [
        ("9/32", "9", "is at 0: `death save`"),
        ("9/32", "14", "is at 0, with 5 damage left over: `death save`"),
        ("9/32", "40", "is at 0, with 31 damage left over"),
        ("9/32", "41", "dies at once: 32 damage is left over, and 32 is enough"),
        ("0/32", "31", "was at 0 already: one failed death save"),
        ("0/32", "32", "dies at once"),
    ],
)
async def test_damage_beyond_the_last_hit_point_kills_at_as_much_as_one_has_at_most(use, hp, damage, said):
    await create(use, lines=f"hp = {hp}; death_failures = 0/3; init = 3")
    await use("initiative join")
    assert said in text(await use("initiative hurt", who="Lia", damage=damage))


@pytest.mark.parametrize(("points", "says"), [("12/30", True), ("0/30", False)])
async def test_a_death_save_of_somebody_who_is_not_at_0_says_so(use, points, says):
    await create(use, lines=f"hp = {points}; death_failures = 0/3")
    seen = text(await use("roll", dice="death save", rolled="12"))
    assert ("Lia is not at 0: 12 of 30 hp" in seen) == says
