"""The cards of Savage Worlds: their order, how they are written, and that all left are equally likely."""

from functools import partial

import pytest

from bot.mechanics.action_cards import CARDS, JOKERS, draw_card, read_card, say_card
from bot.mechanics.errors import BadInput
from bot.mechanics.sources import Chance, Given


def test_there_are_54_cards_and_each_but_the_jokers_is_written_in_its_own_way():
    assert len(CARDS) == 54
    assert len({say_card(card) for card in CARDS}) == 53


def test_the_order_goes_from_jokers_and_the_ace_of_spades_to_the_two_of_clubs():
    told = [say_card(card) for card in reversed(CARDS)]

    assert told[:7] == ["Joker", "Joker", "A♠", "A♥", "A♦", "A♣", "K♠"]
    assert told[-5:] == ["3♣", "2♠", "2♥", "2♦", "2♣"]


@pytest.mark.parametrize("card", set(CARDS) - JOKERS)
def test_a_card_is_read_as_it_is_written_and_with_a_letter_for_its_suit(card):
    said = say_card(card)
    typed = said[:-1].lower() + dict(zip("♣♦♥♠", "cdhs", strict=True))[said[-1]]

    assert read_card(said) == read_card(typed) == read_card(typed.upper()) == card


@pytest.mark.parametrize("typed", ["Joker", "joker", "JOKER"])
def test_a_joker_is_read_whichever_it_is(typed):
    assert read_card(typed) in JOKERS


@pytest.mark.parametrize("text", ["", "♠", "s", "K", "1s", "11s", "goblins", "K♠♠", "15"])
def test_other_words_are_no_card(text):
    assert read_card(text) is None


def test_each_card_that_is_left_comes_by_one_number_of_chance():
    gone = {1, 2, 54}
    drawn = [draw_card(gone, Chance(partial(min, number))) for number in range(51)]

    assert sorted(drawn) == sorted(set(CARDS) - gone)


def test_a_recorded_card_that_was_gone_is_refused():
    with pytest.raises(BadInput):
        draw_card({7}, Given([7]))
