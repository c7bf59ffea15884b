"""A target that is off-guard or frightened is easier to hit in Pathfinder, by a word or by a note on it."""

import pytest
import pytest_asyncio

from tests.client.reading import numbers, text
from tests.features.initiative.fighting import note


@pytest_asyncio.fixture(loop_scope="module")
async def ogre(lodged_town, use):
    """An ogre with a hidden armour class, and the player's character."""
    await use("config set", game="pf2", by=lodged_town.owner)
    await use("initiative add", who="ogre 15 hp 50 ac 17", by=lodged_town.owner)
    await use("initiative join", name="Lia", roll="3")


@pytest.mark.parametrize("words", ["off-guard", "flat-footed"])
async def test_a_word_in_the_line_is_enough(ogre, use, below, kept, words):
    below.faces(3)
    seen = await use("roll", dice=f"d20+12 {words}", at="ogre")
    assert (await kept(3)).line["verdict"] == "hit"
    assert "AC −2" in text(seen)
    assert "17" not in numbers(text(seen))


@pytest.fixture
def noted(lodged_town, use):
    """Note something on the ogre."""

    async def noted(words):
        await note(lodged_town.owner, await use("initiative show", by=lodged_town.owner), words, "ogre")

    return noted


@pytest.mark.parametrize(("words", "face"), [("off-guard", 3), ("frightened 1", 4), ("prone", 5)])
async def test_a_note_on_it_counts(ogre, noted, use, below, kept, words, face):
    await noted(words)
    below.faces(face, face - 1)
    hit = await use("roll", dice="d20+12", at="ogre")
    await use("roll", dice="d20+12", at="ogre")
    assert [(await kept(number)).line["verdict"] for number in (4, 5)] == ["hit", "miss"]
    assert ("Notes change no armour class" in text(hit)) == (words == "prone")


async def test_a_row_with_a_note_can_be_made_again(ogre, noted, use, kept, check_history):
    await noted("sickened 2")
    await use("roll", dice="d20+12; 1d6", at="ogre")
    assert (await kept(4)).request["dice"] == "pf2+12 vs ? strike lowered2; d6"
    await check_history()


async def test_nowhere_else_notes_change_numbers(ogre, noted, lodged_town, use, below, kept):
    await use("config set", game="d20", where="channel", by=lodged_town.owner)
    await noted("frightened 1")
    below.faces(4)
    await use("roll", dice="d20+12", at="ogre")
    assert (await kept(4)).line["verdict"] == "miss"
