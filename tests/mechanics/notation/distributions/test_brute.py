"""Distributions of all kinds of trees, against counting out every way the dice can lie."""

from typing import Any

from hypothesis import HealthCheck, given, settings

from bot.mechanics.notation.distributions import distribution_of
from tests.mechanics.notation.distributions import brute
from tests.mechanics.notation.distributions.trees import LEAVES, TREES

SLOW: dict[str, Any] = {"deadline": None, "suppress_health_check": list(HealthCheck)}


def chances(distribution):
    return {value: distribution.chance(value) for value in distribution.weights}


def agree(node):
    assert chances(distribution_of(node)) == brute.distribution(node)


def test_random_dice_have_the_distribution_of_counting_out(soak):
    settings(max_examples=1500 if soak else 50, **SLOW)(given(LEAVES)(agree))()


def test_random_trees_have_the_distribution_of_counting_out(soak):
    settings(max_examples=1500 if soak else 50, **SLOW)(given(TREES)(agree))()
