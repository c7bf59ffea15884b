"""Choices and shuffles as people type them."""

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.picks import Pick
from bot.mechanics.reading.pick_reader import TypedPick, read_pick

FOOD = ("pizza", "burger", "sushi")
PEOPLE = ("Ada", "Bron", "Nim")

TYPED = {
    "choose pizza, burger, sushi": (FOOD, 1),
    "Choose pizza,burger ,  sushi": (FOOD, 1),
    "choose pizza, burger or sushi": (FOOD, 1),
    "choose pizza, burger, or sushi": (FOOD, 1),
    "choose pizza or burger or sushi": (FOOD, 1),
    "choose pizza; burger; sushi": (FOOD, 1),
    "choose pizza|burger|sushi": (FOOD, 1),
    "choose from pizza, burger, sushi": (FOOD, 1),
    "choose one of pizza, burger, sushi": (FOOD, 1),
    "choose one of: pizza, burger, sushi": (FOOD, 1),
    "pick 2 of pizza, burger, sushi": (FOOD, 2),
    "choose two of pizza, burger, sushi": (FOOD, 2),
    "choose between tea and coffee": (("tea", "coffee"), 1),
    "choose salt and pepper, rock and roll": (("salt and pepper", "rock and roll"), 1),
    "choose 1d6, 2d6": (("1d6", "2d6"), 1),
    "choose a, b; c": (("a, b", "c"), 1),
}

NONE = (
    "choose",
    "choose 2d6",
    "shuffle",
    "shuffle 2d6",
    "pick the lock, d20+5",
    "2d6 choose a, b",
    "chosen a, b",
)


def test_choices_are_read_as_people_type_them():
    for text, (options, count) in TYPED.items():
        assert read_pick(text) == TypedPick(Pick(options, count), ""), text


def test_shuffles_are_read_as_people_type_them():
    for text in ("shuffle Ada, Bron, Nim", "SHUFFLE Ada, Bron and Nim", "shuffle Ada; Bron; Nim"):
        assert read_pick(text) == TypedPick(Pick(PEOPLE, shuffles=True), ""), text


def test_what_stands_behind_a_hash_is_the_label():
    assert read_pick("choose a, b # dinner") == TypedPick(Pick(("a", "b")), "dinner")


def test_what_is_written_is_read_as_the_same():
    for text in TYPED:
        pick = read_pick(text).pick
        assert read_pick(str(pick)).pick == pick, text


def test_other_lines_are_none():
    for text in NONE:
        assert read_pick(text) is None, text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("choose pizza", "Write several things with commas: choose Ada, Bron, Nim."),
        ("choose 4 of a, b, c", "You can choose 1 to 2 of 3 things, not 4"),
        ("choose 0 of a, b", "You can choose 1 to 1 of 2 things, not 0"),
        (f"choose {','.join(['a'] * 51)}", "from 2 to 50 things, not 51"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_was_typed(text, sentence):
    with pytest.raises(BadInput) as refused:
        read_pick(text)
    assert sentence in refused.value.sentence
    assert refused.value.typed == text
