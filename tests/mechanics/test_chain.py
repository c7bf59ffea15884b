"""The solver of chains, on rules made for it."""

from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.analysis import ChainTooLong, Load, analyse, analyse_from, explore, visits
from bot.mechanics.rule import COIN, Carry, Die, Done, Face
from bot.mechanics.rules.early_stop import EarlyStop
from tests.mechanics.random_chains import Wired, absorbing, dense_visits

HALF = Fraction(1, 2)


@dataclass(frozen=True)
class CoinThenDie:
    """Heads: a d6 is thrown; tails: a d10 is thrown, and its ten thrown again."""

    outcomes: int = 10

    first = 1
    carries = False

    def start(self, carry: Carry = None) -> str:
        return "coin"

    def wants(self, state: str) -> Die:
        return {"coin": Die(2, kind=COIN), "d6": Die(6), "d10": Die(10)}[state]

    def step(self, state: str, face: Face) -> str | Done:
        if state == "coin":
            return "d6" if face == 1 else "d10"
        return state if face == 10 else Done(face)

    def tell(self, state: str, face: Face) -> str:
        return f"{state} shows {face}"


@dataclass(frozen=True)
class Countdown:
    """Throws as many coins as there are left."""

    length: int
    outcomes: int = 2

    first = 0
    carries = False

    def start(self, carry: Carry = None) -> int:
        return self.length

    def wants(self, state: int) -> Die:
        return Die(2)

    def step(self, state: int, face: Face) -> int | Done:
        return state - 1 if state > 1 else Done(face - 1)

    def tell(self, state: int, face: Face) -> str:
        return f"{state} left"


def test_a_self_loop_is_a_geometric_series():
    analysis = analyse(Wired(((0, -1, -2),)))
    assert (analysis.expected, analysis.most, analysis.states) == (Fraction(3, 2), None, 1)
    assert analysis.distribution.weights == {0: 1, 1: 1}


def test_a_die_that_nearly_always_goes_round_is_solved_exactly():
    analysis = analyse(Wired(((*(0,) * 999, -1),)))
    assert analysis.expected == 1000


def test_a_cycle_of_three_states_is_solved():
    # From each state one face of two ends, as outcome 0, 1 or 2; the other goes to the next state.
    analysis = analyse(Wired(((1, -1), (2, -2), (0, -3))))
    assert analysis.distribution.weights == {0: 4, 1: 2, 2: 1}
    assert (analysis.expected, analysis.most, analysis.states) == (2, None, 3)


def test_a_cycle_that_is_entered_from_outside_and_left_again_is_solved():
    # 0 -> 1 <-> 2, and from 2 to 3, which ends.
    analysis = analyse(Wired(((1, 1), (2, -1), (1, 3), (-2, -2))))
    assert analysis.distribution.weights == {0: 2, 1: 1}
    assert analysis.expected == Fraction(1) + Fraction(4, 3) + Fraction(2, 3) + Fraction(1, 3)


def test_a_self_loop_anywhere_leaves_no_most():
    assert analyse(CoinThenDie()).most is None
    assert analyse(Wired(((1, -1), (2, -1), (2, -1)))).most is None


def test_a_chain_without_a_way_back_has_its_longest_way_as_most():
    analysis = analyse(Wired(((-1, 1, 2), (2, -1), (-1, -2))))
    assert analysis.most == 3


def test_two_starts_are_weighed_by_their_chances():
    rule = Wired(((-1,), (-2, -2, 0)))
    analysis = analyse_from(rule, {0: Fraction(1, 4), 1: Fraction(3, 4)})
    assert [analysis.distribution.chance(o) for o in (0, 1)] == [HALF, HALF]
    assert (analysis.expected, analysis.most) == (1 + Fraction(3, 4) / 3, 2)


def test_dice_of_different_sizes_and_kinds_are_counted_apart():
    analysis = analyse(CoinThenDie())
    assert analysis.expected_by_kind == {"coin": 1, "d6": HALF, "d10": HALF * Fraction(10, 9)}
    assert analysis.expected == 1 + HALF + Fraction(5, 9)
    assert analysis.distribution.chance(6) == HALF / 6 + HALF / 9
    assert analysis.distribution.chance(9) == HALF / 9


@pytest.mark.parametrize(("length", "limit"), [(5, 4), (2, 1), (1_000, 999)])
def test_one_state_above_the_limit_is_too_long(length, limit):
    with pytest.raises(ChainTooLong, match=f"more than {limit} states"):
        analyse(Countdown(length), limit=limit)


def test_as_many_states_as_the_limit_are_analysed():
    assert analyse(Countdown(5), limit=5).most == 5


def test_a_chain_of_thousands_of_states_needs_no_recursion():
    assert analyse(Countdown(5_000)).expected == 5_000


def test_states_are_numbered_in_order_of_discovery_and_found_once():
    chain = explore(Wired(((1, 2), (2, -1), (1, -1))), [0], 10)
    assert chain.number == {0: 0, 1: 1, 2: 2}
    assert chain.onward == [{1: 1, 2: 1}, {2: 1}, {1: 1}]


def test_equal_ends_are_merged():
    chain = explore(Wired(((-1, -1, -2),)), [0], 10)
    assert chain.ends == [{Done(0): 2, Done(1): 1}]


@given(absorbing(), st.data())
def test_the_solver_agrees_with_a_dense_gauss_elimination(rule, data):
    shares = data.draw(st.lists(st.integers(1, 5), min_size=len(rule.wiring), max_size=len(rule.wiring)))
    entry = [Fraction(share, sum(shares)) for share in shares]
    chain = explore(rule, range(len(rule.wiring)), 100)
    assert visits(chain, dict(enumerate(entry))) == dense_visits(rule, entry)


@given(absorbing())
def test_every_random_chain_ends_with_certainty(rule):
    assert sum(analyse(rule).carries.values()) == 1


def test_a_face_that_never_comes_leads_nowhere():
    rule = EarlyStop(100, 6)
    loaded = analyse(rule, load=Load((1, 0, 0, 0, 0, 0)))
    assert (loaded.most, loaded.states, loaded.distribution.weights) == (3, 3, {0: 1})
