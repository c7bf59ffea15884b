"""What people are used to typing, here and at other bots: understood, recorded, found again; all has odds."""

from operator import attrgetter

import pytest

from bot.mechanics.notation.other_bots import ELSEWHERE, EVERYDAY
from bot.play.request_context import Place
from tests.client.reading import buttons, text
from tests.tiers import slow_but

ALL = {habit.typed: habit for habits in (EVERYDAY, *ELSEWHERE.values()) for habit in habits}
UNDERSTOOD = [habit for habit in ALL.values() if not habit.is_refused]
WITH_ODDS = [habit.typed for habit in UNDERSTOOD]
REFUSED = [habit for habit in ALL.values() if habit.is_refused]


@pytest.mark.parametrize("habit", UNDERSTOOD, ids=attrgetter("typed"))
async def test_it_is_rolled_recorded_and_found(lodged_town, habit, below):
    typed = habit.typed
    below.faces(*[3] * 40)
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice=typed)
    kept = await lodged_town.client.services.store.event(Place(lodged_town.room.id, lodged_town.guild.id), 1)
    filters = {"dice": typed} if kept.dice else {}
    found = await lodged_town.player.use(lodged_town.room, "history", **filters)

    assert "#1" in text(seen)
    assert kept.request["dice"] == habit.here[0]
    assert "`#1`" in text(found)


@pytest.mark.parametrize("typed", slow_but(WITH_ODDS[:3], WITH_ODDS))
async def test_it_has_odds(lodged_town, typed):
    odds = await lodged_town.player.use(lodged_town.room, "odds", dice=typed)
    await odds.settled()

    assert odds.message["embeds"][0]["image"]["url"].endswith("/odds.png")


@pytest.mark.parametrize("habit", REFUSED, ids=attrgetter("typed"))
async def test_it_is_refused_and_each_reading_is_rolled_by_its_button(lodged_town, habit, below):
    below.faces(*[3] * 40)
    refused = await lodged_town.player.use(lodged_town.room, "roll", dice=habit.typed)

    assert f"```\n{habit.typed}\n" in text(refused)
    assert refused.ephemeral
    assert list(buttons(refused)) == [f"Roll {dice} instead" for dice in habit.here]
    for number, dice in enumerate(habit.here, 1):
        await lodged_town.player.press(refused.message, f"Roll {dice} instead")
        kept = await lodged_town.client.services.store.event(
            Place(lodged_town.room.id, lodged_town.guild.id), number
        )
        assert kept.request["dice"] == dice
