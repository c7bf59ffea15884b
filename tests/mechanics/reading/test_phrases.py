"""Each row of the phrase book is a rule, and its example is what it means."""

import re

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.reading.phrases import AFTER, BEFORE, LABEL, TENS
from bot.mechanics.reading.reader import understand

PHRASES = (*BEFORE, *AFTER, *TENS)


@pytest.mark.parametrize("phrase", PHRASES, ids=[phrase.typed for phrase in PHRASES])
def test_the_example_of_a_phrase_is_read_as_it_says(phrase):
    if len(phrase.echoes) == 1:
        assert str(understand(phrase.example)) == phrase.echoes[0]
    else:
        with pytest.raises(BadInput) as refused:
            understand(phrase.example)
        assert refused.value.offers == phrase.echoes


@pytest.mark.parametrize(
    "phrase", [each for each in PHRASES if len(each.echoes) > 1], ids=lambda phrase: phrase.typed
)
def test_a_question_says_what_each_answer_does_and_how_a_label_is_typed(phrase):
    with pytest.raises(BadInput) as refused:
        understand(phrase.example)
    sentence = refused.value.sentence

    assert " is not clear: write " in sentence
    assert "in its place" not in sentence
    assert LABEL not in phrase.means or re.search(r"`# [^`]+` for a label\.$", sentence)


def test_an_ordinary_word_asks_for_something_only_where_no_free_word_follows():
    assert str(understand("8d6 half orc")) == "8d6 # half orc"
    assert str(understand("half orc 2d6")) == "2d6 # half orc"
    assert str(understand("1d20 twice as hard")) == "d20 # twice as hard"
