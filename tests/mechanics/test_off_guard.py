"""Off-guard and frightened targets have a lower armour class in a strike of Pathfinder, and nowhere else."""

import pytest

from bot.mechanics.aimed import throw_aimed
from bot.mechanics.games.game import verdict_odds
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.strikes import as_strikes
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.off_guard import Lowering, find_lowering, mark_off_guard
from bot.mechanics.sheets import Sheet
from bot.mechanics.sources import Given

SHEET = Sheet((("bow", "d20 + 8 vs {ac}"), ("deception", "7")))


@pytest.mark.parametrize("words", ["off-guard", "off guard", "Off-Guard", "flat-footed", "flat footed"])
def test_an_attack_says_it(words):
    assert mark_off_guard(f"bow {words}; 1d6", NameScope(SHEET)) == "bow offguard; 1d6"
    assert mark_off_guard(f"d20+8 {words}", NameScope()) == "d20+8 offguard"


@pytest.mark.parametrize("line", ["deception off-guard dc 15", "1d6 off-guard", "bow # off-guard", "bow"])
def test_elsewhere_it_is_a_label(line):
    assert mark_off_guard(line, NameScope(SHEET)) == line


@pytest.mark.parametrize(
    ("notes", "lowering"),
    [
        ([], Lowering()),
        (["prone?"], Lowering()),
        ([r"off\-guard"], Lowering(off_guard=True)),
        (["frightened 1", "sickened 2 for 3"], Lowering(status=2)),
        (["flat-footed 2", "frightened 1"], Lowering(off_guard=True, status=1)),
    ],
)
def test_notes_say_it(notes, lowering):
    assert find_lowering(notes) == lowering


@pytest.mark.parametrize("off_guard", [False, True])
@pytest.mark.parametrize("status", range(4))
@pytest.mark.parametrize("deadly", ["", " deadly10"])
def test_it_is_as_a_lower_armour_class(off_guard, status, deadly):
    lowering = Lowering(off_guard, status)
    lowered = lowering.apply(read_game(f"pf2+9 vs 18 strike{deadly}; d6"))
    lower = 18 - 2 * off_guard - status
    usual = read_game(f"pf2+9 vs {lower} strike{deadly}; d6")
    assert verdict_odds(lowered.game) == verdict_odds(usual.game)
    assert lowered.game.mean_damage() == usual.game.mean_damage()
    assert read_game(str(lowered)) == lowered


def test_a_check_that_is_no_strike_has_none():
    roll = read_game("pf2+9 vs 18")
    assert Lowering(off_guard=True).apply(roll) == roll
    assert Lowering(off_guard=True).apply(as_strikes(roll)) != as_strikes(roll)


@pytest.mark.parametrize(("dice", "word"), [("", "miss"), (" offguard", "hit"), (" lowered1", "miss")])
def test_the_number_to_reach_is_lower(dice, word):
    assert throw_aimed(f"pf2+10 vs ? strike{dice}", 17, Given((5,))).word == word
