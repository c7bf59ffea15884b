"""`deck`: cards drawn without putting back."""

import json
from collections import Counter
from fractions import Fraction

from bot.mechanics.distribution import DiceSum

TWO_D6 = DiceSum(2, 6).distribution().weights


def test_a_whole_deck_is_every_card_once(read_json):
    drawn = read_json("deck", "2d6", "--cards", "36", "--reshuffle", "0")
    assert Counter(card["outcome"] for card in drawn["cards"]) == TWO_D6
    assert (drawn["size"], drawn["left"]) == (36, 0)
    assert not any(card["shuffled"] for card in drawn["cards"])


def test_each_card_says_the_chance_that_it_had_and_how_well_it_could_be_guessed(read_json):
    left = Counter(TWO_D6)
    for card in read_json("deck", "2d6", "--cards", "31")["cards"]:
        assert Fraction(card["chance"]) == Fraction(left[card["outcome"]], left.total())
        assert Fraction(card["best_guess"]) == Fraction(max(left.values()), left.total())
        left[card["outcome"]] -= 1


def test_the_deck_is_shuffled_when_as_many_are_left_as_was_said(read_json):
    shuffled = [
        card["shuffled"] for card in read_json("deck", "d6", "--cards", "9", "--reshuffle", "2")["cards"]
    ]
    assert shuffled == [False] * 4 + [True] + [False] * 3 + [True]


def test_it_goes_on_with_what_was_drawn(read_json, command):
    first = read_json("deck", "d6", "--cards", "3", "--reshuffle", "0")
    last = read_json("deck", "d6", "--cards", "3", "--reshuffle", "0", "--drawn", json.dumps(first["drawn"]))
    assert sorted(card["outcome"] for card in first["cards"] + last["cards"]) == [1, 2, 3, 4, 5, 6]
    out = command("deck", "d6", "--drawn", json.dumps(first["drawn"]), "--reshuffle", "3")[1]
    assert "(shuffled)" in out


def test_copies_make_a_larger_deck(read_json):
    assert read_json("deck", "d6", "--copies", "10")["size"] == 60


def test_people_see_each_card_and_how_to_go_on(command):
    status, out, _ = command("deck", "d2", "--copies", "2")
    first, card, left, on = out.splitlines()
    assert (status, first) == (0, "d2, a deck of 4 cards, all shuffled when 0 are left")
    assert card.endswith("had 50.0 %; the best bet was 1 or 2 with 50.0 %")
    assert left == "3 more cards can be drawn before the next shuffle"
    assert on.startswith("""to go on: --drawn '{""")


NO_DECKS = [
    (["2d6", "--copies", "11"], "`copies` must be a whole number from 1 to 10, not `11`."),
    (["2d6", "--cards", "0"], "`cards` must be a whole number from 1 to 1000, not `0`."),
    (
        ["2d6", "--reshuffle", "36"],
        "`reshuffle` must be less than 36, the number of cards in this deck: write 0 to 35.",
    ),
    (["d4", "--drawn", '{"3": 2}'], "You wrote that 2 cards with 3 are drawn, but the deck has only 1."),
    (["d4", "--drawn", '{"5": 1}'], "These dice cannot make `5`: write a total from 1 to 4."),
    (["d4", "--drawn", "4"], """--drawn must be a JSON object such as {"7": 2, "12": 1}, not `4`."""),
    (["d1"], "These dice always make 1: write dice with more than one total, such as 2d6."),
]


def test_what_makes_no_deck_is_refused(refusal):
    for arguments, sentence in NO_DECKS:
        assert refusal("deck", *arguments) == sentence, arguments
