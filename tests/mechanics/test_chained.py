"""Chains of rolls: their figures against the chain of their states, and how n is cut into factors."""

from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.rules.chained import best_factors
from bot.mechanics.rules.early_stop import expected_dice


def partitions(number, highest):
    """Yield every list of falling factors of `number`, none above `highest`."""
    if number == 1:
        yield ()
    for factor in range(2, min(number, highest) + 1):
        if number % factor == 0:
            for rest in partitions(number // factor, factor):
                yield (factor, *rest)


@pytest.mark.parametrize("faces", [2, 6, 10, 20])
def test_no_other_factors_up_to_12_expect_fewer_dice(faces):
    def dice(factors):
        return sum(expected_dice(factor, faces, None)[0] for factor in factors)

    for number in (2, 7, 10, 12, 20, 24, 36, 60, 64, 100, 210):
        lists = partitions(number, max(12, faces))
        assert dice(best_factors(number, faces)) == min(map(dice, lists)), number


@pytest.mark.parametrize(
    ("number", "faces", "factors"),
    [(100, 6, (5, 5, 4)), (12, 6, (6, 2)), (9973, 6, (9973,)), (194, 6, (97, 2)), (9409, 6, (97, 97)),
     (100, 20, (20, 5)), (100, 100, (100,)), (2, 1000, (2,))],
)  # fmt: skip
def test_outcomes_are_cut_into_parts_that_a_table_can_hold(number, faces, factors):
    found = best_factors(number, faces)
    assert sum(expected_dice(f, faces, None)[0] for f in found) == sum(
        expected_dice(f, faces, None)[0] for f in factors
    )
    assert max(found) <= max(factors)


@given(st.integers(2, 10_000), st.integers(2, 1_000))
def test_factors_multiply_to_the_outcomes_and_are_small_or_prime(number, faces):
    factors = best_factors(number, faces)
    assert prod(factors) == number
    assert all(f <= max(12, faces) or all(f % d for d in range(2, f)) for f in factors)
