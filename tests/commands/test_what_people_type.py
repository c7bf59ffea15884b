"""What people are used to typing, here and at other bots: understood, recorded, found again, with odds."""

from operator import attrgetter

import pytest

from bot.mechanics.notation.elsewhere import ELSEWHERE, EVERYDAY
from bot.play.request_context import Place
from tests.commands.reading import buttons, text

ALL = {habit.typed: habit for habits in (EVERYDAY, *ELSEWHERE.values()) for habit in habits}
UNDERSTOOD = [habit for habit in ALL.values() if not habit.is_refused]
REFUSED = [habit for habit in ALL.values() if habit.is_refused]


@pytest.mark.parametrize("habit", UNDERSTOOD, ids=attrgetter("typed"))
async def test_it_is_rolled_recorded_found_and_has_odds(open_town, habit, below):
    typed = habit.typed
    below.faces(*[3] * 40)
    seen = await open_town.player.use(open_town.room, "roll", dice=typed)
    kept = await open_town.client.services.store.event(Place(open_town.room.id, open_town.guild.id), 1)
    filters = {"dice": typed} if kept.dice else {}
    found = await open_town.player.use(open_town.room, "history", **filters)
    odds = await open_town.player.use(open_town.room, "odds", dice=typed)
    await odds.settled()

    assert "#1" in text(seen)
    assert kept.request["dice"] == habit.here[0]
    assert "`#1`" in text(found)
    assert odds.message["embeds"][0]["image"]["url"].endswith("/odds.png")


@pytest.mark.parametrize("habit", REFUSED, ids=attrgetter("typed"))
async def test_it_is_refused_and_each_reading_is_rolled_by_its_button(open_town, habit):
    refused = await open_town.player.use(open_town.room, "roll", dice=habit.typed)

    assert f"```\n{habit.typed}\n" in text(refused)
    assert refused.ephemeral
    assert list(buttons(refused)) == [f"Roll {dice} instead" for dice in habit.here]
    for number, dice in enumerate(habit.here, 1):
        await open_town.player.press(refused.message, f"Roll {dice} instead")
        kept = await open_town.client.services.store.event(
            Place(open_town.room.id, open_town.guild.id), number
        )
        assert kept.request["dice"] == dice
