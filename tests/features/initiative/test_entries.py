"""What people type of monsters: the numbers of a stat block are read, or refused, and never become a name."""

from itertools import product

import pytest

from bot.features.initiative.entries import STATS, read_entries
from bot.mechanics.combatants import OF_INITIATIVE
from bot.mechanics.errors import BadInput
from bot.mechanics.games.turns import TURNS, USUAL
from bot.mechanics.monster_numbers import MonsterNumbers
from bot.mechanics.usual_names import WORN

GAMES = [USUAL, *(turns for turns in TURNS.values() if not turns.has_cards)]


@pytest.mark.parametrize("word", sorted({*OF_INITIATIVE, "DEX", "Init"}))
@pytest.mark.parametrize("form", ["2x ghoul {} 6 hp 13", "2x ghoul hp 13, {} 6", "ghoul x2 {} 6, HP 13"])
def test_a_word_for_initiative_before_its_number_is_no_part_of_the_name(word, form):
    for turns in GAMES:
        (entry,) = read_entries(form.format(word), turns)
        score = entry.score
        assert (entry.name, entry.copies, entry.numbers.hp) == ("ghoul", 2, 13)
        assert score.bonus == 6 if turns.dice else score.number == 6


@pytest.mark.parametrize("word", sorted(STATS - set(OF_INITIATIVE)))
def test_a_number_that_a_fight_does_not_keep_adds_nobody(word):
    for turns, form in product(
        GAMES, ("ghoul 6, hp 13, {} 9", "ghoul 6 {} 9", "ghoul {} 9", "{} 9; ghoul 6")
    ):
        if turns.takes_armour and word in WORN:
            continue
        with pytest.raises(BadInput, match=word):
            read_entries(form.format(word.upper()), turns)


@pytest.mark.parametrize("word", WORN)
@pytest.mark.parametrize(
    "form", ["ghoul 6, hp 13, {} 9", "{} 9 ghoul hp 13 dex 6", "ghoul {}: 9 hp 13 dex 6"]
)
def test_armour_that_is_taken_off_damage_is_kept(form, word):
    (entry,) = read_entries(form.format(word), TURNS["coc"])
    assert (entry.name, entry.score.number, entry.numbers) == ("ghoul", 6, MonsterNumbers(13, armour=9))


@pytest.mark.parametrize("name", ["flying sword", "Wisp", "Dexter", "Saver", "Init-Bot", "The Fighting Jack"])
def test_names_with_such_letters_are_names(name):
    assert [entry.name for entry in read_entries(f"{name} 9; 2x {name} 7", TURNS["coc"])] == [name, name]
