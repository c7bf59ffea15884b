"""A line with names: the roll of a game, and its dice, of one reading."""

import sys

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games
from bot.mechanics.line_at_table import LineAtTable, TableScope
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.reading.line_reader import LineReader
from bot.mechanics.saved_calls import may_call
from bot.mechanics.sheets import Sheet

SHEET = Sheet((("dex", "3"), ("attack", "d20 + 6"), ("wound", "1d8 + 3")))
SAVED = {"fire": "8d6", "strike": "coc{skill}", "parry": "coc{skill2}"}


def line(text, played=None):
    scope = NameScope(SHEET.with_rolls(SAVED), "d20", is_sure=played is not None)
    return LineAtTable(text, TableScope(SHEET, SAVED, scope, played))


def list_readings(read):
    """Return the texts that are read as dice while `read` runs."""
    texts = []

    def note(frame, event, _):
        if event == "call" and frame.f_code is LineReader.__init__.__code__:
            texts.append(frame.f_locals["text"])

    sys.setprofile(note)
    try:
        read()
    finally:
        sys.setprofile(None)
    return texts


@pytest.mark.parametrize("game", ["", "d20", "pf2"])
@pytest.mark.parametrize("text", ["d20 + dex vs 12", "d20+dex ac 9 goblin"])
def test_a_line_with_names_is_read_once(game, text):
    read = line(text, games()[game] if game else None)
    assert list_readings(lambda: read.find_roll() or read.read_dice()) == [text]


@pytest.mark.parametrize("game", ["", "d20", "pf2"])
def test_of_several_rolls_each_is_read_once_and_then_all_of_the_line(game):
    read = line("2d6+dex fire; d6", games()[game] if game else None)
    texts = list_readings(lambda: read.find_roll() or read.read_dice())
    assert sorted(texts) == sorted({*texts, "2d6+dex fire; d6"})


def test_words_of_a_game_that_judges_nothing_are_read_again_as_a_label():
    assert str(line("d20+dex crit 19").read_dice()) == "d20 + 3[dex] # crit 19"


BLADES = Sheet((("blade", "d20 + 7 vs {ac} crit 19"), ("knife", "d20 + 7 ac {ac} crit19"), ("str", "4")))


@pytest.mark.parametrize("played", ["d20", ""])
@pytest.mark.parametrize("name", ["blade", "knife"])
def test_a_line_of_a_sheet_says_from_where_on_its_attack_is_critical(name, played):
    game = games()[played] if played else None
    scope = NameScope(BLADES, "d20", is_sure=bool(played))
    roll = LineAtTable(f"{name} ac 15", TableScope(BLADES, {}, scope, game)).find_roll()
    assert (roll.values["ac"], roll.values["crit"], roll.comment) == (15, 19, name)


def test_what_is_typed_wins_over_where_a_line_is_critical():
    scope = NameScope(BLADES, "d20", is_sure=True)
    roll = LineAtTable("blade ac 15 crit 18", TableScope(BLADES, {}, scope, games()["d20"])).find_roll()
    assert roll.values["crit"] == 18


@pytest.mark.parametrize("text", ["d20+7 vs 17 crit 19", "d20+7 crit 19 vs 17", "d20+7 vs 17 crit19; 1d8+6"])
def test_a_number_to_reach_beside_crit_is_an_armour_class(text):
    roll = line(text, games()["d20"]).find_roll()
    assert (roll.values["ac"], roll.values["crit"]) == (17, 19)


@pytest.mark.parametrize("name", ["fire", "Fire"])
def test_a_line_that_is_too_long_is_not_refused_for_the_saved_roll_it_begins_with(name):
    with pytest.raises(BadInput) as refused:
        line(f"{name} " * 60).read_dice()
    assert (refused.value.offers, str(LIMITS.characters) in str(refused.value)) == ((), True)


def test_a_game_tells_what_the_numbers_of_all_throws_were():
    roll = line("d20+dex ac 15 goblin; 1d8+dex").find_roll()
    assert (str(roll), roll.comment) == ("d20+3 ac 15; d8+3", "goblin: Dex 3 + Dex 3")


def test_damage_by_name_is_held_against_no_dc():
    with pytest.raises(BadInput, match="A DC is only for a d20"):
        line("fire dc 15", games()["d20"]).find_roll()


def test_a_roll_with_a_target_is_that_of_a_game_and_dice():
    read = line("attack ac 15")
    assert str(read.find_roll()) == str(line("d20+6 ac 15").find_roll())
    assert str(read.read_dice()) == "d20 + 6 vs 15 # attack"


@pytest.mark.parametrize("text", ["fire", "d20 + dex", "4d6 fire"])
def test_dice_are_the_roll_of_no_game(text):
    read = line(text)
    assert read.find_roll() is None
    assert read.read_dice().parts


@pytest.mark.parametrize(
    "text", ["strike 45", "strike skill=45", "parry 45", "parry skill2=45", "parry skill2: 45"]
)
def test_a_saved_roll_of_a_game_takes_its_values(text):
    assert str(line(text).find_roll()) == "coc45"


def test_a_name_that_is_almost_a_saved_one_is_refused():
    with pytest.raises(BadInput, match="fire"):
        line("fyre").read_dice()


@pytest.mark.parametrize(
    ("text", "may"), [("4d6kh3", False), ("4d6!+2 vs 3", False), ("fire", True), ("coc45 spot", True)]
)
def test_saved_rolls_are_looked_for_where_one_may_be_named(text, may):
    assert may_call(text) is may


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("2d6+3 crit", "4d6 + 3"),
        ("crit 2d6+3", "4d6 + 3"),
        ("critical hit 2d6+3 # orc", "4d6 + 3 # orc"),
        ("1d8+1d4 cold crit damage", "2d8 + 2d4 # cold"),
        ("wound crit", "2d8 + 3 # wound"),
        ("crit wound + 1d6", "2d8 + 3 + 2d6 # wound"),
    ],
)
def test_a_critical_hit_throws_the_dice_of_its_damage_twice_where_its_game_is_played(text, dice):
    assert str(line(text, games()["d20"]).read_dice()) == dice
    for played in (None, games()["shadow"]):
        with pytest.raises(BadInput, match="write twice as many dice") as refused:
            line(text, played).read_dice()
        assert len(refused.value.offers) == 2


@pytest.mark.parametrize(
    "text",
    [
        "d20+5 crit",
        "attack crit",
        "8d6 doubled",
        "2d6+3 crit vs 9",
        "d20+5 ac 15; 2d6+3 crit",
        "2d6 crit; d6",
    ],
)
def test_what_is_no_damage_or_that_of_an_attack_is_asked_about_there_too(text):
    with pytest.raises(BadInput, match="write twice as many dice"):
        line(text, games()["d20"]).read_dice()


@pytest.mark.parametrize("name", ["breathe_fire_rank_2", "ray_2", "fire_2_rounds", "heal3"])
def test_a_name_with_a_number_is_read_as_cards_print_it(name):
    sheet = Sheet(((name, "4d6"), ("breathe_fire", "2d6"), ("ray", "2d4"), ("heal", "1d8")))
    scope = NameScope(sheet)
    read = LineAtTable(f"{name.replace('_', ' ')} + 1", TableScope(sheet, {}, scope)).read_dice()
    assert str(read.parts[0].root) == "4d6 + 1"
