"""An action that uses a skill has the number of the sheet wherever it is typed."""

import pytest
import pytest_asyncio

from tests.client.reading import text
from tests.features.characters.playing import create


@pytest_asyncio.fixture(loop_scope="module")
async def players(lodged_town, use):
    """A player with Intimidation 5, and a game master who keeps an ogre with Athletics 7."""
    await use("config set", game="pf2", where="channel", by=lodged_town.owner)
    await create(use, name="Torvald", lines="intimidation = 5; thievery = d20 + 9; coerce = 2")
    await use("character create", name="Ogre", lines="athletics = 7", by=lodged_town.owner)


@pytest.mark.parametrize(
    ("dice", "spelled", "title"),
    [
        ("demoralize dc 15", "pf2+5 vs 15", "demoralize: Intimidation 5"),
        ("coerce dc 15", "pf2+2 vs 15", "Coerce 2"),
        ("demoralize +2 dc 15", "pf2+7 vs 15", "demoralize: Intimidation 5 + 2"),
        ("trip +7 dc 15", "pf2+7 vs 15", "trip"),
    ],
)
async def test_a_roll_has_the_number_of_the_skill(players, use, kept, dice, spelled, title):
    await use("roll", dice=dice)
    row = await kept(1)
    assert (row.request["dice"], row.request["comment"]) == (spelled, title)


async def test_a_line_of_dice_is_rolled_too(players, use, kept):
    await use("roll", dice="steal dc 15")
    assert (await kept(1)).request["dice"] == "pf2+9 vs 15"


@pytest.mark.parametrize(("dice", "number"), [("ogre trip dc 15", "+7"), ("ogre 2 shove dc 15", "+7")])
async def test_a_monster_has_that_of_its_sheet(players, lodged_town, use, kept, dice, number):
    await use("roll", dice=dice, by=lodged_town.owner)
    assert (await kept(1)).request["dice"] == f"pf2{number} vs 15"


@pytest.mark.parametrize("dice", ["trip dc 15", "hide", "3d6; hide", "adv trip dc 15"])
async def test_without_the_skill_nothing_is_rolled_that_lacks_it(players, use, kept, dice):
    seen = text(await use("roll", dice=dice))
    assert (await kept(1) is None and "no line" in seen) is (dice != "3d6; hide")


async def test_a_monster_without_the_skill_is_refused(players, lodged_town, use, kept):
    seen = text(await use("roll", dice="ogre hide dc 15", by=lodged_town.owner))
    assert await kept(1) is None
    assert "stealth" in seen


async def test_a_saved_roll_of_that_name_wins(players, use, kept):
    await use("saved add", name="trip", dice="d20 + 1")
    await use("roll", dice="trip dc 15")
    assert (await kept(1)).request["dice"] == "pf2+1 vs 15"


async def test_odds_are_those_of_the_skill(players, use):
    assert text(await use("odds", dice="demoralize dc 15")).startswith(
        text(await use("odds", dice="d20+5 dc 15"))[:20]
    )


@pytest.mark.parametrize(("what", "number"), [("demoralize dc 15", "+5"), ("Demoralize DC 15", "+5")])
async def test_a_call_takes_the_number_of_the_skill(players, lodged_town, use, press, kept, what, number):
    await press(await use("call", what=what, by=lodged_town.owner), "Roll")
    assert (await kept(2)).request["dice"] == f"pf2{number} vs 15"
