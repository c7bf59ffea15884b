"""Damage with a save in one line is offered as a call, and as damage alone."""

import pytest
import pytest_asyncio

from bot.mechanics.saves_in_damage import split_save
from tests.client.reading import buttons, text
from tests.features.characters.playing import create


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    await use("config set", game="d20", by=lodged_town.owner)
    await create(use, lines="fireball = 8d6; dex = 2; hp = 9/9")
    await use("initiative join", rolled="9")
    await use("initiative add", who="captain 3 ac 12 hp 90; 2x hobgoblin 4 hp 11 ac 18", by=lodged_town.owner)


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("fireball dex dc 15 half", ("fireball", "dex save dc 15", True)),
        ("8d6 fire dex save dc 15 half", ("8d6 fire", "dex save dc 15", True)),
        ("8d6 fire, dex save dc 15 for half", ("8d6 fire", "dex save dc 15", True)),
        ("8d6 fire dc 15 Dex", ("8d6 fire", "Dex save dc 15", False)),
        ("dc 15 con save half on a success 6d8 cold", None),
        ("8d6; dex save dc 15 half on a success", ("8d6", "dex save dc 15", True)),
        ("2d6 reflex dc 20", ("2d6", "reflex save dc 20", False)),
        ("dex save dc 15", None),
        ("dex dc 15 half", None),
        ("d20+5; 2d6+3", None),
        ("fireball dc", None),
        ("fireball dex dc 1e9 half", None),
    ],
)
def test_a_line_is_split_into_damage_and_save(line, parts):
    assert split_save(line) == parts


@pytest.mark.parametrize("at", ["captain", "captain, hobgoblins"])
@pytest.mark.parametrize("damage", ["fireball", "8d6 fire"])
async def test_both_ways_are_offered_and_work(fight, use, press, kept, damage, at):
    line = f"{damage} dex dc 15 half"
    seen = await use("roll", dice=line, at=at)
    assert f"`/call what:dex save dc 15 damage:{damage} half:True`" in text(seen)
    called = await press(seen, "Call: dex save dc 15")
    assert "on a success" in text(called)
    assert "8d6" in text(called)
    rolled = await press(await use("roll", dice=line, at=at), f"Roll {damage} alone")
    assert "captain" in text(rolled)


async def test_damage_that_is_none_is_refused_as_ever(fight, use):
    seen = await use("roll", dice="firebell dex dc 15 half", at="captain")
    assert "Not an attack" not in text(seen)
    assert "Call: dex save dc 15" not in buttons(seen)
