"""Generated expressions: they are read as meant, with the distributions that trying all finds."""

from functools import cache
from random import Random

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.distributions.tallies import success
from bot.mechanics.notation.evaluation import read, throw_all
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.tree import Reused, Thrown, within
from bot.mechanics.notation.whole import compare_as_targets
from bot.mechanics.reading.reader import understand
from tests.mechanics.notation.oracle import brute, evaluator
from tests.mechanics.notation.oracle.generated import expression
from tests.mechanics.notation.oracle.generated_lines import line
from tests.tiers import in_the_soak, slow, soaked

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

SEEDS = range(10)
EACH = 100
"""1,000 expressions in all."""
READ = in_the_soak(EACH, 10)
"""Of each hundred, those that are read, echoed and thrown."""
FEW, MORE = 10, 20
"""Of each hundred, those of which every face is tried in `make test`, and those in `make check`."""
FEW_LINES = 4
"""The same of lines of several rolls, in `make test`; in `make check`: `FEW`."""


@cache
def expressions(seed):
    random = Random(seed)
    return [expression(random) for _ in range(in_the_soak(EACH, MORE))]


def all_of(made):
    return [each for seed in SEEDS for each in made(seed)[:READ]]


def is_read_as(text, meant):
    """Whether a text is read as it was meant, or this is among what is offered for it.

    Rolls without dice are none of what is typed, and a d100 with tens dice is to stay below its target.
    """
    thrown = (any(isinstance(one, Thrown | Reused) for one in within(part.root)) for part in meant.parts)
    if not all(thrown) or "d%b" in str(meant) or "d%p" in str(meant):
        return True
    typed = str(compare_as_targets(meant))
    try:
        return str(understand(text)) == typed
    except BadInput as refused:
        return typed in refused.offers


def test_an_expression_and_its_echo_are_read_as_it_was_meant_however_it_is_spaced_and_spelled():
    for text, meant in all_of(expressions):
        assert is_read_as(text, Rolls((meant,))), text


@pytest.mark.parametrize(
    "tried", [slice(FEW), slow(slice(FEW, MORE)), soaked(slice(MORE, EACH))], ids=["first", "more", "others"]
)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_distribution_of_an_expression_is_what_trying_every_face_finds(seed, tried):
    for _, meant in expressions(seed)[tried]:
        distribution = distribution_of(meant.root)
        assert {value: distribution.chance(value) for value in distribution.weights} == brute.distribution(
            meant.root
        ), str(meant)


def test_dice_that_fell_come_to_what_telling_them_one_by_one_finds():
    below = Random(1).randrange
    for _, meant in all_of(expressions):
        rolled = throw_all(Rolls((meant,)), below)
        assert list(rolled.totals) == evaluator.totals(meant, rolled.faces), f"{meant}: {rolled.faces}"


@cache
def lines(seed):
    random = Random(f"lines {seed}")
    return [line(random) for _ in range(in_the_soak(EACH, max(READ, FEW)))]


def test_a_line_of_rolls_is_read_as_it_was_meant_and_echoed_so_and_read_again_from_its_faces():
    below = Random(1).randrange
    for text, meant in all_of(lines):
        rolled = throw_all(meant, below)
        assert is_read_as(text, meant), text
        assert list(rolled.totals) == evaluator.line_totals(meant, rolled.faces), str(meant)
        assert read(meant, rolled.faces) == rolled


@pytest.mark.parametrize(
    "tried",
    [slice(FEW_LINES), slow(slice(FEW_LINES, FEW)), soaked(slice(FEW, EACH))],
    ids=["first", "more", "others"],
)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_odds_of_each_roll_and_of_its_target_are_what_trying_every_face_finds(seed, tried):
    for _, meant in lines(seed)[tried]:
        for part in meant.parts:
            chances = brute.distribution(part.root)
            distribution = distribution_of(part.root)
            assert {value: distribution.chance(value) for value in distribution.weights} == chances, str(
                meant
            )
            if part.target:
                met = sum(chance for value, chance in chances.items() if part.target.holds(value))
                assert success(part) == met, str(meant)
