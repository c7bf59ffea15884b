"""The table of the language is what the reader knows, and what players are told."""

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.reading.language import MODIFIERS, SECTIONS, Needs
from bot.mechanics.reading.modifiers import READERS
from bot.mechanics.reading.reader import understand

EXAMPLES = [example.text for section in SECTIONS for example in section.examples]
BEHIND = {
    Needs.NOTHING: "",
    Needs.MAYBE: "3",
    Needs.NUMBER: "1",
    Needs.CONDITION: "1",
    Needs.MAYBE_CONDITION: "1",
    Needs.LIST: " [1, 3]",
}


def taken(text):
    """What is understood, or offered."""
    try:
        return (str(understand(text)),)
    except BadInput as refused:
        return refused.offers


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_is_read(text):
    assert taken(text)


@pytest.mark.parametrize("word", sorted(MODIFIERS))
def test_every_modifier_is_none_of_a_label_with_what_it_needs(word):
    readings = taken(f"4d6 {word}{BEHIND[MODIFIERS[word]]}")
    assert readings
    assert not any("#" in reading for reading in readings)


def test_the_reader_has_a_way_to_read_every_modifier_and_no_other():
    assert set(READERS) | {"even", "odd", "in"} == set(MODIFIERS)
