"""Throwing and distributions agree: all sequences of faces are thrown, the chances of totals added up."""

from collections import Counter
from fractions import Fraction
from heapq import heappop, heappush
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.evaluation import RollResult, read
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.parsing import parse
from tests.mechanics.notation.distributions.trees import TREES
from tests.tiers import at_most, slow

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

ENDLESS = [
    "2d4!", "2d3!!+1", "d6!p", "2d4!>=3kh1", "3d2!=1dl1", "2d3!pmi1kh2", "2d3rr1", "d4rr1ro4!",
    "2dF!=1>=1f-1", "(d2)d3!kl1", "{d4!, d6!!}kh1", "2d4!ma3>=3",
    "2d4rr even", "2d[0,0,3]!", "d6!!i1",
]  # fmt: skip

ENDING = [
    "2d6", "3d4kh2", "4d3dl1dh1", "d4*d3-d2", "2d6ro<3", "d20ro1", "3d4mi2ma3", "3d4>=3f1", "(d3)d4kh2",
    "{2d4, d6}kh1", "{2d2, d3, d4}dl1>=2", "(2d6+3)>=10", "7/(d3)", "-d4+2d2[fire]", "4dF", "3d6kl2>=4",
    "d66", "d88 - d66", "2d[1,1,2]", "3d[-1..1]kh2", "3d4i1", "2d6!!o6i<=2", "d(d4)", "2d(d3 + 1)",
    "abs(d4 - d6)", "ceil(2d6/4)", "2d6%4", "4d4km2", "5d3km2", "3d4 odd", "3d6 in [1, 4..5]",
    "3d4>=3:1,=4:2,=1:-1",
    "2d3!up2", "2d4!o", "2d4!!up2 odd",
]  # fmt: skip


def thrown(expression, most):
    """The chances of totals found in `most` throws, the likeliest first, and the chance of the rest."""
    found: Any = Counter()
    waiting: list[Any] = [(1, ())]  # one sequence of faces of so many
    while waiting and most:
        of, faces = heappop(waiting)
        rolled = read(Rolls((expression,)), faces)
        if isinstance(rolled, RollResult):
            found[rolled.totals[0]] += Fraction(1, of)
            continue
        most -= 1
        for face in range(1, rolled.wants.faces + 1):
            heappush(waiting, (of * rolled.wants.faces, (*faces, face)))
    return found, sum(Fraction(times, of) for of, times in Counter(of for of, _ in waiting).items())


def agree(root, most):
    found, rest = thrown(Expression(root), most)
    distribution = distribution_of(root)
    assert found.keys() <= distribution.weights.keys()
    for total in distribution.weights:
        assert found[total] <= distribution.chance(total) <= found[total] + rest
    return rest


@pytest.mark.parametrize("text", ENDING)
def test_all_throws_of_dice_that_come_to_an_end_add_up_to_the_distribution(text):
    assert agree(parse(text).root, 3000) == 0


@pytest.mark.parametrize(("most", "rest"), [(300, Fraction(1, 4)), slow(3000, Fraction(1, 20))])
@pytest.mark.parametrize("text", ENDLESS)
def test_most_throws_of_dice_without_end_come_close_to_the_distribution(text, most, rest):
    assert agree(parse(text).root, most) < rest


@settings(at_most(100), suppress_health_check=list(HealthCheck))
@given(TREES)
def test_throws_of_random_trees_stay_within_the_distribution(root):
    assert agree(root, 300) <= 1
