"""Words for dice that are read together: tens and units, and Fate dice."""

from itertools import product

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.rule import FATE, FATE_SIGNS, TENS, UNITS, Die
from bot.mechanics.sources import Said, Typed

SIGNS = Die(3, kind=FATE, labels=FATE_SIGNS)
DICE = (TENS, TENS, UNITS)


def read(words, dice=DICE):
    """Return what stands on dice that are typed so."""
    source = Typed(words) if all(word.isdigit() for word in words) else Said(words)
    return [die.labels[source.read(die) - 1] for die in dice]


def offers(words, dice=DICE):
    with pytest.raises(BadInput) as refused:
        read(words, dice)
    return refused.value.offers


def test_digits_alone_are_digits_and_are_the_dice_as_they_are_printed():
    for words in product("0123456789", repeat=3):
        *tens, units = words
        assert (
            read(words)
            == read([*(f"{digit}0" for digit in tens), units])
            == [f"{tens[0]}0", f"{tens[1]}0", units]
        )


def test_a_10_beside_printed_tens_is_the_0_of_the_units():
    assert read(("20", "30", "10")) == read(("20", "30", "00")) == ["20", "30", "0"]


def test_each_mixture_is_refused_with_readings_that_are_none():
    for words in product(("0", "5", "9", "10", "00", "50"), repeat=3):
        *tens, units = words
        is_mixture = len({len(word) for word in tens}) > 1 or (len(tens[0]) == 1 and units in {"10", "00"})
        if is_mixture:
            assert all(read(offer.split()) for offer in offers(words) if offer.split()[-1] != "50")


def test_a_mixture_may_be_digits_printed_tens_or_units_first():
    assert offers(("10", "9", "9")) == ("0 9 9", "10 90 9")
    assert offers(("7", "10"), (TENS, UNITS)) == ("7 0", "10 7")
    assert offers(("5", "30", "20")) == ("30 20 5",)


def test_a_1_is_a_plus_where_a_sign_or_a_0_is_beside_it():
    assert read(("1", "1", "0"), (SIGNS,) * 3) == ["+", "+", "0"]
    assert read(("1", "−"), (SIGNS,) * 2) == ["+", "−"]


def test_numbers_alone_on_fate_dice_are_refused_with_what_they_may_mean():
    assert offers(("1", "1"), (SIGNS,) * 2) == ("+ +", "- -")
    assert offers(("1", "2", "3"), (SIGNS,) * 3) == ("- 0 +", "- - 0")
    assert offers(("4", "6", "1"), (SIGNS,) * 3) == ("0 + -",)
    assert offers(("7", "1"), (SIGNS,) * 2) == ()


def test_no_number_of_a_face_is_read_beside_signs():
    assert offers(("2", "0"), (SIGNS,) * 2) == ()
