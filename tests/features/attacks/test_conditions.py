"""Frightened and sickened combatants of Pathfinder roll worse with the numbers of their sheets."""

import pytest
import pytest_asyncio

from tests.client.reading import text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import note


@pytest_asyncio.fixture(loop_scope="module")
async def ogre(lodged_town, use):
    """An ogre with a sheet, and the player's Torvald, in a fight of Pathfinder."""
    owner = lodged_town.owner
    await use("config set", game="pf2", where="channel", by=owner)
    lines = "hook = d20 + 12 vs {ac}; hook_damage = 1d10 + 7; will = 5; hp = 50/50; ac = 17"
    await use("character create", name="Ogre", lines=lines, by=owner)
    await use("character create", name="Wolf", lines="bite = d20 + 9 vs {ac}; will = 3", by=owner)
    await create(use, name="Torvald", lines="axe = d20 + 8 vs {ac}; will = 8; hp = 49/49; ac = 20")
    await use("initiative add", who="ogre 15", by=owner)
    await use("initiative join", roll="3")


@pytest.fixture
def noted(lodged_town, use):
    """Note something on somebody."""

    async def noted(words, on):
        await note(lodged_town.owner, await use("initiative show", by=lodged_town.owner), words, on)

    return noted


@pytest.fixture
def rolled(lodged_town, use, kept):
    """Return the dice and the label of a line of the game master, or of the player."""

    async def rolled(dice, *, number, by=None, **options):
        await use("roll", dice=dice, by=by, **options)
        row = await kept(number)
        return row.request["dice"], row.request.get("comment", "")

    return rolled


@pytest.mark.parametrize(
    ("notes", "bonus", "told"),
    [(["frightened 1"], 11, "frightened 1"), (["frightened 1", "sickened 2"], 10, "sickened 2")],
)
async def test_an_attack_of_a_monster_has_the_larger(ogre, lodged_town, noted, rolled, notes, bonus, told):
    for words in notes:
        await noted(words, "ogre")
    at = {"at": "Torvald", "by": lodged_town.owner, "number": 3 + len(notes)}
    dice, label = await rolled("ogre hook; hook damage", **at)
    assert (dice, label) == (f"pf2+{bonus} vs ? strike; d10 + 7", f"ogre: hook ({told})")


async def test_a_check_of_a_monster_has_it(ogre, lodged_town, noted, rolled):
    await noted("frightened 2", "ogre")
    found = await rolled("ogre will dc 17", number=4, by=lodged_town.owner)
    assert found == ("pf2+3 vs 17", "ogre: Will 5 (frightened 2)")


async def test_a_character_has_it_in_its_own_rolls(ogre, noted, rolled):
    await noted("sickened 1", "Torvald")
    assert await rolled("axe", number=4, at="ogre") == ("pf2+7 vs ? strike", "axe (sickened 1)")
    assert await rolled("will dc 17", number=5) == ("pf2+7 vs 17", "Will 8 (sickened 1)")
    assert (await rolled("will", number=6))[0].startswith("d20 + 8[will] - 1")


async def test_odds_have_it(ogre, noted, use):
    await noted("sickened 1", "Torvald")
    odds = [text(await use("odds", dice=dice)).splitlines()[0] for dice in ("will dc 17", "d20+7 dc 17")]
    assert odds[0] == odds[1]


@pytest.mark.parametrize("dice", ["d20+7 dc 17", "d20+7 dc 17 # will"])
async def test_typed_numbers_stay(ogre, noted, rolled, dice):
    await noted("sickened 1", "Torvald")
    assert (await rolled(dice, number=4))[0] == "pf2+7 vs 17"


async def test_those_of_others_stay(ogre, lodged_town, noted, rolled):
    await noted("frightened 1", "Torvald")
    owner = lodged_town.owner
    assert (await rolled("wolf will dc 17", number=4, by=owner))[0] == "pf2+3 vs 17"
    assert (await rolled("ogre will dc 17", number=5, by=owner))[0] == "pf2+5 vs 17"


async def test_a_sheet_that_is_not_in_the_fight_has_not_that_of_its_roller(ogre, use, noted, rolled):
    await create(use, name="Cat", lines="claw = d20 + 4 vs {ac}; will = 1")
    await noted("frightened 1", "Torvald")
    assert (await rolled("cat will dc 17", number=4))[0] == "pf2+1 vs 17"


async def test_a_row_with_it_can_be_made_again(ogre, lodged_town, noted, use, check_history):
    await noted("frightened 1", "ogre")
    await use("roll", dice="ogre hook; hook damage", at="Torvald", by=lodged_town.owner)
    await use("roll", dice="ogre will dc 17", by=lodged_town.owner)
    await check_history()


async def test_another_game_has_none(ogre, lodged_town, noted, use, rolled):
    await use("config set", game="d20", where="channel", by=lodged_town.owner)
    await noted("frightened 1", "ogre")
    assert (await rolled("ogre will dc 17", number=4, by=lodged_town.owner))[0] == "d20+5 dc 17"
