"""A character at 0 hit points in a fight of Pathfinder: dying, wounded, and recovery checks."""

import pytest
import pytest_asyncio

from bot.features.characters.counters import values_now
from bot.mechanics.games.catalogue import games
from bot.mechanics.sheet_import.draft import add_kept
from bot.mechanics.sheet_import.formats import read_import
from bot.play.event import uses_of
from tests.client.reading import buttons, text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import order

PASTED = "Kesk\nStr 8 Dex 16\nHP 30\nAC 18\nPerception +5"


@pytest_asyncio.fixture(loop_scope="module")
async def goblin(lodged_town, use):
    """Kesk with 30 hit points in a fight of Pathfinder."""
    await use("config set", game="pf2", where="channel", by=lodged_town.owner)
    await create(use, name="Kesk", lines="hp = 30/30; dying = 2/4; wounded = 0/3; perception = 5")
    await use("initiative add", who="ogre 15", by=lodged_town.owner)
    await use("initiative join", roll="3")


@pytest.mark.parametrize(
    ("face", "label", "dying"),
    [("20", "Dying 0", 0), ("12", "Dying 1", 1), ("11", "Dying 3", 3), ("2", "Dying 4: dead", 4)],
)
async def test_a_recovery_check_is_against_10_and_dying(goblin, use, press, kept, face, label, dying):
    await press(await use("roll", dice="recovery check", rolled=face), label)
    assert dying in values_now(uses_of(await kept(4))[0].after).values()


@pytest.mark.parametrize(("face", "label", "values"), [("20", "Dying 0", [0, 1]), ("12", "Dying 1", [1])])
async def test_a_recovery_check_that_ends_dying_wounds(goblin, use, press, kept, face, label, values):
    await press(await use("roll", dice="recovery check", rolled=face), label)
    assert sorted(values_now(uses_of(await kept(4))[0].after).values()) == values


async def test_what_a_recovery_check_ended_can_be_replayed(goblin, use, press, check_history):
    await press(await use("roll", dice="recovery check", rolled="20"), "Dying 0")
    await check_history()


async def test_the_order_says_how_dying_somebody_is(goblin, use):
    await use("initiative hurt", who="Kesk", damage="34")
    assert "0/30 hp · dying 2" in text(await use("initiative show"))


async def test_a_turn_of_somebody_dying_reminds_of_the_check(goblin, lodged_town, use):
    await use("initiative hurt", who="Kesk", damage="34")
    for _ in range(2):
        await use("initiative next", by=lodged_town.owner)
    assert "recovery check" in text(await use("initiative show"))


async def test_a_button_moves_the_turn_before_that_of_who_did_it(goblin, lodged_town, use, press):
    await use("initiative next", by=lodged_town.owner)
    hurt = await use("initiative hurt", who="Kesk", damage="34", by=lodged_town.owner)
    await press(hurt, "Kesk's turn: right before ogre", by=lodged_town.owner)
    assert order(await use("initiative show")) == ["15 Kesk", "15 ogre"]


async def test_it_moves_between_the_ogre_and_the_next_above(goblin, lodged_town, use, press, check_history):
    await use("initiative add", who="wolf 16", by=lodged_town.owner)
    for _ in range(2):
        await use("initiative next", by=lodged_town.owner)
    hurt = await use("initiative hurt", who="Kesk", damage="34", by=lodged_town.owner)
    await press(hurt, "Kesk's turn: right before ogre", by=lodged_town.owner)
    assert order(await use("initiative show")) == ["16 wolf", "15 Kesk", "15 ogre"]
    await check_history()


async def test_nothing_moves_who_is_there_already(goblin, lodged_town, use):
    await use("initiative add", who="wolf 2; imp 1", by=lodged_town.owner)
    for _ in range(3):
        await use("initiative next", by=lodged_town.owner)
    hurt = await use("initiative hurt", who="Kesk", damage="34", by=lodged_town.owner)
    assert not any("right before" in label for label in buttons(hurt))


@pytest_asyncio.fixture(loop_scope="module")
async def fighter(lodged_town, use):
    """Torvald with 9 hit points, wounded 1, in a fight of Pathfinder."""
    await use("config set", game="pf2", where="channel", by=lodged_town.owner)
    await create(use, name="Torvald", lines="hp = 9/9; dying = 0/4; wounded = 1/3; perception = 5")
    await use("initiative join", roll="3")


@pytest.mark.parametrize(("label", "dying"), [("dying 1", 2), ("dying 2 (critical)", 3)])
async def test_a_button_notes_how_dying_somebody_is(fighter, lodged_town, use, press, label, dying):
    hurt = await use("initiative hurt", who="Torvald", damage="9")
    await press(hurt, f"Torvald: {label}")
    assert f"dying {dying}" in text(await use("initiative show"))
    again = await press(hurt, f"Torvald: {label}", by=lodged_town.owner)
    assert "noted as dying" in text(again)


async def test_at_0_somebody_is_unconscious(fighter, use):
    await use("initiative hurt", who="Torvald", damage="9")
    assert "0/9 hp · unconscious" in text(await use("initiative show"))


async def test_who_is_as_dying_as_can_be_is_dead(goblin, lodged_town, use, press):
    await use("initiative hurt", who="Kesk", damage="34")
    await press(await use("roll", dice="recovery check", rolled="1"), "Dying 4: dead")
    for _ in range(2):
        await use("initiative next", by=lodged_town.owner)
    seen = text(await use("initiative show"))
    assert "0/30 hp · dead" in seen
    assert "recovery check" not in seen


async def test_healing_from_0_ends_dying_and_wounds(goblin, use, kept, check_history):
    await use("initiative hurt", who="Kesk", damage="34")
    await use("initiative hurt", who="Kesk", damage="+5")
    _, use_of_sheet = uses_of(await kept(4))
    assert sorted(values_now(use_of_sheet.after).values()) == [0, 1, 5]
    await check_history()


def test_an_imported_sheet_counts_dying_and_wounded_where_pathfinder_is_played():
    sheet = read_import(PASTED)
    kept = dict(add_kept(sheet, games()["pf2"]).lines)
    assert (kept["dying"], kept["wounded"]) == ("0/4", "0/3")
    assert add_kept(sheet, games()["d20"]) == sheet


def test_lines_that_a_sheet_has_stay_as_they_are():
    sheet = read_import(f"{PASTED}\nDying 1/5\nWounded 1/3")
    assert add_kept(sheet, games()["pf2"]) == sheet
