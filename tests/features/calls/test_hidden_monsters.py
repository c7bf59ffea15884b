"""Hidden monsters answer a call, and nobody but game masters learns of them before they come in."""

import asyncio
import re

import pytest
import pytest_asyncio

from bot.features.calls.monster_rolls import MONSTERS
from bot.features.harm.event import HARM
from bot.sandbox.interactions.components import walk
from tests.client.reading import buttons, text
from tests.features.initiative.fighting import reveal
from tests.features.initiative.test_numbers import read_all

SECRETS = re.compile(r"ghoul|\b(?:83|3571)\b", re.IGNORECASE)
"""Names of hidden monsters, and hidden numbers."""

CALL = {"what": "d20 + ac vs 200", "damage": "7"}
"""A call for a number that a sheet hides, which all fail."""


@pytest_asyncio.fixture(loop_scope="module")
async def asked(lodged_town, use):
    """A call of a player in a fight with a goblin, whose numbers are kept, and two hidden ghouls."""
    owner = lodged_town.owner
    await use("character create", name="goblin", lines="ac = 83; hp = 3571/3571; init = 2", by=owner)
    await use("initiative add", who="goblin 12", by=owner)
    await use("initiative join", name="Lia", roll="3")
    await use("initiative add", who="2x ghoul 11", hidden=True, by=owner)
    return await use("call", **CALL)


async def roll(town, asked, ac=""):
    """Roll for monsters as the owner."""
    town.rest()
    form = await town.owner.press(asked.message, "Monsters")
    asks = {each["custom_id"] for each in walk(form.modal["components"]) if "custom_id" in each}
    return await town.owner.submit(form, dict.fromkeys(asks, ac))


async def follow(seen):
    """Return what followed for the presser alone."""
    for _ in range(100):
        if seen.followups:
            break
        await asyncio.sleep(0.01)
    assert seen.followups[-1]["flags"] & 64
    return seen.followups[-1]


async def test_the_others_roll_first_then_the_hidden_ones_for_game_masters(lodged_town, asked, kept, below):
    below.faces(5, 6, 7)
    seen = await roll(lodged_town, asked)
    assert "2 hidden monsters" in str(await follow(seen))
    seen = await roll(lodged_town, asked)
    assert "ghoul 1" in str(await follow(seen))
    rows = [await kept(number) for number in (5, 6)]
    assert [(row.visibility, row.draws) for row in rows] == [("", (5,)), ("gm", (6, 7))]


@pytest.mark.parametrize("show", ["hidden", "blind"])
async def test_in_a_hidden_call_only_game_masters_see_what_monsters_rolled(
    lodged_town, asked, use, kept, below, show
):
    asked = await use("call", what="d20 + ac vs 200", show=show, by=lodged_town.owner)
    below.faces(5)
    seen = await roll(lodged_town, asked)
    assert "goblin" not in text(asked)
    assert "goblin" in str(await follow(seen))
    assert (await kept(6)).visibility == "gm"


async def test_nothing_tells_a_player_of_them_or_of_hidden_numbers(
    lodged_town, asked, use, press, below, check_history
):
    below.faces(5, 6, 7)
    await roll(lodged_town, asked)
    before, offered = text(asked), buttons(asked)
    await roll(lodged_town, asked)
    assert (text(asked), buttons(asked)) == (before, offered)
    told = [text(await press(asked, label)) for label in ("Monsters", "Apply damage")]
    await press(asked, "Apply damage", by=lodged_town.owner)
    told += [await read_all(lodged_town, lodged_town.player, use)]
    assert not SECRETS.search("".join(told))
    await check_history()


async def test_a_number_that_is_hidden_is_asked_for_and_not_read_from_the_sheet(
    lodged_town, asked, kept, below
):
    below.faces(5)
    await roll(lodged_town, asked, "3")
    (goblin,) = MONSTERS.read((await kept(5)).request).rolls
    assert goblin.dice == "d20 + 3 vs 200"


async def test_they_are_hurt_once_they_are_in_and_their_roll_is_revealed(
    lodged_town, asked, use, press, kept, below, check_history
):
    owner = lodged_town.owner
    below.faces(5, 6, 7)
    for _ in range(2):
        await roll(lodged_town, asked)
    await press(await use("history", number=6, by=owner), "Reveal", by=owner)
    assert not SECRETS.search(text(await use("history", number=6)))
    await press(asked, "Apply damage", by=owner)
    await reveal(owner, lodged_town.room)
    form = await press(asked, "Roll")  # shows the call as it is now
    await lodged_town.player.submit(form, {"my-ac": ""})
    await press(asked, "Apply damage", by=owner)
    rows = [await kept(number) for number in range(7, 12)]
    blows = [HARM.read(row.request).blows for row in rows if row and row.kind == "harm"]
    assert [len(each) for each in blows] == [1, 2]
    await check_history()


@pytest.mark.parametrize("names", [("ghoul 1",), ("ghoul 1", "ghoul 2")])
async def test_those_revealed_before_it_are_named_and_no_others(lodged_town, asked, use, below, names):
    await reveal(lodged_town.owner, lodged_town.room, *names)
    below.faces(5, 6, 7)
    await roll(lodged_town, asked)
    for told in (text(asked), text(await use("history"))):
        assert "a monster" not in told
        assert ("ghoul 2" in told) == ("ghoul 2" in names)
        assert "ghoul 1" in told
