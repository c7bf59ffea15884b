"""Armour of monsters in Call of Cthulhu is taken off damage, and no card for players says it."""

import asyncio

import pytest
import pytest_asyncio

from tests.client.reading import buttons, text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import health_of


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    """A ghoul with 3 armour and 12 hit points, and a cultist without armour."""
    await use("config set", game="coc", where="channel", by=lodged_town.owner)
    await use("initiative add", who="ghoul armour 3 dex 60 hp 12; cultist hp 12", by=lodged_town.owner)
    await create(use, name="Frank", lines="dex = 50; hp = 11/11; armour = 2")
    await use("initiative join")


async def follow(seen):
    """Return the message that follows an answer."""
    for _ in range(100):
        if seen.followups:
            break
        await asyncio.sleep(0.01)
    return seen.followups[-1]


@pytest.fixture
def hit(fight, below, use, press):
    """Apply damage of a die to the ghoul."""

    async def hit(damage, label=""):
        below.faces(damage)
        return await press(await use("roll", dice="1d8", at="ghoul"), label or f"Apply {damage} damage")

    return hit


@pytest.fixture
def left(lodged_town, use, press):
    """What the game master reads of the ghoul."""

    async def left():
        owner = lodged_town.owner
        seen = await press(await use("initiative show", by=owner), "Numbers", by=owner)
        return next(line for line in text(seen).splitlines() if line.startswith("ghoul"))

    return left


@pytest.mark.parametrize(
    ("damage", "label", "hp"),
    [(5, "Apply 5 damage", 10), (3, "Apply 3 damage", 12), (8, "Half: 4", 11), (2, "Apply 2 damage", 12)],
)
async def test_it_is_taken_off_damage_after_halving(damage, label, hp, hit, left):
    await hit(damage, label)
    assert f"**{hp}**/12 hp · armour 3" in await left()


async def test_undo_gives_back_what_was_left_of_it(fight, hit, press, left, check_history):
    first = await hit(5)
    await hit(6)
    await press(first, "Undo")
    assert "**9**/12 hp" in await left()
    await check_history()


async def test_players_read_neither_the_armour_nor_what_is_left_of_the_damage(
    lodged_town, fight, below, use, press
):
    below.faces(5)
    rolled = await use("roll", dice="1d8", at="ghoul")
    seen = await press(rolled, "Apply 5 damage")
    assert "**ghoul** is hurt · wounded" in text(seen)
    assert "armour" not in str(lodged_town.room.messages(as_user=lodged_town.player)[-2:]).lower()


async def test_the_game_master_reads_what_the_armour_has_left(lodged_town, fight, below, use, press):
    below.faces(5)
    rolled = await use("roll", dice="1d8", at="ghoul", by=lodged_town.owner)
    seen = await press(rolled, "Apply 5 damage", by=lodged_town.owner)
    alone = await follow(seen)
    assert "**ghoul** −2 · **10**/12 hp · armour 3" in alone["embeds"][0]["description"]
    assert alone["flags"] & 64


async def test_a_typed_loss_and_others_are_hurt_by_all_of_it(fight, below, use, press, left):
    await use("initiative hurt", who="ghoul", damage="5")
    assert "**7**/12 hp" in await left()
    below.faces(5)
    seen = await press(await use("roll", dice="1d8", at="cultist"), "Apply 5 damage")
    assert "**cultist** −5" in text(seen)
    below.faces(5)
    await press(await use("roll", dice="1d8", at="Frank"), "Apply 5 damage")
    assert health_of(await use("initiative show"))["Frank"] == "6/11 hp"


async def test_armour_of_a_sheet_with_the_name_counts(lodged_town, fight, below, use, press):
    await create(use, name="Deep One", lines="dex = 48; hp = 13/13; armour = 1", by=lodged_town.owner)
    await use("initiative add", who="2x Deep One", by=lodged_town.owner)
    below.faces(1)
    seen = await press(await use("roll", dice="1d8", at="deep one 2"), "Apply 1 damage")
    assert "is not hurt · unhurt" in text(seen)


async def test_it_is_shown_only_if_the_game_master_chooses_it(lodged_town, fight, use, press):
    owner = lodged_town.owner
    seen = await press(await use("initiative show", by=owner), "Numbers", "Show ghoul and 1 more", by=owner)
    assert list(buttons(seen)) == ["Hit points", "Armour", "Both"]


@pytest.mark.parametrize("game", ["d20", "pf2"])
async def test_other_games_refuse_it_as_before(lodged_town, use, game):
    await use("config set", game=game, where="channel", by=lodged_town.owner)
    assert "does not count `armour`" in text(await use("initiative add", who="ghoul armour 3"))


async def test_damage_of_a_call_is_less_by_it_and_the_game_master_reads_so(
    lodged_town, fight, below, use, press
):
    owner = lodged_town.owner
    below.faces(8)
    asked = await use("call", what="dodge", damage="1d8", half=True, by=owner)
    form = await press(asked, "Monsters", by=owner)
    below.faces(20)
    await owner.submit(form, {"my-dodge:ghoul": "40", "out": "cultist"})
    alone = await follow(await press(asked, "Apply damage", by=owner))
    assert "**ghoul** −1 · **11**/12 hp · armour 3" in alone["embeds"][0]["description"]
    assert alone["flags"] & 64
