"""Generated expressions: they are read as what was meant, and their laws are those that trying all finds."""

from random import Random

import pytest

from bot.mechanics.notation.laws import law_of
from bot.mechanics.notation.parsing import parse
from bot.mechanics.notation.throwing import throw_all
from tests.mechanics.notation.oracle import brute, falling
from tests.mechanics.notation.oracle.generated import expression

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

SEEDS = range(10)
EACH = 100
"""1,000 expressions in all."""


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


@pytest.mark.parametrize("seed", SEEDS)
def test_the_law_of_an_expression_is_what_trying_every_face_finds(seed):
    for _, meant in expressions(seed):
        law = law_of(meant.root)
        assert {value: law.chance(value) for value in law.weights} == brute.law(meant.root), str(meant)


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_that_fell_come_to_what_telling_them_one_by_one_finds(seed):
    below = Random(seed).randrange
    for _, meant in expressions(seed):
        rolled = throw_all(meant, below)
        assert list(rolled.totals) == falling.totals(meant, rolled.faces), f"{meant}: {rolled.faces}"
