"""Hit points and armour class among the words of a combatant: nothing of them stays in its name."""

import pytest

from bot.mechanics.combatants import cut_numbers, read_copies_after, split_combatants
from bot.mechanics.errors import BadInput
from bot.mechanics.monster_numbers import MonsterNumbers


@pytest.mark.parametrize(
    ("text", "rest", "hp", "ac"),
    [
        ("goblin +2 hp 7 ac 15", "goblin +2", 7, 15),
        ("goblin hp7 ac15", "goblin", 7, 15),
        ("goblin 12 7hp 15 ac", "goblin 12", 7, 15),
        ("goblin 7 hp", "goblin", 7, None),
        ("ogre 15 ac 13", "ogre 15", None, 13),
        ("ogre 15 hp:59 ac=11", "ogre 15", 59, 11),
        ("goblin (HP 7, AC 15) +2", "goblin +2", 7, 15),
        ("goblin armor class 15 hit points 7", "goblin", 7, 15),
        ("Armour Class 12 orc", "orc", None, 12),
        ("wolf #2 15", "wolf #2 15", None, None),
    ],
)
def test_the_numbers_are_cut_out_of_the_text(text, rest, hp, ac):
    assert cut_numbers(text) == (rest, MonsterNumbers(hp, ac))


@pytest.mark.parametrize(
    ("text", "rest", "numbers"),
    [
        ("bandit parry 5 toughness 6", "bandit", MonsterNumbers(None, 5, 6)),
        ("Boss toughness 8, parry 6, wounds 3", "Boss", MonsterNumbers(3, 6, 8)),
        ("Boss K♠ toughness: 8", "Boss K♠", MonsterNumbers(None, None, 8)),
        ("bandit x3 (Parry 5, Toughness 6)", "bandit x3", MonsterNumbers(None, 5, 6)),
    ],
)
def test_the_numbers_of_savage_worlds_are_cut_out_as_well(text, rest, numbers):
    assert cut_numbers(text) == (rest, numbers)


@pytest.mark.parametrize(
    "text",
    [
        "goblin hp",
        "goblin ac fifteen",
        "goblin hp 7/7",
        "goblin hp 7+3",
        "goblin hp 2d6",
        "goblin hp 7 hp 8",
        "goblin hp 0",
        "goblin hp 10000",
        "goblin ac 100",
        "goblin hp -7",
        "goblin hp 7.5",
        "bandit toughness",
        "bandit toughness 100",
        "bandit parry d6",
        "bandit parry 5 ac 5",
    ],
)
def test_what_would_stay_in_a_name_is_refused(text):
    with pytest.raises(BadInput):
        cut_numbers(text)


@pytest.mark.parametrize("text", ["goblin hp", "goblin hp ac 15", "goblin ac, hp 7"])
def test_no_word_before_it_is_taken_for_a_number_that_is_missing(text):
    with pytest.raises(BadInput, match="Write a number with hp and with ac"):
        cut_numbers(text)


def test_a_comma_before_a_number_parts_nobody():
    assert split_combatants("ogre hp 59, ac 11, goblin 7hp, 15 ac") == [
        "ogre hp 59, ac 11",
        "goblin 7hp, 15 ac",
    ]


@pytest.mark.parametrize(
    ("name", "copies", "rest"),
    [("goblin x4", 4, "goblin"), ("goblin ×4", 4, "goblin"), ("goblin 4", 1, "goblin 4"), ("x4", 1, "x4")],
)
def test_how_many_may_be_after_a_name(name, copies, rest):
    assert read_copies_after(name) == (copies, rest)


@pytest.mark.parametrize(
    "text",
    [
        "Red Cole parry 6 toughness 7 (1) wounds 3",
        "Red Cole parry 6, toughness 7(1), wounds 3",
        "Red Cole toughness: 7 (1), parry 6 wounds 3",
    ],
)
def test_the_part_of_toughness_that_is_armour_is_in_brackets(text):
    assert cut_numbers(text) == ("Red Cole", MonsterNumbers(3, 6, 7, 1))
