"""Which names stand in dice."""

from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.names_in_dice import list_named, write_names
from bot.mechanics.typed_text import split_words

LINES = {"dex": "3", "d6": "2", "spot_hidden": "4", "fire-bolt": "2d10", "fire": "1", "bolt": "2"}
OTHERS = ("d20", "2d6", "12", "Dex", "d", "", "fire bolt", "spot hidden", "dexterity", "ac 15", "x # dex")


@given(
    st.lists(st.sampled_from((*LINES, *OTHERS)), max_size=4), st.sampled_from(("+", " + ", "-", " - ", " "))
)
def test_the_names_of_a_sum_are_those_that_stand_in_it_as_a_sheet_has_them(parts, sign):
    text = sign.join(parts)
    words = split_words(write_names(LINES, text).casefold(), within="_-")

    assert list_named(LINES, text) == {word.lstrip("-") for word in words} & LINES.keys()
