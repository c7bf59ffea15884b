"""A monster's initiative by a word of its own sheet, and the word where its sheet lacks the usual one."""

import pytest
import pytest_asyncio

from tests.client.reading import text
from tests.features.characters.playing import create


@pytest_asyncio.fixture(loop_scope="module")
async def skulker(lodged_town, use):
    """The sheet of a skulker without perception, and one of a rat with it."""
    owner = lodged_town.owner
    await use("config set", game="pf2", by=owner)
    await create(use, name="Skulker", lines="stealth = 6; ac = 16; hp = 12/12; sneak = -2", by=owner)
    await create(use, name="Giant-Rat", lines="perception = 4; hp = 5/5", by=owner)
    await use("initiative begin", by=owner)


@pytest.mark.parametrize(
    ("who", "dice"),
    [
        ("2x Skulker stealth", "2x d20 + 6"),
        ("2x Skulker d20+stealth", "2x d20 + 6"),
        ("skulker stealth hp 9", "d20 + 6"),
        ("skulker sneak", "d20 - 2"),
        ("skulker d20+sneak", "d20 - 2"),
        ("Giant Rat perception; 2x skulker stealth", "d20 + 4; 2x d20 + 6"),
        ("skulker", "d20"),
        ("giant rat", "d20 + 4"),
        ("goblin stealth", "d20"),
        ("skulker hp 7", "d20"),
    ],
)
async def test_a_word_of_its_sheet_is_its_number(skulker, lodged_town, use, kept, who, dice):
    await use("initiative add", who=who, by=lodged_town.owner)
    assert (await kept(2)).request["dice"] == dice


@pytest.mark.parametrize(
    ("who", "is_bare"),
    [("2x Skulker", True), ("skulker stealth", False), ("giant rat", False), ("owl", False)],
)
async def test_a_hidden_roll_without_a_bonus_is_told(skulker, lodged_town, use, who, is_bare):
    added = await use("initiative add", who=who, hidden=True, by=lodged_town.owner)
    assert ("skulker stealth" in text(added).casefold()) == is_bare
    assert ("without a bonus" in text(added)) == is_bare
