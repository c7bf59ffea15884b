"""Early stop reaches the least expected number of faces that any exact rule for one outcome can reach.

That least is Knuth and Yao's: a chance of 1/n is a sum of faces^-k, and a tree that gives each outcome
the leaves of its own expansion, d_k of them at depth k, is the cheapest: E = n * sum of k d_k faces^-k.
"""

from fractions import Fraction
from functools import cache
from random import Random

import pytest

from bot.mechanics.analysis import SHORT, analyse_from, is_exact_roll, outcomes
from bot.mechanics.distribution import is_exact
from bot.mechanics.rules.early_stop import EarlyStop, expected_dice, spans_of
from tests.tiers import in_the_soak

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

NUMBERS, FACES = range(2, 301), range(2, 31)
GRID = [(n, b) for n in NUMBERS for b in FACES]
SMALL = [(n, b) for n, b in GRID if n <= 100]


def least_expected(n, faces):
    """Knuth and Yao's bound, by long division of 1 by n in base `faces`."""
    digits, remainders, rest = [], {}, 1
    while rest and rest not in remainders:
        remainders[rest] = len(digits)
        digit, rest = divmod(rest * faces, n)
        digits.append(digit)
    first = series([k * d for k, d in enumerate(digits, 1)], faces)
    if not rest:
        return n * first
    head = remainders[rest]
    period = len(digits) - head
    # Each further period adds the same digits, `period` places deeper: sums of r^j and of j r^j.
    cycle = [d if k > head else 0 for k, d in enumerate(digits, 1)]
    depth = series([k * d for k, d in enumerate(cycle, 1)], faces)
    mass = series(cycle, faces)
    r = Fraction(1, faces**period)
    return n * (first + depth * r / (1 - r) + period * mass * r / (1 - r) ** 2)


def series(terms, faces):
    """Return the sum of terms[k - 1] faces^-k."""
    total = 0
    for term in terms:
        total = total * faces + term
    return Fraction(total, faces ** len(terms))


@cache
def states_of(b):
    """How many states the rule for each number has, with dice of b faces."""
    return {n: sum(spans_of(n, b, None)[0]) for n in NUMBERS}


def test_the_bound_is_that_of_the_documents_for_a_d100_from_d6():
    assert least_expected(100, 6) == Fraction(14738, 4665)


def test_the_closed_form_reaches_the_bound():
    grid = in_the_soak(GRID, SMALL)
    assert [(n, b) for n, b in grid if expected_dice(n, b, None)[0] != least_expected(n, b)] == []


def test_the_chain_is_exact_and_reaches_the_bound(soak):
    """All chains in the soak, else one of each die: of how many states it is makes no other chain of it."""
    chosen = []
    for b in FACES:
        states = states_of(b)
        short = [n for n in states if (states[n] < SHORT if soak else states[n] * b < 3_000)]
        chosen += [(n, b) for n in (short if soak else Random(b).sample(short, 1))]
    for n, b in chosen:
        rule = EarlyStop(n, b)
        analysis = analyse_from(rule, {None: Fraction(1)})
        assert is_exact(analysis.distribution, outcomes(rule)), (n, b)
        assert analysis.expected == least_expected(n, b), (n, b)


def test_every_rule_of_the_grid_says_that_it_is_exact():
    assert all(is_exact_roll(EarlyStop(n, b)) for n, b in GRID)
