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


@pytest.mark.parametrize("strike", ["", "\nMelee [one-action] axe +12 (sweep), Damage 1d8+4 slashing"])
@pytest.mark.parametrize(
    "line",
    [
        "Dwarf {} 3",
        "Elf {} (cloistered) 3, deity Sarenrae",
        "Level 3 human {}",
        "{} 3 / Rogue",
        "Human {} (warpriest), level 3",
    ],
)
@pytest.mark.parametrize("name", ["Fighter", "cleric", "Kineticist"])
def test_a_class_with_a_number_is_the_level_also_beside_strikes(name, line, strike):
    said = line.format(name)
    typed = f"Bo\n{said}\nStr +4, Con +2\nAC 20\nFort +10, Ref +8, Will +8\nHP 30{strike}"
    lines = dict(read_pasted(typed).lines)
    assert (lines["level"], lines["hp"]) == ("3", "30/30 long 6")
