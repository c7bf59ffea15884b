"""A line is cut into tokens that have every sign of it, once."""

from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.reading.tokens import tokenize
from tests.mechanics.reading.lines import LINES, TEXTS


def signs_between(text, tokens):
    """What stands between tokens, and behind the last."""
    ends = [0, *(token.end for token in tokens)]
    return [text[end : token.start] for end, token in zip(ends, tokens, strict=False)]


@given(st.sampled_from(LINES) | TEXTS)
def test_every_sign_that_is_no_space_is_in_one_token(text):
    *tokens, end = tokenize(text)
    assert not "".join(signs_between(text, [*tokens, end])).strip()
    assert all(token.start < token.end for token in tokens)
    assert (end.kind, end.start) == ("end", len(text))


def test_suffixes_that_are_written_as_one_word_are_several_tokens():
    words = [token.text for token in tokenize("4d6khro1")]
    assert words == ["4", "d", "6", "kh", "ro", "1", ""]


def test_a_word_of_many_suffixes_is_one_word():
    assert [token.text for token in tokenize(f"4d6{'kh' * 6}")][3:] == [*["kh"] * 6, ""]
    assert [token.text for token in tokenize(f"4d6{'kh' * 7}")][3:] == ["kh" * 7, ""]


def test_a_word_behind_dice_is_one_where_it_is_not_made_of_suffixes():
    assert [token.text for token in tokenize("2d6fire")] == ["2", "d", "6", "fire", ""]


def test_signs_of_phones_and_of_full_width_are_those_of_the_language():
    assert [token.text for token in tokenize("\uff12d\uff16 ≥ 3 − \uff11")] == [
        "2",
        "d",
        "6",
        ">=",
        "3",
        "-",
        "1",
        "",
    ]


def test_a_hash_says_how_often_before_dice_and_begins_a_label_elsewhere():
    assert [token.kind for token in tokenize("6#d6")] == ["number", "sign", "word", "number", "end"]
    assert [token.kind for token in tokenize("d20+6 # d6")][-2:] == ["comment", "end"]
