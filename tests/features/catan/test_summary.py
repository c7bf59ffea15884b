""""""

import pytest

from bot.features.catan.game import TotalStreak, summary_of


def rolled(game, *totals):
    for total in totals:
        game = game.add_roll(total, 1, 0, by_hand=False, number=0)
    return game


def test_totals_and_the_sevens_of_each_player_are_counted(make_game):
    summary = summary_of(rolled(make_game(no_sevens_for="0"), 7, 8, 7, 7, 7))

    assert (dict(summary.counts), summary.sevens) == ({7: 4, 8: 1}, (2, 0, 1, 1))


def test_expectation_is_at_the_odds_of_each_roll(make_game):
    summary = summary_of(rolled(make_game(no_sevens_for="1"), 6, 6, 6, 6, 6))

    assert summary.expected[7] == pytest.approx(1 / 6)
    assert summary.expected[6] == pytest.approx(4 * 5 / 30 + 5 / 36)


def test_the_expectations_add_up_to_the_rolls(make_game):
    summary = summary_of(rolled(make_game(dice="fair"), *[6, 8, 5, 9, 6, 8, 3, 11, 7, 7, 2]))

    assert sum(summary.expected.values()) == pytest.approx(11)


def test_the_longest_run_of_a_total_is_the_first_of_equal_ones(make_game):
    assert summary_of(rolled(make_game(), 5, 6, 6, 8, 9, 9)).longest == TotalStreak(6, 2, since=2)


def test_no_total_twice_in_a_row_is_no_streak(make_game):
    assert summary_of(rolled(make_game(), 5, 6, 5)).longest is None


def test_rolls_without_a_seven_count_while_one_can_come(make_game):
    game = rolled(make_game(no_sevens_for="1"), 6, 6, 6, 6, 6, 6, 7, 6, 6, 6)

    assert summary_of(game).without == 3


def test_a_game_without_rolls_has_a_summary(make_game):
    summary = summary_of(make_game())

    assert (sum(summary.counts.values()), summary.longest, summary.without) == (0, None, 0)
