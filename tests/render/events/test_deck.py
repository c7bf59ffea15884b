"""Draws from decks, and their shuffles."""

from typing import Any

import pytest

from bot.play.event import Event
from bot.play.events.deck import DECK, DeckRequest
from bot.play.events.deck_shuffle import DECK_SHUFFLE
from bot.play.settings.configuration import Configuration
from bot.render.events.registry import VIEWS, card_of, line_of
from tests.render.events.making import made, text_of

DEFAULTS = Configuration()
ALL = {total: 6 - abs(total - 7) for total in range(2, 13)}


def drawn(dice="2d6", copies=1, *, own=False, state=None) -> tuple[Event, Any]:
    return made(DECK, DeckRequest(dice, copies, 5, own), (7,), state=state)


def line(*asked, **known):
    return line_of(drawn(*asked, **known)[0], DEFAULTS)


def said(*asked, **known):
    return text_of(card_of(*drawn(*asked, **known), DEFAULTS))


def missing(count):
    """The state of a deck of which so many cards are missing, a 7 at last."""
    left = count
    state = []
    for total, cards in ALL.items():
        gone = min(left, cards - (total == 7))
        left -= gone
        state += [[total, gone]] if gone else []
    return state


def test_a_draw_tells_its_odds_plain_odds_and_the_best_informed_guess():
    text = said(state=[[7, 2]])

    assert "Odds of this card: 2/17 = 11.8 %" in text
    assert "With plain dice: 1/6 = 16.7 %" in text
    assert "**6 or 8**: right with 5/34 = 14.7 %\nplain dice: 7, 1/6 = 16.7 %" in text


def test_a_draw_says_what_it_is_and_is_never_called_random():
    assert "deck of 36 cards" in said()
    assert "random" not in said()


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "Until the shuffle: 30 more cards, with 5 left\nshuffled before this card"),
        (3, "Until the shuffle: 27 more cards, with 5 left\n"),
        (29, "Until the shuffle: 1 more card, with 5 left\n"),
        (30, "Until the shuffle: shuffled before the next card\n"),
    ],
)
def test_a_draw_says_how_many_cards_are_left_until_the_shuffle(count, words):
    assert words in said(state=missing(count))


def test_a_deck_of_several_copies_says_so():
    assert "deck of 72 cards, 2 copies" in said("2d6", 2)
    assert line("2d6", 2, own=True).endswith("← 2d6 own deck, 2 copies, shuffled at 5")


def test_a_card_is_no_face():
    event, _ = drawn()

    assert VIEWS["deck"].faces(event) == ()
    assert line() == "**7** (had 16.7 %) ← 2d6 deck, shuffled at 5"


def test_a_comment_stands_below_the_outcome_and_behind_the_line():
    assert "# 7\nthe robber" in said("2d6 # the robber")
    assert line("2d6 # robber").endswith(r" deck, shuffled at 5 \# robber")


def test_ones_own_deck_is_called_so():
    assert "your own deck in this channel" in said(own=True)


@pytest.mark.parametrize(("own", "whose", "which"), [(False, "", "The"), (True, "own ", "Your own")])
def test_a_shuffle_tells_how_many_cards_are_back(own, whose, which):
    event, result = made(DECK_SHUFFLE, DeckRequest("2d6[x]", 2, 5, own), state=[[7, 2]])

    assert line_of(event, DEFAULTS) == rf"**shuffled** 2d6\[x\] {whose}deck, 2 copies, shuffled at 5"
    assert card_of(event, result, DEFAULTS).text == (
        rf"{which} deck of **2d6\[x\]** is shuffled: all 72 cards are in it, "
        "and the next has its plain odds."
    )
