"""A line that begins with the name of a kept sheet is rolled with the numbers of that sheet."""

import re

import pytest
import pytest_asyncio

from bot.play.reads import HistoryQuery
from tests.client.reading import text

LINES = "dex = {0}; wis_save = {0}; stealth = d20 + {0}; smite = d20 + dex + 1; will = {0}/90; luck = {0}"

SPOKEN = (
    "dex save",
    "wis save dc 15",
    "wis_save",
    "d20+wis_save",
    "d20 + wis save vs 12",
    "adv + dex",
    "stealth",
    "stealth; smite",
    "3x stealth",
    "2d6 + dex; d8",
    "smite + luck",
    "d20+will",
    "2d6+luck # cold",
)
"""Lines that need numbers of a sheet."""


@pytest_asyncio.fixture(loop_scope="module")
async def played(lodged_town, use):
    """A game master who plays the first of three sheets: its numbers are 7, the others' 31 and 40."""
    owner = lodged_town.owner
    await use("config set", game="d20", by=owner)
    await use(
        "character create", name="Quillon", lines=f"{LINES.format(7)}; rapier = d20 + 9; honour = 9", by=owner
    )
    await use("character create", name="captain", lines=LINES.format(31), by=owner)
    await use("character create", name="hill-giant", lines=LINES.format(40), by=owner, **{"for": "server"})


@pytest.fixture
def roll(lodged_town, use, place):
    """Roll a line as the game master, and return its dice, or the refusal."""

    async def roll(line):
        seen = await use("roll", dice=line, by=lodged_town.owner)
        page = await lodged_town.client.services.store.page(place, HistoryQuery(limit=1))
        number = f"#{page.events[0].number}" if page.events else "#0"
        return str(page.events[0].request) if number in text(seen) else text(seen)

    return roll


@pytest.mark.parametrize(
    ("name", "number"),
    [("captain", "31"), ("Captain 2", "31"), ("captain's", "31"), ("hill giant", "40"), ("Quillon:", "7")],
)
async def test_a_line_after_a_name_uses_the_numbers_of_that_name(played, roll, name, number):
    rolled = {line: set(re.findall(r"\d+", await roll(f"{name} {line}"))) for line in SPOKEN}
    assert {line for line, numbers in rolled.items() if numbers & {"7", "31", "40"} != {number}} == set()


@pytest.mark.parametrize("line", ["rapier", "rapier dc 12", "d20+dex", "attack d20+dex", "stealth # captain"])
async def test_a_line_without_the_name_of_another_sheet_is_the_played_ones(played, roll, line):
    assert {"7", "9"} & set(re.findall(r"\d+", await roll(line)))


@pytest.mark.parametrize(
    "line", ["captain rapier", "captain d20+honour", "captain: honour dc 15", "captain rapier dc 12"]
)
async def test_a_name_that_the_sheet_lacks_is_never_taken_from_the_played_one(played, roll, line):
    assert re.search("captain has no `(rapier|honour)`", await roll(line))


async def test_words_that_bring_no_number_stay_a_label(played, roll):
    assert await roll("captain rapier d20+5") == "{'dice': 'd20 + 5 # captain rapier'}"


async def test_a_saved_roll_of_the_name_wins(lodged_town, played, use, roll):
    await use("saved add", name="captain", dice="d20+{bonus}", by=lodged_town.owner)
    assert await roll("captain 4 # dex") == "{'dice': 'd20 + 4 # captain: dex'}"


async def test_a_saved_roll_after_the_name_takes_the_numbers_of_the_name(lodged_town, played, use, roll):
    await use("saved add", name="grab", dice="d20+dex", by=lodged_town.owner)
    assert "31[dex]" in await roll("captain grab")


async def test_what_a_refusal_offers_is_still_of_that_name(lodged_town, played, use, press, below, roll):
    refused = await use("roll", dice="captain d20+wis_sav", by=lodged_town.owner)
    below.faces(10)
    await press(refused, "Roll captain d20+wis_save instead", by=lodged_town.owner)
    assert "31[wis_save]" in await roll("captain d20+wis_save")


async def test_odds_are_of_the_name_too(lodged_town, played, use):
    assert "always" in text(await use("odds", dice="captain d20+wis_save vs 31", by=lodged_town.owner))


async def test_a_sheet_of_another_person_is_a_label(played, use, kept):
    await use("character create", name="Lia", lines="dex = 3")
    await use("roll", dice="captain d20+dex")
    assert (await kept(1)).request["dice"] == "d20 + 3[dex] # captain"
