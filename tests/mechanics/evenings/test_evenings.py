"""Evenings of plain dice, adaptive dice and decks, beside every history followed by itself."""

from collections import Counter
from fractions import Fraction
from itertools import islice
from math import isclose
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.distribution import DiceSum, Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.evenings import (
    adaptive_evening,
    count_evening,
    deck_evening,
    fixed_numbers,
    plain_evening,
    price,
    simulate_evening,
)
from bot.mechanics.stateful_dice import Tightness, adjust, deck_of, parse_tightness
from tests.mechanics.evenings.oracle import averages, drawing, leaning
from tests.mechanics.refusals import refusal
from tests.tiers import at_most, by_tier, slow, soaked

TWO_D6 = DiceSum(2, 6).distribution()
small = st.dictionaries(st.integers(-5, 5), st.integers(1, 4), min_size=2, max_size=4).map(Distribution)
tightness = st.sampled_from([0, 250, 1000, 2000, 5000, 100_000, None]).map(Tightness)


@given(small, st.integers(1, 5))
@at_most(30)
def test_plain_dice_are_as_every_history_says(plain, rolls):
    evening = plain_evening(plain, rolls)
    found = averages(plain, rolls, lambda _: plain)
    assert (evening.guess.value, evening.distance.value) == found


@given(small, tightness, st.integers(1, 5))
@at_most(30)
def test_adaptive_dice_are_as_every_history_says(plain, tight, rolls):
    evening = count_evening(plain, tight, rolls)
    guess, distance = averages(plain, rolls, leaning(plain, tight))
    assert 0 <= guess - evening.guess.value < Fraction(1, 10**40)
    assert 0 <= distance - evening.distance.value < Fraction(1, 10**40)


@given(small, st.integers(1, 2), st.integers(0, 6), st.integers(1, 5))
@at_most(60)
def test_a_deck_is_as_every_history_says(plain, copies, left, rolls):
    deck = deck_of(plain, copies, min(left, plain.total * copies - 1))
    evening = deck_evening(deck, rolls)
    assert (evening.guess.value, evening.distance.value) == averages(plain, rolls, drawing(deck))


def test_a_deck_with_5_left_is_guessed_one_time_in_five_and_comes_close_to_the_table():
    evening = deck_evening(deck_of(TWO_D6, reshuffle=5), 36)
    assert (round(float(evening.guess.value), 3), round(float(evening.distance.value), 3)) == (0.205, 0.084)


def by_chance(tight, evenings):
    """Roll adaptive evenings of 36 rolls of 2d6 with other chance, and return both averages."""
    chance, guesses, distances = Random("evenings"), [], []
    for _ in range(evenings):
        counts, guess = Counter(), 0.0
        for _ in range(36):
            law = adjust(TWO_D6, counts, tight)
            guess += max(law.weights.values()) / law.total
            counts[law.draw(chance.randrange)] += 1
        guesses.append(guess / 36)
        distances.append(sum(abs(counts[total] - weight) for total, weight in TWO_D6.weights.items()) / 72)
    return fmean(guesses), fmean(distances)


@pytest.fixture(scope="module")
def tried():
    """What 36 rolls of 2d6 at tightness 1 come to."""
    return adaptive_evening(TWO_D6, parse_tightness("1"), 36)


@pytest.mark.no_cover
@pytest.mark.parametrize("few", [by_tier(25, 100)])
def test_what_is_tried_out_agrees_with_the_dice_themselves(tried, few, soak):
    """One evening has a spread of 0.027 and 0.028; four standard errors of the fewer evenings are allowed."""
    evenings = 3_000 if soak else few
    guess, distance = by_chance(parse_tightness("1"), evenings)
    assert tried.tried > 1_000
    assert abs(float(tried.guess.value) - guess) < 4 * 0.029 / evenings**0.5
    assert abs(float(tried.distance.value) - distance) < 4 * 0.03 / evenings**0.5


@pytest.mark.no_cover
def test_at_tightness_1_it_is_guessed_23_times_in_a_hundred_at_a_distance_of_9_hundredths(tried):
    """The figures of 400,000 evenings, tried out elsewhere."""
    assert abs(float(tried.guess.value) - 0.23338) < 4 * tried.guess.error < 0.002
    assert abs(float(tried.distance.value) - 0.08683) < 4 * tried.distance.error < 0.002


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("sides", "rolls", "tight"), [(3, 6, "1"), slow(4, 12, "5"), soaked(3, 20, "0.5"), soaked(6, 36, "1")]
)
def test_what_is_tried_out_is_within_its_error_of_what_is_counted(sides, rolls, tight):
    plain = DiceSum(1, sides).distribution()
    counted = count_evening(plain, parse_tightness(tight), rolls)
    tried = simulate_evening(plain, parse_tightness(tight), rolls, fixed_numbers())
    assert (counted.tried, counted.guess.error) == (0, 0)
    assert abs(tried.guess.value - counted.guess.value) < 4 * tried.guess.error + 1e-9
    assert abs(tried.distance.value - counted.distance.value) < 4 * tried.distance.error + 1e-9


@given(st.integers(2, 5), st.integers(1, 10), st.lists(st.integers(0, 20_000), min_size=2, max_size=2))
@at_most(60)
def test_the_tighter_equal_odds_the_better_they_are_guessed_and_the_closer_they_come(sides, rolls, tights):
    plain = DiceSum(1, sides).distribution()
    loose, tight = (count_evening(plain, Tightness(each), rolls) for each in sorted(tights))
    rounding = Fraction(1, 10**8)  # the adaptive law cuts its exponents to 32 bits
    assert loose.guess.value <= tight.guess.value + rounding
    assert tight.distance.value <= loose.distance.value + rounding


def test_a_total_that_is_very_likely_may_be_guessed_a_little_worse_for_leaning_away_from_it():
    likely = Distribution({0: 1, 1: 2})
    assert count_evening(likely, parse_tightness("0.1"), 2).guess.value < Fraction(2, 3)


def test_the_tighter_the_closer_an_evening_of_whole_rounds_is_to_the_table():
    for sides in (2, 3, 4):
        plain = DiceSum(1, sides).distribution()
        distances = [
            adaptive_evening(plain, parse_tightness(tight), 3 * sides).distance.value
            for tight in ("0", "0.25", "0.5", "1", "2", "5", "inf")
        ]
        assert distances == sorted(distances, reverse=True)
        assert distances[-1] < Fraction(1, 10**40)


@given(st.integers(2, 6), st.integers(1, 12))
@at_most(30)
def test_at_infinity_equal_odds_are_a_deck_that_is_drawn_to_its_end(sides, rolls):
    plain = DiceSum(1, sides).distribution()
    hat, deck = (
        count_evening(plain, parse_tightness("inf"), rolls),
        deck_evening(deck_of(plain, reshuffle=0), rolls),
    )
    assert isclose(hat.guess.value, deck.guess.value, rel_tol=1e-12)
    assert isclose(hat.distance.value, deck.distance.value, rel_tol=1e-12, abs_tol=1e-12)


def test_the_numbers_that_evenings_are_tried_with_are_always_the_same_and_spread_evenly():
    numbers, again = list(islice(fixed_numbers(), 20_000)), list(islice(fixed_numbers(), 3))
    assert numbers[:3] == again
    assert all(0 <= number < 1 for number in numbers)
    tenths = Counter(int(10 * number) for number in numbers)
    assert all(abs(tenths[tenth] - 2_000) < 200 for tenth in range(10))


@pytest.mark.no_cover
@pytest.mark.slow
@pytest.mark.parametrize(
    ("dice", "tight"),
    [
        (DiceSum(199, 6), "100"),
        (DiceSum(199, 6), "inf"),
        (DiceSum(1, 1000), "100"),
        *(soaked(DiceSum(199, 6), tight) for tight in ("0", "1")),
        *(soaked(DiceSum(1, 1000), tight) for tight in ("0", "1", "inf")),
    ],
    ids=str,
)
def test_the_largest_dice_have_a_price_too(dice, tight):
    """A price tells of plain dice, too, and the tightest leave the range of numbers first."""
    found = price(dice.distribution(), parse_tightness(tight), 200)
    assert 0 < found.adaptive.guess.value <= 1
    assert (found.deck is None) == (dice.count > 1)


def test_of_too_many_cards_there_is_no_deck_unless_it_is_asked_for():
    plain = DiceSum(10, 6).distribution()
    assert price(plain, parse_tightness("inf"), 5).deck is None
    with pytest.raises(
        BadInput,
        match="a deck can have at most 10,000",
    ):
        price(plain, parse_tightness("inf"), 5, 3)


def test_an_evening_of_no_rolls_or_too_many_is_refused():
    for rolls in (0, 201):
        sentence = f"An evening can have 1 to 200 rolls, not {rolls}."
        assert refusal(price, TWO_D6, parse_tightness("1"), rolls) == sentence
