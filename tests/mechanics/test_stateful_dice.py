"""Which dice can be drawn by their distribution, adaptively or as cards, and what to bet on."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.distribution import DiceSum, Distribution
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.stateful_dice import (
    BestGuess,
    adaptive_distribution,
    adjust,
    best_guess,
    deck_distribution,
    parse_tightness,
    take_one,
)
from bot.mechanics.typed_line import read_alone
from tests.mechanics.refusals import is_short_sentence, refusal


def read_one(text):
    return take_one(read_alone(text, judges=False))


def refused(distribution_for, text):
    return refusal(distribution_for, read_one(text).root)


@pytest.mark.parametrize("distribution_for", [adaptive_distribution, deck_distribution])
def test_dice_are_drawn_by_their_exact_distribution_or_refused(distribution_for):
    for text in ("2d6", "4d6kh3", "1d20+5", "{2d20, 1d12}kh1", "10d10>=8", "3d6!", "d%b"):
        root = read_one(text).root
        if refusal(distribution_for, root) is None:
            assert distribution_for(root) == distribution_of(root)


def test_several_sets_are_refused():
    assert refusal(read_one, "6x 4d6kh3") == (
        "You typed 6 rolls, but here each roll depends on the one before: write `4d6kh3`, and "
        "roll again after it."
    )


@pytest.mark.parametrize("distribution_for", [adaptive_distribution, deck_distribution])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("3 + 4", "These dice always make 7: write dice with more than one total, such as 2d6."),
        ("3d1", "These dice always make 3: write dice with more than one total, such as 2d6."),
        ("2d6mi6", "These dice always make 12: write dice with more than one total, such as 2d6."),
    ],
)
def test_what_can_come_out_in_one_way_alone_is_refused(distribution_for, text, sentence):
    assert refused(distribution_for, text) == sentence


@pytest.mark.parametrize(
    ("most", "more", "sentence"),
    [
        (
            "d1000",
            "d1001",
            "These dice have 1,001 different totals, but the bot can remember at most 1,000: "
            "use fewer or smaller dice.",
        ),
        (
            "333d4",
            "334d4",
            "These dice have 1,003 different totals, but the bot can remember at most 1,000: "
            "use fewer or smaller dice.",
        ),
    ],
)
def test_at_most_a_thousand_totals_are_balanced(most, more, sentence):
    assert len(adaptive_distribution(read_one(most).root).weights) == 1_000
    assert refused(adaptive_distribution, more) == sentence


def test_odds_of_too_many_digits_are_not_balanced():
    assert refused(adaptive_distribution, "990d10000>=5000") == (
        "The odds of these dice have more than 1,000 digits, too many to remember: use fewer or smaller dice."
    )


def test_a_deck_has_at_most_ten_thousand_cards():
    assert deck_distribution(read_one("4d10").root).total == 10_000
    assert refused(deck_distribution, "d10001") == (
        "These dice need a deck of 10,001 cards, but a deck can have at most 10,000: use fewer "
        "or smaller dice."
    )


def test_a_deck_of_more_cards_than_can_be_told_is_refused_all_the_same():
    assert "a deck of far more than 10,000 cards" in refused(deck_distribution, "100d6")


def test_whatever_is_wrong_is_told_in_a_short_sentence():
    for text in ("2d6+", "two dice", "0d6", "999999d6", "400d100000", "", "6x d6", "d6/0"):
        assert is_short_sentence(refusal(lambda asked: adaptive_distribution(read_one(asked).root), text))


TWO_D6 = DiceSum(2, 6).distribution()
DISTRIBUTIONS = st.dictionaries(st.integers(-60, 60), st.integers(1, 50), min_size=1, max_size=8).map(
    Distribution
)


def test_after_2_4_7_7_the_guess_is_the_one_of_the_documents_tables():
    for tightness, named, chance in (("1", (6, 8), 0.1841), ("5", (6, 8), 0.2723), ("0", (7,), 0.1667)):
        guess = best_guess(adjust(TWO_D6, {2: 1, 4: 1, 7: 2}, parse_tightness(tightness)))
        assert (guess.named, round(float(guess.chance), 4)) == (named, chance)


def test_of_many_alike_the_lowest_three_are_named_and_at_infinity_a_guess_can_be_certain():
    assert best_guess(TWO_D6) == BestGuess((7,), 1, Fraction(1, 6))
    assert best_guess(adjust(TWO_D6, {2: 1}, parse_tightness("inf"))) == BestGuess((7,), 1, Fraction(1))
    assert best_guess(Distribution.uniform(range(20, 0, -1))) == BestGuess((1, 2, 3), 20, Fraction(1, 20))


@given(DISTRIBUTIONS)
def test_no_outcome_is_likelier_and_all_that_are_as_likely_are_counted(distribution):
    guess = best_guess(distribution)
    chances = [distribution.chance(outcome) for outcome in distribution.weights]
    assert guess.chance == max(chances)
    assert guess.alike == chances.count(guess.chance)
    assert {distribution.chance(outcome) for outcome in guess.named} == {guess.chance}
