"""The table of expressions: how each is echoed, what it comes to with given faces, and its exact figures."""

import pytest

from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.evaluation import read
from bot.mechanics.notation.recorded import read_roll, read_rolls
from bot.mechanics.notation.whole import number_alone
from bot.mechanics.reading.reader import understand_one
from tests.mechanics.notation.oracle import brute, evaluator, rows, with_icepool
from tests.tiers import slow, soaked

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

TABLE = rows.read()
DISTRIBUTION = {"icepool": with_icepool.distribution, "brute force": brute.distribution}


def test_each_expression_with_dice_is_echoed_in_its_one_way():
    typed = [row for row in TABLE if number_alone(read_roll(row.canonical)) is None]
    echoed = {row.expression: (str(understand_one(row.expression)), row.canonical) for row in typed}

    assert {typed: told for typed, told in echoed.items() if told[0] != told[1]} == {}


def test_the_faces_come_to_the_totals():
    for row in TABLE:
        read_off = read(read_rolls(row.canonical), rows.numbers(row.faces))
        assert read_off.totals == rows.numbers(row.totals), row.expression


def test_the_distributions_have_the_exact_figures():
    for row in TABLE:
        found = distribution_of(read_roll(row.canonical).root)
        figures = rows.figures({value: found.chance(value) for value in found.weights})
        assert figures == row.figures, row.expression


def test_the_table_holds_the_totals_that_its_oracle_finds():
    for row in TABLE:
        found = evaluator.totals(read_roll(row.canonical), rows.numbers(row.faces))
        assert tuple(found) == rows.numbers(row.totals), row.expression


@pytest.mark.parametrize("table", [slow(TABLE[::10]), soaked(TABLE)], ids=["some", "all"])
def test_the_table_holds_the_figures_that_its_source_finds(table):
    """The table and its sources change seldom: the figures in it are asked of the bot each time."""
    for row in table:
        assert rows.figures(DISTRIBUTION[row.source](read_roll(row.canonical).root)) == row.figures, (
            row.expression
        )


def test_the_table_has_at_least_150_expressions():
    assert len({row.expression for row in TABLE}) >= 150
