"""The table of expressions: how each is echoed, what it comes to with given faces, and its exact figures."""

import pytest

from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.evaluation import read
from bot.mechanics.notation.parsing import parse, parse_rolls
from tests.mechanics.notation.oracle import brute, evaluator, rows, with_icepool
from tests.tiers import slow, soaked

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

TABLE = rows.read()
DISTRIBUTION = {"icepool": with_icepool.distribution, "brute force": brute.distribution}


def test_each_expression_is_echoed_in_its_one_way():
    echoed = {row.expression: (str(parse(row.expression)), row.canonical) for row in TABLE}

    assert {typed: told for typed, told in echoed.items() if told[0] != told[1]} == {}


def test_the_faces_come_to_the_totals():
    for row in TABLE:
        read_off = read(parse_rolls(row.expression), rows.numbers(row.faces))
        assert read_off.totals == rows.numbers(row.totals), row.expression


def test_the_distributions_have_the_exact_figures():
    for row in TABLE:
        found = distribution_of(parse(row.expression).root)
        figures = rows.figures({value: found.chance(value) for value in found.weights})
        assert figures == row.figures, row.expression


def test_the_table_holds_the_totals_that_its_oracle_finds():
    for row in TABLE:
        found = evaluator.totals(parse(row.expression), rows.numbers(row.faces))
        assert tuple(found) == rows.numbers(row.totals), row.expression


@pytest.mark.parametrize("table", [slow(TABLE[::10]), soaked(TABLE)], ids=["some", "all"])
def test_the_table_holds_the_figures_that_its_source_finds(table):
    """The table and its sources change seldom: the figures in it are asked of the bot each time."""
    for row in table:
        assert rows.figures(DISTRIBUTION[row.source](parse(row.expression).root)) == row.figures, (
            row.expression
        )


def test_the_table_has_at_least_150_expressions():
    assert len({row.expression for row in TABLE}) >= 150
