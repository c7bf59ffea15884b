"""A save is called the same, whether the sheet has a line for it or only the ability."""

import pytest

from bot.mechanics.reading.names_in_tokens import join_label


@pytest.mark.parametrize(
    ("words", "told", "label"),
    [
        ("save", "Con 2", "Con Save 2"),
        ("saving throw", "Con 2", "Con Save 2"),
        ("con save", "Con 2", "Con Save 2"),
        ("Save", "Dex -1", "Dex Save -1"),
        ("", "Con Save 6", "Con Save 6"),
        ("con save", "Con Save 6", "Con Save 6"),
        ("save", "Con 2 + 1", "save: Con 2 + 1"),
        ("save", "", "save"),
        ("poison", "Con 2", "poison: Con 2"),
        ("save: poison", "Con 2", "poison: Con Save 2"),
        ("check: poison", "Stealth 2", "poison: Stealth 2"),
        ("save: poison", "", "save: poison"),
        ("captain", "Wis Save 0", "captain: Wis Save 0"),
    ],
)
def test_a_save_has_one_name(words, told, label):
    assert join_label(words, told) == label
