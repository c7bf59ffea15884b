"""Verdicts as players say them."""

import pytest

from bot.mechanics.games.catalogue import parse_game
from bot.mechanics.games.recorded import games_of
from bot.mechanics.games.spoken import say_verdict
from tests.mechanics.games.test_games import GAMES, thrown

SAID = [
    ("coc45", "hard (17)", "hard success (17)"),
    ("coc45", "regular", "regular success"),
    ("cod6", "success 3", "3 successes"),
    ("cod6", "success 1", "1 success"),
    ("cod6", "exceptional 5", "exceptional success (5)"),
    ("fitd2", "partial", "partial success"),
    ("fate+2", "+3 good: tie", "tie: good (+3)"),
    ("genesys 2g 1y 2p", "success 2, triumph 1", "2 successes, 1 triumph"),
    ("vtm7h2 >=4", "win by 0", "win, just enough"),
    ("yz 3b 2s 1g", "failure, 1 may be pushed", "failure, 1 die may be pushed"),
    ("rouse; vtm7h2", "1 of 1 succeeds: hunger rises; 2 successes", "hunger rises; 2 successes"),
    ("rouse; vtm7h2", "1 of 1 succeeds", "success"),
    ("yz 3b 2s 1g", "1 success, 0 may be pushed", "1 success"),
    ("coc45; fitd2", "1 of 2 succeeds: hard (17); bad", "1 of 2 succeeds: hard success (17); bad outcome"),
]


@pytest.mark.parametrize(("dice", "verdict", "said"), SAID)
def test_a_verdict_is_said_as_its_players_say_it(dice, verdict, said):
    assert say_verdict(games_of(dice), verdict) == said


def test_a_verdict_of_a_game_of_before_is_said_as_its_row_has_it():
    assert say_verdict(games_of("a game of before"), "hard (17)") == "hard (17)"


def test_what_is_said_stays_when_it_is_said_again():
    for game in GAMES:
        for spelling, faces, *_ in game.get("throws", ()):
            said = (roll := parse_game(spelling)).say(thrown(spelling, faces).verdict.text)
            assert roll.say(said) == said


def test_different_verdicts_of_a_roll_are_said_differently():
    for game in GAMES:
        for spelling, *_ in game.get("throws", ()):
            roll = parse_game(spelling)
            words = roll.game.words
            assert len(set(map(roll.say, words))) == len(words)
