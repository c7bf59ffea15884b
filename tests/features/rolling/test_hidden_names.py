"""A roll of somebody who is hidden in a fight says its name to nobody, whatever game and way it is."""

import pytest
import pytest_asyncio

from tests.client.reading import text
from tests.features.characters.playing import create


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    """Two skulkers that the owner hides, a rat whom all see and one that is hidden, and the player's Lia."""
    owner = lodged_town.owner
    lines = "shortbow = d20 + 8 vs {ac}; shortbow_damage = d6; stealth = 6; init = 2"
    await create(use, name="Skulker", lines=lines, by=owner)
    await use("initiative add", who="rat 3", by=owner)
    await create(use, lines="ac = 12; init = 3")
    await use("initiative join")
    await use("initiative add", who="2x skulker ac 16; rat 4", hidden=True, by=owner)


ROLLS = [
    {"dice": "skulker 1 shortbow; shortbow damage", "at": "Lia"},
    {"dice": "2x skulker 1 shortbow", "at": "Lia"},
    {"dice": "skulker shortbow damage", "at": "Lia"},
    {"dice": "skulker 2 d20+stealth"},
    {"dice": "Skulker 2d6+3"},
    {"dice": "skulker 1d20+5 vs 15"},
    {"dice": "skulker d20+5 dc 15"},
    {"dice": "d20 # skulker 1 hides"},
]


@pytest.mark.parametrize("game", ["d20", "pf2", "coc", "sw"])
@pytest.mark.parametrize("roll", ROLLS, ids=lambda roll: roll["dice"])
async def test_no_part_of_it_says_the_name(fight, lodged_town, use, kept, check_history, game, roll):
    await use("config set", game=game, where="channel", by=lodged_town.owner)
    seen = await use("roll", by=lodged_town.owner, **roll)
    assert seen.ephemeral or "skulker" not in str(seen.message).casefold()
    event = await kept(4)
    assert event is None or "skulker" not in f"{event.request} {event.line}".casefold()
    await check_history()


@pytest.mark.parametrize("roll", ROLLS, ids=lambda roll: roll["dice"])
async def test_these_are_rolls(fight, lodged_town, use, roll):
    seen = await use("roll", by=lodged_town.owner, **roll)
    assert not seen.ephemeral, text(seen)


async def test_the_name_of_somebody_whom_all_see_stays(fight, lodged_town, use, kept):
    await use("roll", dice="rat d20+5", by=lodged_town.owner)
    assert "rat" in (await kept(4)).request["dice"]


async def test_a_player_learns_of_nobody_by_a_label(fight, use, kept):
    await use("roll", dice="d20+5 # skulker 1")
    assert "skulker" in (await kept(4)).request["dice"]


async def test_a_hidden_roll_keeps_the_name(fight, lodged_town, use):
    seen = await use("roll", dice="skulker 2 d20+stealth", show="gm", by=lodged_town.owner)
    assert "kulker" in text(seen)
