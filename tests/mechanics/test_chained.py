"""Chains of rolls: their figures against the chain of their states, and how n is cut into factors."""

from fractions import Fraction
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.analysis import analyse, analyse_from, distribution_of
from bot.mechanics.catalogue import method
from bot.mechanics.playing import read
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.chained import Chained, best_factors
from bot.mechanics.rules.early_stop import EarlyStop, expected_dice
from bot.mechanics.rules.mixed_radix import MixedRadix
from bot.mechanics.rules.sum_table import SumTableRule
from bot.mechanics.sum_tables import best, greedy

COMPOSED = [
    Chained((EarlyStop(5), EarlyStop(5), EarlyStop(4))),
    Chained((EarlyStop(7, 20), MixedRadix(6, 4, (3, 2)))),
    Chained((SumTableRule(greedy(5, 3)), BaseDigits(3, 4, 2), EarlyStop(2))),
    Chained((SumTableRule(greedy(6, 1)), SumTableRule(best(4, 2)))),
    Chained((EarlyStop(13),)),
]


@pytest.mark.parametrize("rule", COMPOSED, ids=repr)
def test_the_figures_are_those_of_the_chain_of_states(rule):
    closed, followed = analyse(rule), analyse_from(rule, {None: Fraction(1)})
    assert [closed.distribution.chance(o) for o in closed.outcomes] == [
        followed.distribution.chance(o) for o in closed.outcomes
    ]
    assert closed.expected_by_kind == followed.expected_by_kind
    assert (closed.most, closed.carries) == (followed.most, followed.carries)


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


@pytest.mark.parametrize(
    ("name", "sides", "faces", "outcome", "working"),
    [
        (
            "chain", 20, (2, 6, 1), 7,
            (
                "0 × 6 + 1 = 1 of 6: below 5, stop; 0 + 4 × 1 = 4",
                "0 × 6 + 5 = 5 of 6: not below 4, go on with 1",
                "1 × 6 + 0 = 6 of 12: below 12, stop; 4 + 1 × 2 = 6, plus 1",
            ),
        ),
        (
            "five-and-coin", 10, (4, 3, 3, 4, 4), 8,
            (
                "4 reads 2; 0 + 5 × 1 = 5", "0 + 3 = 3", "3 + 3 = 6", "6 + 4 = 10",
                "10 + 4 = 14: 13–14 is 3; 5 + 1 × 2 = 7, plus 1",
            ),
        ),
        ("sum-table", 7, (3, 3, 4, 4, 3), 4, ("0 + 3 = 3", "3 + 3 = 6", "6 + 4 = 10", "10 + 4 = 14",
                                              "14 + 3 = 17: 17 is 4")),
    ],
)  # fmt: skip
def test_the_working_can_be_followed_by_hand(name, sides, faces, outcome, working):
    played = read(method(name, sides).rule, faces)
    assert (played.working, played.outcome) == (working, outcome)


COIN = "part 1 of 2: the only die: 1–3 is 1, 4–6 is 2; what comes, less 1, times 5"


def test_the_next_die_is_told_with_what_it_means():
    coin, table = (read(method("five-and-coin", 10).rule, faces).wants for faces in [(), (4, 1)])
    assert (str(coin), coin.meaning) == ("coloured d6", COIN)
    assert (str(table), table.meaning) == (
        "d6",
        "part 2 of 2: die 2 of 4: plus its face; what comes, as it is",
    )


def test_a_chain_is_exact_only_if_all_its_parts_are():
    assert COMPOSED[0].exact()
    assert not COMPOSED[2].exact()
    assert distribution_of(COMPOSED[0]).total == 100
