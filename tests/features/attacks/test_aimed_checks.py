"""Checks at one in a fight: of a skill, a save, or against a DC. No armour class answers them."""

import pytest
import pytest_asyncio

from bot.mechanics.usual_names import SKILLS, is_never_an_attack
from tests.features.characters.playing import create

LINES = "intimidation = 5; stealth = 3; dex = 2; will = 8; warfare_lore = 4; mace = d20 + 9 vs {ac}; init = 1"


@pytest_asyncio.fixture(loop_scope="module")
async def ogre(lodged_town, use):
    """An ogre, and the player's Torvald."""
    await use("initiative add", who="ogre 15 hp 50 ac 17", by=lodged_town.owner)
    await create(use, name="Torvald", lines=LINES)
    await use("initiative join")


@pytest.fixture(params=["d20", "pf2"])
def game(request):
    return request.param


def test_every_skill_is_a_check():
    assert all(map(is_never_an_attack, (*SKILLS, "crafting", "dex_save", "lore", "warfare_lore")))


@pytest.mark.parametrize("dice", ["intimidation", "stealth check", "dex save", "will save", "warfare lore"])
async def test_a_check_is_compared_with_no_armour_class(ogre, lodged_town, use, kept, game, dice):
    await use("config set", game=game, where="channel", by=lodged_town.owner)
    await use("roll", dice=dice, at="ogre")
    assert await kept(3) is None


@pytest.mark.parametrize("dice", ["intimidation dc 15", "d20+5 dc 15", "mace dc 15", "dex save dc 15"])
async def test_a_check_with_its_dc_rolls_and_its_label_says_at_whom(ogre, lodged_town, use, kept, game, dice):
    await use("config set", game=game, where="channel", by=lodged_town.owner)
    await use("roll", dice=dice, at="ogre")
    row = await kept(3)
    assert (row.kind, row.request["comment"].endswith("at ogre")) == ("game", True)


async def test_an_attack_still_has_the_armour_class(ogre, lodged_town, use, kept, game):
    await use("config set", game=game, where="channel", by=lodged_town.owner)
    await use("roll", dice="mace", at="ogre")
    assert (await kept(3)).kind == "attack"


@pytest.mark.parametrize(
    ("dice", "spelled"),
    [
        ("demoralize dc 15", "pf2+5 vs 15"),
        ("hide dc 15", "pf2+3 vs 15"),
        ("adv sneak dc 15", "pf2+3 vs 15 adv"),
    ],
)
async def test_an_action_has_the_number_of_its_skill(ogre, lodged_town, use, kept, dice, spelled):
    await use("config set", game="pf2", where="channel", by=lodged_town.owner)
    await use("roll", dice=dice, at="ogre")
    assert (await kept(3)).request["dice"] == spelled


@pytest.mark.parametrize("dice", ["trip dc 15", "steal dc 15", "hide", "demoralize"])
async def test_an_action_without_its_number_or_its_skill_is_refused(ogre, lodged_town, use, kept, dice):
    await use("config set", game="pf2", where="channel", by=lodged_town.owner)
    await use("roll", dice=dice, at="ogre")
    assert await kept(3) is None
