"""Words of a game among dice, read from tokens."""

import pytest

from bot.mechanics.games.d20 import dnd, lancer
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.reading.reader import read_line


def read(text, entry=dnd.entry):
    return read_line(text, NameScope(game=entry.among_dice))


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("d20+5 ac 15 crit 19", {"crit": 19}),
        ("crit 19 d20 elven +5 ac 15", {"crit": 19, "elven": 1}),
        ("d20+5 adv2 ac 15", {"adv": 2}),
        ("d20+5 adv ac 15", {}),
        ("d20+5 ac 15 # crit 19", {}),
    ],
)
def test_options_are_kept_beside_the_dice(text, options):
    assert read(text).said[0].options == options


def test_an_option_is_taken_for_one_and_no_label():
    line = read("d20+3 vs 10 sword acc 2 goblin", lancer.entry)
    assert [meaning for _, _, meaning in line.taken].count("option") == 2
    assert line.rolls.label == "sword: goblin"


@pytest.mark.parametrize("text", ["d20+5 ac 15 and 2d6+3", "d20+5 ac 15 damage 2d6+3", "d20+5, ac 15, 2d6+3"])
def test_words_and_commas_before_dice_part_throws(text):
    line = read(text)
    assert str(line.rolls) == "d20 + 5 vs 15; 2d6 + 3"
    assert len({start for start, _, _ in line.taken}) == len(line.taken)
    assert "separator" in {meaning for _, _, meaning in line.taken}
