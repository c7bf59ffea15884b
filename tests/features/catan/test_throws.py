"""Rolls of a game: drawn or thrown by chance, or read from dice that people threw."""

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from bot.features.catan.game import Throw, dice_for, distribution_of, find_likeliest, make_throw
from bot.mechanics.catan.dice import LabelledFaces, pips, plain_totals
from bot.mechanics.catan.odds import event
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting, read
from bot.mechanics.sources import Chance
from tests.mechanics.catan.document import EVEN_READ_FROM_A_D6, ODD_READ_FROM_A_D6, read_off
from tests.tiers import by_tier

DICE = ("never-roll-7", "tatham", "plain", "d6+d5", "d30", "deck", "fair")


def typed(game, faces):
    """Read a roll from dice that people threw."""
    source = LabelledFaces(faces.split())
    made = make_throw(game, source, by_hand=True)
    assert isinstance(made, Throw)
    source.finish()
    return made


def play(game, below, rolls):
    for _ in range(rolls):
        made = make_throw(game, Chance(below), by_hand=False)
        assert isinstance(made, Throw)
        game = game.add_roll(*made.pair, made.event, by_hand=False, number=0)
    return game


def chances(distribution):
    return {total: distribution.chance(total) for total in distribution.weights}


@pytest.mark.parametrize("dice", DICE)
def test_no_seven_can_come_in_the_first_two_rounds_and_then_it_has_one_in_six(make_game, dice):
    games = [play(make_game(dice=dice), Random(seed).randrange, 8) for seed in range(by_tier(8, 40))]
    laws = [distribution_of(games[0].rewind(turn), by_hand=False) for turn in range(1, 10)]

    assert [law.chance(7) for law in laws] == [0] * 8 + [Fraction(1, 6)]
    assert chances(laws[0]) == chances(plain_totals(sevens=False))
    assert all(roll.total != 7 for game in games for roll in game.rolls)


def test_a_deck_gives_each_card_once_until_it_is_shuffled(make_game):
    game = play(make_game(dice="deck", no_sevens_for="0", reshuffle=0), Random(3).randrange, 72)
    cards = [(roll.total, roll.red) for roll in game.rolls]

    assert len(set(cards[:36])) == len(set(cards[36:])) == 36


def test_a_deck_is_shuffled_again_with_five_cards_left(make_game):
    game = play(make_game(dice="deck", no_sevens_for="0"), Random(4).randrange, 31)

    assert distribution_of(game.rewind(31), by_hand=False).total == 6
    assert distribution_of(game, by_hand=False) == plain_totals(sevens=True)


def test_a_card_that_is_taken_back_is_in_the_deck_again(make_game):
    game = play(make_game(dice="deck", no_sevens_for="0"), Random(5).randrange, 3)

    assert distribution_of(game.take_back(), by_hand=False) == distribution_of(game.rewind(3), by_hand=False)


def test_a_roll_by_hand_takes_no_card_from_the_deck(make_game):
    game = make_game(dice="deck").add_roll(8, 3, 0, by_hand=True, number=0)

    assert distribution_of(game, by_hand=False) == plain_totals(sevens=False)


def test_the_fair_roller_makes_what_came_less_likely_and_dice_thrown_by_hand_beside_it_are_plain(make_game):
    game = make_game(dice="fair", tightness="1").add_roll(8, 3, 0, by_hand=False, number=0)

    assert distribution_of(game, by_hand=False).chance(8) < Fraction(5, 30)
    assert distribution_of(game, by_hand=True) == plain_totals(sevens=False)


def test_what_stands_on_the_dice_is_typed(make_game):
    for dice, faces, pair in [
        ("tatham", "6 11", (6, 2)),
        ("tatham", "6 5", (6, 5)),
        ("tatham", "5 6", (6, 5)),
        ("tatham", "12 blank", (12, 6)),
        ("tatham", "0 12", (12, 6)),
        ("tatham", "- 12", (12, 6)),
        ("plain", "3 4 2 6", (8, 2)),
        ("never-roll-7", "r3 c5", (4, 1)),
        ("never-roll-7", "C5 R3", (4, 1)),
        ("never-roll-7", "r5 c6", (2, 1)),
        ("tatham", "r3 c5", (6, 1)),
        ("tatham", "C5 R3", (6, 1)),
        ("tatham", "r6 blank", (12, 6)),
        ("tatham", "12 c1", (12, 6)),
        ("d6+d5", "6 4", (11, 6)),
        ("deck", "3 4 2 6", (8, 2)),
        ("fair", "2 6", (8, 2)),
    ]:
        assert tuple(typed(make_game(dice=dice), faces).pair) == pair, faces


def test_the_faces_of_games_from_before_the_grid_keep_their_reading():
    sorted_faces = dice_for("tatham", sevens=True, cities=True)

    assert pips(read(sorted_faces, (3, 5)).outcome) == (6, 1)
    assert sorted_faces.wants(1).labels == ("blank", "3", "5", "7", "9", "11")


def test_each_throw_of_tathams_dice_is_read_by_its_labels_in_either_order(make_game):
    game = make_game(no_sevens_for="0", cities=True)
    for even, odd in product(EVEN_READ_FROM_A_D6.values(), ODD_READ_FROM_A_D6.values()):
        one, other = typed(game, f"{even} {odd} ship"), typed(game, f"{odd} {even} ship")
        assert tuple(one.pair) == tuple(other.pair) == read_off(even, odd)


def test_a_d30_is_typed_by_the_number_on_it_and_with_red_numbers_by_both(make_game):
    for total in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        assert typed(make_game(dice="d30"), str(total)).pair.total == total
    for pair in [(2, 1), (8, 2), (8, 6), (12, 6)]:
        total, red = pair
        assert typed(make_game(dice="d30", cities=True), f"{total}/{red} blue").pair == pair


def test_the_event_die_is_typed_last(make_game):
    words = {"ship": "black", "Yellow": "yellow", "green": "green", "4": "yellow", "2": "black"}
    for word, colour in words.items():
        made = typed(make_game(dice="plain", cities=True), f"2 6 {word}")
        assert (tuple(made.pair), event(made.event).colour) == ((8, 2), colour)


def test_faces_that_do_not_fit_are_refused_in_one_sentence(make_game):
    cases: list[tuple[dict[str, Any], str, str]] = [
        (
            {},
            "5",
            "The even die cannot show `5`: it shows 2, 4, 6, 8, 10 or 12. For an ordinary die instead of "
            "it, type the row or the column of the grid, such as r3 c5.",
        ),
        (
            {},
            "8 7",
            "The odd die cannot show `7`: it shows 3, 5, 9, 11 or blank. For an ordinary die instead of "
            "it, type the row or the column of the grid, such as r3 c5.",
        ),
        (
            {},
            "6 1",
            "odd die cannot show `1`: it shows 3, 5, 9, 11 or blank. For an ordinary die instead of it, ",
        ),
        ({}, "3 1", "type the row or the column of the grid, such as r3 c5."),
        ({}, "r7 5", "even die cannot show `r7`"),
        ({"dice": "never-roll-7"}, "r3 c1", "`c1` is the 7, which does not count yet: throw that die again."),
        ({}, "r3 c4", "`c4` is the 7, which does not count yet: throw that die again."),
        ({"dice": "plain"}, "r3 c4", "d6 cannot show `r3`: it shows 1 to 6."),
        ({}, "8 5 9", "You typed too many dice: leave `9` out."),
        ({"dice": "plain"}, "7 3", "d6 cannot show `7`: it shows 1 to 6."),
        ({"dice": "plain"}, "six 3", "d6 cannot show `six`"),
        ({"dice": "plain"}, "2 4 5", "leave `5` out"),
        ({"dice": "d6+d5"}, "2 6", "d5 cannot show `6`: it shows 1 to 5."),
        ({"dice": "plain", "cities": True}, "5 3 red", "event die cannot show `red`: it shows ship"),
        ({"dice": "plain", "cities": True}, "9 3 1", "red die cannot show `9`: it shows 1 to 6."),
        ({"dice": "d30"}, "7", "d30 cannot show `7`: it shows 2, 3, 4, 5, 6, 8, 9, 10, 11 or 12."),
        ({"dice": "d30", "cities": True}, "8 ship", "it shows numbers such as 8/2, with the red one"),
    ]
    for wish, faces, sentence in cases:
        with pytest.raises(BadInput) as refused:
            typed(make_game(**wish), faces)
        assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("wanted", "faces", "die", "meaning"),
    [
        ({}, "8", "odd", ""),
        ({"dice": "plain"}, "5", "d6", ""),
        ({"dice": "plain"}, "3 4", "d6", "a 7 does not count yet: throw both dice again"),
        ({"dice": "plain", "cities": True}, "5 3", "event", ""),
    ],
)
def test_faces_that_are_not_enough_name_the_next_die(make_game, wanted, faces, die, meaning):
    made = make_throw(make_game(**wanted), LabelledFaces(faces.split()), by_hand=True)

    assert isinstance(made, Waiting)
    assert die in str(made.wants)
    assert meaning in made.wants.meaning


def test_the_best_guess_names_all_that_are_likeliest():
    assert find_likeliest(plain_totals(sevens=False)) == ((6, 8), 5)
