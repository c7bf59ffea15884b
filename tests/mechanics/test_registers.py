"""Rules that keep something from roll to roll: the rotating window and the pocket calculator."""

import json
from fractions import Fraction
from itertools import product
from math import pi
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.analysis import analyse, analyse_from
from bot.mechanics.catalogue import CATALOGUE, method, usual_die
from bot.mechanics.distribution import is_exact
from bot.mechanics.playing import read, throw
from bot.mechanics.rule import register_carry, whole_carry
from bot.mechanics.rules.calculator import Calculator
from bot.mechanics.rules.rotating import Rotating
from tests.mechanics.long_run import marginal
from tests.mechanics.refusals import is_short_sentence, refusal

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

ONE_ROLL = Fraction(7, 24300)
WINDOWS = [Rotating(window, moves) for window in ("blocks", "spread") for moves in ("used", "every")]


@pytest.mark.parametrize(
    ("window", "start", "outcomes"),
    [
        ("blocks", None, range(16)),
        ("blocks", 16, range(16, 32)),
        ("blocks", 96, [96, 97, 98, 99, *range(12)]),
        ("spread", None, range(0, 91, 6)),
        ("spread", 1, range(1, 92, 6)),
        ("spread", 99, [99, *range(5, 90, 6)]),
    ],
)
def test_the_16_numbers_above_200_fall_into_the_window(window, start, outcomes):
    throws = [(6, 4, 3), (6, 4, 4), (6, 4, 5), (6, 4, 6), *product((6,), (5, 6), range(1, 7))]
    assert [read(Rotating(window), faces, start).outcome for faces in throws] == list(outcomes)


def registers(digits):
    """All that a calculator with so many decimals can keep."""
    return st.integers(0, 10**digits - 1).map(f"0.{{:0{digits}}}".format)


def calculator_by_fractions(digits, register, faces):
    """Return the outcome and what is kept, with a truncated fraction at each step."""
    x = Fraction(register)
    for face in faces:
        x = (x + face % 6) / 6
        x = Fraction(int(x * 10**digits), 10**digits)
    return int(100 * x), f"0.{int(100 * x % 1 * 10**digits):0{digits}}"


@given(digits=st.integers(8, 12), data=st.data(), faces=st.tuples(*[st.integers(1, 6)] * 3))
def test_the_calculator_does_what_fractions_do(digits, data, faces):
    register = data.draw(registers(digits))
    played = read(Calculator(digits), faces, register)
    assert (played.outcome, played.after) == calculator_by_fractions(digits, register, faces)


@given(digits=st.integers(8, 12), data=st.data())
def test_from_any_register_one_roll_is_as_fair_as_three_digits(digits, data):
    register = data.draw(registers(digits) | st.sampled_from([f"0.{'0' * digits}", f"0.{'9' * digits}"]))
    analysis = analyse(Calculator(digits), register)
    assert (analysis.score, analysis.max_error) == (ONE_ROLL, Fraction(7, 1800))


@given(digits=st.integers(8, 12), faces=st.tuples(*[st.integers(1, 6)] * 7))
def test_a_calculator_started_from_dice_does_with_seven_what_fractions_do(digits, faces):
    played = read(method("calculator", 100, 6, f"digits={digits} start=dice").rule, faces)
    assert (played.outcome, played.after) == calculator_by_fractions(digits, 0, faces)


@pytest.mark.slow
def test_the_first_roll_of_a_calculator_started_from_dice_is_as_fair_as_seven_digits():
    analysis = analyse(method("calculator", 100, 6, "start=dice").rule)
    assert (analysis.score, analysis.max_error) == (Fraction(36 * 64, 100 * 36**7), Fraction(1, 437_400))
    assert (analysis.expected_by_kind, analysis.most) == ({"d6": 7}, 7)


@given(carry=registers(12))
def test_a_calculator_that_keeps_something_needs_no_start_dice(carry):
    from_dice, from_pi = (method("calculator", 100, 6, f"start={start}").rule for start in ("dice", "pi"))
    dice, pi = (read(rule, (4, 6, 1), carry) for rule in (from_dice, from_pi))
    assert (dice.outcome, dice.after, dice.working) == (pi.outcome, pi.after, pi.working)
    assert analyse(from_dice, carry) == analyse(from_pi, carry)


@given(digits=st.integers(8, 12), carry=st.none() | registers(12))
def test_the_distribution_of_a_calculator_is_that_of_its_chain(digits, carry):
    rule = Calculator(digits)
    followed = analyse_from(rule, {carry: Fraction(1)}).distribution
    assert rule.distribution(carry).weights.keys() == followed.weights.keys()
    assert all(rule.distribution(carry).chance(o) == followed.chance(o) for o in followed.weights)


def test_the_calculator_evens_out_with_the_second_roll():
    scores = [marginal(Calculator(8), rolls).score for rolls in (1, 2)]
    assert scores[0] == ONE_ROLL
    assert scores[1] < ONE_ROLL / 1000


REGISTERS = [rule for entry in CATALOGUE if (rule := entry.settle(*usual_die(entry)).rule).carries]


def test_one_roll_is_as_fair_as_three_digits_wherever_the_window_is():
    for rule, window in product(WINDOWS, (None, 0, 16, 99)):
        assert analyse(rule, window).score == ONE_ROLL, (rule, window)


@pytest.mark.parametrize("rule", WINDOWS, ids=repr)
def test_over_a_whole_turn_of_the_window_every_outcome_is_alike(rule):
    starts, window = {}, 0
    while window not in starts:
        starts[window] = None
        window = (window + (16 if rule.window == "blocks" else 1)) % 100
    turn = analyse_from(rule, dict.fromkeys(starts, Fraction(1, len(starts))))
    assert is_exact(turn.distribution, turn.outcomes)
    assert turn.carries == dict.fromkeys(starts, Fraction(1, len(starts)))


def test_a_window_moves_on_where_it_was_used_or_at_every_roll():
    assert read(Rotating("blocks"), (6, 6, 6), 96).after == 12
    assert read(Rotating("spread"), (6, 6, 6), 99).after == 0
    for moves, after in (("used", 0), ("every", 16)):
        played = read(Rotating("blocks", moves), (1, 1, 1))
        assert (played.outcome, played.after) == (1, after)
    assert (read(Rotating(), (6, 4, 2)).outcome, read(Rotating(), (6, 4, 3), 48).outcome) == (0, 48)


def test_a_new_calculator_shows_a_sixth_of_pi():
    for digits in range(8, 13):
        rule = method("calculator", 100, 6, f"digits={digits}").rule
        assert rule.start(None) == (3, int(pi / 6 * 10**digits))


def test_a_calculator_with_other_decimals_goes_on_with_the_same_number():
    for carry, digits in product(("0.26", "0.260000000000", ".26", "0.2600000000009"[:14]), (8, 10)):
        assert Calculator(digits).start(carry) == (3, 26 * 10 ** (digits - 2))


def test_what_a_rule_cannot_have_kept_is_refused():
    assert [whole_carry(carry, 100) for carry in (0, 1, 99, None)] == [0, 1, 99, 0]
    assert whole_carry(None, 100, 7) == 7
    for carry in (-1, 100, 10**50, 1.0, True, "1", [1], {}, float("nan")):
        assert refusal(whole_carry, carry, 100) == (
            "The number that this rule keeps is a whole one from 0 to 99."
        )
    assert [register_carry(carry) for carry in (None, "5/36", "0/1")] == [(0, 1), (5, 36), (0, 1)]
    for carry in ("", "5", "5/", "/5", "5/5", "-1/5", "1/2/3", "²/³", "1" * 5000 + "/2", 5, [1, 2], True):
        assert refusal(register_carry, carry), carry
    for carry in (0.26, 26, 1, "1.0", "0.", "-0.1", "0.1234567890123", "0.٢", True, False, ""):
        assert "is 0 or more and below 1, such as 0, 0.26 or .5" in refusal(Calculator().start, carry), carry


@pytest.mark.parametrize("rule", REGISTERS, ids=repr)
@given(carry=st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.integers()))
def test_every_register_starts_with_any_carry_or_refuses_it_with_a_short_sentence(rule, carry):
    sentence = refusal(rule.start, carry)
    assert sentence is None or is_short_sentence(sentence)


def test_a_carry_is_the_same_after_it_was_kept_as_json():
    for rule in REGISTERS:
        chance, carry = Random("carry"), None
        for _ in range(20):
            played = throw(rule, chance.randrange, carry)
            carry = json.loads(json.dumps(played.after))
            assert carry == played.after
            hash(carry)
