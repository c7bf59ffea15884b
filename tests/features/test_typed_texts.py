"""Whatever is typed into any command is answered, and by no incident."""

import logging
from itertools import product

import pytest
import pytest_asyncio

from tests.client.doors import list_doors
from tests.client.reading import text
from tests.tiers import in_the_soak

WHITE_SPACE = ("\t", "\n", "\u00a0", "\u2003", "\u3000", "\u2028", "\x0b", "\x1c", " \t\u00a0 ")

LINES = ("pbta +{}2", "1-3{}wolves;{}2{}x{}bears", "2d20{}+{}5{}adv{}vs{}12", "{}attack{}={}3", "7{}2")

EACH = 4 * len(WHITE_SPACE) + 1
"""In `make check` one of this many kinds is typed at each door: in turn each line with each white space."""

LONG = (
    "d6+",
    "x ",
    "\t",
    "1",
    "(",
    "[",
    "{",
    "{a}",
    '"',
    "🎲",
    "1d6!",
    "a-",
    "#",
    "9" * 60 + ",",
    "sneak ",
    "attack+",
)
"""What is repeated up to the length that Discord lets through."""


@pytest.fixture
def doors(registered):
    """All places where a text is typed."""
    return list_doors(registered)


@pytest_asyncio.fixture(loop_scope="module")
async def answer(lodged_town, use):
    """Type a text at a door of someone with a character, a saved roll and a fight; return the answer."""
    await use("character create", name="pc", lines="dex = 3; attack = d20 + 6; n1 = d20 + {a}")
    await use("character use", name="pc")
    await use("saved add", name="sneak", dice="1d20 + 9")
    await use("initiative begin")

    async def answer(door, typed):
        lodged_town.rest()
        seen = await door.type(lodged_town.player, lodged_town.room, typed)
        assert seen.kind != "none", (door, typed)
        return text(seen) if seen.message else seen.kind

    return answer


def test_no_text_of_one_sign_is_too_short_for_discord(doors):
    assert [str(door) for door in doors if door.shortest > 1] == []


async def test_no_white_space_makes_an_incident_at_any_door(doors, answer):
    kinds = [line.replace("{}", space) for line, space in product(LINES, WHITE_SPACE)]
    for place, door in enumerate(doors):
        for typed in in_the_soak(kinds, kinds[place % EACH :: EACH]):
            assert "went wrong" not in await answer(door, typed), (door, typed)


async def test_a_text_as_long_as_may_be_makes_no_incident_at_any_door(doors, answer):
    for place, door in enumerate(doors):
        for piece in in_the_soak(LONG, LONG[place % len(LONG) :: len(LONG)]):
            typed = piece * (door.longest // len(piece) + 1)
            assert "went wrong" not in await answer(door, typed), (door, piece)


async def test_whatever_is_typed_so_far_is_answered_by_proposals(doors, lodged_town, answer, caplog):
    caplog.set_level(logging.INFO, "bot.client.tree")  # where proposals are told of that Discord refuses

    for place, door in enumerate(door for door in doors if door.is_completed):
        for piece in in_the_soak(LONG, LONG[place % len(LONG) :: len(LONG)]):
            lodged_town.rest()
            typed = piece * (door.longest // len(piece) + 1)
            await door.propose(lodged_town.player, lodged_town.room, typed)
            assert [each for each in caplog.records if each.name == "bot.client.tree"] == [], (door, piece)
