"""Each row of the phrase book is a rule, and its example is what it means."""

import re

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.evaluation import read, throw_all
from bot.mechanics.reading.language import COMPARE, SECTIONS
from bot.mechanics.reading.phrase_book import AFTER, BEFORE, BOTS, DICE, LANGUAGE, NAMES, ROWS, TENS
from bot.mechanics.reading.phrases import Book
from bot.mechanics.reading.reader import understand
from bot.mechanics.reading.tokens import tokenize

WORDS = {
    section.title: {word for each in section.words for word in each.spellings.split()} for section in SECTIONS
}
BY_WORDS = ("Implosion", "Least and most", "Keeping and dropping", "Counting successes", "Throwing again")
"""Parts of the language whose rows have one of their words."""

READINGS = list(dict.fromkeys(here for row in ROWS for here in row.readings))


@pytest.mark.parametrize("row", ROWS, ids=[row.typed for row in ROWS])
def test_the_example_of_a_row_is_read_as_it_says(row):
    if row.is_asked:
        with pytest.raises(BadInput) as refused:
            understand(row.typed)
        assert refused.value.offers == row.readings
    else:
        assert (str(understand(row.typed)),) == row.readings


@pytest.mark.parametrize("book", [AFTER, TENS, BEFORE, DICE], ids=["after", "tens", "before", "dice"])
def test_no_row_can_go_without_its_example_being_read_otherwise(book):
    for row in book:
        tokens = tokenize(row.typed)
        without = Book(each for each in book if each is not row)
        places = range(len(tokens))
        assert [Book(book).find(tokens, at) for at in places] != [
            without.find(tokens, at) for at in places
        ], row.typed


def test_what_the_language_reads_is_a_row_of_the_part_that_has_its_words():
    assert LANGUAGE.keys() <= WORDS.keys()
    for title in BY_WORDS:
        for row in LANGUAGE[title]:
            texts = {token.text for token in tokenize(row.typed)}
            assert texts & (WORDS[title] | COMPARE) or "-" in texts or "+" in texts, row.typed


def test_every_bot_has_rows_and_nothing_is_a_row_twice():
    assert {bot for row in ROWS for bot in row.bots} == {*BOTS}
    assert len({row.typed for row in ROWS}) == len(ROWS)


def test_each_reading_is_echoed_as_it_is_offered():
    assert {here: str(understand(here)) for here in READINGS} == {here: here for here in READINGS}


def test_each_reading_is_thrown_and_read_from_its_faces():
    for here in READINGS:
        rolls = understand(here)
        rolled = throw_all(rolls, lambda n: n // 2)
        assert read(rolls, rolled.faces) == rolled, here


@pytest.mark.parametrize("name", NAMES, ids=[name.spellings[0] for name in NAMES])
def test_a_name_of_dice_is_read_as_they_are(name):
    numbers = [token.text for token in tokenize(name.spellings[0]) if token.kind == "number"]
    dice = name.dice.replace("{n}", (numbers or ["1"])[0]).replace("{m}", numbers[-1] if numbers else "")
    assert understand(name.spellings[0]) == understand(dice)


@pytest.mark.parametrize(
    "row", [row for row in (*BEFORE, *AFTER) if len(row.readings) > 1], ids=lambda row: row.typed
)
def test_a_question_says_what_each_answer_does_and_how_a_label_is_typed(row):
    with pytest.raises(BadInput) as refused:
        understand(row.typed)
    sentence = refused.value.sentence

    assert " is not clear: write " in sentence
    assert "in its place" not in sentence
    assert "#" not in row.means or re.search(r"`# [^`]+` for a label\.$", sentence)


def test_an_ordinary_word_asks_for_something_only_where_no_free_word_follows():
    assert str(understand("8d6 half orc")) == "8d6 # half orc"
    assert str(understand("half orc 2d6")) == "2d6 # half orc"
    assert str(understand("1d20 twice as hard")) == "d20 # twice as hard"
