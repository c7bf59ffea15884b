""""""

import struct
from itertools import product

import pytest

from bot.mechanics.distribution import Distribution, DistributionFigures
from bot.mechanics.reading.reader import understand_one
from bot.text.pictures.charts import histogram
from bot.text.pictures.distributions import one_distribution, several_distributions
from tests.tiers import slow, soaked

SIZE = (1000, 560)


def size_of(png):
    assert png.startswith(b"\x89PNG")
    return struct.unpack(">II", png[16:24])


def even(totals):
    return DistributionFigures(Distribution.uniform(totals))


FAST = [(1, ""), (16, "2"), (120, ""), (121, "2"), (10_000, "")]
SLOW = [(2, "2"), (17, ""), (251, "2")]
SOAKED = sorted({*product([1, 2, 16, 17, 120, 121, 251, 10_000], ["", "2"])}.difference(FAST, SLOW))


@pytest.mark.parametrize(
    ("count", "target"), [*FAST, *(slow(*case) for case in SLOW), *(soaked(*case) for case in SOAKED)]
)
def test_a_distribution_of_any_width_is_drawn(count, target):
    columns = histogram(
        [even(range(1, count + 1))], understand_one(f"2d6 vs {target}").target if target else None
    )

    assert size_of(one_distribution("d", "total", columns, (count / 2, "mean"), target)) == SIZE


SEVERAL = [(2, 1), (4, 24), slow(2, 25), slow(4, 10_000)]


@pytest.mark.parametrize(
    ("distributions", "count"),
    [*SEVERAL, *(soaked(*case) for case in [(2, 6), (2, 24), (2, 10_000), (4, 1), (4, 6), (4, 25)])],
)
def test_several_distributions_of_any_width_are_drawn(distributions, count):
    names = tuple(f"distribution {place}" for place in range(distributions))
    columns = histogram([even(range(place, place + count)) for place in range(distributions)], None)

    assert size_of(several_distributions("distributions", "total", columns, names)) == SIZE


@pytest.mark.parametrize("target", ["-100", slow("<-100"), slow("3"), "<=4", slow("=1000000")])
def test_a_target_in_the_picture_or_far_outside_leaves_the_picture_as_wide(target):
    target = understand_one(f"2d6 vs {target}").target
    columns = histogram([even(range(1, 7)), even(range(1, 9))], target)

    assert size_of(several_distributions("distributions", "total", columns, ("one", "two"), target)) == SIZE


def test_dollar_signs_are_no_formula():
    columns = histogram([even([1, 2])], None)

    assert size_of(one_distribution("$\\frac{$", "total", columns, (1.5, "mean"))) == SIZE


def test_the_part_that_meets_the_target_changes_the_picture():
    targets = (understand_one(f"2d6 vs {number}").target for number in (1, 5))
    every, some = (histogram([even(range(1, 7))], target) for target in targets)

    assert one_distribution("d6", "total", every, (3.5, "mean"), "x") != one_distribution(
        "d6", "total", some, (3.5, "mean"), "x"
    )
