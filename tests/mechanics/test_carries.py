"""What a rule may start with."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.catalogue import CATALOGUE, usual_die
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import register_carry, whole_carry
from tests.mechanics.refusals import is_short_sentence, refusal

REGISTERS = [rule for entry in CATALOGUE if (rule := entry.settle(*usual_die(entry)).rule).carries]

anything = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.integers())


@pytest.mark.parametrize("carry", [0, 1, 99])
def test_a_whole_number_in_range_is_kept(carry):
    assert whole_carry(carry, 100) == carry


def test_nothing_kept_is_the_empty_register():
    assert (whole_carry(None, 100), whole_carry(None, 100, 7)) == (0, 7)


@pytest.mark.parametrize("carry", [-1, 100, 10**50, 1.0, True, "1", [1], {}, float("nan")])
def test_anything_else_is_refused(carry):
    with pytest.raises(BadInput) as caught:
        whole_carry(carry, 100)
    assert str(caught.value) == "What this rule keeps is a whole number from 0 to 99."


def test_a_register_is_a_value_below_a_span():
    assert (register_carry(None), register_carry("5/36"), register_carry("0/1")) == ((0, 1), (5, 36), (0, 1))


@pytest.mark.parametrize(
    "carry", ["", "5", "5/", "/5", "5/5", "-1/5", "1/2/3", "²/³", "1" * 5000 + "/2", 5, [1, 2], True]
)
def test_any_other_register_is_refused(carry):
    with pytest.raises(BadInput):
        register_carry(carry)


@pytest.mark.parametrize("rule", REGISTERS, ids=repr)
@given(carry=anything)
def test_every_register_starts_with_any_carry_or_refuses_it_with_a_short_sentence(rule, carry):
    sentence = refusal(rule.start, carry)
    assert sentence is None or is_short_sentence(sentence)
