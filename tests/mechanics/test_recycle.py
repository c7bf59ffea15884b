"""The register that keeps leftover chance: exact, independent, and near the limit of all exact rules."""

from collections import defaultdict
from fractions import Fraction
from itertools import pairwise
from math import log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.analysis import analyse, analyse_from, explore, is_exact_roll, visits
from bot.mechanics.catalogue import CATALOGUE, method
from bot.mechanics.distribution import Distribution, is_exact
from bot.mechanics.evenings import recycled_dice
from bot.mechanics.playing import Waiting, read, throw
from bot.mechanics.rule import Done
from bot.mechanics.rules.recycle import Recycle
from tests.mechanics.chi_square import fits
from tests.tiers import at_most, in_the_soak

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

SMALL = [Recycle(100, 6, 2), Recycle(7, 6, 2), Recycle(36, 6, 2), Recycle(12, 10, 2), Recycle(10, 2, 2),
         Recycle(2, 20, 3), Recycle(20, 6, 3), Recycle(2, 6, 0), Recycle(5, 6, 1),
         Recycle(2, 6, 2, idle=True)]  # fmt: skip

every_small = pytest.mark.parametrize("rule", SMALL, ids=repr)


def joint(rule, carries):
    """Return the chance of every pair of an outcome and what it leaves, by the chain."""
    starts, pairs = defaultdict(Fraction), defaultdict(Fraction)
    for carry, chance in carries.items():
        begun = rule.start(carry)
        if isinstance(begun, Done):
            pairs[begun.outcome, begun.carry] += chance
        else:
            starts[begun] += chance
    chain = explore(rule, starts, 100_000)
    expected = visits(chain, {chain.number[state]: chance for state, chance in starts.items()})
    for state, ends in enumerate(chain.ends):
        for done, weight in ends.items():
            pairs[done.outcome, done.carry] += expected[state] * weight / chain.totals[state]
    return pairs


def registers(span):
    """Return a register of which only the span is known."""
    return {f"{value}/{span}": Fraction(1, span) for value in range(span)}


@every_small
def test_the_outcome_is_uniform_and_independent_of_what_it_leaves(rule):
    left = analyse_from(rule, {None: Fraction(1)}).carries
    assert joint(rule, {None: Fraction(1)}) == {
        (outcome, carry): chance / rule.outcomes
        for carry, chance in left.items()
        for outcome in range(rule.outcomes)
    }


@every_small
def test_of_a_register_that_is_left_every_value_is_alike(rule):
    by_span = defaultdict(dict)
    for carry, chance in analyse_from(rule, {None: Fraction(1)}).carries.items():
        value, span = map(int, carry.split("/"))
        by_span[span][value] = chance
    for span, values in by_span.items():
        assert values.keys() == set(range(span))
        assert len(set(values.values())) == 1


@pytest.mark.parametrize("rule", [*SMALL[1:3], *SMALL[-3:-1]], ids=repr)
def test_the_second_outcome_is_uniform_and_independent_of_the_first(rule):
    after = defaultdict(dict)
    for (outcome, carry), chance in joint(rule, {None: Fraction(1)}).items():
        after[outcome][carry] = chance * rule.outcomes
    for left in after.values():
        second = analyse_from(rule, left)
        assert is_exact(second.distribution, second.outcomes)


@every_small
def test_the_closed_form_expects_the_faces_of_the_chain(rule):
    chain, known = analyse_from(rule, {None: Fraction(1)}), analyse(rule)
    assert (known.expected_by_kind, known.most) == (chain.expected_by_kind, chain.most)
    assert Distribution.of({o: known.distribution.chance(o) for o in known.outcomes}) == chain.distribution


@every_small
@at_most(8)
@given(span=st.integers(1, in_the_soak(900, 300)))
def test_the_closed_form_from_any_span_expects_what_its_values_do_on_average(rule, span):
    chain, known = analyse_from(rule, registers(span)), analyse(rule, f"0/{span}")
    assert (known.expected, known.most) == (chain.expected, chain.most)
    assert is_exact(chain.distribution, chain.outcomes)


def test_the_first_d100_takes_15_dice_and_hardly_ever_more():
    analysis = analyse(Recycle())
    assert (analysis.score, analysis.most) == (0, None)
    assert 15 < analysis.expected < 15 + Fraction(1, 10**8)


def test_every_roll_is_exact_whatever_is_in_the_register():
    assert all(is_exact_roll(Recycle(), carry) for carry in (None, "0/1", "1653531301/5918155250"))


@pytest.fixture(scope="module")
def evening(soak):
    """Many d100, seeded: each with its faces."""
    rule, chance, carry, rolls = Recycle(), Random("recycle"), None, []
    for _ in range(100_000 if soak else 20_000):
        rolls.append(throw(rule, chance.randrange, carry))
        carry = rolls[-1].after
    return rolls


def test_a_filled_register_needs_no_more_dice_than_the_limit_of_exact_rules(evening):
    dice = sum(len(played.faces) for played in evening[1:])
    assert log(100, 6) - 0.0001 < dice / (len(evening) - 1) <= 2.5703


def test_filling_the_register_is_all_that_the_first_roll_costs_more(evening):
    assert len(evening[0].faces) == 15
    dice = sum(len(played.faces) for played in evening)
    assert (len(evening), dice, round(dice / len(evening), 4)) in [
        (20_000, 51_417, 2.5709),
        (100_000, 257_032, 2.5703),
    ]
    assert round((dice - 15) / (len(evening) - 1), 4) == 2.5702


def test_the_outcomes_fit_the_distribution(evening):
    assert fits((played.outcome for played in evening), Recycle().distribution())


def test_two_outcomes_in_a_row_fit_independence(evening):
    pairs = (10 * (first.outcome // 10) + second.outcome // 10 for first, second in pairwise(evening))
    assert fits(pairs, Distribution.uniform(range(100)))


def test_who_saw_the_faces_guesses_the_next_d100_about_2_times_in_100(evening):
    """Two or three new dice leave 36 or 216 values in a row; the first of them is among the likeliest."""
    right = 0
    for before, after in pairwise(evening[:20_000]):
        value, _ = map(int, before.after.split("/"))
        right += value * 6 ** len(after.faces) % 100 == after.outcome
    assert 0.015 < right / 20_000 < 0.025


@given(n=st.integers(2, 10_000), b=st.integers(2, 1_000), threshold=st.integers(0, 40), seed=st.integers())
def test_a_register_of_any_size_stays_bounded_and_is_read_back(n, b, threshold, seed):
    rule, chance, carry = Recycle(n, b, threshold), Random(seed), None
    for _ in range(5):
        played = throw(rule, chance.randrange, carry)
        assert read(rule, played.faces, carry) == played
        assert played.outcome in range(n)
        carry = played.after
        value, span = map(int, carry.split("/"))
        assert 0 <= value < span < n * 2**threshold * b


def test_a_full_register_gives_an_outcome_without_a_die():
    played = read(Recycle(2, 6, 2), (), "13/16")
    assert (played.outcome, played.faces, played.working, played.after) == (1, (), (), "6/8")


def test_the_top_of_a_full_register_gives_none_and_goes_on_with_dice():
    assert Recycle(3, 6, 0).start("15/16") == (0, 1)
    assert Recycle(3, 6, 0).start("14/16") == Done(2, "4/5")


def test_with_an_idle_die_a_full_register_throws_one_that_does_not_count():
    rule = Recycle(2, 6, 2, idle=True)
    assert {read(rule, (face,), "13/16").after for face in range(1, 7)} == {"6/8"}
    assert isinstance(read(rule, (), "13/16"), Waiting)


def counted(n, b, threshold, rolls, seed):
    """Return the dice a roll by the words of the rule: numbers, times, remainders, and no code of it."""
    chance, value, span, dice = Random(seed), 0, 1, 0
    for _ in range(rolls):
        while True:
            while span < n * 2**threshold:
                value, span, dice = value * b + chance.randrange(b), span * b, dice + 1
            whole = span // n * n
            if value < whole:
                break
            value, span = value - whole, span - whole
        value, span = value // n, span // n
    return dice / rolls


COSTS = {(2, 6): (0.400, 0.388), (5, 6): (0.911, 0.8994), (2, 3): (0.652, 0.633), (11, 20): (0.808, 0.8012)}


@pytest.mark.parametrize(("n", "b"), COSTS)
def test_a_die_with_fewer_sides_than_it_is_made_from_costs_less_than_a_die_a_roll(n, b):
    found, told = recycled_dice(Recycle(n, b)), COSTS[n, b]
    brute = counted(n, b, 32, 1_000, "coins"), counted(n, b, 32, 10_000, "coins")

    assert (found[1_000], found[10_000]) == pytest.approx(told, abs=0.0006)
    assert brute == pytest.approx(told, abs=0.0006)
    assert found[10_000] > log(n, b)


def test_thresholds_that_can_be_played_by_hand_cost_what_the_page_says():
    told = dict(enumerate((2.851, 2.792, 2.683, 2.629, 2.612)))
    for threshold in in_the_soak([*told], [0, 4]):
        long_run = recycled_dice(Recycle(100, 6, threshold))[10_000]
        assert round(long_run, 3) == pytest.approx(told[threshold], abs=0.0006)
        assert counted(100, 6, threshold, 10_000, "by hand") == pytest.approx(long_run, abs=0.02)


def test_faces_are_hidden_by_recycle_alone():
    assert [entry.name for entry in CATALOGUE if entry.hides_faces] == ["recycle"]
    assert method("recycle", 100).options == "threshold=32"
