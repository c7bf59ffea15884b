"""The short and the long names of what a d20 is rolled with: all of them find the line of a sheet."""

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games
from bot.mechanics.line_at_table import LineAtTable, TableScope
from bot.mechanics.named_check import read_named
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.sheets import Sheet
from bot.mechanics.usual_names import SAME, is_check

CHECKED = [same for same in SAME if any(map(is_check, same)) and same[0] != "con_save"]
"""Names of what checks are rolled with."""

D20 = [name for name, entry in games().items() if entry.adds_to_d20 and "dc" in entry.words]
"""The games in which a d20 with a number has to reach a difficulty."""


def read(text, sheet, game):
    scope = NameScope(sheet, "d20", is_sure=True)
    line = LineAtTable(text, TableScope(sheet, {}, scope, games()[game]))
    return str(line.find_roll() or line.read_dice()).removesuffix(" check")  # what Lancer calls a save


@pytest.mark.parametrize("game", D20)
@pytest.mark.parametrize("line", ["7", "d20 + 7"])
def test_in_every_game_of_a_d20_all_names_of_a_check_roll_alike(game, line):
    for same in CHECKED:
        for written in same:
            sheet = Sheet(((written, line),))
            rolls = {read(f"{name}{way} dc 17", sheet, game) for name in same for way in ("", " save")}
            assert len(rolls) == 1, (written, rolls)
            assert "7" in rolls.pop().replace("17", "")


@pytest.mark.parametrize("game", D20)
def test_a_check_that_the_sheet_has_no_number_for_is_refused_by_its_name(game):
    sheet = Sheet((("attack", "7"),))
    for name in (name for same in CHECKED for name in same):
        with pytest.raises(BadInput, match=f"no line `{name}`"):
            read(f"{name} dc 17", sheet, game)


@pytest.mark.parametrize("what", ["{} dc 17", "dc 17 {}", "dc 17 {} save", "a {} save, dc 17"])
def test_a_call_names_the_line_whatever_is_said_around_it(what):
    for same in CHECKED:
        for name in same:
            named = read_named(what.format(name), (same[0],))
            assert named is not None
            assert named.name == same[0]


def test_a_target_that_comes_first_is_behind_the_name():
    named = read_named("DC 17 Fortitude save # poison", ("fortitude",))
    assert named is not None
    assert (named.name, named.target) == ("fortitude", "DC 17 # poison")
