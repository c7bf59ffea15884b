from fractions import Fraction
from random import Random

import pytest

from bot.mechanics.catan.pips import plain_totals
from bot.mechanics.errors import BadInput
from bot.mechanics.sources import Chance, Given
from bot.play.catan.throws import distribution_of, likeliest, make

DICE = ("tatham", "plain", "d6+d5", "d30", "deck", "fair")


def typed(game, faces):
    """Read a roll from faces that people threw."""
    source = Given(faces)
    made = make(game, source, by_hand=True)
    source.finish(f"{made.pair.total}")
    return made


def play(game, below, rolls):
    for _ in range(rolls):
        made = make(game, Chance(below), by_hand=False)
        game = game.rolled(*made.pair, made.event, by_hand=False, number=0)
    return game


def chances(distribution):
    return {total: distribution.chance(total) for total in distribution.weights}


@pytest.mark.parametrize("dice", DICE)
def test_no_seven_can_come_in_the_first_two_rounds(make_game, dice):
    game = play(make_game(dice=dice), Random(1).randrange, 7)

    assert [distribution_of(game.before(turn), by_hand=False).chance(7) for turn in range(1, 9)] == [0] * 8


@pytest.mark.parametrize("dice", DICE)
def test_none_comes_then(make_game, dice):
    games = [play(make_game(dice=dice), Random(seed).randrange, 8) for seed in range(40)]

    assert all(roll.total != 7 for game in games for roll in game.rolls)


@pytest.mark.parametrize("dice", DICE)
def test_the_first_roll_has_the_odds_of_two_dice_without_sevens(make_game, dice):
    assert chances(distribution_of(make_game(dice=dice), by_hand=False)) == chances(
        plain_totals(sevens=False)
    )


@pytest.mark.parametrize("dice", DICE)
def test_after_two_rounds_a_seven_has_one_in_six(make_game, dice):
    game = play(make_game(dice=dice), Random(2).randrange, 8)

    assert distribution_of(game, by_hand=False).chance(7) == Fraction(1, 6)


def test_a_deck_gives_each_card_once_until_it_is_shuffled(make_game):
    game = play(make_game(dice="deck", no_sevens_for="0", reshuffle=0), Random(3).randrange, 72)
    cards = [(roll.total, roll.red) for roll in game.rolls]

    assert len(set(cards[:36])) == len(set(cards[36:])) == 36


def test_a_deck_is_shuffled_again_with_five_cards_left(make_game):
    game = play(make_game(dice="deck", no_sevens_for="0"), Random(4).randrange, 31)

    assert distribution_of(game.before(31), by_hand=False).total == 6
    assert distribution_of(game, by_hand=False) == plain_totals(sevens=True)


def test_a_card_that_is_taken_back_is_in_the_deck_again(make_game):
    game = play(make_game(dice="deck", no_sevens_for="0"), Random(5).randrange, 3)

    assert distribution_of(game.taken_back(), by_hand=False) == distribution_of(game.before(3), by_hand=False)


def test_a_roll_by_hand_takes_no_card_from_the_deck(make_game):
    game = make_game(dice="deck").rolled(8, 3, 0, by_hand=True, number=0)

    assert distribution_of(game, by_hand=False) == plain_totals(sevens=False)


def test_the_fair_roller_makes_what_came_less_likely(make_game):
    game = make_game(dice="fair", tightness="1").rolled(8, 3, 0, by_hand=False, number=0)

    assert distribution_of(game, by_hand=False).chance(8) < Fraction(5, 30)


def test_dice_thrown_by_hand_have_plain_odds_beside_the_fair_roller(make_game):
    game = make_game(dice="fair", tightness="1").rolled(8, 3, 0, by_hand=False, number=0)

    assert distribution_of(game, by_hand=True) == plain_totals(sevens=False)


@pytest.mark.parametrize(
    ("dice", "faces", "pair"),
    [
        ("tatham", (1, 4), (6, 2)),
        ("plain", (3, 4, 2, 6), (8, 2)),
        ("d6+d5", (6, 4), (11, 6)),
        ("d30", (17,), (8, 3)),
        ("deck", (3, 4, 2, 6), (8, 2)),
        ("fair", (2, 6), (8, 2)),
    ],
)
def test_typed_faces_are_read_as_the_dice_say(make_game, dice, faces, pair):
    assert tuple(typed(make_game(dice=dice), faces).pair) == pair


def test_the_event_die_is_typed_last(make_game):
    made = typed(make_game(dice="plain", cities=True), (2, 6, 5))

    assert (tuple(made.pair), made.event) == ((8, 2), 5)


@pytest.mark.parametrize(
    ("wanted", "faces", "sentence"),
    [
        ({}, (1,), r"the C d5 comes next \(the odd die"),
        ({"dice": "plain"}, (3, 4), r"the red d6 comes next \(the red number\)"),
        ({"cities": True}, (1, 4), "the event d6 comes next"),
        ({}, (1, 6), "Face 2 is 6, but a C d5 shows 1 to 5"),
        ({}, (0, 1), "Face 1 is 0"),
        ({}, (1, 1, 1), "3 faces are too many"),
        ({"dice": "d30"}, (31,), "shows 1 to 30"),
    ],
)
def test_faces_that_do_not_fit_are_refused_in_one_sentence(make_game, wanted, faces, sentence):
    with pytest.raises(BadInput, match=sentence):
        typed(make_game(**wanted), faces)


def test_the_best_guess_names_all_that_are_likeliest():
    assert likeliest(plain_totals(sevens=False)) == ((6, 8), 5)
