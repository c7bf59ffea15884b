"""Sums of equal dice: what can be written, and the exact law of the total."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.mechanics.dice_sum import MOST_TOTALS, DiceSum, parse
from bot.mechanics.errors import BadInput
from tests.mechanics.refusals import is_short_sentence, refusal


@pytest.mark.parametrize(
    ("count", "sides"), [(1, 2), (1, 6), (2, 6), (3, 6), (5, 4), (6, 6), (4, 10), (2, 100)]
)
def test_the_law_counts_every_throw(count, sides):
    throws = Counter(map(sum, product(range(1, sides + 1), repeat=count)))
    law = DiceSum(count, sides).law()
    assert (law.weights, law.total) == (throws, sides**count)


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 12, 19, 20])
@pytest.mark.parametrize("count", [1, 2, 7, 20, 33, 60])
def test_the_law_is_that_of_icepool(count, sides):
    law = DiceSum(count, sides).law()
    theirs = count @ icepool.d(sides)
    assert law.weights == dict(theirs.items())
    assert law.total == theirs.denominator()


@given(st.integers(1, 120), st.integers(2, 9))
def test_the_law_has_the_mean_and_variance_of_its_dice_and_is_symmetric(count, sides):
    law = DiceSum(count, sides).law()
    mean = sum(Fraction(total * weight, law.total) for total, weight in law.weights.items())
    variance = sum((total - mean) ** 2 * law.chance(total) for total in law.weights)
    assert mean == Fraction(count * (sides + 1), 2)
    assert variance == Fraction(count * (sides**2 - 1), 12)
    assert list(law.weights.values()) == list(law.weights.values())[::-1]
    assert list(law.weights) == list(DiceSum(count, sides).totals)


@pytest.mark.parametrize("dice", [DiceSum(999, 2), DiceSum(1, 1000), DiceSum(499, 3)], ids=str)
def test_the_largest_sums_have_their_whole_law(dice):
    assert (dice.law().total, len(dice.law().weights)) == (dice.sides**dice.count, len(dice.totals))


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("2d6", DiceSum(2, 6)), ("2D6", DiceSum(2, 6)), (" 2 d 6 ", DiceSum(2, 6)), ("d20", DiceSum(1, 20)),
        ("D%", DiceSum(1, 100)), ("3d%", DiceSum(3, 100)), ("\t1d2\n", DiceSum(1, 2)),
        ("02d06", DiceSum(2, 6)), ("999d2", DiceSum(999, 2)), ("d1000", DiceSum(1, 1000)),
    ],
)  # fmt: skip
def test_a_sum_is_read(text, dice):
    assert parse(text) == dice


@given(st.integers(1, 30), st.integers(2, 30))
def test_a_sum_is_read_back_from_its_own_text(count, sides):
    assert parse(str(DiceSum(count, sides))) == DiceSum(count, sides)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("0d6", "0d6 throws no dice: write at least one, such as 1d6."),
        ("0d0", "0d0 throws no dice: write at least one, such as 1d6."),
        ("0d%", "0d100 throws no dice: write at least one, such as 1d100."),
        ("2d1", "A d1 has nothing to decide: a die has at least 2 sides."),
        ("d0", "A d0 has nothing to decide: a die has at least 2 sides."),
        ("999999d6", "999999d6 has 4,999,996 different totals; at most 1,000 can be balanced. "
                     "Take fewer or smaller dice."),
        ("d1001", "1d1001 has 1,001 different totals; at most 1,000 can be balanced. "
                  "Take fewer or smaller dice."),
        ("", "'' is not a number of equal dice: write it like 2d6, d20 or d%."),
        ("2d6+1", "'2d6+1' is not a number of equal dice: write it like 2d6, d20 or d%."),
        ("-2d6", "'-2d6' is not a number of equal dice: write it like 2d6, d20 or d%."),
        ("2d", "'2d' is not a number of equal dice: write it like 2d6, d20 or d%."),
        ("6", "'6' is not a number of equal dice: write it like 2d6, d20 or d%."),
        ("２d６", "'２d６' is not a number of equal dice: write it like 2d6, d20 or d%."),  # noqa: RUF001
        ("99999999d2", "'99999999d2' is not a number of equal dice: write it like 2d6, d20 or d%."),
        ("9" * 5_000, f"{'9' * 40!r} is not a number of equal dice: write it like 2d6, d20 or d%."),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_answered_with_one_sentence(text, sentence):
    with pytest.raises(BadInput) as caught:
        parse(text)
    assert str(caught.value) == sentence


@given(st.text(max_size=60) | st.from_regex(r"\s*[0-9]{0,8}\s*[dD]\s*([0-9]{0,8}|%)\s*", fullmatch=True))
@example("d" * 5_000)
@example("\ud800d6")
@example("\0" * 5_000)
def test_any_text_is_read_or_refused_with_a_short_sentence(text):
    sentence = refusal(parse, text)
    if sentence is None:
        dice = parse(text)
        assert dice.count >= 1
        assert dice.sides >= 2
        assert len(dice.totals) <= MOST_TOTALS
    else:
        assert is_short_sentence(sentence)
