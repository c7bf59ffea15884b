""""""

import json
from dataclasses import replace

import pytest

from bot.features.catan.game import Game
from bot.mechanics.errors import BadInput
from bot.play.errors import Gone, NotAllowed


def rolled(game, *totals):
    for number, total in enumerate(totals, 2):
        game = game.add_roll(total, 1, 0, by_hand=False, number=number)
    return game


def test_turns_go_round_the_seats(make_game):
    game = make_game()
    players = []
    for _ in range(5):
        players.append(game.player)
        game = rolled(game, 6)

    assert players == [1, 2, 3, 4, 1]


def test_a_round_is_one_turn_for_each_player(make_game):
    assert [rolled(make_game(), *[6] * rolls).round for rolls in (0, 3, 4, 8)] == [1, 1, 2, 3]


@pytest.mark.parametrize(("rounds", "first"), [("0", 1), ("2", 9), ("20", 81)])
def test_sevens_come_in_after_full_rounds(make_game, rounds, first):
    game = make_game(no_sevens_for=rounds)

    assert not rolled(game, *[6] * (first - 2)).sevens or first == 1
    assert rolled(game, *[6] * (first - 1)).sevens


def test_sevens_that_wait_for_a_switch_never_come_by_themselves(make_game):
    assert not rolled(make_game(no_sevens_for="until switched"), *[6] * 200).sevens


def test_a_switch_lets_sevens_in_from_the_next_turn_on(make_game):
    game = rolled(make_game(), 6, 6).switch_sevens(allowed=True)

    assert (game.sevens_from, game.sevens) == (3, True)


def test_a_switch_off_keeps_sevens_away(make_game):
    assert not rolled(make_game().switch_sevens(allowed=False), *[6] * 20).sevens


def test_switching_to_what_is_so_already_is_refused(make_game):
    with pytest.raises(BadInput, match="allowed already"):
        make_game(no_sevens_for="0").switch_sevens(allowed=True)
    with pytest.raises(BadInput, match="since turn 1: they stay"):
        make_game(no_sevens_for="0").switch_sevens(allowed=False)
    with pytest.raises(BadInput, match="There are no sevens already"):
        make_game(no_sevens_for="until switched").switch_sevens(allowed=False)


def test_what_is_remembered_starts_afresh_when_sevens_come_in(make_game):
    game = rolled(make_game(no_sevens_for="1"), 2, 3, 4, 5)

    assert [roll.total for roll in game.before(4).memory] == [2, 3, 4]
    assert [roll.total for roll in rolled(game, 7).memory] == [7]


def test_taking_back_gives_the_turn_back(make_game):
    game = rolled(make_game(), 6, 8)

    assert game.take_back() == replace(rolled(make_game(), 6), undone=1)


def test_a_game_is_read_as_it_was_written(make_game):
    game = (
        make_game(cities=True, dice="fair")
        .add_roll(7, 3, 4, by_hand=True, number=0)
        .add_roll(5, 1, 1, by_hand=False, number=0)
    )

    assert Game.of(json.loads(json.dumps(game.body()))) == game


def test_without_a_state_there_is_no_game():
    with pytest.raises(Gone, match="start one with /catan start"):
        Game.of(None)


def test_a_stranger_is_no_player(make_game):
    with pytest.raises(NotAllowed, match="Only the players of this game"):
        make_game().check_player(9)
