"""Several attacks in one line at one combatant: the first is rolled, and each other has a button."""

import pytest
import pytest_asyncio

from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.separate_attacks import SeparateAttack, list_attacks
from tests.client.reading import buttons, text
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
    assert tuple(each.line for each in list_attacks(line, NameScope(), has_penalties=True)) == attacks


def test_a_repeated_attack_has_no_penalty_elsewhere():
    attacks = list_attacks("2x d20+7; 1d8", NameScope(), has_penalties=False)
    assert attacks == (SeparateAttack("d20+7; 1d8"),) * 2


def test_a_line_has_a_few_attacks():
    with pytest.raises(BadInput, match="at most 10 attacks"):
        list_attacks("9999999x d20+7", NameScope(), has_penalties=True)


@pytest_asyncio.fixture(loop_scope="module", params=["d20", "pf2"])
async def game(ogre, lodged_town, use, request):
    """The game that is played."""
    await use("config set", game=request.param, where="channel", by=lodged_town.owner)


TURNS = ("d20+12; d20+7", "2x mace; mace damage", "d20+3; 1d8; d20+3; 1d8", "mace; mace damage; mace -5")


@pytest.mark.parametrize("dice", TURNS)
async def test_the_first_attack_is_rolled_at_once_and_the_second_by_a_button(
    ogre, game, use, press, kept, check_history, dice
):
    seen = await use("roll", dice=dice, at="ogre")
    first = (await kept(3)).request
    assert first["turn"][:2] == [1, 2]
    await press(seen, _next(seen))
    second = (await kept(4)).request
    assert (second["turn"], second["at"], "coming" in second) == ([2, 2, 3], first["at"], False)
    await check_history()


def _next(seen):
    return next(label for label in buttons(seen) if label.startswith("Next: "))


async def test_each_attack_of_a_turn_has_its_penalty(ogre, lodged_town, use, press, kept):
    await use("config set", game="pf2", where="channel", by=lodged_town.owner)
    seen = await use("roll", dice="4x mace", at="ogre")
    for _ in range(3):
        seen = await press(seen, _next(seen))
    rolled = [(await kept(number)).request["dice"] for number in range(3, 7)]
    assert rolled == [f"pf2+{modifier} vs ? strike" for modifier in (12, 7, 2, 2)]


async def test_each_attack_is_rolled_once(ogre, use, press, kept):
    seen = await use("roll", dice="2x mace", at="ogre")
    await press(seen, _next(seen))
    assert "rolled already" in text(await press(seen, _next(seen)))
    assert await kept(5) is None


async def test_a_voided_attack_of_a_line_is_rolled_anew(ogre, use, press, kept):
    seen = await use("roll", dice="2x mace", at="ogre")
    await press(seen, _next(seen))
    await press(await use("history", number=4), "Void", "Void it")
    await press(seen, _next(seen))
    assert (await kept(6)).request["turn"] == [2, 2, 3]


async def test_only_the_roller_rolls_the_next_attack(ogre, lodged_town, use, press, kept):
    seen = await use("roll", dice="2x mace", at="ogre")
    await press(seen, _next(seen), by=lodged_town.owner)
    assert await kept(4) is None


async def test_typed_dice_are_those_of_the_first_attack(ogre, use, press, kept):
    seen = await use("roll", dice="2x mace", at="ogre", rolled="9")
    await press(seen, _next(seen))
    assert ((await kept(3)).by_hand, (await kept(4)).by_hand) == (True, False)


async def test_different_weapons_keep_their_labels(ogre, use, press, kept):
    await use("character edit", name="Torvald", lines="bite = d20 + 3 vs {ac}")
    seen = await use("roll", dice="mace; bite", at="ogre")
    await press(seen, "Next: bite")
    assert [(await kept(number)).request["comment"] for number in (3, 4)] == ["mace", "bite"]


async def test_a_weapon_that_is_also_a_game_attacks_by_its_name(ogre, lodged_town, use, kept):
    await use("config set", game="pf2", where="channel", by=lodged_town.owner)
    await use("character edit", name="Torvald", lines="my_warhammer = d20 + 12 vs {ac}")
    await use("roll", dice="warhammer; 1d8", at="ogre")
    assert (await kept(3)).request["dice"] == "pf2+12 vs ? strike; d8"


@pytest.mark.parametrize("name", ["warhammer", "my_warhammer"])
async def test_a_hit_of_a_weapon_that_is_also_a_game_offers_its_damage(
    ogre, lodged_town, use, press, kept, below, name
):
    await use("config set", game="pf2", where="channel", by=lodged_town.owner)
    lines = "my_warhammer = d20 + 12 vs {ac}; warhammer_damage = 1d8 + 4"
    await use("character edit", name="Torvald", lines=lines)
    below.faces(6, 2)
    await press(await use("roll", dice=name, at="ogre"), "Roll warhammer damage")
    assert (await kept(4)).line["damage"] == 6
