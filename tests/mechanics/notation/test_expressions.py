"""The table of expressions: how each is echoed, what it comes to with given faces, and its exact figures."""

import pytest

from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.evaluation import read
from bot.mechanics.notation.parsing import parse, parse_rolls
from tests.mechanics.notation.oracle import brute, evaluator, rows, with_icepool

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

TABLE = rows.read()
DISTRIBUTION = {"icepool": with_icepool.distribution, "brute force": brute.distribution}

each_row = pytest.mark.parametrize("row", TABLE, ids=[row.expression for row in TABLE])


@each_row
def test_an_expression_is_echoed_in_its_one_way(row):
    assert str(parse(row.expression)) == row.canonical


@each_row
def test_the_faces_come_to_the_totals(row):
    assert read(parse_rolls(row.expression), rows.numbers(row.faces)).totals == rows.numbers(row.totals)


@each_row
def test_the_distribution_has_the_exact_figures(row):
    distribution = distribution_of(parse(row.expression).root)
    assert rows.figures({value: distribution.chance(value) for value in distribution.weights}) == row.figures


@each_row
def test_the_table_holds_the_totals_that_its_oracle_finds(row):
    found = evaluator.totals(parse(row.expression), rows.numbers(row.faces))
    assert tuple(found) == rows.numbers(row.totals)


@each_row
def test_the_table_holds_the_figures_that_its_source_finds(row):
    assert rows.figures(DISTRIBUTION[row.source](parse(row.expression).root)) == row.figures


def test_the_table_has_at_least_150_expressions():
    assert len({row.expression for row in TABLE}) >= 150
