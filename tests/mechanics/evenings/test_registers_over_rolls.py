"""How rules that keep something even out, beside every throw of several rolls in a row."""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import product
from math import isclose, log

import pytest

from bot.mechanics import evenings
from bot.mechanics.catalogue import CATALOGUE, method
from bot.mechanics.evenings import fewest_dice, recycled_dice
from bot.mechanics.playing import read
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.rules.calculator import Calculator
from bot.mechanics.rules.recycle import Recycle
from bot.mechanics.rules.rotating import Rotating
from tests.mechanics.long_run import marginal
from tests.tiers import by_tier, in_the_soak, slow, soaked

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

evening_out = cache(evenings.evening_out)
"""Several tests ask for the same."""


def worst(counts, numbers):
    errors = [Fraction(counts[number], counts.total()) - Fraction(1, len(numbers)) for number in numbers]
    return max(map(abs, errors))


def followed(rule, rolls, dice, carry):
    """Throw everything that can be thrown in `rolls` rolls; return each roll's worst error, and of all."""
    each, kept = [], Counter({carry: 1})
    for _ in range(rolls):
        came, after = Counter(), Counter()
        for register, times in kept.items():
            for faces in product(range(1, rule.faces + 1), repeat=dice):
                played = read(rule, faces, register)
                came[played.outcome] += times
                after[played.after] += times
        each.append(came)
        kept = after
    together = Counter()
    for roll, came in enumerate(each):
        for outcome, times in came.items():
            together[outcome] += times * (rule.faces**dice) ** (rolls - 1 - roll)
    numbers = range(rule.outcomes)
    return worst(each[-1], numbers), worst(together, numbers)


def test_a_register_evens_out_as_all_throws_say():
    for rule, carry in product(
        (Accumulator(5, 2, 3), Accumulator(7, 3, 3), Accumulator(10, 6, 2)), (None, 3)
    ):
        for error in evening_out(rule, carry)[:2]:
            assert (abs(error.error), abs(error.together)) == followed(rule, error.roll, rule.dice, carry)


@pytest.mark.slow
@pytest.mark.parametrize("window", ["blocks", soaked("spread")])
def test_a_window_evens_out_as_its_chain_does(window):
    rule = Rotating(window)
    for error in evening_out(rule)[: in_the_soak(3, by_tier(1, 2))]:
        assert error.error == marginal(rule, error.roll).max_error


def test_a_window_that_moves_at_every_roll_is_exact_over_a_whole_turn_though_no_roll_is():
    last = evening_out(Rotating("blocks", "every"))[-1]
    assert (last.roll, last.error, last.together) == (25, Fraction(7, 1800), 0)


@pytest.mark.slow
def test_the_calculator_is_followed_for_three_rolls():
    """A roll makes 54 registers of each, at equal distances: an outcome has a point more, or one less."""
    two, three = evening_out(Calculator())
    assert [two.roll, three.roll] == [2, 3]
    assert two.error == marginal(Calculator(), 2).max_error
    assert abs(three.error) < abs(two.error) / 50
    assert abs(three.error) < Fraction(1, 216 * 54**2)


@pytest.mark.slow
def test_the_accumulator_evens_out_from_any_register_alike():
    errors = [
        [(each.error, each.together) for each in evening_out(Accumulator(), carry)] for carry in (None, 42)
    ]
    assert [abs(first) for first, _ in errors[0]] == [abs(first) for first, _ in errors[1]]
    assert float(errors[0][0][0]) == pytest.approx(2.2862e-6, rel=1e-4)


def test_of_a_rule_that_keeps_nothing_or_is_exact_or_has_too_many_states_nothing_is_told():
    for name, sides in (("human", 100), ("base6", 100), ("recycle", 100), ("accumulator", 10_000)):
        assert evening_out(method(name, sides).rule) == (), name


def left_of(rule, span, chance):
    """Yield each span that a roll leaves, with its chance."""
    while span and chance > Fraction(1, 10**12):
        _, kept, again = rule.fill(span)
        stop = Fraction(kept * rule.outcomes, kept * rule.outcomes + again)
        yield kept, chance * stop
        span, chance = again, chance * (1 - stop)


def thrown(rule, rolls):
    """The dice of some rolls on average, by what every register that is left is expected to take."""
    spans, total = {1: Fraction(1)}, Fraction(0)
    for _ in range(rolls):
        after: dict[int, Fraction] = defaultdict(Fraction)
        for span, chance in spans.items():
            total += chance * rule.expected_faces(span)[0]
            for kept, share in left_of(rule, span, chance):
                after[kept] += share
        spans = after
    return total / rolls


RECYCLES = [Recycle(100, 6, 2), Recycle(7, 6, 2), slow(Recycle(100, 6, 32)), Recycle(20, 6, 3)]


@pytest.mark.parametrize("rule", RECYCLES, ids=repr)
def test_recycled_dice_are_those_that_each_register_is_expected_to_take(rule):
    averages = recycled_dice(rule)
    assert isclose(averages[1], rule.expected_faces(1)[0], rel_tol=1e-6)
    assert isclose(averages[10], thrown(rule, 10), rel_tol=1e-5)


def test_in_the_long_run_recycling_comes_close_to_what_no_exact_rule_can_go_below():
    assert round(fewest_dice(100, 6), 4) == round(log(100, 6), 4) == 2.5702
    averages = list(recycled_dice(Recycle()).values())
    assert averages == sorted(averages, reverse=True)
    assert fewest_dice(100, 6) < averages[-1] < 2.584


def test_every_rule_that_keeps_something_and_is_not_exact_has_something_to_tell():
    made = [entry.settle((entry.only_sides or (100,))[0]).rule for entry in CATALOGUE]
    keeping = {type(rule): rule for rule in made if rule.carries}
    assert keeping.keys() == {Accumulator, Rotating, Calculator, Recycle}
    assert all(evening_out(rule) for kind, rule in keeping.items() if kind is not Recycle)
