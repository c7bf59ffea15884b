"""Distributions of all kinds of trees, against counting out every way the dice can lie."""

from hypothesis import HealthCheck, given, settings

from bot.mechanics.notation.distributions import distribution_of
from tests.mechanics.notation.distributions import brute
from tests.mechanics.notation.distributions.trees import LEAVES, TREES
from tests.tiers import at_most

many = settings(at_most(150), suppress_health_check=list(HealthCheck))


def chances(distribution):
    return {value: distribution.chance(value) for value in distribution.weights}


@many
@given(LEAVES)
def test_random_dice_have_the_distribution_of_counting_out(node):
    assert chances(distribution_of(node)) == brute.distribution(node)


@many
@given(TREES)
def test_random_trees_have_the_distribution_of_counting_out(node):
    assert chances(distribution_of(node)) == brute.distribution(node)
