"""A typed attack is critical from 19 on where the sheet of the roller says so of such attacks."""

import pytest
import pytest_asyncio

from tests.client.reading import text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import note

SWORD = "longsword = d20 + 7 vs {ac} crit 19; longsword damage = 1d8 + 6"
WEAPONS = f"{SWORD}; bow = d20 + 4 vs {{ac}} crit 19; bow damage = d8"
MIXED = f"{SWORD}; mace = d20 + 5 vs {{ac}}; mace damage = d6"


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    owner = lodged_town.owner
    await use("config set", game="d20", by=owner)
    await use("initiative add", who="captain 3 ac 12 hp 90; rat 1 hp 5", by=owner)


@pytest.fixture
def attack(use, below):
    """Play a character with these lines, and attack with a 19 on the die; return what is seen."""

    async def attack(lines, typed, at="captain"):
        await create(use, lines=f"{lines}; str = 4; prof = 3; hp = 9/9")
        await use("initiative join", rolled="9")
        below.faces(19, *[4] * 4)
        return text(await use("roll", dice=typed, at=at))

    return attack


@pytest.mark.parametrize(
    "dice", ["d20+7; 1d8+6", "d20+7", "d20+4", "d20+9", "d20+str+prof; d8 # slash", "adv+7"]
)
async def test_all_weapons_of_a_sheet_widen_a_typed_attack(fight, attack, dice):
    seen = await attack(WEAPONS, dice)
    assert "critical hit" in seen
    assert "critical from 19, by the sheet" in seen


async def test_an_armour_class_that_is_typed_changes_nothing(fight, attack):
    assert "critical from 19, by the sheet" in await attack(WEAPONS, "d20+7 ac 12; d8", at="rat")


async def test_a_single_weapon_widens_an_attack_with_its_bonus(fight, attack):
    assert "critical from 19, by the sheet" in await attack(MIXED, "d20+7; d8")


@pytest.mark.parametrize(
    ("lines", "dice"),
    [
        (MIXED, "d20+5; d6"),
        (MIXED, "d20+6"),
        (f"{WEAPONS}; spell attack = d20 + 7 vs {{ac}}", "d20+7"),
    ],
)
async def test_another_attack_says_what_the_sheet_has(fight, attack, lines, dice):
    seen = await attack(lines, dice)
    assert "critical hit" not in seen
    assert "write crit 19 if this is one" in seen


@pytest.mark.parametrize(
    ("lines", "dice"),
    [
        (WEAPONS, "d20+7 crit 18; d8"),
        (WEAPONS, "d20+7 crit; d8"),
        (WEAPONS, "longsword; longsword damage"),
        ("mace = d20 + 5 vs {ac}; mace damage = d6", "d20+5"),
    ],
)
async def test_what_was_typed_or_named_needs_no_word(fight, attack, lines, dice):
    assert "sheet" not in await attack(lines, dice)


async def test_a_name_after_the_line_stays_a_label(fight, attack, kept):
    await attack(WEAPONS, "d20+7 # slash; 1d8+6")
    page = await kept(3)
    assert page.request["comment"] == "slash"


async def test_the_history_holds(fight, attack, check_history):
    await attack(WEAPONS, "d20+7; 1d8+6")
    await check_history()


@pytest.mark.parametrize("typed", ["longsword crit; longsword damage", "d20+7 adv crit; d8", "d20+7 crit"])
async def test_every_hit_that_is_critical_is_said_in_words(fight, attack, use, typed):
    assert "every hit is critical" in await attack(WEAPONS, typed)
    assert "every hit is critical" in text(await use("history"))
    assert "crit2" not in text(await use("history"))


@pytest.mark.parametrize(
    ("typed", "says"), [("d20+7", True), ("d20+7 adv", False), ("d20+7+d4", False), ("d20+7 crit 19", False)]
)
async def test_that_notes_change_nothing_is_said_where_nothing_was_added(
    lodged_town, fight, use, typed, says
):
    await note(lodged_town.owner, await use("initiative show", by=lodged_town.owner), "prone", "captain")
    seen = text(await use("roll", dice=typed, at="captain", by=lodged_town.owner))
    assert "captain: prone" in seen
    assert ("Notes change no armour class" in seen) == says
