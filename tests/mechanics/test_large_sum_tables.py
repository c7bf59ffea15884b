"""Sum tables of any outcomes and dice: cut greedily where the best cut takes too long, with enough dice."""

from fractions import Fraction
from itertools import islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.analysis import analyse, analyse_from, distribution_of
from bot.mechanics.catalogue import method
from bot.mechanics.distribution import DiceSum
from bot.mechanics.errors import BadInput
from bot.mechanics.rules.sum_table import SumTableRule
from bot.mechanics.sum_tables import (
    MOST_DICE,
    all_sums,
    best,
    dice_to_lose_none,
    fairest,
    finds_best,
    greedy,
    report,
)
from tests.mechanics.refusals import refusal
from tests.tiers import at_most, soaked

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long


@given(st.integers(1, 6), st.integers(2, 200))
def test_the_sums_of_the_counts_are_those_of_the_distribution(dice, faces):
    below = next(islice(all_sums(faces), dice - 1, None))
    counts = [high - low for low, high in pairwise(below)]
    assert counts == list(DiceSum(dice, faces).distribution().weights.values())


def ranges_of_the_document(outcomes, dice, faces):
    """Fill the outcomes one after the other, as the document's `make_mechanic` does."""
    ranges, filled = [[] for _ in range(outcomes)], Fraction(0)
    at = 0
    for total in DiceSum(dice, faces).totals:
        filled += DiceSum(dice, faces).distribution().chance(total)
        if filled >= Fraction(1, outcomes):
            at, filled = min(at + 1, outcomes - 1), filled - Fraction(1, outcomes)
        ranges[at].append(total)
    return ranges


@given(st.integers(2, 10_000), st.integers(1, 5), st.integers(2, 60))
def test_the_greedy_cut_is_that_of_the_document_for_any_outcomes(outcomes, dice, faces):
    assert [*map(list, greedy(outcomes, dice, faces).ranges)] == ranges_of_the_document(outcomes, dice, faces)


def table_of(chosen):
    assert isinstance(chosen.rule, SumTableRule)
    return chosen.rule.table


any_table = st.tuples(st.integers(2, 10_000), st.integers(1, MOST_DICE), st.integers(2, 1_000))


@given(any_table)
def test_any_table_can_be_made_and_has_all_throws(asked):
    table = fairest(*asked)
    assert table.distribution.total == table.faces**table.dice
    assert len(table.distribution.weights) == table.outcomes - table.lost


@given(any_table)
def test_a_total_is_looked_up_in_the_range_of_its_outcome(asked):
    table = fairest(*asked)
    lowest, highest = table.dice, table.dice * table.faces
    for total in (lowest, (lowest + highest) // 2, highest):
        assert total in table.totals(table.outcome(total))


@pytest.mark.parametrize(
    ("outcomes", "dice", "faces", "most"), [(100, 27, 20, 26), (500, 20, 6, 19), (2, 2, 1_000, 1)]
)
def test_a_best_cut_that_takes_too_long_is_refused_with_what_would_be_right(outcomes, dice, faces, most):
    assert refusal(best, outcomes, dice, faces) == (
        f"The best ranges of {dice}d{faces} for a d{outcomes} take too long to find: "
        f"use cut=greedy, or throw at most {most}d{faces}."
    )
    assert not best(outcomes, most, faces).distribution.total % faces


def test_a_rule_can_be_cut_greedily_where_its_best_cut_takes_too_long():
    with pytest.raises(BadInput, match="use cut=greedy"):
        method("sum-table", 500, 6, "dice=30 cut=best")
    assert method("sum-table", 500, 6, "dice=30 cut=greedy").rule.outcomes == 500


def test_the_usual_table_depends_on_outcomes_and_dice():
    options = {
        (100, 6): "dice=20 cut=best",
        (7, 6): "dice=5 cut=greedy",
        (20, 6): "dice=20 cut=best",
        (3, 6): "dice=1 cut=best",
        (100, 20): "dice=10 cut=best",
        (120, 6): "dice=24 cut=best",
        (100, 2): "dice=30 cut=best",
        (10_000, 2): "dice=30 cut=greedy",
        (10_000, 1_000): "dice=16 cut=greedy",
        (2, 1_000): "dice=1 cut=best",
    }
    for die, text in options.items():
        assert method("sum-table", *die).options == f"{text} again=0", die


@at_most(50)
@given(st.integers(2, 10_000), st.integers(2, 1_000))
def test_the_usual_table_loses_no_outcome_that_its_cut_of_30_dice_keeps(outcomes, faces):
    usual = table_of(method("sum-table", outcomes, faces))
    assert usual.lost <= fairest(outcomes, MOST_DICE, faces).lost


@given(st.integers(2, 2_000), st.integers(2, 1_000))
def test_fewer_dice_than_lose_none_lose_some(outcomes, faces):
    dice = dice_to_lose_none(outcomes, faces)
    assert all(fairest(outcomes, fewer, faces).lost for fewer in range(max(1, dice - 2), dice))


def test_a_table_that_can_only_lose_outcomes_is_still_made():
    table = table_of(method("sum-table", 10_000, 2))
    assert (table.lost, len(table.distribution.weights)) == (9_973, 27)


def test_the_report_goes_on_greedily_where_the_best_cut_takes_too_long():
    tables = report(150, 12, 100)
    assert {table.dice: table.cut for table in tables} == {
        dice: "best" if finds_best(150, dice, 100) else "greedy" for dice in range(1, 13)
    }


@pytest.mark.parametrize("cut", [best, soaked(greedy)])
def test_the_figures_of_the_closed_form_are_those_of_the_chain(cut):
    rule = SumTableRule(cut(30, MOST_DICE, 13))
    closed, followed = rule.closed_form(), analyse_from(rule, {None: Fraction(1)})
    assert [closed.distribution.chance(o) for o in closed.outcomes] == [
        followed.distribution.chance(o) for o in closed.outcomes
    ]
    assert closed.expected_by_kind == followed.expected_by_kind
    assert (closed.most, closed.carries) == (followed.most, followed.carries)


def test_the_figures_of_the_largest_table_do_without_its_chain():
    rule = method("sum-table", 10_000, 1_000).rule
    assert analyse(rule).states is None
    assert analyse(rule).distribution == distribution_of(rule)


def test_a_table_of_which_hardly_a_throw_counts_is_refused_and_one_of_which_many_start_again_is_made():
    for options in ("dice=21 again=20 cut=best", "dice=30 again=20 cut=best"):
        assert "Fewer than 1 in 20 throws would count" in refusal(method, "sum-table", 2, 2, options)
    assert method("sum-table", 7, 6, "dice=4 again=20").values["again"] == 20
