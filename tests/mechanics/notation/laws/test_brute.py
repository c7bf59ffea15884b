"""Laws of all kinds of trees, against counting out every way the dice can lie."""

from hypothesis import HealthCheck, given, settings

from bot.mechanics.notation.laws import law_of
from tests.mechanics.notation.laws import brute
from tests.mechanics.notation.laws.trees import LEAVES, TREES

SLOW = {"deadline": None, "suppress_health_check": list(HealthCheck)}


def chances(law):
    return {value: law.chance(value) for value in law.weights}


def agree(node):
    assert chances(law_of(node)) == brute.law(node)


def test_random_dice_have_the_law_of_counting_out(soak):
    settings(max_examples=1500 if soak else 50, **SLOW)(given(LEAVES)(agree))()


def test_random_trees_have_the_law_of_counting_out(soak):
    settings(max_examples=1500 if soak else 50, **SLOW)(given(TREES)(agree))()
