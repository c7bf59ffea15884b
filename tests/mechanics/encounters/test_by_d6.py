"""Tables rolled with d6 alone: every row has exactly its chance, and few dice are needed."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.analysis import analyse
from bot.mechanics.encounters.by_d6 import MOST_TABLES, READABLE, ByD6, grow, letters, plan_of, spans
from bot.mechanics.playing import read, throw
from tests.mechanics.encounters.tables import weights
from tests.scripted import Scripted
from tests.tiers import at_most

# The least numbers of dice for equal outcomes, as the catalogue of rules has them for its early stop.
LEAST = {
    2: Fraction(1),
    3: Fraction(1),
    4: Fraction(4, 3),
    5: Fraction(6, 5),
    6: Fraction(1),
    7: Fraction(72, 35),
    8: Fraction(19, 9),
    10: Fraction(11, 5),
    11: Fraction(82596, 38885),
    20: Fraction(38, 15),
    100: Fraction(14738, 4665),
}


def by_d6(table):
    return ByD6(table, plan_of(table))


def distribution_by_the_chain(rule):
    distribution = analyse(rule).distribution
    return [distribution.chance(row) for row in range(1, rule.outcomes + 1)]


@at_most(60)
@given(weights)
def test_every_row_has_exactly_its_chance_and_the_plan_tells_its_dice(table):
    rule = by_d6(table)
    analysis = analyse(rule)
    assert [analysis.distribution.chance(row) for row in range(1, len(table) + 1)] == [
        Fraction(weight, sum(table)) for weight in table
    ]
    assert (analysis.expected, analysis.most) == (rule.plan.expected, rule.plan.most)


def test_equal_rows_take_the_fewest_dice_that_are_possible():
    assert {outcomes: grow((1,) * outcomes, MOST_TABLES).expected for outcomes in LEAST} == LEAST


@at_most(40)
@given(weights)
def test_a_plan_that_is_not_the_best_takes_more_dice(table):
    best = grow(table, 100_000)
    plan = plan_of(table)
    assert plan.best == (best is not None and plan.expected == best.expected)
    assert best is None or plan.expected >= best.expected


def test_equal_rows_are_one_die_or_throw_again():
    six, five, two = [plan_of((5,) * rows) for rows in (6, 5, 2)]

    assert (six.tables, six.expected, six.most, six.best) == ((tuple(range(-1, -7, -1)),), 1, 1, True)
    assert spans(five.tables[0])[-1] == (6, 6, 0)
    assert (five.expected, five.most) == (Fraction(6, 5), None)
    assert spans(two.tables[0]) == [(1, 3, -1), (4, 6, -2)]


def test_the_document_s_kind_of_table_becomes_a_few_small_ones_that_faces_lead_through():
    rule = by_d6((15, 25, 10, 20, 20, 10))
    plan, played = rule.plan, read(rule, (6, 5, 1))
    below = Scripted()
    below.faces(4, 1)

    assert (len(plan.tables), plan.expected, plan.best) == (5, Fraction(47, 30), True)
    assert len(set(plan.tables)) == len(plan.tables)
    assert played.outcome == 1
    assert played.working == ("table A, 6: go to table D", "table D, 5: go to table E", "table E, 1: row 1")
    assert [rule.wants(state).meaning for state in (0, 3)] == ["table A", "table D"]
    assert throw(rule, below).faces == (4, 1)


def test_weights_with_a_long_period_get_a_plan_that_can_be_printed():
    table = (56, 43, 43, 75, 81, 51, 139, 174, 161, 53, 47, 177, 51, 99, 77)
    plan = plan_of(table)
    assert grow(table, MOST_TABLES) is None
    assert len(plan.tables) <= READABLE
    assert not plan.best
    assert distribution_by_the_chain(by_d6(table)) == [Fraction(weight, sum(table)) for weight in table]


@pytest.mark.parametrize(
    "table",
    [
        (1,) * 1000,
        (10,) * 1000,
        (*(1,) * 500, *(19,) * 499, 18),
        (*(1,) * 999, 9001),
        (*(9,) * 999, 1009),
        tuple(range(1, 141)),
    ],
)
def test_any_large_table_has_a_plan(table):
    plan = plan_of(table)
    assert len(plan.tables) <= MOST_TABLES
    assert plan.expected < 7


@pytest.mark.no_cover  # counted, it takes four times as long
@at_most(20)
@given(st.lists(st.integers(1, 10), min_size=400, max_size=1000).map(tuple))
def test_any_table_of_many_rows_has_a_plan(table):
    assert len(plan_of(table).tables) <= MOST_TABLES


def test_small_tables_are_named_as_columns_of_a_spreadsheet():
    names = {0: "A", 25: "Z", 26: "AA", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA"}
    assert {number: letters(number) for number in names} == names
