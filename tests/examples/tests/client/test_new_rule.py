"""A new rule rolls and is found in a chat."""

from tests.client.reading import text


async def test_the_new_rule_rolls_is_stepped_through_and_shown(open_town):
    player, room = open_town.player, open_town.room

    assert "coins" in text(await player.use(room, "d100", method="coins"))
    tossed = {"method": "coins", "options": "tosses=2", "rolled": "1 2"}
    assert "# 1" in text(await player.use(room, "die", sides=2, **tossed))
    assert "Toss" in text(await player.use(room, "d100", method="coins", rolled="?"))
    shown = await player.use(room, "rules show", method="coins")
    assert "For each of 11 dice" in text(await shown.settled(60))
    assert [c["value"] for c in await player.complete(room, "d100", "method", "coi")] == ["coins"]
