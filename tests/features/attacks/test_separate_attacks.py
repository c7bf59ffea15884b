"""Several attacks in one line at one combatant: none of them counts as damage, and each has a button."""

import pytest
import pytest_asyncio

from bot.mechanics.separate_attacks import list_attacks
from tests.client.reading import buttons
from tests.features.characters.playing import create

LINES = {
    "d20+12; d20+7; d20+2": ("d20+12", "d20+7", "d20+2"),
    "d20+12; d8+4; d20+7; d8+4": ("d20+12; d8+4", "d20+7; d8+4"),
    "3x d20+12; d8+4": ("d20+12; d8+4", "d20+12 - 5; d8+4", "d20+12 - 10; d8+4"),
    "d20+7 twice # mace": ("d20+7 # mace", "d20+7 - 5 # mace"),
    "d20+7; 2d6+3": (),
    "8d6": (),
}


@pytest_asyncio.fixture(loop_scope="module")
async def ogre(lodged_town, use):
    """An ogre, and the player's Torvald."""
    await use("initiative add", who="ogre 15 hp 50 ac 17", by=lodged_town.owner)
    await create(use, name="Torvald", lines="mace = d20 + 12 vs {ac}; mace_damage = 1d8 + 4; init = 1")
    await use("initiative join")


@pytest.mark.parametrize(("line", "attacks"), LINES.items())
def test_a_line_is_split_at_each_attack(line, attacks):
    assert list_attacks(line, has_penalties=True) == attacks


def test_a_repeated_attack_has_no_penalty_elsewhere():
    assert list_attacks("2x d20+7; 1d8", has_penalties=False) == ("d20+7; 1d8",)


@pytest.mark.parametrize("game", ["d20", "pf2"])
@pytest.mark.parametrize("dice", ["d20+12; d20+7", "2x mace; mace damage", "d20+3; 1d8; d20+3; 1d8"])
async def test_a_second_attack_is_no_damage(ogre, lodged_town, use, press, kept, game, dice):
    await use("config set", game=game, where="channel", by=lodged_town.owner)
    seen = await use("roll", dice=dice, at="ogre")
    assert await kept(3) is None
    first = next(label for label in buttons(seen) if label.startswith("Roll "))
    await press(seen, first)
    assert (await kept(3)).kind == "attack"


async def test_a_weapon_that_is_also_a_game_attacks_by_its_name(ogre, lodged_town, use, kept):
    await use("config set", game="pf2", where="channel", by=lodged_town.owner)
    await use("character edit", name="Torvald", lines="my_warhammer = d20 + 12 vs {ac}")
    await use("roll", dice="warhammer; 1d8", at="ogre")
    assert (await kept(3)).request["dice"] == "pf2+12 vs ? strike; d8"
