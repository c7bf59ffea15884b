"""What distributions look like, that they are those of all oracles, and which are refused."""

from collections import Counter
from fractions import Fraction
from heapq import heappop, heappush
from math import comb, gcd
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.distributions.polynomials import reduce_weights
from bot.mechanics.notation.evaluation import RollResult, read
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.reading.reader import understand, understand_one
from tests.mechanics.notation.costs import costs_at_most
from tests.mechanics.notation.oracle import brute, with_icepool
from tests.mechanics.notation.trees import NODES
from tests.tiers import at_most, by_tier, in_the_soak

LARGE = (
    "12d8", "40d6", "6d6+4d8-3", "9dF", "10d6kh4", "12d10kl5", "9d12dh2dl3", "20d6kh10", "2d20kl1+5",
    "30d10>=8", "8d10kh5>=7", "5d8!!", "5d8!", "6d6!!>=5kh3", "10d6rr1mi3", "8d6ro1", "3d6*2d4", "8d6/3",
    "(3d4)d6", "{2d20, 3d12, 4d6}kh1", "{2d20, 3d12, 4d6}dh1",
)  # fmt: skip
"""Larger dice than can be counted out."""

ENDLESS = (
    "2d4!", "2d3!!+1", "d6!p", "2d4!>=3kh1", "3d2!=1dl1", "2d3!pmi1kh2", "2d3rr1", "d4rr1ro4!",
    "2dF!=1>=1f-1", "(d2)d3!kl1", "{d4!, d6!!}kh1", "2d4!ma3>=3", "2d4rr even", "2d[0,0,3]!", "d6!!i1",
)  # fmt: skip

ENDING = (
    "2d6", "3d4kh2", "4d3dl1dh1", "d4*d3-d2", "2d6ro<3", "d20ro1", "3d4mi2ma3", "3d4>=3f1", "(d3)d4kh2",
    "{2d4, d6}kh1", "{2d2, d3, d4}dl1>=2", "(2d6+3)>=10", "7/(d3)", "-d4+2d2[fire]", "4dF", "3d6kl2>=4",
    "d66", "d88 - d66", "2d[1,1,2]", "3d[-1..1]kh2", "3d4i1", "2d6!!o6i<=2", "d(d4)", "2d(d3 + 1)",
    "abs(d4 - d6)", "ceil(2d6/4)", "2d6%4", "4d4km2", "5d3km2", "3d4 odd", "3d6 in [1, 4..5]",
    "3d4>=3:1,=4:2,=1:-1", "2d3!up2", "2d4!o", "2d4!!up2 odd",
)  # fmt: skip

no_cover = pytest.mark.no_cover  # counted, it takes four times as long


def chances(root):
    found = distribution_of(root)
    return {total: found.chance(total) for total in found.weights}


def test_distributions_of_large_dice_are_those_of_icepool():
    for text in LARGE:
        other = with_icepool.distribution(understand_one(text).root)
        assert chances(understand_one(text).root) == {
            total: chance for total, chance in other.items() if chance
        }, text


@no_cover
@settings(at_most(150), suppress_health_check=list(HealthCheck))
@given(NODES)
def test_random_trees_have_the_distribution_of_trying_every_face(node):
    assume(costs_at_most(10_000, node))
    assert chances(node) == brute.distribution(node)


def all_throws(expression, most):
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


def throws_left(root, most):
    """Hold throwing against the distribution; return the chance of what `most` throws do not reach."""
    found, rest = all_throws(Expression(root), most)
    distribution = distribution_of(root)
    assert found.keys() <= distribution.weights.keys()
    for total in distribution.weights:
        assert found[total] <= distribution.chance(total) <= found[total] + rest
    return rest


@no_cover
def test_all_throws_of_dice_that_come_to_an_end_add_up_to_the_distribution():
    assert {text: throws_left(understand_one(text).root, 3000) for text in ENDING} == dict.fromkeys(ENDING, 0)


@no_cover
def test_most_throws_of_dice_without_end_come_close_to_the_distribution():
    most, rest = in_the_soak((3000, Fraction(1, 20)), by_tier((150, Fraction(1, 3)), (300, Fraction(1, 5))))
    for text in ENDLESS:
        assert throws_left(understand_one(text).root, most) < rest, text


@no_cover
@settings(at_most(100), suppress_health_check=list(HealthCheck))
@given(NODES)
def test_throws_of_random_trees_stay_within_the_distribution(root):
    assume(costs_at_most(10_000, root))
    assert throws_left(root, 200) <= 1


def distribution(text):
    return distribution_of(understand_one(text).root)


def refused(text):
    with pytest.raises(BadInput) as refusal:
        distribution(text)
    assert len(str(refusal.value).splitlines()) == 1
    return str(refusal.value)


COMMON_DIVISORS = ("(d6>=5)", "3d6>=5", "2d6ro1", "4d[1,1,3,3]", "2d[3,3,1,1]>=2:4", "2d6%2")
"""Their weights have common divisors as they are counted."""

FALLING = ("3 - 2d4", "{d8, 2d4}kl1", "d4*d4", "-3d6kh2", "d%p", "d[9,2,4]", "3d[5,1]", "2d[5,1,1]<4:3,>4:-1")
"""Their totals are not worked out from the lowest up."""


def test_weights_are_in_lowest_terms():
    for text in (*COMMON_DIVISORS, *ENDING, *ENDLESS, *LARGE):
        assert gcd(*distribution(text).weights.values()) == 1, text


def test_totals_are_rising():
    for text in (*FALLING, *ENDING, *ENDLESS, *LARGE):
        assert list(distribution(text).weights) == sorted(distribution(text).weights), text


def test_no_dice_come_to_0():
    assert distribution("(d2-1)d6") == Distribution({0: 6, **dict.fromkeys(range(1, 7), 1)})


def test_more_dice_than_there_are_are_all_dropped_or_all_kept():
    for text in ("2d6dl5", "2d6!dh50", "{d4, d6}dl3"):
        assert distribution(text) == Distribution({0: 1}), text
    assert distribution("2d6kh5") == distribution("2d6")
    assert distribution("2d6!kl42") == distribution("2d6!")


def test_the_best_half_of_a_thousand_coins_has_as_many_heads_as_came_up_to_500():
    ways = [comb(1000, heads) for heads in range(1001)]
    weights = {500 + heads: ways[heads] for heads in range(500)} | {1000: sum(ways[500:])}
    assert distribution("1000d2kh500").weights == reduce_weights(weights)


def test_equal_dice_are_kept_as_if_each_was_another():
    dice = [
        ("d6", "kh5"),
        ("d6", "kl6"),
        ("d4ro1", "kh5"),
        ("d5mi3", "kl5"),
        ("d8", "kh6>=7f1"),
        ("d6", "dl2 odd"),
    ]
    for die, keep in dice:
        assert distribution(f"8{die}{keep}") == distribution(f"{{{', '.join([die] * 8)}}}{keep}")


def test_a_die_explodes_at_most_20_times():
    assert (
        max(distribution("d6!").weights),
        max(distribution("d6!!").weights),
        max(distribution("d6!p").weights),
    ) == (126, 126, 106)
    assert distribution("d6!").chance(126) == Fraction(1, 6**21)


def test_a_penalty_die_makes_100_of_a_single_00_and_0():
    assert (distribution("d%p").chance(100), distribution("d%b").chance(100)) == (
        Fraction(19, 1000),
        Fraction(1, 1000),
    )


def test_a_label_and_parentheses_change_nothing():
    assert distribution("(2d6[fire])[hot]") == distribution("2d6")


def test_a_distribution_is_remembered():
    assert distribution("9d9") is distribution("9d9")


def test_too_many_values_are_refused_with_their_number():
    assert refused("1000d100000") == (
        "`1000d100000` has 99,999,001 possible totals, but odds are possible for at most "
        "1,000,000. Use fewer or smaller dice."
    )


def test_dice_that_are_used_twice_have_no_more_totals_than_they_have():
    two = understand("$a = 2d1000; ($a + 1)*$a").parts[1]
    assert len(distribution_of(two.root).weights) == 1999
