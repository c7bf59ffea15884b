"""/help where a game is played begins with that game."""

import pytest

from bot.features.help.card import START, commands_of, help_card
from bot.features.help.played import examples_of
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.implied import read_where_played
from tests.client.reading import text


@pytest.mark.parametrize("name", games())
def test_its_examples_are_understood_there(name):
    entry = games()[name]

    assert all(read_where_played(entry, example) for example in examples_of(entry))


def test_its_name_is_left_out_where_that_is_understood():
    assert examples_of(games()["vtm"]) == ("7h2 >=4", "5h1", "3h3 >=2")
    assert examples_of(games()["d20"])[0] == "d20+5 ac 15"


def test_the_first_card_has_its_rolls_first():
    vampire = games()["vtm"]

    assert help_card(START, [], vampire).text.startswith("**Vampire: the Masquerade 5e** is played here.")
    assert commands_of(START, vampire)[0] == ("/roll 7h2 >=4", "/roll dice:7h2 >=4")
    assert commands_of(START)[0] == ("/roll 1d20+5", "/roll dice:1d20+5")


def test_the_card_of_games_begins_with_it_and_its_words():
    told = help_card("games", [], games()["vtm"]).text.splitlines()

    assert told[1:3] == [
        "Type `7h2 >=4` or `5h1` or `3h3 >=2`.",
        "Words: `h` hunger dice, `>=` successes needed.",
    ]


async def test_help_on_discord_speaks_the_game_of_the_channel(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "config set", game="alien", here=True)

    assert "**Alien RPG** is played here" in text(await lodged_town.player.use(lodged_town.room, "help"))
