"""Which labels say that dice heal."""

from itertools import product

import pytest

from bot.mechanics.damage import HEALING, says_healing

FRAMES = ("{}", "{}!", "Lia's {} word", "cast_{}", "2 {}, 3rd level", "({})", "mass {}: all")


def test_a_label_with_such_a_word_heals_wherever_it_is():
    for word, frame in product(HEALING, FRAMES):
        for label in (frame.format(word), frame.format(word.upper()), frame.format(word.title())):
            assert says_healing(label), label


@pytest.mark.parametrize("label", ["", "fire", "healthy", "secure", "obscured", "potionless", "at Healix"])
def test_other_words_do_not(label):
    assert not says_healing(label)
