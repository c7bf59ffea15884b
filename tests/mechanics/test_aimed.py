"""An attack on an armour class shows that only by the word of its verdict."""

from functools import partial
from itertools import product

import pytest

from bot.mechanics.aimed import (
    ARMOUR_OF,
    HIGHEST,
    LOWEST,
    Strike,
    armour_in,
    counts_on_a_hit,
    find_number,
    forget_armour,
    is_chancy,
    is_damage,
    read_aimed,
    throw_aimed,
)
from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.recorded import read_game
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Given
from tests.counting import calls

TEXTS = (
    ("d20+5 ac ?; d6+3", (20, 6, 6)),
    ("d20+5 ac ? adv crit19", (20, 20)),
    ("pf2+9 vs ?", (20,)),
    ("d20 + 5 vs ?; d4 + 1", (20, 4)),
)

FACES = (1, 2, 10, 19, 20)


def throws():
    """Each attack with each of some faces and each armour class: the text, the faces, and what came of it."""
    for text, sides in TEXTS:
        for faces in product(*(sorted({min(face, side) for face in FACES}) for side in sides)):
            for number in range(-5, 50):
                given = Given(faces)
                made = throw_aimed(text, number, given)
                if isinstance(made, Strike):
                    yield text, faces[: given.used], number, made


def test_equal_words_of_equal_faces_say_the_same_whatever_the_armour_class():
    said: dict[object, Strike] = {}
    for text, faces, _, made in throws():
        assert said.setdefault((text, faces, made.word), made) == made


def test_equal_words_of_equal_faces_take_the_same_work_whatever_the_armour_class():
    work: dict[object, int] = {}
    for text, faces, number, made in throws():
        count = calls(partial(throw_aimed, text, number, Given(faces)))
        assert work.setdefault((text, faces, made.word), count) == count


def test_an_armour_class_is_found_that_gives_the_same():
    for text, faces, hidden, made in throws():
        if hidden in {-5, 8, 15, 25, 49}:
            number = find_number(text, made.word, faces)
            assert throw_aimed(text, number, Given(faces)) == made


def test_no_armour_class_gives_a_word_that_the_faces_do_not():
    with pytest.raises(ValueError, match="no armour class"):
        find_number("d20+5 ac ?", "miss", (20,))


def test_damage_counts_on_a_hit_and_twice_its_dice_on_a_critical_one():
    text = "d20+5 ac ?; 2d6+3"
    assert throw_aimed(text, 15, Given((10, 3, 4))).damage == 10
    assert throw_aimed(text, 15, Given((20, 3, 4, 1, 2))).damage == 13
    assert throw_aimed(text, 15, Given((2,))).damage is None
    assert isinstance(throw_aimed(text, 15, Given((10,))), Waiting)


def test_damage_alone_needs_no_armour_class():
    assert throw_aimed("2d6 + 3; d4 - 9", 0, Given((2, 3, 1))) == throw_aimed(
        "2d6 + 3; d4 - 9", 99, Given((2, 3, 1))
    )
    assert throw_aimed("2d6 + 3", 0, Given((2, 3))).text == "8 damage"


@pytest.mark.parametrize(
    ("text", "without", "asks"),
    [
        ("d20+10 ac 10; 2d6+10", "d20+10 ac ?; 2d6+10", True),
        ("pf2+10 vs 10", "pf2+10 vs ?", False),
    ],
)
def test_the_armour_class_of_a_game_is_forgotten(text, without, asks):
    roll = read_game(text)
    assert (armour_in(roll), forget_armour(roll), counts_on_a_hit(without)) == (10, without, asks)


EXAMPLES = {
    "d20": ("d20+5 ac 15", "d20+5 ac 15; 2d6+3"),
    "pf2": ("pf2+5 vs 15", "pf2+5 vs 15; 2d6 + 3"),
    "sw": ("sw6", "sw6 vs 6", "sw10-2", "sw6 vs 12; 2d6", "sw6; 2d6"),  # its usual number is left out
}


@pytest.mark.parametrize("name", ARMOUR_OF)
def test_an_attack_on_every_number_of_its_game_is_read_and_recorded(name):
    option = games()[name].option(ARMOUR_OF[name])
    for roll in map(read_game, EXAMPLES[name]):
        for number in range(option.low, option.high + 1):
            attack = read_aimed(forget_armour(roll), number)
            assert (armour_in(attack), read_game(str(attack))) == (number, attack)


def test_an_attack_is_on_no_number_beyond_those_of_its_game():
    with pytest.raises(BadInput):
        read_aimed("sw6 vs ?", 101)


def test_the_armour_class_of_dice_is_forgotten_with_the_labels():
    roll = read_rolls("d20 + 10 vs 10 # vs 10; 2d6[fire] + 10 # vs 10")
    assert (armour_in(roll), forget_armour(roll)) == (10, "d20 + 10 vs ?; 2d6 + 10")


@pytest.mark.parametrize(
    ("text", "is_so"),
    [("2d6 + 3", True), ("8d6", True), ("d20 + 5", False), ("2d6 vs 7", False), ("d20; d6", False)],
)
def test_dice_without_a_d20_and_a_target_are_damage(text, is_so):
    assert is_damage(read_rolls(text)) == is_so


def test_no_face_that_a_die_lacks_is_taken():
    with pytest.raises(BadInput):
        throw_aimed("d20+5 ac ?", 15, Given((21,)))


def test_armour_classes_have_the_bounds_of_the_games():
    for number in (LOWEST, HIGHEST):
        assert armour_in(read_game(f"d20+5 ac {number}")) == number


@pytest.mark.parametrize(
    "text",
    [
        "d20 + 5 vs 10",
        "d20 + d4 - 2 vs 10",
        "2d20kh1 + 5 vs 10",
        "3d20kl1 vs 10",
        "d20[sword] + (3 - 1) vs 10",
    ],
)
def test_a_d20_with_what_is_added_leaves_the_total_to_chance(text):
    assert is_chancy(read_rolls(text))


@pytest.mark.parametrize(
    "text",
    [
        "d20 * 0 + 15 vs 10",
        "d20mi20 + 5 vs 10",
        "d20rr<20 vs 10",
        "40d20kh1 vs 10",
        "{d20 * 100 - 99, 15}kl1 vs 10",
        "d20 / 20 + 15 vs 10",
        "d1 + 14 vs 10",
        "15 vs 10",
        "2d20kh1kl1 + 5 vs 10",
    ],
)
def test_dice_of_a_known_total_are_no_attack_on_a_hidden_armour_class(text):
    assert not is_chancy(read_rolls(text))
