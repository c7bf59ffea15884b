"""A new game rolls and is found in a chat."""

from tests.client.reading import options, text


async def test_the_new_game_rolls_and_has_odds(open_town):
    player, room = open_town.player, open_town.room

    assert "critical success" in text(await player.use(room, "roll", dice="3 lasers n 4", rolled="1 2 4"))
    assert "44.4 % success" in text(await player.use(room, "odds", dice="lasers2n4")).replace("*", "")
    proposed, *_ = await player.complete(room, "roll", "dice", "laser")
    assert proposed["value"] == "lasers2n4"
    assert "lasers" in options(await player.use(room, "help", topic="games"))
    assert "2 dice, number of the character 4" in text(await player.use(room, "help", topic="lasers"))
