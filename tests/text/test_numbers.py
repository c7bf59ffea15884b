""""""

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.mechanics.rule import number_on_die
from bot.text.words import evenings, odds, percent, tell_apart, times


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(1, 6), "16.7 %"),
        (Fraction(1, 36), "2.78 %"),
        (Fraction(1, 100), "1.00 %"),
        (Fraction(13, 1296), "1.00 %"),
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (1 - Fraction(1, 10**6), "above 99.9 %"),
        (Fraction(1, 10**30), "below 0.000001 %"),
    ],
)
def test_a_chance_is_written_with_three_digits_that_count(chance, text):
    assert text == percent(chance)


@given(st.fractions(0, 1), st.integers(1, 6))
def test_a_percentage_has_the_digits_of_the_number_written_with_an_exponent(chance, digits):
    assume(1e-8 < chance < 1)
    value = 100 * chance.numerator / chance.denominator
    _, _, power = f"{value:.{digits - 1}e}".partition("e")
    text = f"{value:.{max(0, digits - 1 - int(power))}f}"

    assert percent(chance, digits) == ("above 99.9 %" if text.startswith("100") else f"{text} %")


def test_a_short_fraction_is_written_beside_its_percentage():
    assert odds(Fraction(1, 36)) == "1/36 = 2.78 %"


def test_a_long_fraction_is_left_out():
    assert odds(Fraction(10**9, 10**10 + 1)) == "10.0 %"


@pytest.mark.parametrize(
    ("ratio", "text"),
    [(Fraction(4, 3), "1.33×"), (Fraction(1, 1000), "under 0.01×"), (Fraction(250), "250×")],
)
def test_a_ratio_is_written_as_times(ratio, text):
    assert text == times(ratio)


@pytest.mark.parametrize(
    ("outcome", "first", "number"),
    [(0, 1, 100), (100, 1, 100), (0, 0, 0), (100, 0, 0), (42, 1, 42), (42, 0, 42)],
)
def test_0_and_100_are_the_same_outcome_of_a_d100(outcome, first, number):
    assert number == number_on_die(outcome, 100, first)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.9, "most evenings"),
        (0.5, "every second evening"),
        (1 / 7, "about one evening in seven"),
        (0.01234, "about one evening in 81"),
        (1 / 1234, "about one evening in 1,200"),
        (1e-7, "fewer than one evening in a million"),
    ],
)
def test_rare_luck_is_told_in_evenings(chance, said):
    assert evenings(chance) == said


def test_chances_are_told_with_as_few_digits_as_tell_them_apart():
    assert tell_apart(Fraction(13, 1296), Fraction(1, 100)) == ("1.003 %", "1.000 %")
    assert tell_apart(Fraction(1, 3), Fraction(1, 6)) == ("33.3 %", "16.7 %")
    assert tell_apart(Fraction(10**9 + 1, 10**11), Fraction(1, 100)) is None
