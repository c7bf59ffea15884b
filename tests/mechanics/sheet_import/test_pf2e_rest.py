"""What a night gives back to an imported character of Pathfinder."""

import pytest

from bot.mechanics.sheet_import.pasted_text import read_pasted
from bot.mechanics.sheet_import.pf2e_rest import CLASSES
from bot.mechanics.sheets import read_sheet


def read(about, con="+3"):
    return read_pasted(
        f"Warra\n{about}\nSTR +4 DEX +1 CON {con} INT +0 WIS +1 CHA -1\n"
        "HP 49/49 AC 19\nFort +10, Ref +6, Will +6"
    )


@pytest.mark.parametrize("about", ["Level 3", *(f"Dwarf {name.title()} 3" for name in sorted(CLASSES))])
def test_it_is_constitution_times_level_and_a_guess_says_so(about):
    sheet = read(about)
    assert read_sheet(sheet.text).counters["hp"][2:4] == ("long", 9)
    assert any(guess.startswith("hp:") and "9" in guess for guess in sheet.guesses)


def test_it_is_at_least_the_level():
    assert read_sheet(read("Level 3", "-1").text).counters["hp"].part == 3


def test_without_a_level_there_is_no_rest_and_a_sentence():
    sheet = read("Dwarf")
    assert not read_sheet(sheet.text).counters["hp"].rest
    assert any("no rest" in guess for guess in sheet.guesses)
