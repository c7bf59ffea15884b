"""What to bet on, and how often that is right."""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.distribution import DiceSum, Distribution
from bot.mechanics.stateful_dice import BestGuess, adjusted, best_guess, parse_tightness

TWO_D6 = DiceSum(2, 6).distribution()
DISTRIBUTIONS = st.dictionaries(st.integers(-60, 60), st.integers(1, 50), min_size=1, max_size=8).map(
    Distribution
)


def test_plain_dice_are_guessed_once_in_six():
    assert best_guess(TWO_D6) == BestGuess((7,), 1, Fraction(1, 6))


@pytest.mark.parametrize(
    ("tightness", "named", "chance"), [("1", (6, 8), 0.1841), ("5", (6, 8), 0.2723), ("0", (7,), 0.1667)]
)
def test_after_2_4_7_7_the_guess_is_the_one_of_the_documents_tables(tightness, named, chance):
    guess = best_guess(adjusted(TWO_D6, {2: 1, 4: 1, 7: 2}, parse_tightness(tightness)))
    assert (guess.named, round(float(guess.chance), 4)) == (named, chance)


def test_at_infinity_a_guess_can_be_certain():
    assert best_guess(adjusted(TWO_D6, {2: 1}, parse_tightness("inf"))) == BestGuess((7,), 1, Fraction(1))


def test_of_many_alike_the_lowest_three_are_named():
    assert best_guess(Distribution.uniform(range(20, 0, -1))) == BestGuess((1, 2, 3), 20, Fraction(1, 20))


@given(DISTRIBUTIONS)
def test_no_outcome_is_likelier_and_all_that_are_as_likely_are_counted(distribution):
    guess = best_guess(distribution)
    chances = [distribution.chance(outcome) for outcome in distribution.weights]
    assert guess.chance == max(chances)
    assert guess.alike == chances.count(guess.chance)
    assert {distribution.chance(outcome) for outcome in guess.named} == {guess.chance}


@given(DISTRIBUTIONS)
def test_a_guess_is_read_back_from_json(distribution):
    guess = best_guess(distribution)
    assert BestGuess.of(json.loads(json.dumps(guess.body()))) == guess
