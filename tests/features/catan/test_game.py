"""A game as a value: how it is set up, whose turn it is, when sevens can come, and its figures."""

import json
from dataclasses import replace

import pytest

from bot.features.catan.game import CatanGame, CatanWish, Setup, TotalStreak, settle, summary_of
from bot.mechanics.errors import BadInput
from bot.play.codec import dump, load
from bot.play.errors import Gone, NotAllowed
from bot.play.settings import Configuration


def set_up(**wish):
    return settle(CatanWish(**{"players": (1, 2, 3), **wish}), 99, Configuration(tightness="0.5"))


def add_rolls(game, *totals):
    for number, total in enumerate(totals, 2):
        game = game.add_roll(total, 1, 0, by_hand=False, number=number)
    return game


@pytest.mark.parametrize(
    ("wish", "usual"),
    [
        ({}, {"dice": "plain", "no_sevens_for": 0, "cities": False}),
        *(({"dice": dice}, {"no_sevens_for": 2}) for dice in ("tatham", "tatham+3", "d6+d5", "d30")),
        ({"dice": "deck"}, {"no_sevens_for": 0, "reshuffle": 5}),
        ({"dice": "fair"}, {"no_sevens_for": 0, "tightness": "0.5"}),
        ({"first": 2}, {"players": (2, 3, 1)}),
        ({"no_sevens_for": " Until  Switched "}, {"no_sevens_for": None}),
    ],
    ids=str,
)
def test_what_is_left_out_is_what_is_usual(wish, usual):
    setup = set_up(**wish)

    assert {name: getattr(setup, name) for name in usual} == usual


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"players": (1,)}, "2 to 6 players, not 1"),
        ({"players": tuple(range(7))}, "2 to 6 players, not 7"),
        ({"players": (1, 2, 1)}, "<@1> is already a player"),
        ({"first": 9}, "`first:` must be one of the players, but <@9> is not"),
        ({"dice": "d20"}, "There is no way `d20` to roll for Catan: did you mean `d30`?"),
        (
            {"no_sevens_for": "21"},
            "`no-sevens-for:` must be a number from 0 to 20, or `until switched`, not `21`.",
        ),
        (
            {"no_sevens_for": "-1"},
            "`no-sevens-for:` must be a number from 0 to 20, or `until switched`, not `-1`.",
        ),
        (
            {"no_sevens_for": "two"},
            "`no-sevens-for:` must be a number from 0 to 20, or `until switched`, not `two`.",
        ),
        (
            {"no_sevens_for": "²"},
            "`no-sevens-for:` must be a number from 0 to 20, or `until switched`, not `²`.",
        ),
        ({"tightness": "1"}, "`tightness:` is only for the fair die roller"),
        ({"dice": "fair", "tightness": "101"}, "from 0 to 100"),
        ({"reshuffle": 5}, "`reshuffle:` is only for the deck"),
        ({"dice": "deck", "reshuffle": 30}, "a number of cards from 0 to 29, not 30"),
        ({"dice": "deck", "reshuffle": -1}, "a number of cards from 0 to 29, not -1"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(wish, sentence):
    with pytest.raises(BadInput) as refused:
        set_up(**wish)

    assert sentence in str(refused.value)


def test_turns_go_round_the_seats_and_a_round_is_one_for_each_player(make_game):
    games = [add_rolls(make_game(), *[6] * rolls) for rolls in range(9)]

    assert [game.player for game in games] == [1, 2, 3, 4, 1, 2, 3, 4, 1]
    assert [game.round for game in games] == [1, 1, 1, 1, 2, 2, 2, 2, 3]


@pytest.mark.parametrize(("rounds", "first"), [("0", 1), ("2", 9), ("20", 81)])
def test_sevens_come_in_after_full_rounds(make_game, rounds, first):
    game = make_game(no_sevens_for=rounds)

    assert not add_rolls(game, *[6] * (first - 2)).sevens or first == 1
    assert add_rolls(game, *[6] * (first - 1)).sevens


def test_a_switch_lets_sevens_in_from_the_next_turn_on_and_else_they_never_come(make_game):
    game = add_rolls(make_game(), 6, 6).switch_sevens(allowed=True)

    assert (game.sevens_from, game.sevens) == (3, True)
    for waiting in (make_game(no_sevens_for="until switched"), make_game().switch_sevens(allowed=False)):
        assert not add_rolls(waiting, *[6] * 200).sevens


@pytest.mark.parametrize(
    ("rounds", "allowed", "sentence"),
    [
        ("0", True, "already allowed"),
        ("0", False, "since turn 1: they stay"),
        ("until switched", False, "already left out"),
    ],
)
def test_switching_to_what_is_so_already_is_refused(make_game, rounds, allowed, sentence):
    with pytest.raises(BadInput, match=sentence):
        make_game(no_sevens_for=rounds).switch_sevens(allowed=allowed)


def test_what_is_remembered_starts_afresh_when_sevens_come_in(make_game):
    game = add_rolls(make_game(no_sevens_for="1"), 2, 3, 4, 5)

    assert [roll.total for roll in game.rewind(4).memory] == [2, 3, 4]
    assert [roll.total for roll in add_rolls(game, 7).memory] == [7]


def test_taking_back_gives_the_turn_back(make_game):
    game = add_rolls(make_game(), 6, 8)

    assert game.take_back() == replace(add_rolls(make_game(), 6), undone=1)


def test_a_game_and_its_setup_are_read_as_they_were_written(make_game):
    game = make_game(cities=True, dice="fair").add_roll(7, 3, 4, by_hand=True, number=0)
    game = game.add_roll(5, 1, 1, by_hand=False, number=0)
    setup = set_up(dice="deck", cities=True, first=3, reshuffle=0)

    assert CatanGame.of(json.loads(json.dumps(dump(game)))) == game
    assert load(Setup, dump(setup)) == setup


def test_without_a_state_there_is_no_game_and_a_stranger_is_no_player(make_game):
    with pytest.raises(Gone, match="start one with /catan start"):
        CatanGame.of(None)
    with pytest.raises(NotAllowed, match="Only the players of this game"):
        make_game().check_player(9)


def test_totals_and_the_sevens_of_each_player_are_counted(make_game):
    summary = summary_of(add_rolls(make_game(no_sevens_for="0"), 7, 8, 7, 7, 7))

    assert (dict(summary.counts), summary.sevens) == ({7: 4, 8: 1}, (2, 0, 1, 1))


def test_expectation_is_at_the_odds_of_each_roll(make_game):
    summary = summary_of(add_rolls(make_game(no_sevens_for="1"), 6, 6, 6, 6, 6))

    assert summary.expected[7] == pytest.approx(1 / 6)
    assert summary.expected[6] == pytest.approx(4 * 5 / 30 + 5 / 36)


def test_the_expectations_add_up_to_the_rolls(make_game):
    summary = summary_of(add_rolls(make_game(dice="fair"), *[6, 8, 5, 9, 6, 8, 3, 11, 7, 7, 2]))

    assert sum(summary.expected.values()) == pytest.approx(11)


def test_the_longest_run_of_a_total_is_the_first_of_equal_ones(make_game):
    assert summary_of(add_rolls(make_game(), 5, 6, 6, 8, 9, 9)).longest == TotalStreak(6, 2, since=2)


def test_no_total_twice_in_a_row_is_no_streak(make_game):
    assert summary_of(add_rolls(make_game(), 5, 6, 5)).longest is None


def test_rolls_without_a_seven_count_while_one_can_come(make_game):
    game = add_rolls(make_game(no_sevens_for="1"), 6, 6, 6, 6, 6, 6, 7, 6, 6, 6)

    assert summary_of(game).without == 3


def test_a_game_without_rolls_has_a_summary(make_game):
    summary = summary_of(make_game())

    assert (sum(summary.counts.values()), summary.longest, summary.without) == (0, None, 0)
