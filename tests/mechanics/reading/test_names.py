"""Names in typed dice: where they are values, what a line is on a button, and as games read it."""

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import LONGEST_NAME, NameScope
from bot.mechanics.reading.names_in_tokens import NamedNumber, join_label, list_told, tell_numbers
from bot.mechanics.reading.possible_names import may_name
from bot.mechanics.reading.reader import read_line, read_names, understand
from bot.mechanics.reading.without_names import write_by_hand
from bot.mechanics.sheets import Sheet, read_sheet
from bot.mechanics.usual_names import find_line

SHEET = read_sheet(
    """
    dex = 3
    str = -1
    spot_hidden = 5
    attack = d20 + 6
    smite = 2d8 radiant
    atk = d20 + {b}
    many = {n}d6
    hit = d20 + dex vs {ac}
    """
)
HERE = NameScope(SHEET, "d20")
PLAYED = NameScope(SHEET, "d20", is_sure=True)


@pytest.mark.parametrize(
    ("typed", "dice"),
    [
        ("d20+{dex}", "d20 + 3[dex]"),
        ("adv attack", "2d20kh1 + 6 # attack"),
        ("attack dc 12 goblin", "d20 + 6 vs 12 # attack: goblin"),
        ("swift attack", "d20 + 6 # attack: swift"),
        ("half smite", "2d8/2 # smite: radiant"),
        ("atk 2+3", "d20 + 5 # atk"),
        ("atk 2 + 3", "d20 + 2 + 3 # atk"),
        ("many 0", "(0)d6 # many"),
        ("many 2", "2d6 # many"),
        ("adv hit 15", "2d20kh1 + 3[dex] vs 15 # hit"),
        ("dc 12 attack", "d20 + 6 vs 12 # attack"),
        ("d20 vs dex", "d20 vs 3"),
        ("d20+spot hidden vs 9", "d20 + 5[spot_hidden] vs 9"),
        ("attack 2d20", "2d20 # attack"),
        ("attack of opportunity 1d20+5", "d20 + 5 # attack of opportunity"),
        ("2d6 attack", "2d6 # attack"),
        ("d20+4 dex", "d20 + 4 # dex"),
        ("d20+dex[luck]", "d20 + 3[luck]"),
        ("d20+2*dex luck + 1", "d20 + 2*3[dex] + 1 # luck"),
    ],
)
def test_a_name_is_what_it_stands_for_or_a_label(typed, dice):
    assert str(understand(typed, HERE)) == dice


@pytest.mark.parametrize(
    ("typed", "dice"),
    [
        ("dex", "d20 + 3[dex]"),
        ("str check", "d20 - 1[str] # check"),
        ("adv dex dc 9", "2d20kh1 + 3[dex] vs 9"),
    ],
)
def test_a_number_alone_is_a_check_where_a_game_is_played(typed, dice):
    assert str(understand(typed, PLAYED)) == dice


@pytest.mark.parametrize("name", ["a" * LONGEST_NAME, "a1" * (LONGEST_NAME // 2)])
def test_the_longest_name_is_found_however_many_tokens_it_has(name):
    assert str(understand(f"d20 + {name}", NameScope(Sheet(((name, "3"),))))) == f"d20 + 3[{name}]"


@pytest.mark.parametrize(
    ("typed", "offers"),
    [
        ("dex", ("d20 + dex",)),
        ("2x dex ac 15 goblin", ("2x d20 + dex ac 15 # goblin",)),
        ("dex + 2", ("d20 + dex + 2",)),
        ("d20 spot hidden", ("d20 + spot_hidden", "d20 # spot hidden")),
        ("attack 7 adv", ("attack + 7 adv", "attack vs 7 adv")),
    ],
)
def test_what_is_asked_about_a_name_has_the_name_on_its_buttons(typed, offers):
    with pytest.raises(BadInput) as refused:
        understand(typed, HERE)

    assert refused.value.offers == offers
    assert refused.value.typed == typed
    assert refused.value.at is not None


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("attack ac 15; smite", "d20 + 6 ac 15; 2d8 # attack: smite: radiant"),
        ("adv attack dc 9 elven", "d20 + 6 dc 9 adv elven # attack"),
        ("d20 - dex + str vs 9", "d20 - 3 - 1 vs 9 # Dex -3 - Str 1"),
    ],
)
def test_a_line_is_written_for_games_as_it_would_be_typed_without_names(typed, written):
    assert write_by_hand(read_line(typed, HERE)) == written


@pytest.mark.parametrize("typed", ["d20 + 5 attack", "2d6", "8d6 # dex", "goblin 2d6"])
def test_a_line_without_names_is_none_of_theirs(typed):
    assert read_names(typed, HERE) is None


@pytest.mark.parametrize(
    ("typed", "is_so"),
    [("adv perc", True), ("d20 perc", True), ("d20+{dex}", True), ("1d20+5 perc", False), ("adv + 5", False)],
)
def test_whether_a_name_may_be_there_is_known_without_a_sheet(typed, is_so):
    assert may_name(typed) == is_so


@pytest.mark.parametrize(
    ("name", "line"), [("dexterity_save", "dex_save"), ("strength", "str"), ("dexterity_check", None)]
)
def test_a_name_is_found_by_the_usual_other_word_for_its_first(name, line):
    assert find_line({"dex_save", "str", "dex"}, name) == line


@pytest.mark.parametrize(
    "numbers",
    [
        (NamedNumber("dex", 3),),
        (NamedNumber("dex", -3), NamedNumber("spot_hidden", -45), NamedNumber("str", 1)),
        (NamedNumber("willpower", 3), NamedNumber("humanity", 7, "/3")),
    ],
)
def test_names_are_found_in_what_a_label_says_of_them(numbers):
    assert list_told(tell_numbers(numbers)) == [each.name for each in numbers]


@pytest.mark.parametrize("label", ["dex save", "save", "", "Dex 3 + leap", "the 2nd"])
def test_other_labels_name_nothing(label):
    assert list_told(label) == []


@pytest.mark.parametrize(
    ("words", "told", "label"),
    [
        ("con save", "Con Save 2", "Con Save 2"),
        ("dex", "Dex 3", "Dex 3"),
        ("", "Dex 3", "Dex 3"),
        ("con", "Concentration 2", "con: Concentration 2"),
        ("fireball", "fire", "fireball: fire"),
        ("con save", "", "con save"),
    ],
)
def test_words_that_the_numbers_say_again_stand_once(words, told, label):
    assert join_label(words, told) == label
