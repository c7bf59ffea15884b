"""Draws from decks, and their shuffles."""

from typing import Any

import pytest

from bot.features.deck.event import DECK, DECK_SHUFFLE, DeckRequest
from bot.features.views import card_of, fitting, line_of, more_of, view_of
from bot.play.event import Event
from bot.play.settings import Configuration
from bot.text.card import Tone
from tests.features.making import made, text_of

DEFAULTS = Configuration()
ALL = {total: 6 - abs(total - 7) for total in range(2, 13)}


def drawn(dice="2d6", copies=1, *, own=False, state=None) -> tuple[Event, Any]:
    return made(DECK, DeckRequest(dice, copies, 5, own), (7,), state=state)


def line(*asked, **known):
    return line_of(drawn(*asked, **known)[0], DEFAULTS)


def said(*asked, **known):
    return text_of(card_of(*drawn(*asked, **known), DEFAULTS))


def more(*asked, **known):
    return text_of(more_of(*drawn(*asked, **known), DEFAULTS))


def missing(count):
    """The state of a deck of which so many cards are missing, a 7 at last."""
    left = count
    state = []
    for total, cards in ALL.items():
        gone = min(left, cards - (total == 7))
        left -= gone
        state += [[total, gone]] if gone else []
    return state


def test_a_draw_is_large_and_says_how_likely_it_was_beside_plain_dice():
    shown = card_of(*drawn(state=[[7, 2]]), DEFAULTS)

    assert shown.text == (
        "# 7\ndeck of 2d6 · less likely than with plain dice just now: 11.8 % instead of 16.7 %\n"
        "-# 28 more cards before the shuffle."
    )
    assert (shown.fields, shown.footer, shown.tone) == ((), "#17 · from a deck", Tone.DECK)


def test_where_answers_are_compact_a_draw_is_one_line_with_what_is_left():
    line = fitting(*drawn("2d6 # robber", state=[[7, 2]]), Configuration(compact=True)).text

    assert line == "**7** · robber · deck of 2d6 · 28 more cards before the shuffle · from a deck"


def test_a_draw_that_follows_another_says_so():
    event, result = made(DECK, DeckRequest("2d6", 1, 5, again=9), (7,))

    assert card_of(event, result, DEFAULTS).text.endswith("\n-# <@5> drew the next card after #9")
    assert line_of(event, DEFAULTS).endswith(", next card after `#9`")


def test_exact_odds_and_the_best_guess_are_behind_the_button():
    text = more(state=[[7, 2]])

    assert "Odds of this card: 2/17 = 11.8 %" in text
    assert "With plain dice: 1/6 = 16.7 %" in text
    assert "**6 or 8**: right with 5/34 = 14.7 %\nplain dice: 7, 1/6 = 16.7 %" in text


def test_of_equal_cards_it_is_not_said_that_the_number_cannot_come_again():
    assert "a drawn card stays out until the shuffle" in more("2d6", 2)
    assert "cannot come" not in more("2d6", 2)


def test_a_draw_says_what_it_is_and_is_never_called_random():
    assert "deck of 36 cards" in more()
    assert "random" not in said() + more()


@pytest.mark.parametrize(
    ("count", "words", "exactly"),
    [
        (
            0,
            "Freshly shuffled: 30 more cards before the next shuffle.",
            "30 more cards, with 5 left\nshuffled",
        ),
        (3, "27 more cards before the shuffle.", "27 more cards, with 5 left\n"),
        (29, "1 more card before the shuffle.", "1 more card, with 5 left\n"),
        (30, "The deck is shuffled before the next card.", "shuffled before the next card\n"),
    ],
)
def test_a_draw_says_how_many_cards_are_left_until_the_shuffle(count, words, exactly):
    assert f"\n-# {words}" in said(state=missing(count))
    assert f"Until the shuffle: {exactly}" in more(state=missing(count))


def test_a_deck_of_several_copies_says_so():
    assert "deck of 72 cards, 2 copies" in more("2d6", 2)
    assert line("2d6", 2, own=True).endswith("← 2d6 own deck, 2 copies, shuffled at 5")


def test_a_card_is_no_face():
    event, _ = drawn()

    assert view_of("deck").faces(event) == ()
    assert line() == "**7** (had 16.7 %) ← 2d6 deck, shuffled at 5"


def test_a_comment_stands_over_the_outcome_and_behind_the_line():
    assert "the robber\n# 7" in said("2d6 # the robber")
    assert line("2d6 # robber").endswith(r" deck, shuffled at 5 \# robber")


def test_ones_own_deck_is_called_so():
    assert "your own deck of 2d6" in said(own=True)
    assert "your own deck in this channel" in more(own=True)


@pytest.mark.parametrize(("own", "whose", "which"), [(False, "", "The"), (True, "own ", "Your own")])
def test_a_shuffle_tells_how_many_cards_are_back(own, whose, which):
    event, result = made(DECK_SHUFFLE, DeckRequest("2d6[x]", 2, 5, own), state=[[7, 2]])

    assert line_of(event, DEFAULTS) == rf"**shuffled** 2d6\[x\] {whose}deck, 2 copies, shuffled at 5"
    assert card_of(event, result, DEFAULTS).text == (
        rf"{which} deck of **2d6\[x\]** is shuffled: all 72 cards are in it again."
    )
