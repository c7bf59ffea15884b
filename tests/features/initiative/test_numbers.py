"""Hit points and armour class of monsters: for game masters alone, until they are shown."""

import json
import re
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from tests.client.reading import buttons, text
from tests.client.thief import Thief
from tests.features.config.masters import appoint
from tests.features.initiative.fighting import health_of, note, reveal

SECRETS = re.compile(r"\b(?:3571|83)\b")
"""Hit points and an armour class that no id or time here has by chance as a word."""


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    """Two goblins whose numbers the owner hides, and an ogre without any."""
    return await use("initiative add", who="2x goblin 12 hp 3571 ac 83; ogre 15", by=lodged_town.owner)


async def read_file(file):
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as answer:
        return (await answer.read()).decode(errors="replace")


READINGS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("initiative show", {}),
    ("history", {}),
    ("history", {"number": 1}),
    ("history", {"number": 2}),
    ("history", {"number": 3}),
    ("history", {"find": "goblin"}),
    ("stats", {}),
    ("privacy export", {}),
    ("proof export", {}),
    ("initiative hidden", {}),
    ("initiative hurt", {"who": "goblin", "damage": "1"}),
)
"""What a person can read or export of a room."""


async def read_all(town, person, use):
    """Return all that a person can read of the room."""
    told = [json.dumps(town.room.messages(as_user=person))]
    for command, options in READINGS:
        seen = await use(command, by=person, **options)
        told += [text(seen), *[await read_file(file) for file in seen.message.get("attachments", ())]]
    return "".join(told)


async def test_nothing_tells_a_player_the_numbers(lodged_town, fight, use, press):
    await use("initiative join", name="Lia", roll="3")
    await use("initiative hurt", who="goblin 1", damage="20", by=lodged_town.owner)
    assert health_of(await use("initiative show")) == {"goblin 1": "wounded"}
    seen = await press(await use("initiative show"), "Numbers")
    assert seen.ephemeral
    assert not SECRETS.search(text(seen) + await read_all(lodged_town, lodged_town.player, use))


async def test_the_row_and_what_the_place_keeps_have_no_number(lodged_town, fight, kept, place):
    store = lodged_town.client.services.store
    states = [state async for _, state in store.states(place)]
    assert not SECRETS.search(json.dumps([(await kept(1)).request, [state.value for state in states]]))


async def test_game_masters_and_who_typed_them_see_the_numbers(lodged_town, fight, use, press):
    await use("initiative hurt", who="goblin 2", damage="71", by=lodged_town.owner)
    seen = await press(await use("initiative show"), "Numbers", by=lodged_town.owner)
    assert seen.ephemeral
    assert "goblin 2 · **3500**/3571 hp · ac 83" in text(seen)
    await appoint(lodged_town.owner, lodged_town.room, lodged_town.player)
    seen = await press(await use("initiative show"), "Numbers")
    assert "goblin 1 · **3571**/3571 hp" in text(seen)


async def test_once_shown_all_see_them(lodged_town, fight, use, press, check_history):
    seen = await press(await use("initiative show"), "Numbers", by=lodged_town.owner)
    assert list(buttons(seen)) == ["Show goblin 1 and 1 more"]
    seen = await press(seen, "Show goblin 1 and 1 more", "Both", by=lodged_town.owner)
    assert not buttons(seen)
    assert health_of(await use("initiative show")) == {"goblin 1": "3571/3571 hp", "goblin 2": "3571/3571 hp"}
    assert "3571 hp, ac 83" in text(await use("history"))
    await check_history()


async def test_each_of_the_two_is_shown_alone(lodged_town, fight, use, press, check_history):
    owner = lodged_town.owner
    seen = await press(await use("initiative show"), "Numbers", by=owner)
    seen = await press(seen, "Show goblin 1 and 1 more", "Hit points", by=owner)
    assert "goblin 1 · **3571**/3571 hp · ac 83 · hp shown" in text(seen)
    assert health_of(await use("initiative show"))["goblin 1"] == "3571/3571 hp"
    assert "ac 83" not in await read_all(lodged_town, lodged_town.player, use)
    await use("roll", dice="d20+5", at="goblin 1")
    assert not buttons(await press(seen, "Show goblin 1 and 1 more", by=owner))
    assert "ac 83" in text(await use("history"))
    await check_history()


async def test_armour_alone_leaves_hit_points_hidden(lodged_town, fight, use, press):
    await use("initiative hurt", who="goblin 1", damage="20", by=lodged_town.owner)
    seen = await press(await use("initiative show"), "Numbers", by=lodged_town.owner)
    await press(seen, "Show goblin 1 and 1 more", "Armour class", by=lodged_town.owner)
    assert health_of(await use("initiative show")) == {"goblin 1": "wounded"}
    assert not re.search(r"\b3571\b", await read_all(lodged_town, lodged_town.player, use))


async def test_nobody_else_shows_them(lodged_town, fight):
    thief = Thief(lodged_town)
    for room in thief.rooms().values():
        lodged_town.rest()
        for forged in ("init-show:1:1", "init-numbers:1"):
            assert not SECRETS.search(text(await thief.press(forged, room)))
    assert health_of(await lodged_town.player.use(lodged_town.room, "initiative show")) == {}


async def test_numbers_that_are_shown_from_the_beginning_are_seen_by_all(use):
    await use("initiative add", who="wolf 12 hp 11", numbers="shown")
    await use("initiative hurt", who="wolf", damage="4")
    assert health_of(await use("initiative show")) == {"wolf": "7/11 hp"}


async def test_those_of_a_hidden_monster_stay_hidden_when_it_appears(lodged_town, fight, use, press):
    await use("initiative add", who="ghoul 20 hp 3571 ac 83", hidden=True, by=lodged_town.owner)
    await reveal(lodged_town.owner, lodged_town.room)
    assert "ghoul" in text(await use("initiative show"))
    assert not SECRETS.search(await read_all(lodged_town, lodged_town.player, use))


@pytest.mark.parametrize(
    ("damage", "looks"),
    [("1", "wounded"), ("2678", "wounded"), ("2679", "near death"), ("3571", "down"), ("9999", "down")],
)
async def test_players_see_in_words_how_hurt_a_monster_is(lodged_town, fight, use, damage, looks):
    await use("initiative hurt", who="goblin 1", damage=damage, by=lodged_town.owner)
    assert health_of(await use("initiative show")) == {"goblin 1": looks}


async def test_what_a_sheet_of_that_name_has_need_not_be_typed(lodged_town, use, press):
    owner = lodged_town.owner
    await use("character create", name="bog-orc", lines="init = 15; hp = 13/13; ac = 14", by=owner)
    await use("initiative add", who="2x Bog Orc", by=owner)
    seen = await press(await use("initiative show"), "Numbers", by=owner)
    assert "Bog Orc 2 · **13**/13 hp · ac 14" in text(seen)
    await use("initiative add", who="bog orc 3 hp 20", by=owner)
    seen = await press(await use("initiative show"), "Numbers", by=owner)
    assert "bog orc 3 · **20**/20 hp · ac 14" in text(seen)


async def test_a_player_has_the_hit_points_of_the_character(lodged_town, use):
    assert "leave hp and ac out" in text(
        await use("initiative add", who="Lia 15 hp 7", player=lodged_town.player)
    )


async def test_concentration_is_remembered_at_damage(lodged_town, fight, use):
    await note(lodged_town.owner, fight, "concentration", on="ogre")
    assert "Constitution save vs 10" in text(
        await use("initiative hurt", who="ogre", damage="7", by=lodged_town.owner)
    )
    assert "Constitution save vs 15" in text(
        await use("initiative hurt", who="ogre", damage="31", by=lodged_town.owner)
    )
    assert "concentrates" not in text(
        await use("initiative hurt", who="ogre", damage="+5", by=lodged_town.owner)
    )
