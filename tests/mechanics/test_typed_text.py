"""What people type is made plain before anything reads it."""

import re
import sys
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.mechanics.errors import BadInput
from bot.mechanics.signs import JOINER, drop_unseen
from bot.mechanics.typed_text import MOST_DIGITS, SPACES, find_word, replace_word, split_at, tidy

WHITE_SPACE = [sign for sign in map(chr, range(sys.maxunicode + 1)) if sign.isspace()]
LINE_BREAKS = "\n\r\x85\u2028\u2029"

texts = st.text(st.sampled_from([*WHITE_SPACE, *"a1+"])) | st.text()


@given(texts)
def test_the_words_stay_and_what_is_between_them_is_one_space_or_one_line_break(text):
    tidied = tidy(text)

    assert tidied.split() == drop_unseen(text).split()
    assert {sign for sign in tidied if sign.isspace()} <= {" ", "\n"}
    assert not any(first.isspace() and second.isspace() for first, second in pairwise(tidied))


@given(st.text() | st.text(st.sampled_from("a \n\u200d\u200b\u202e\x08\u3000é🎲")))
@example("👨\u200d👩\u200d👧")
def test_no_invisible_sign_is_left_but_between_signs_that_it_joins(text):
    tidied = tidy(text)
    seen = [sign for sign in text if sign.isprintable() and not sign.isspace()]

    assert [sign for sign in tidied if sign not in {" ", "\n", JOINER}] == seen
    assert re.findall(f"^{JOINER}|{JOINER}$|[\x00-\xff]{JOINER}|{JOINER}[\x00-\xff]", tidied) == []


@given(texts)
def test_what_is_plain_stays_as_it_is(text):
    assert tidy(tidy(text)) == tidy(text)


def test_the_white_space_within_a_line_is_all_there_is_but_the_line_break():
    assert {chr(sign) for sign in SPACES} == {*WHITE_SPACE} - {" ", "\n"}


@pytest.mark.parametrize("between", [*WHITE_SPACE, " \t ", "\r\n", " \n \n "])
def test_only_a_break_of_a_line_stays_one(between):
    assert tidy(f"a{between}b") == ("a\nb" if set(between) & set(LINE_BREAKS) else "a b")


def test_an_endless_number_is_refused_and_a_long_one_is_not():
    assert tidy(f"d6 + {'1' * MOST_DIGITS} a1") == f"d6 + {'1' * MOST_DIGITS} a1"
    for endless in ("1" * (MOST_DIGITS + 1), "[" + "0" * 120 + "1d6" + "0" * 125 + '"', "٣" * 100):
        with pytest.raises(BadInput):
            tidy(endless)


words = st.text(st.sampled_from("ab-1_"), min_size=1, max_size=3)


@given(st.lists(words | st.sampled_from([" ", "+", "("])).map("".join), words)
def test_a_word_is_found_where_it_stands_by_itself_and_nowhere_else(text, word):
    alone = [match.start() for match in re.finditer(rf"(?<!\w)(?={re.escape(word)}(?!\w))", text)]

    assert find_word(text, word) == next(iter(alone), -1)


@given(st.lists(words | st.sampled_from([" ", "+", "("])).map("".join), words)
def test_each_word_that_stands_by_itself_is_replaced(text, word):
    assert replace_word(text, word, "#") == re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", "#", text)


@given(st.text(st.sampled_from("ab -;İß")), st.text(st.sampled_from("abAB"), min_size=1))
def test_a_text_is_split_at_whole_words_however_they_are_capitalised(text, words):
    around = split_at(text, words)
    if around is None:
        assert words not in re.split(r"[ ;]", text)
        return
    before, behind = around
    assert text[len(before) : len(text) - len(behind)].lower() == words.lower()
    assert not any(sign.isalnum() or sign in {"_", "-"} for sign in (before[-1:], behind[:1]))
