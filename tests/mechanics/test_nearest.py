"""Which name is suggested for a word that is none."""

from bot.mechanics.catalogue import CATALOGUE
from bot.mechanics.errors import nearest

METHODS = tuple(dict.fromkeys(entry.name for entry in CATALOGUE))

MISTYPED = {
    "humann": "human",
    "hmuan": "human",
    "hunam": "human",
    "humn": "human",
    " Humen ": "human",
    "bse6": "base6",
    "base": "base6",
    "rotatng": "rotating",
    "roatting": "rotating",
    "acumulater": "accumulator",
    "calculatr": "calculator",
    "rerol": "reroll",
}

OTHER_WORDS = (
    "nothing",
    "notation",
    "terms",
    "named",
    "means",
    "interaction",
    "doctor",
    "fireball",
    "",
    "x" * 999,
)


def test_a_mistyped_name_is_the_one_that_is_suggested():
    assert {typed: nearest(typed, METHODS) for typed in MISTYPED} == {
        typed: (name,) for typed, name in MISTYPED.items()
    }


def test_a_word_that_looks_like_no_name_has_none_suggested():
    assert {word: nearest(word, METHODS) for word in OTHER_WORDS} == dict.fromkeys(OTHER_WORDS, ())


def test_the_beginning_of_a_name_is_as_near_as_a_mistyped_one():
    assert nearest("catan", ("catan-end", "catan-end-of-all", "roll")) == ("catan-end",)


def test_as_many_are_suggested_as_are_wanted_the_nearest_first():
    names = ("forest", "forests", "frost", "cave")

    assert nearest("forset", names, 2) == ("forest", "forests")
