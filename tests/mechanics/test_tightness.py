"""Tightness as people write it."""

from hypothesis import example, given
from hypothesis import strategies as st

from bot.mechanics.errors import cite
from bot.mechanics.stateful_dice import Tightness, parse_tightness
from tests.mechanics.refusals import is_short_sentence, refusal


@given(st.none() | st.integers(0, 100_000))
def test_a_tightness_is_read_back_from_its_own_text(thousandths):
    assert parse_tightness(str(Tightness(thousandths))) == Tightness(thousandths)


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


def test_a_tightness_is_read():
    thousandths = {
        "0": 0,
        "1": 1000,
        "0.5": 500,
        " 1.25 ": 1250,
        "100": 100_000,
        "100.000": 100_000,
        "0.001": 1,
        "001": 1000,
        "1.50": 1500,
        "inf": None,
        "INF": None,
        "Infinity": None,
        "∞": None,
    }
    assert {text: parse_tightness(text).thousandths for text in thousandths} == thousandths


def test_a_tightness_is_written_without_needless_digits():
    texts = {0: "0", 1: "0.001", 500: "0.5", 1000: "1", 1250: "1.25", 10_000: "10", None: "inf"}
    assert {thousandths: str(Tightness(thousandths)) for thousandths in texts} == texts


def test_anything_else_is_refused_with_one_sentence():
    right = (
        "write a number from 0 to 100 with at most 3 decimals, such as 1.5, or `inf` for the strongest "
        "effect."
    )
    for text in (
        "",
        "-1",
        "100.001",
        "101",
        "0.0001",
        ".5",
        "1.",
        "1,5",
        "1e1",
        "nan",
        "-inf",
        "٤",
        "½",
        "1 2",
    ):
        assert refusal(parse_tightness, text) == f"Tightness cannot be {cite(text)}: {right}"
