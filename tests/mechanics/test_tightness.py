"""Tightness as people write it."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.mechanics.errors import BadInput
from bot.mechanics.stateful_dice import Tightness, parse_tightness
from tests.mechanics.refusals import is_short_sentence, refusal


@pytest.mark.parametrize(
    ("text", "thousandths"),
    [
        ("0", 0), ("1", 1000), ("0.5", 500), (" 1.25 ", 1250), ("100", 100_000), ("100.000", 100_000),
        ("0.001", 1), ("001", 1000), ("1.50", 1500), ("inf", None), ("INF", None), ("Infinity", None),
        ("∞", None),
    ],
)  # fmt: skip
def test_a_tightness_is_read(text, thousandths):
    assert parse_tightness(text) == Tightness(thousandths)


@pytest.mark.parametrize(
    ("thousandths", "text"),
    [
        (0, "0"),
        (1, "0.001"),
        (500, "0.5"),
        (1000, "1"),
        (1250, "1.25"),
        (10_000, "10"),
        (100_000, "100"),
        (None, "inf"),
    ],
)
def test_a_tightness_is_written_without_needless_digits(thousandths, text):
    assert str(Tightness(thousandths)) == text


@given(st.none() | st.integers(0, 100_000))
def test_a_tightness_is_read_back_from_its_own_text(thousandths):
    assert parse_tightness(str(Tightness(thousandths))) == Tightness(thousandths)


@pytest.mark.parametrize(
    "text", ["", "-1", "100.001", "101", "0.0001", ".5", "1.", "1,5", "1e1", "nan", "-inf", "٤", "½", "1 2"]
)
def test_anything_else_is_refused_with_one_sentence(text):
    with pytest.raises(BadInput) as caught:
        parse_tightness(text)
    expected = "Tightness is a number from 0 to 100 with at most three decimals, or inf, not "
    assert str(caught.value) == f"{expected}{text!r}."


@given(st.text(max_size=60) | st.floats().map(str))
@example("9" * 5_000)
@example("\ud800")
def test_any_text_is_read_or_refused_with_a_short_sentence(text):
    sentence = refusal(parse_tightness, text)
    if sentence is None:
        thousandths = parse_tightness(text).thousandths
        assert thousandths is None or 0 <= thousandths <= 100_000
    else:
        assert is_short_sentence(sentence)
