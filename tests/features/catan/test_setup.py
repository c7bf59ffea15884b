""""""

import pytest

from bot.features.catan.game import CatanWish, Setup, settle
from bot.mechanics.errors import BadInput
from bot.play.settings import Configuration


def settled(**wanted):
    return settle(CatanWish(**{"players": (1, 2, 3), **wanted}), 99, Configuration(tightness="0.5"))


def test_the_usual_game_has_two_ordinary_dice_and_sevens():
    setup = settled()

    assert (setup.dice, setup.no_sevens_for, setup.cities) == ("plain", 0, False)


@pytest.mark.parametrize(
    ("dice", "rounds"), [("tatham", 2), ("tatham+3", 2), ("d6+d5", 2), ("d30", 2), ("deck", 0), ("fair", 0)]
)
def test_dice_that_never_roll_7_are_for_the_first_two_rounds(dice, rounds):
    assert settled(dice=dice).no_sevens_for == rounds


def test_who_is_first_turns_the_seats_round():
    assert settled(first=2).players == (2, 3, 1)


def test_sevens_can_wait_for_a_switch():
    assert settled(no_sevens_for=" Until  Switched ").no_sevens_for is None


def test_tightness_left_out_is_the_one_of_the_settings():
    assert settled(dice="fair").tightness == "0.5"


def test_a_deck_is_shuffled_again_with_five_cards_left():
    assert settled(dice="deck").reshuffle == 5


def test_a_setup_is_read_as_it_was_written():
    setup = settled(dice="deck", cities=True, first=3, reshuffle=0)

    assert Setup.of(setup.body()) == setup


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"players": (1,)}, "2 to 6 players, not 1"),
        ({"players": tuple(range(7))}, "2 to 6 players, not 7"),
        ({"players": (1, 2, 1)}, "<@1> is named twice"),
        ({"first": 9}, "first: is one of the players, which <@9> is not"),
        ({"dice": "d20"}, "There is no way 'd20' to roll for Catan"),
        ({"no_sevens_for": "21"}, "from 0 to 20, or 'until switched', not '21'"),
        ({"no_sevens_for": "-1"}, "not '-1'"),
        ({"no_sevens_for": "two"}, "not 'two'"),
        ({"no_sevens_for": "²"}, "not '²'"),
        ({"tightness": "1"}, "tightness: belongs to the fair die roller"),
        ({"dice": "fair", "tightness": "101"}, "from 0 to 100"),
        ({"reshuffle": 5}, "reshuffle: belongs to the deck"),
        ({"dice": "deck", "reshuffle": 30}, "0 to 29 cards left, not 30"),
        ({"dice": "deck", "reshuffle": -1}, "0 to 29 cards left, not -1"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(wanted, sentence):
    with pytest.raises(BadInput) as refused:
        settled(**wanted)

    assert sentence in str(refused.value)
