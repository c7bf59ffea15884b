"""First Aid in Call of Cthulhu at somebody in the fight: a success offers the hit point that it heals."""

import pytest
import pytest_asyncio

from tests.client.reading import buttons, text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import health_of


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    """Crane is dying, Frank is unhurt and a cultist is wounded."""
    owner = lodged_town.owner
    await use("config set", game="coc", where="channel", by=owner)
    await create(use, name="Crane", lines="dex = 50; hp = 0/11; major_wound = 1/1; first aid = 45")
    await use("initiative join")
    await create(use, name="Frank", lines="dex = 50; hp = 9/9; first aid = 60", by=owner)
    await use("initiative join", by=owner)
    await use("initiative add", who="cultist 40 hp 12", by=owner)
    await use("initiative hurt", who="cultist", damage="3")


@pytest.fixture
def aid(use, below):
    async def aid(face, at, dice="first aid"):
        below.faces(face)
        return await use("roll", dice=dice, at=at)

    return aid


async def test_a_success_heals_by_a_press(fight, aid, use, press):
    seen = await press(await aid(30, "crane"), "Heal 1")
    assert "stable for now" in text(seen)
    assert health_of(await use("initiative show"))["Crane"] == "1/11 hp"


@pytest.mark.parametrize(
    ("face", "at", "dice", "heals"),
    [
        (30, "cultist", "first aid", True),
        (30, "Frank", "first aid", False),
        (70, "Crane", "first aid", False),
        (30, "Crane", "coc45 # spot hidden", False),
    ],
)
async def test_it_is_offered_for_a_success_at_somebody_who_is_hurt(fight, aid, face, at, dice, heals):
    assert ("Heal 1" in buttons(await aid(face, at, dice))) == heals


async def test_a_line_with_the_healing_after_it_offers_the_roll(fight, below, use, press):
    seen = await use("roll", dice="first aid; 1 heal", at="Crane")
    assert "is not rolled" in text(seen)
    below.faces(30)
    assert "Heal 1" in buttons(await press(seen, "Roll first aid instead"))
