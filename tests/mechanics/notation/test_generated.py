"""Generated expressions: they are read as meant, with the distributions that trying all finds."""

from functools import cache
from random import Random

import pytest

from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.evaluation import throw_all
from bot.mechanics.notation.parsing import parse
from bot.mechanics.notation.rolls import Rolls
from tests.mechanics.notation.oracle import brute, evaluator
from tests.mechanics.notation.oracle.generated import expression
from tests.tiers import slow

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

SEEDS = range(10)
EACH = 100
"""1,000 expressions in all."""
FEW = 20
"""Of each hundred, those of which every face is tried in the fast tier."""


@cache
def expressions(seed):
    random = Random(seed)
    return [expression(random) for _ in range(EACH)]


@pytest.mark.parametrize("seed", SEEDS)
def test_an_expression_is_read_as_it_was_meant_however_it_is_spaced_and_spelled(seed):
    for text, meant in expressions(seed):
        assert parse(text) == meant, text


@pytest.mark.parametrize("seed", SEEDS)
def test_the_echo_of_an_expression_means_the_same(seed):
    for _, meant in expressions(seed):
        assert parse(str(meant)) == meant, str(meant)


@pytest.mark.parametrize("tried", [slice(FEW), slow(slice(FEW, EACH))], ids=["first", "others"])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_distribution_of_an_expression_is_what_trying_every_face_finds(seed, tried):
    for _, meant in expressions(seed)[tried]:
        distribution = distribution_of(meant.root)
        assert {value: distribution.chance(value) for value in distribution.weights} == brute.distribution(
            meant.root
        ), str(meant)


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_that_fell_come_to_what_telling_them_one_by_one_finds(seed):
    below = Random(seed).randrange
    for _, meant in expressions(seed):
        rolled = throw_all(Rolls((meant,)), below)
        assert list(rolled.totals) == evaluator.totals(meant, rolled.faces), f"{meant}: {rolled.faces}"
