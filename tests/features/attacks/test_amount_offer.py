"""A number for one in a fight is damage: it is offered, and nothing is rolled."""

import pytest
import pytest_asyncio

from bot.features.attacks.amounts import read_bare_amount
from tests.client.reading import buttons
from tests.features.initiative.fighting import health_of


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    await use("initiative add", who="ogre 15", by=lodged_town.owner)
    await use("initiative join", name="Tamsin", roll="3")


@pytest.mark.parametrize("word", ["", " damage", " dmg", " HP"])
def test_every_number_up_to_9999_is_damage(word):
    assert all(read_bare_amount(f" {number}{word} ") == number for number in range(1, 10_000))


@pytest.mark.parametrize(
    "frame", ["{} heal", "heal {}", "{} healing", "{} hp heal", "Heal {} HP", "{} first aid", "First Aid {}"]
)
def test_every_number_with_a_word_for_it_is_healing(frame):
    assert all(read_bare_amount(frame.format(number)) == -number for number in range(1, 10_000))


@pytest.mark.parametrize(
    "typed",
    [
        "0 heal",
        "heal +7",
        "1d3 heal",
        "0",
        "10000",
        "+7",
        "-7",
        "7+2",
        "d7",
        "7d6",
        "7 fire",
        "7 vs 3",
        "7 2",
        "seven",
        "",
        "7;",
        "damage",
        "\N{ARABIC-INDIC DIGIT SEVEN}",
    ],
)
def test_other_lines_are_rolls_as_before(typed):
    assert read_bare_amount(typed) is None


@pytest.mark.parametrize("game", ["", "d20", "pf2", "sw", "coc", "vtm"])
@pytest.mark.parametrize("typed", ["7", "7 damage"])
async def test_a_number_hurts_by_a_press_and_is_not_rolled(lodged_town, fight, use, press, kept, game, typed):
    if game:
        await use("config set", game=game, where="channel", by=lodged_town.owner)
    seen = await use("roll", dice=typed, at="Tamsin")
    assert seen.ephemeral
    assert await kept(3) is None
    await press(seen, "Hurt Tamsin by 7")
    assert (await kept(3)).kind == "harm"
    assert health_of(await use("initiative show")) == {"Tamsin": "lost 7"}


@pytest.mark.parametrize(("game", "dice"), [("coc", "coc45"), ("dbane", "dbane14"), ("vtm", "vtm5")])
async def test_a_number_that_is_a_roll_of_the_game_may_be_rolled(
    lodged_town, fight, use, press, kept, game, dice
):
    await use("config set", game=game, where="channel", by=lodged_town.owner)
    await press(await use("roll", dice=dice.removeprefix(game), at="ogre"), f"Roll {dice}")
    assert ((await kept(3)).request["dice"], (await kept(3)).request["comment"]) == (dice, "at ogre")


@pytest.mark.parametrize("game", ["", "d20", "pf2"])
async def test_a_number_is_no_roll_where_it_would_be_added_to_a_d20(lodged_town, fight, use, game):
    if game:
        await use("config set", game=game, where="channel", by=lodged_town.owner)
    assert buttons(await use("roll", dice="7", at="ogre")).keys() == {"Hurt ogre by 7"}


async def test_a_number_for_nobody_in_the_fight_is_refused(fight, use):
    assert buttons(await use("roll", dice="7", at="dragon")) == {}


async def test_a_number_for_several_hurts_all_of_them_by_one_press(fight, use, press):
    await press(await use("roll", dice="7", at="Tamsin, ogre"), "Hurt Tamsin, ogre by 7")
    assert health_of(await use("initiative show")) == {"Tamsin": "lost 7", "ogre": "lost 7"}


@pytest.mark.parametrize("game", ["", "d20", "pf2", "sw", "coc", "vtm"])
@pytest.mark.parametrize("typed", ["7 heal", "heal 7"])
async def test_a_number_with_a_word_for_it_heals_by_a_press(
    lodged_town, fight, use, press, kept, game, typed
):
    if game:
        await use("config set", game=game, where="channel", by=lodged_town.owner)
    await use("initiative hurt", who="Tamsin", damage="9")
    await press(await use("roll", dice=typed, at="Tamsin"), "Heal Tamsin by 7")
    assert health_of(await use("initiative show")) == {"Tamsin": "lost 2"}


@pytest.mark.parametrize("part", ["5", "5 damage", "1 heal", "heal 1"])
async def test_a_number_after_a_roll_of_a_game_is_not_rolled_beside_it(lodged_town, fight, use, kept, part):
    await use("config set", game="coc", where="channel", by=lodged_town.owner)
    await use("roll", dice=f"first aid 60; {part}", at="Tamsin")
    assert await kept(3) is None


@pytest.mark.parametrize("game", ["", "d20", "pf2", "sw"])
@pytest.mark.parametrize("typed", ["ogre 34", "ogre: 34 damage"])
async def test_a_number_after_the_name_of_who_deals_it_is_asked_about(
    lodged_town, fight, use, kept, game, typed
):
    if game:
        await use("config set", game=game, where="channel", by=lodged_town.owner)
    seen = await use("roll", dice=typed, at="Tamsin", by=lodged_town.owner)
    assert (await kept(3), list(buttons(seen))) == (None, ["Hurt Tamsin by 34"])


async def test_a_number_after_a_name_is_a_roll_where_the_game_has_such(lodged_town, fight, use, kept):
    await use("config set", game="coc", where="channel", by=lodged_town.owner)
    await use("roll", dice="ogre 34", at="Tamsin", by=lodged_town.owner)
    assert (await kept(3)).request["dice"] == "coc34"
