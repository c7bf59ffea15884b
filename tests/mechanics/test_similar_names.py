"""Which name of a sheet a single word of it stands for."""

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.sheets import Sheet
from bot.mechanics.similar_names import SHORTEST, find_begun, suggest_begun

NAMES = (
    "shooting",
    "colt_peacemaker",
    "colt_peacemaker_damage",
    "axe_big",
    "chest_of_stuff",
    "bow_long",
    "bow_wide",
)
SHEET = Sheet(tuple((name, "2d6") for name in NAMES))


@pytest.mark.parametrize("name", ["shooting", "colt_peacemaker", "axe_big", "chest_of_stuff"])
def test_each_beginning_of_a_word_that_only_one_name_has_stands_for_it(name):
    words = [word for word in name.split("_") if len(word) >= SHORTEST]
    assert {find_begun(SHEET, word[:end]) for word in words for end in range(SHORTEST, len(word) + 1)} == {
        name
    }


@pytest.mark.parametrize("word", ["bow", "co", "big_axe", "hooting", ""])
def test_a_word_of_two_names_or_of_none_stands_for_nothing(word):
    assert find_begun(SHEET, word) is None


def test_a_whole_word_wins_over_the_beginning_of_another():
    assert find_begun(Sheet((("bow_long", "d6"), ("bowl", "d8"))), "bow") == "bow_long"


@pytest.mark.parametrize("line", ["colt", "colt raise", "attack Colt", "shooting; colt", "2d6 + colt"])
def test_it_is_offered_in_any_place_of_a_refused_line(line):
    with pytest.raises(BadInput) as refused, suggest_begun(SHEET, line):
        raise BadInput("It is refused.")
    assert refused.value.offers == ("colt_peacemaker",)


def test_a_refusal_with_an_offer_of_its_own_keeps_it():
    with pytest.raises(BadInput) as refused, suggest_begun(SHEET, "colt 7"):
        raise BadInput("It is refused.", offers=("7 # colt",))
    assert refused.value.offers == ("7 # colt",)
