"""Who changes what a character has: its player, game masters, and who manages the server; nobody else."""

import pytest

from bot.features.characters.counters import values_now
from bot.features.initiative.fight import INITIATIVE
from bot.play.event import uses_of
from bot.play.request_context import person_of
from tests.client.reading import text
from tests.features.characters.playing import create
from tests.features.config.masters import appoint


@pytest.fixture
def friend(lodged_town):
    """Another member of the server, who manages nothing."""
    friend = lodged_town.sandbox.user("Mira")
    lodged_town.sandbox.server("Den", owner=lodged_town.owner, members=[friend])
    return friend


async def hit_points(event):
    return values_now(uses_of(event)[0].after)["1"]


async def test_who_manages_the_server_changes_what_another_has(lodged_town, use, press, kept, check_history):
    await create(use, lines="hp = 24/30")
    seen = await use("character set", what="hp -4", who=lodged_town.player, by=lodged_town.owner)
    await press(seen, "−1", by=lodged_town.owner)
    assert (await kept(2)).person == lodged_town.owner.id
    assert await hit_points(await kept(2)) == 19
    await check_history()


async def test_a_game_master_changes_it_and_nobody_else(lodged_town, use, press, kept, friend):
    await create(use, lines="hp = 24/30")
    seen = await use("character set", what="hp -4")
    assert "Only a game master" in text(
        await use("character set", what="hp -4", who=lodged_town.player, by=friend)
    )
    await press(seen, "−1", by=friend)
    assert await kept(2) is None
    await appoint(lodged_town.owner, lodged_town.room, friend)
    await use("character set", what="hp -4", who=lodged_town.player, by=friend)
    await press(seen, "−1", by=friend)
    assert await hit_points(await kept(await last(lodged_town, kept))) == 15


async def last(town, kept):
    number = 1
    while await kept(number + 1):
        number += 1
    return number


async def test_a_game_master_is_not_told_what_else_a_sheet_has(lodged_town, use):
    await create(use, lines="hp = 24/30; curse = 7")
    for what in ("curse +1", "nothing -1"):
        seen = text(await use("character set", what=what, who=lodged_town.player, by=lodged_town.owner))
        assert "has no value" in seen
        assert "7" not in seen
        assert "`hp`" not in seen


async def test_who_plays_none_has_nothing_to_change(lodged_town, use, friend):
    assert "plays no character" in text(
        await use("character set", what="hp -4", who=friend, by=lodged_town.owner)
    )


async def begin_fight(lodged_town, use):
    """Have the player join a fight with their character, and lose some hit points."""
    await create(use, lines="hp = 24/30; init = d20 + 2")
    await use("initiative begin", by=lodged_town.owner)
    await use("initiative join")
    await use("character set", what="hp -4")


async def find_players(lodged_town, place):
    """Return whose the combatants of the fight are."""
    fight = (await lodged_town.client.services.store.state(place, INITIATIVE)).value
    return [person_of(row[2]) for row in fight["order"]]


async def test_a_character_that_is_handed_over_leaves_its_player_in_the_fight(
    lodged_town, use, press, place, check_history
):
    await begin_fight(lodged_town, use)
    offered = await use("character hand-over", name="Lia", to=lodged_town.owner)
    await press(offered, "Take it", by=lodged_town.owner)
    await use("character use", name="Lia", by=lodged_town.owner)
    await use("initiative next")
    assert await find_players(lodged_town, place) == [lodged_town.player.id]
    assert "**20** of 30" in text(await use("character show", by=lodged_town.owner))
    await check_history()


async def test_a_character_that_is_removed_leaves_its_player_in_the_fight(
    lodged_town, use, place, check_history
):
    await begin_fight(lodged_town, use)
    await use("character remove", name="Lia", sure=True)
    assert "Lia" in text(await use("initiative next"))
    assert await find_players(lodged_town, place) == [lodged_town.player.id]
    await check_history()
