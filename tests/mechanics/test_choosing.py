import pytest

from bot.mechanics.catalogue import CATALOGUE, choices, find, usual_die
from bot.mechanics.errors import BadInput


def test_rules_are_read_with_their_options():
    assert choices("human base6 dice=3, reroll dice=5.5.4") == (
        ("human", ""),
        ("base6", "dice=3"),
        ("reroll", "dice=5.5.4"),
    )


def test_case_does_not_matter():
    assert choices("Human BASE6") == (("human", ""), ("base6", ""))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "these are 0"),
        ("human", "these are 1"),
        ("human base6 reroll table halve", "these are 5"),
        ("dice=3 base6", "Options stand after their rule"),
        ("base6 dice=3 base6 dice=3", "named twice"),
        ("human nope", "There is no method 'nope'"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(text, sentence):
    with pytest.raises(BadInput, match=sentence):
        choices(text)


def test_a_rule_is_shown_as_a_d100_from_d6_where_it_can():
    assert usual_die(find("human")) == (100, 6)


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_every_rule_can_make_its_usual_die(entry):
    assert entry.settle(*usual_die(entry)).entry == entry
