import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.targets import Target, parse_target


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("15", 15, None),
        (" >= 15 ", 15, None),
        ("≥15", 15, None),
        ("15+", 15, None),
        ("-3 +", -3, None),
        (">7", 8, None),
        ("<=5", None, 5),
        ("≤5", None, 5),
        ("<7", None, 6),
        ("=7", 7, 7),
        ("8-12", 8, 12),
        ("8 to 12", 8, 12),
        ("8..12", 8, 12),
        ("8–12", 8, 12),
        ("-3", -3, None),
        ("=-3", -3, -3),
        ("-3-2", -3, 2),
        ("-3--1", -3, -1),
        ("7-7", 7, 7),
        ("1000000000000", 10**12, None),
    ],
)
def test_a_target_is_read(text, low, high):
    assert parse_target(text) == Target(low, high)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not understood; write 15"),
        ("high", "'high' is not understood"),
        (">7+", "is not understood"),
        ("==7", "is not understood"),
        ("7.5", "is not understood"),
        ("٣", "is not understood"),
        ("8-", "is not understood"),
        ("12-8", "write the lower one first: 8-12"),
        ("1000000000001", "up to 1,000,000,000,000"),
        ("9" * 5000, "is not understood"),
    ],
)
def test_what_is_no_target_gets_one_sentence(text, sentence):
    with pytest.raises(BadInput) as refusal:
        parse_target(text)

    assert sentence in str(refusal.value)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1500", "at least 1,500"),
        ("<7", "at most 6"),
        ("=7", "exactly 7"),
        ("7-7", "exactly 7"),
        ("8-12", "from 8 to 12"),
    ],
)
def test_a_target_is_told_in_words(text, told):
    assert str(parse_target(text)) == told
