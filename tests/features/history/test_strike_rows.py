"""Rows that are about others: strikes and reveals."""

from dataclasses import replace

import pytest

from bot.features.history.card import revealed_card, strike_question_card, struck_card
from bot.features.history.event import REVEAL, STRIKE, RevealRequest, StrikeRequest
from bot.features.roll.event import ROLL, RollRequest
from bot.features.views import line_of
from bot.play.settings import Configuration
from bot.text.card import Card, Tone
from tests.features.making import made, replayable

DEFAULTS = Configuration()
TYPED, _ = made(ROLL, RollRequest("d6"), (6,), by_hand=True)


def test_a_row_that_reveals_names_the_row_that_it_reveals():
    hidden, _ = made(ROLL, RollRequest("d6"), (6,), visibility="me")
    event, _ = made(REVEAL, RevealRequest(17), target=hidden, number=18, prepared={17: replayable(hidden)})

    assert line_of(event, DEFAULTS) == "**revealed** `#17`"


def test_a_revealed_row_names_who_revealed_it():
    assert revealed_card(Card("# 7", "d6"), TYPED, 8) == Card("# 7\nRolled by <@5>, revealed by <@8>", "d6")


def test_a_row_that_strikes_names_the_row_that_it_strikes():
    event, _ = made(STRIKE, StrikeRequest(17), target=TYPED, number=18, prepared=replayable(TYPED))

    assert line_of(event, DEFAULTS) == "**struck** `#17`"


def test_a_strike_is_asked_about():
    asked = strike_question_card(TYPED, line_of(TYPED, DEFAULTS))

    assert asked.text.startswith("Strike `#17`: **6** ← d6 by hand `6`?\n")
    assert asked.tone == Tone.WARNING


@pytest.mark.parametrize(
    ("visibility", "told"),
    [
        ("", "~~**6** ← d6 by hand `6`~~"),
        ("me", "*rolled in secret*"),
        ("gm", "*rolled for the game master*"),
    ],
)
def test_the_announcement_of_a_hidden_roll_says_nothing_of_what_it_was(visibility, told):
    struck = replace(TYPED, struck=18)
    card = struck_card(replace(struck, visibility=visibility), line_of(struck, DEFAULTS), 8)

    assert card.text == f"<@8> struck `#17` of <@5>: {told}"
    assert card.footer == "#18 · /history still shows what was struck"
