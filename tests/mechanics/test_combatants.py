"""Combatants as people type them are cut into each, with their number and their dice."""

import pytest

from bot.mechanics.combatants import (
    begins_with_number,
    begins_word,
    find_dice_among_words,
    match_plural,
    put_words_last,
    read_copies,
    split_combatants,
    split_rounds,
)


@pytest.mark.parametrize(
    ("text", "each"),
    [
        ("3x goblin d20+2; ogre 15", ["3x goblin d20+2", "ogre 15"]),
        ("goblin\nogre", ["goblin", "ogre"]),
        ("wolf #2 15, 3 x-wing 2d6, 2× ogre", ["wolf #2 15", "3 x-wing 2d6", "2× ogre"]),
        ("ogre 1,000", ["ogre 1,000"]),
        ("", [""]),
    ],
)
def test_several_are_parted(text, each):
    assert split_combatants(text) == each


@pytest.mark.parametrize(
    ("part", "copies", "text"),
    [
        ("3x goblin", 3, "goblin"),
        ("3 goblins 15", 3, "goblins 15"),
        ("3×goblin", 3, "goblin"),
        ("3xgoblin", 3, "goblin"),
        ("3 x-wing", 3, "x-wing"),
        ("goblin 3", 1, "goblin 3"),
        ("3goblin", 1, "3goblin"),
        ("3", 1, "3"),
    ],
)
def test_how_many_is_before_a_name(part, copies, text):
    assert read_copies(part) == (copies, text)


def test_a_number_before_dice_is_of_the_name():
    assert begins_with_number("2 d20")
    assert not any(map(begins_with_number, ("2d20", "15", "d20", "+2")))


def test_dice_are_found_before_a_name():
    assert find_dice_among_words("2d6 goblin") == "2d6 goblin"
    assert find_dice_among_words("old +5 goblin") == "+5 goblin"
    assert find_dice_among_words("goblin 15") == find_dice_among_words("half-orc") == ""


@pytest.mark.parametrize("text", ["copper-wasp 1", "copper", "wasp 1", "wasp", "w", "1"])
def test_the_beginning_of_any_word_fits_a_name(text):
    assert begins_word("copper-wasp 1", text)


@pytest.mark.parametrize("text", ["", "asp", "wasp 2", "wasp 11", "copper wasp"])
def test_what_begins_no_word_fits_no_name(text):
    assert not begins_word("copper-wasp 1", text)


def test_a_number_is_whole():
    assert begins_word("copper-wasp 12", "wasp 12")
    assert not begins_word("copper-wasp 12", "wasp 1")


@pytest.mark.parametrize(
    ("typed", "matches"),
    [
        ("goblins", ["Goblin 1", "Goblin 2"]),
        ("Hobgoblins", ["Hobgoblin 1"]),
        ("goblin", []),
        ("bosses", []),
        ("s", []),
        ("", []),
    ],
)
def test_a_plural_means_all_that_are_numbered(typed, matches):
    names = ("Goblin 1", "Goblin 2", "Hobgoblin 1", "Boss")
    assert match_plural(dict(zip(names, names, strict=True)), typed) == matches


def test_a_name_wins_over_the_plural_of_others():
    assert match_plural({1: "goblin 1", 2: "goblin 2", 3: "Goblins"}, "goblins") == []


@pytest.mark.parametrize(
    ("text", "words", "rounds"),
    [
        ("bless 10", "bless", 10),
        ("bane (3 rounds)", "bane", 3),
        ("sickened 1 for 3 rounds", "sickened 1", 3),
        ("sickened 1 for three rounds", "sickened 1", 3),
        ("stunned for one round", "stunned", 1),
        ("waits for one", "waits for one", None),
    ],
)
def test_a_note_says_for_how_many_rounds_in_digits_or_words(text, words, rounds):
    assert split_rounds(text) == (words, rounds)


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("shortbow adv+4; 1d6+2", "adv+4 shortbow; 1d6+2"),
        ("long bow dis + 4", "dis + 4 long bow"),
        ("adv+4 shortbow; 1d6+2", "adv+4 shortbow; 1d6+2"),
        ("shortbow d20+4; 1d6+2", "shortbow d20+4; 1d6+2"),
        ("shortbow", "shortbow"),
        ("shortbow # adv", "shortbow # adv"),
        ("", ""),
    ],
)
def test_words_before_advantage_are_put_after_it(line, after):
    assert put_words_last(line) == after
