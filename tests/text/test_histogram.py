"""The columns of charts of totals."""

from math import comb

import pytest

from bot.mechanics.distribution import Distribution, DistributionFigures
from bot.mechanics.notation.conditions import ValueCondition
from bot.mechanics.notation.line import Target
from bot.text.pictures.charts import MOST_COLUMNS, histogram


def even(totals):
    return DistributionFigures(Distribution.uniform(totals))


def target(sign, number):
    return Target(ValueCondition(sign, number))


def coins(number):
    """The number of heads of so many coins."""
    return DistributionFigures(Distribution({heads: comb(number, heads) for heads in range(number + 1)}))


def test_few_totals_have_a_column_each():
    drawn = histogram([even([1, 2, 3, 4])], None)

    assert drawn.heights == ((25.0, 25.0, 25.0, 25.0),)
    assert (drawn.lowest, drawn.width, drawn.note) == (1, 1, "")


def test_several_distributions_share_their_columns():
    drawn = histogram([even([1, 2]), even([2, 3])], None)

    assert drawn.heights == ((50.0, 50.0, 0.0), (0.0, 50.0, 50.0))


def test_the_part_that_meets_the_target_is_told_apart():
    drawn = histogram([even([1, 2, 3, 4])], target("<=", 3))

    assert drawn.hits == ((25.0, 25.0, 25.0, 0.0),)


def test_totals_that_come_in_steps_have_columns_side_by_side():
    drawn = histogram([even(range(1000, 7000, 1000))], None)

    assert drawn.count == 6
    assert drawn.middles == [1000, 2000, 3000, 4000, 5000, 6000]
    assert drawn.note == ""


def test_a_constant_is_one_column():
    drawn = histogram([even([5])], target("=", 5))

    assert drawn.heights == drawn.hits == ((100.0,),)


def test_ends_that_hardly_ever_come_are_left_out_and_it_is_said():
    drawn = histogram([coins(500)], None)

    assert drawn.cut
    assert drawn.note == "the middle 99.9 % of all rolls"
    assert 99.9 <= sum(drawn.heights[0]) < 100


def test_nothing_is_left_out_of_an_even_distribution():
    assert not histogram([even(range(1, 201))], None).cut


@pytest.mark.parametrize("count", [250, 251, 500, 501, 9_999])
def test_very_many_totals_share_columns_that_lose_nothing(count):
    drawn = histogram([even(range(1, count + 1))], None)

    assert drawn.count <= MOST_COLUMNS
    assert sum(drawn.heights[0]) == pytest.approx(100)
    assert ("each column is" in drawn.note) == (count > MOST_COLUMNS)


def test_a_column_that_the_target_divides_is_met_in_part():
    drawn = histogram([even(range(1, 1001))], target(">=", 3))

    assert drawn.width == 4
    assert drawn.hits[0][0] == pytest.approx(0.2)
    assert drawn.heights[0][0] == pytest.approx(0.4)
