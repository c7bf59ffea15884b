"""A line that begins with the name of another player's character is never rolled with other numbers."""

import re

import pytest
import pytest_asyncio

from bot.play.reads import HistoryQuery
from bot.play.request_context import helper_of
from tests.client.reading import buttons, text
from tests.features.reading.test_speakers import LINES, SPOKEN

OWN, THEIRS = "7", "31"

NAMES = ("Cass-7th", "cass", "CASS:", "cass 7th", "7th", "cass's")


@pytest_asyncio.fixture(loop_scope="module")
async def table(lodged_town, use):
    """The player's Cass-7th, and the game master's Quillon, in a fight with an ogre."""
    owner = lodged_town.owner
    await use("config set", game="d20", by=owner)
    await use("character create", name="Cass-7th", lines=f"{LINES.format(THEIRS)}; grit = 5; hp = 9/9")
    await use("character create", name="Quillon", lines=f"{LINES.format(OWN)}; honour = 9", by=owner)
    await use("initiative join")
    await use("initiative join", by=owner)
    await use("initiative add", who="ogre 3 ac 12 hp 200", by=owner)


@pytest.fixture
def roll(lodged_town, use, place):
    """Use a command with a line, and return the new row, or what is said instead."""

    async def roll(line, by, command="roll", **options):
        seen = await use(command, dice=line, by=by, **options)
        page = await lodged_town.client.services.store.page(place, HistoryQuery(limit=1))
        number = f"#{page.events[0].number}"
        return page.events[0] if re.search(rf"{number}\b", text(seen)) else text(seen)

    return roll


def numbers_of(event):
    dice = event.request["dice"].partition("#")[0]
    return {OWN, THEIRS} & set(re.findall(r"\d+", dice))


@pytest.mark.parametrize("name", NAMES)
async def test_a_game_master_rolls_with_the_numbers_of_the_player_s_character(lodged_town, table, roll, name):
    player = lodged_town.player
    rolled = {line: await roll(f"{name} {line}", lodged_town.owner) for line in SPOKEN}
    assert {line for line, event in rolled.items() if numbers_of(event) != {THEIRS}} == set()
    assert {event.person for event in rolled.values()} == {player.id}
    assert {helper_of(event) for event in rolled.values()} == {lodged_town.owner.id}


@pytest.mark.parametrize("options", [{"show": "both"}, {"at": "ogre"}])
async def test_it_is_for_the_player_by_every_way_to_roll(lodged_town, table, roll, options):
    event = await roll("cass smite", lodged_town.owner, **options)
    assert (event.person, helper_of(event)) == (lodged_town.player.id, lodged_town.owner.id)
    assert {"31", "32"} & set(re.findall(r"\d+", event.request["dice"]))


@pytest.mark.parametrize("options", [{"show": "me"}, {"show": "gm"}, {"rolled": "4"}])
@pytest.mark.parametrize("line", ["cass smite", "cass smite; 2d6"])
async def test_it_is_neither_by_hand_nor_hidden_from_one_of_the_two(
    lodged_town, table, use, place, line, options
):
    newest = (await lodged_town.client.services.store.page(place, HistoryQuery(limit=1))).events[0]
    said = text(await use("roll", dice=line, by=lodged_town.owner, **options))
    assert "for another player" in said or "for a player who is away" in said
    assert (await lodged_town.client.services.store.page(place, HistoryQuery(limit=1))).events[0] == newest


async def test_odds_are_of_the_player_s_character_for_a_game_master(lodged_town, table, use):
    line = "cass d20+wis_save vs 32"
    assert "always" in text(await use("odds", dice=line, by=lodged_town.owner))


@pytest.mark.parametrize("command", ["roll", "r", "odds"])
@pytest.mark.parametrize("name", ["Quillon", "quillon:"])
async def test_a_player_reads_whose_it_is(lodged_town, table, use, command, name):
    said = {line: text(await use(command, dice=f"{name} {line}")) for line in SPOKEN}
    whose = f"<@{lodged_town.owner.id}> plays Quillon"
    assert {line for line, seen in said.items() if whose not in seen} == set()


async def test_a_player_is_offered_their_own_roll_where_they_have_one(table, use, press, kept):
    refused = await use("roll", dice="quillon d20+dex")
    await press(refused, "Roll d20+dex instead")
    page = text(await use("roll", dice="quillon honour"))
    assert "plays Quillon" in page
    assert not buttons(await use("roll", dice="quillon honour"))


async def test_a_name_that_two_have_is_never_taken_for_one(lodged_town, table, use, roll):
    await use("character create", name="Quillon-Cass", lines="dex = 4", by=lodged_town.owner)
    await use("character use", name="Quillon-Cass", by=lodged_town.owner)
    assert numbers_of(await roll("cass-7th d20+dex", lodged_town.owner)) == {THEIRS}
    assert "4[dex]" in str((await roll("cass d20+dex", lodged_town.owner)).request)  # their own wins


async def test_a_score_of_one_s_own_is_not_asked_for_where_another_s_counts(lodged_town, table, use, roll):
    await use("character edit", name="Quillon", lines="dex = 16", by=lodged_town.owner)
    assert "Add 16?" in text(await use("roll", dice="d20+dex", by=lodged_town.owner))
    assert numbers_of(await roll("cass d20+dex", lodged_town.owner)) == {THEIRS}


async def test_what_the_character_lacks_is_never_the_game_master_s(lodged_town, table, roll):
    assert "cass has no `honour`" in await roll("cass d20+honour", lodged_town.owner)


async def test_dice_without_numbers_of_a_sheet_have_the_name_as_a_label(lodged_town, table, roll):
    for by, name in ((lodged_town.owner, "cass"), (lodged_town.player, "quillon")):
        assert (await roll(f"{name} 2d6+3", by)).request == {"dice": f"2d6 + 3 # {name}"}


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("together", {"dice": "cass smite"}),
        ("fair", {"dice": "cass smite"}),
        ("initiative join", {"roll": "cass stealth"}),
        ("call", {"what": "dex save dc 9", "damage": "cass smite"}),
        ("roll", {"dice": "cass smite until 40"}),
    ],
)
async def test_where_nothing_is_rolled_for_others_it_is_refused(lodged_town, table, use, command, options):
    seen = text(await use(command, by=lodged_town.owner, **options))
    assert "Only /roll takes the numbers of another player's character" in seen


async def test_the_history_holds(lodged_town, table, roll, check_history):
    await roll("cass smite", lodged_town.owner)
    await roll("cass smite; 2d6", lodged_town.owner, at="ogre")
    await check_history()


async def test_what_wounds_take_off_is_taken_off(lodged_town, table, use, roll):
    await use("config set", game="sw", by=lodged_town.owner)
    await use("character create", name="Agnes-Moor", lines="shooting = d10; wounds = 2/3")
    await use("character use", name="Agnes-Moor")
    own, theirs = await roll("shooting", lodged_town.player), await roll("agnes shooting", lodged_town.owner)
    assert own.request["dice"] == theirs.request["dice"] == "sw10-2"
