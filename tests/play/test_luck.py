"""Verdicts have their luck by the chance of one so good or better, also those of attacks with open odds."""

from itertools import pairwise

import pytest

from bot.mechanics.aimed import chances_of, read_aimed
from bot.mechanics.games.spelling import GameRoll
from bot.play.luck import LuckSample, count_verdicts, judge

ROLLS = (
    "coc45",
    "coc60 penalty",
    "coc45 combat; d3",
    "coc45 vs coc25; d3",
    "sw8",
    "sw6 vs 5; 2d6!",
    "d20+5 ac 15; 2d6+3",
    "pf2+5 vs 15; 2d6",
    "d20 + 5 vs 15; 2d6",
)


def words_of(dice):
    """Return the verdicts of a roll, the worst first."""
    roll = read_aimed(dice, 0)
    words = roll.game.words if isinstance(roll, GameRoll) else ("miss", "hit")
    return [word for word in words if chances_of(dice, 0).get(word)]


def sample(dice, word, number=1):
    return LuckSample(number, 7, 0, dice, total=0, word=word)


@pytest.mark.parametrize("dice", ROLLS)
def test_a_better_verdict_is_luckier_and_a_worse_one_unluckier(dice):
    words = words_of(dice)
    judged, _ = judge([sample(dice, word) for word in words])
    assert len(judged) == len(words)
    for worse, better in pairwise(judged):
        assert better.at_least == pytest.approx(worse.at_least - worse.same)
        assert better.at_most == pytest.approx(worse.at_most + better.same)
    assert judged[0].at_least == judged[-1].at_most == pytest.approx(1)
    assert [roll.same for roll in judged] == [pytest.approx(float(chances_of(dice, 0)[w])) for w in words]


@pytest.mark.parametrize("dice", ROLLS)
def test_all_verdicts_of_a_roll_together_are_expected_once(dice):
    counts = count_verdicts([sample(dice, word) for word in words_of(dice)])
    assert sum(each.rolls for each in counts) == len(words_of(dice))
    assert sum(each.expected for each in counts) == pytest.approx(len(words_of(dice)))


def test_a_raise_in_an_attack_is_luckier_than_a_success():
    judged, _ = judge([sample("sw6", "success", 1), sample("sw6 vs 5; 2d6!", "raise", 2)])
    assert min(judged, key=lambda roll: roll.at_least).number == 2


def test_an_attack_with_hidden_odds_has_no_luck():
    hidden = sample("sw8 vs ?", "raise")._replace(attacks=True)
    assert judge([hidden]) == ([], [])
    assert [each.expected for each in count_verdicts([hidden])] == [None]
