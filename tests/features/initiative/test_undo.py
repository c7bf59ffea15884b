"""Undo takes back what changed a fight last, and damage by its own button."""

import asyncio

import pytest

from bot.features.initiative.fight import INITIATIVE
from tests.client.reading import text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import health_of, note, order, remove, turn_of, undo_of


@pytest.fixture
def now(lodged_town, place):
    """Return the fight as it is kept."""

    async def now():
        return (await lodged_town.client.services.store.state(place, INITIATIVE)).value

    return now


async def test_undo_takes_back_the_last_move_note_removal_and_names_with_a_number(
    lodged_town, use, press, now
):
    await use("initiative begin")
    deeds = [
        lambda seen: press(seen, "Next"),
        lambda seen: note(lodged_town.player, seen, "bless 3", on="ogre"),
        lambda seen: remove(lodged_town.player, seen, "ogre"),
        lambda seen: use("initiative add", who="rat 3"),
    ]
    await use("initiative add", who="ogre 15; orc 12")
    for deed in deeds:
        before = await now()
        await deed(await use("initiative show"))
        assert await now() != before
        seen = await use("initiative show")
        await press(seen, undo_of(seen))
        assert await now() == before


async def test_the_history_says_which_note_of_whom_was_taken_away(lodged_town, use, check_history):
    seen = await use("initiative add", who="ogre 15; orc 12")
    for words in ("bless 3", "prone", "prone 0"):
        await note(lodged_town.player, seen, words, on="orc")
    assert "initiative: prone of **orc** was taken away" in text(await use("history"))
    await note(lodged_town.player, seen, "bless 0", on="orc")
    assert "initiative: bless of **orc** was taken away" in text(await use("history"))
    await check_history()


async def test_two_presses_at_once_undo_once(lodged_town, use, press, now):
    await use("initiative add", who="ogre 15; orc 12")
    await press(await use("initiative show"), "Next")
    before = await now()
    seen = await press(await use("initiative show"), "Next")
    await asyncio.gather(*(lodged_town.player.press(seen.message, "Undo: orc's turn") for _ in range(2)))
    assert await now() == before


async def test_the_button_says_what_it_takes_back(lodged_town, use, press):
    seen = await use("initiative add", who="ogre 15; orc 12")
    told = [undo_of(seen)]
    for deed in (
        lambda: use("initiative add", who="3x rat 3"),
        lambda: press(seen, "Next"),
        lambda: press(seen, "Next"),
        lambda: press(seen, "Back"),
        lambda: press(seen, "Delay"),
        lambda: press(seen, "ogre acts"),
        lambda: note(lodged_town.player, seen, "bless 3", on="rat 2"),
        lambda: note(lodged_town.player, seen, "bless 0", on="rat 2"),
        lambda: remove(lodged_town.player, seen, "orc"),
    ):
        await deed()
        told.append(undo_of(seen))
    assert told == [
        "Undo",
        "Undo: add rat 1 and 2 more",
        "Undo: ogre's turn",
        "Undo: orc's turn",
        "Undo: back to ogre's turn",
        "Undo: ogre waits, orc's turn",
        "Undo: someone who waited acts, ogre's turn",
        "Undo: bless on rat 2",
        "Undo: bless of rat 2 was taken away",
        "Undo: orc was removed",
    ]
    for label in told[:0:-1]:
        assert undo_of(seen) == label
        await press(seen, label)


async def test_the_beginning_and_rolled_initiative_stay(use, press):
    await use("initiative join", name="Lia", roll="3")
    assert "There is nothing to undo" in text(await press(await use("initiative show"), "Undo"))
    await use("initiative add", who="ogre d20")
    assert "Rolled initiative stays" in text(await press(await use("initiative show"), "Undo"))


async def test_another_takes_back_only_as_a_game_master(lodged_town, use, press, now):
    await use("initiative add", who="ogre 15; orc 12", by=lodged_town.owner)
    await use("initiative join", name="Lia", roll="3")
    seen = await use("initiative show")
    await press(seen, "Next", by=lodged_town.owner)
    before = await now()
    assert "or a game master" in text(await press(await use("initiative show"), "Undo: ogre's turn"))
    assert await now() == before


async def test_damage_is_taken_back_whatever_came_since(lodged_town, use, press, check_history):
    await create(use, lines="hp = 24/30; temp = 5/20; init = 20")
    await use("initiative join")
    await use("initiative add", who="ogre 15 hp 40", numbers="shown")
    hurt = await use("initiative hurt", who="ogre, Lia", damage="8")
    await press(await use("initiative show"), "Next")
    await use("initiative hurt", who="ogre", damage="3")
    assert health_of(await use("initiative show")) == {"Lia": "21/30 hp", "ogre": "29/40 hp"}
    await asyncio.gather(*(lodged_town.player.press(hurt.message, "Undo") for _ in range(2)))
    seen = await use("initiative show")
    assert health_of(seen) == {"Lia": "24/30 hp", "ogre": "37/40 hp"}
    assert turn_of(seen) == "Lia"
    await check_history()


async def test_a_player_takes_back_only_their_own_damage(lodged_town, use, press):
    await use("initiative add", who="ogre 15 hp 40", numbers="shown", by=lodged_town.owner)
    await use("initiative join", name="Lia", roll="3")
    hurt = await use("initiative hurt", who="ogre", damage="8", by=lodged_town.owner)
    assert "or a game master" in text(await press(hurt, "Undo"))
    assert health_of(await use("initiative show")) == {"ogre": "32/40 hp"}


async def test_a_character_that_is_handed_over_keeps_its_hit_points_in_the_fight(lodged_town, use, press):
    await create(use, lines="hp = 24/30; init = 20")
    await use("initiative join")
    await use("initiative hurt", who="Lia", damage="4")
    offer = await use("character hand-over", name="Lia", to=lodged_town.owner)
    await press(offer, "Take it", by=lodged_town.owner)
    await use("character use", name="Lia", by=lodged_town.owner)
    assert health_of(await use("initiative show")) == {"Lia": "20/30 hp"}


async def test_a_character_that_is_removed_stays_in_the_fight_by_its_name(use, press):
    await create(use, lines="hp = 24/30; init = 20")
    await use("initiative join")
    await use("initiative hurt", who="Lia", damage="4")
    await use("character remove", name="Lia", sure=True)
    seen = await use("initiative show")
    assert health_of(seen) == {}
    assert order(seen)[0].endswith("Lia")
    await use("initiative hurt", who="Lia", damage="4")
    assert health_of(await use("initiative show")) == {"Lia": "lost 4"}


async def test_who_delays_alone_has_the_turn_again(use, press, check_history):
    await use("initiative join", name="Lia", roll="3")
    seen = await use("initiative show")
    assert turn_of(await press(seen, "Next", "Delay")) == "Lia"
    assert "waits" in text(await use("history"))
    await check_history()
