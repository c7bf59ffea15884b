"""Cutting the totals of some dice into ranges: greedily as the document does, and the best way."""

from collections import Counter
from fractions import Fraction
from itertools import accumulate, combinations_with_replacement, pairwise, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.distribution import DiceSum
from bot.mechanics.sum_tables import best, greedy, report
from tests.mechanics.refusals import refusal
from tests.tiers import by_tier, slow


def closed_form(total, dice, faces):
    """Count the throws with this total, as the document's formula does."""
    signed = (
        (-1) ** k * comb(dice, k) * comb(total - faces * k - 1, dice - 1)
        for k in range((total - dice) // faces + 1)
    )
    return sum(signed)


def test_the_closed_form_counts_every_throw_of_d6():
    for dice in range(1, by_tier(6, 8)):
        throws = Counter(map(sum, product(range(1, 7), repeat=dice)))
        assert {total: closed_form(total, dice, 6) for total in range(dice, 6 * dice + 1)} == throws


@given(st.integers(1, 30), st.integers(2, 12))
def test_the_distribution_of_a_sum_is_that_of_the_closed_form(dice, faces):
    weights = DiceSum(dice, faces).distribution().weights
    assert weights == {total: closed_form(total, dice, faces) for total in DiceSum(dice, faces).totals}


DOCUMENTED = {
    (5, 4): (10, 12, 14, 16, 24),
    (7, 5): (12, 14, 16, 17, 19, 21, 30),
    (8, 4): (9, 11, 12, 13, 14, 15, 17, 24),
    (9, 5): (12, 14, 15, 16, 17, 18, 19, 21, 30),
    (10, 3): (6, 7, 8, 9, 10, 11, 12, 13, 14, 18),
    (11, 5): (11, 13, 14, 15, 16, 17, 18, 19, 20, 22, 30),
    (12, 6): (14, 16, 17, 18, 19, 20, 21, 22, 23, 24, 26, 36),
    (5, 3): (7, 9, 10, 12, 18),
    (5, 5): (13, 16, 17, 20, 30),
    (5, 2): (4, 5, 7, 8, 12),
}
"""Upper ends that the document prints, by outcomes and dice."""


def test_the_greedy_cut_makes_the_tables_of_the_document():
    assert {asked: greedy(*asked).ends for asked in DOCUMENTED} == DOCUMENTED


# cut, outcomes, dice, score to its printed digits
SCORES = [
    (greedy, 5, 5, "0.02115"), (best, 5, 5, "0.00187"), (greedy, 5, 3, "0.01241"), (best, 5, 3, "0.00572"),
    (greedy, 5, 2, "0.02994"), (best, 5, 2, "0.00833"), (greedy, 7, 5, "0.00834"), (best, 7, 5, "0.00723"),
    (best, 7, 2, "0.003748"), (best, 8, 3, "0.004458"), (best, 9, 4, "0.002742"), (best, 10, 5, "0.001699"),
    (best, 11, 6, "0.001455"), (best, 12, 7, "0.001435"), (greedy, 100, 20, "0.02695"),
    (greedy, 20, 4, "0.03370"),
]  # fmt: skip


def test_a_cut_has_the_score_of_the_catalogue():
    for cut, outcomes, dice, score in SCORES:
        assert f"{float(cut(outcomes, dice).score):.{len(score) - 2}f}" == score, (cut, outcomes, dice)


def test_the_greedy_cut_can_lose_outcomes():
    for outcomes, dice, kept in [(100, 20, 68), (20, 4, 17), (5, 4, 5)]:
        table = greedy(outcomes, dice)
        assert (outcomes - table.lost, len(table.distribution.weights)) == (kept, kept)


def test_the_document_prints_the_errors_of_5_outcomes_from_4_dice():
    distribution = greedy(5, 4).distribution
    errors = [
        f"{float(100 * (distribution.chance(outcome) - Fraction(1, 5))):.1f}" for outcome in range(1, 6)
    ]
    assert errors == ["-4.1", "-2.3", "2.1", "0.4", "3.9"]


def least_score(outcomes, dice, faces):
    """Try every way to cut the totals into ranges, empty ones included."""
    counts = Counter(map(sum, product(range(1, faces + 1), repeat=dice)))
    throws, totals = faces**dice, range(dice, dice * faces + 1)
    up_to = [0, *accumulate(counts[total] for total in totals)]

    def squares(cuts):
        """The score, times the square of all throws of all outcomes."""
        return sum((outcomes * (high - low) - throws) ** 2 for low, high in pairwise((0, *cuts, throws)))

    least = min(map(squares, combinations_with_replacement(up_to, outcomes - 1)))
    return Fraction(least, (outcomes * throws) ** 2)


SMALL = [(2, 1, 6), (4, 1, 6), (5, 1, 4), (7, 1, 6), (3, 2, 6), (7, 2, 4), (9, 2, 3), (4, 2, 10)]
LARGER = [(5, 2, 6), (4, 3, 6), (5, 3, 5), (6, 4, 3), (8, 5, 2), (3, 2, 20)]


@pytest.mark.parametrize("tables", [SMALL, slow(LARGER)], ids=["small", "larger"])
def test_no_other_ranges_are_fairer_than_the_best_cut(tables):
    for asked in tables:
        assert best(*asked).score == least_score(*asked), asked


tables = st.tuples(st.integers(2, 40), st.integers(1, 12), st.integers(2, 20))


@given(tables)
def test_the_best_cut_is_at_least_as_fair_as_the_greedy_one(table):
    assert best(*table).score <= greedy(*table).score


@given(tables, st.sampled_from([best, greedy]))
def test_every_total_has_the_outcome_whose_range_holds_it(asked, cut):
    table = cut(*asked)
    totals = [total for totals in table.ranges for total in totals]
    assert totals == list(DiceSum(table.dice, table.faces).totals)
    assert all(total in table.ranges[table.outcome(total) - 1] for total in totals)
    assert table.distribution.total == table.faces**table.dice


def test_the_report_ranks_the_greedy_tables_of_5_outcomes_as_the_document_does():
    ranked = [table.dice for table in report(5, 5, cut=greedy) if table.dice > 1]
    assert ranked == [4, 3, 5, 2]


def test_the_report_tells_the_fairest_number_of_dice_first():
    tables = report(7, 6)
    assert sorted(table.dice for table in tables) == [1, 2, 3, 4, 5, 6]
    assert all(one.score <= other.score for one, other in pairwise(tables))


@pytest.mark.parametrize(
    ("outcomes", "dice", "faces", "sentence"),
    [
        (1, 2, 6, "A sum table makes 2 to 10,000 numbers, not 1."),
        (10_001, 2, 6, "A sum table makes 2 to 10,000 numbers, not 10,001."),
        (10, 0, 6, "A sum table takes 1 to 30 dice, not 0."),
        (10, 31, 6, "A sum table takes 1 to 30 dice, not 31."),
        (10, 1, 1001, "A die of a sum table has 2 to 1,000 faces, not 1,001."),
    ],
)
def test_a_table_out_of_bounds_is_refused(outcomes, dice, faces, sentence):
    for cut in (best, greedy, report):
        assert refusal(cut, outcomes, dice, faces) == sentence
