"""The distribution of the next adaptive roll, against the document's figures and decimals of sixty digits."""

from decimal import Context, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.mechanics.distribution import DiceSum, Distribution
from bot.mechanics.stateful_dice import (
    EXPONENT_BITS,
    FACTOR_BITS,
    Tightness,
    adjust,
    errors,
    half_to_the,
    parse_tightness,
)

TWO_D6 = DiceSum(2, 6).distribution()
AFTER_2_4_7_7 = {2: 1, 4: 1, 7: 2}
SIXTY_DIGITS = Context(prec=60, Emin=-(10**12), Emax=10**12)

DISTRIBUTIONS = st.dictionaries(st.integers(1, 60), st.integers(1, 50), min_size=2, max_size=8).map(
    Distribution
)
TIGHTNESSES = st.none() | st.integers(0, 100_000)


@st.composite
def games(draw):
    """Draw a plain distribution, and counts of its outcomes."""
    plain = draw(DISTRIBUTIONS)
    return plain, draw(st.dictionaries(st.sampled_from(list(plain.weights)), st.integers(1, 40)))


def naive_distribution(plain, counts, tightness):
    """Return the distribution by the document's formula, with Decimals of sixty digits."""
    with localcontext(SIXTY_DIGITS):
        rolls, weights = sum(counts.values()), {}
        for outcome in plain.weights:
            odds = Decimal(plain.weights[outcome]) / plain.total
            error = counts.get(outcome, 0) - odds * rolls
            weights[outcome] = odds * Decimal(2) ** (-error * tightness)
        return {o: weight / sum(weights.values()) for o, weight in weights.items()}


@pytest.mark.parametrize(
    ("tightness", "printed"),
    [
        ("1", {7: "0.0596", 6: "0.1841", 8: "0.1841", 2: "0.0135"}),
        ("0.5", {7: "0.1019"}),
        ("5", {7: "0.0005", 6: "0.2723", 8: "0.2723"}),
    ],
)
def test_after_2_4_7_7_the_odds_are_those_of_the_document(tightness, printed):
    distribution = adjust(TWO_D6, AFTER_2_4_7_7, parse_tightness(tightness))
    assert {o: f"{float(distribution.chance(o)):.4f}" for o in printed} == printed


@given(games())
def test_tightness_0_is_the_plain_distribution(game):
    plain, counts = game
    assert adjust(plain, counts, Tightness(0)) == plain


@given(games())
def test_at_infinity_only_outcomes_of_least_error_remain_in_proportion(game):
    plain, counts = game
    distribution, error = adjust(plain, counts, Tightness(None)), errors(plain, counts)
    least = {o for o in error if error[o] == min(error.values())}
    assert distribution.weights == {o: plain.weights[o] for o in least}


@pytest.mark.parametrize("first", [total for total in range(2, 13) if total != 7])
def test_at_infinity_any_first_total_but_7_is_followed_by_7(first):
    assert adjust(TWO_D6, {first: 1}, Tightness(None)).weights.keys() == {7}


def test_at_infinity_a_first_7_is_followed_by_6_or_8():
    distribution = adjust(TWO_D6, {7: 1}, Tightness(None))
    assert distribution.weights == {6: 5, 8: 5}


def test_at_infinity_equal_odds_are_a_hat():
    hat = Distribution.uniform(range(1, 7))
    assert adjust(hat, {1: 1, 4: 1}, Tightness(None)).weights.keys() == {2, 3, 5, 6}


@given(games(), st.integers(1, 3_000))
@example((TWO_D6, AFTER_2_4_7_7), 1000)
def test_the_odds_are_the_formula_within_one_part_in_two_to_the_31(game, thousandths):
    plain, counts = game
    distribution = adjust(plain, counts, Tightness(thousandths))
    for outcome, chance in naive_distribution(plain, counts, Decimal(thousandths) / 1000).items():
        ours = Decimal(distribution.weights.get(outcome, 0)) / distribution.total
        cut = Decimal(2) ** (8 - FACTOR_BITS)  # of odds too small for 128 bits; the weights are below 2^6
        assert abs(ours - chance) <= chance / 2**31 + cut


@given(games(), TIGHTNESSES)
def test_no_outcome_outside_the_plain_distribution_gets_a_weight(game, thousandths):
    plain, counts = game
    distribution = adjust(plain, counts, Tightness(thousandths))
    assert distribution.weights
    assert distribution.weights.keys() <= plain.weights.keys()
    assert all(weight > 0 for weight in distribution.weights.values())


@given(games(), st.integers(0, 100_000))
@example((TWO_D6, {2: 40}), 100_000)
def test_no_outcome_is_impossible_at_any_tightness_but_infinity(game, thousandths):
    plain, counts = game
    assert adjust(plain, counts, Tightness(thousandths)).weights.keys() == plain.weights.keys()


@given(games(), st.integers(1, 100_000))
def test_an_outcome_that_lags_more_gains_more(game, thousandths):
    plain, counts = game
    distribution, error = adjust(plain, counts, Tightness(thousandths)), errors(plain, counts)
    factors = [distribution.chance(o) / plain.chance(o) for o in sorted(error, key=error.__getitem__)]
    assert factors == sorted(factors, reverse=True)


@pytest.mark.parametrize("ahead", [128, 129, 10**6])
def test_an_outcome_far_ahead_keeps_a_last_chance(ahead):
    coin = Distribution.uniform((0, 1))
    assert adjust(coin, {0: ahead}, Tightness(1000)).weights == {0: 1, 1: 2**128}


@given(games())
def test_errors_are_exact_whole_numbers_over_the_total_and_sum_to_0(game):
    plain, counts = game
    error = errors(plain, counts)
    exact = {o: counts.get(o, 0) - sum(counts.values()) * plain.chance(o) for o in plain.weights}
    assert {o: Fraction(e, plain.total) for o, e in error.items()} == exact
    assert all(type(e) is int for e in error.values())
    assert sum(error.values()) == 0


@given(st.integers(0, 10**9), st.integers(1, 10**7))
@example(0, 1)
@example(128, 1)
@example(129, 1)
@example(257, 2)
@example(2**32 - 1, 2**32)
def test_a_factor_is_within_its_stated_bits(numerator, denominator):
    """Its cut exponent makes it too large; 32 rounded products and a last shift make it too small."""
    with localcontext(SIXTY_DIGITS):
        exact = Decimal(2) ** (FACTOR_BITS - Decimal(numerator) / denominator)
        highest = exact * Decimal(2) ** (Decimal(1) / 2**EXPONENT_BITS)
        lowest = exact * (1 - EXPONENT_BITS * Decimal(2) ** (3 - FACTOR_BITS)) - 1
        assert lowest <= half_to_the(numerator, denominator) <= max(1, highest)


@given(st.integers(0, 10**7), st.integers(0, 10**7), st.integers(1, 10**5))
@example(2**32 - 1, 2**32, 2**32)
@example(2**33 - 1, 2**33, 2**32)
def test_a_larger_exponent_never_makes_a_larger_factor(one, other, denominator):
    low, high = sorted((one, other))
    assert half_to_the(low, denominator) >= half_to_the(high, denominator)


@pytest.mark.parametrize("whole", [0, 1, 64, 127, 128])
def test_a_whole_exponent_is_a_shift(whole):
    assert half_to_the(whole * 7, 7) == 2 ** (128 - whole)


def test_a_factor_is_never_below_the_last_of_its_bits():
    assert half_to_the(129, 1) == 1
    assert half_to_the(10**9, 1) == 1
