"""The die of a deadly weapon is a part of the damage of a critical hit, whatever way it is rolled."""

import pytest
import pytest_asyncio

from tests.client.reading import buttons
from tests.features.characters.playing import create


@pytest_asyncio.fixture(loop_scope="module")
async def ogre(lodged_town, use):
    """An ogre, and the player's Torvald with a deadly bow and a fatal pick."""
    await use("config set", game="pf2", by=lodged_town.owner)
    await use("initiative add", who="ogre 15 hp 50 ac 17", by=lodged_town.owner)
    await create(
        use, name="Torvald", lines="AC 20; bow +12, 1d6 deadly d10; pick +12, 2d6+4 fatal d10; init +1"
    )
    await use("initiative join")


@pytest.mark.parametrize("dice", ["bow; bow damage", "bow; 1d6 deadly d10", "d20+12; 1d6 deadly d10"])
async def test_a_critical_hit_adds_it(ogre, use, below, kept, dice):
    below.faces(19, 6, 4)
    await use("roll", dice=dice, at="ogre")
    assert (await kept(3)).line["damage"] == 14


@pytest.mark.parametrize("case", [("bow", (19, 4, 6), 14), ("pick", (19, 3, 4, 5), 27), ("bow", (9, 4), 4)])
async def test_the_damage_apart_has_it_after_a_critical_hit(ogre, use, press, below, kept, case):
    weapon, faces, damage = case
    below.faces(*faces)
    seen = await use("roll", dice=weapon, at="ogre")
    await press(seen, next(label for label in buttons(seen) if label.startswith("Roll ")))
    assert (await kept(4)).line["damage"] == damage


async def test_it_is_thrown_by_hand_too(ogre, use, kept, check_history):
    await use("roll", dice="bow damage crit", at="ogre", rolled="4 6")
    assert (await kept(3)).line["damage"] == 14
    await check_history()
