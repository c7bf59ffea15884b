"""The card of one entry of the history."""

from dataclasses import replace

import pytest

from bot.features.die.event import D100, DieRequest
from bot.features.history.card import details_card
from bot.features.history.event import REVEAL, RevealRequest
from bot.features.history.pages import Details
from bot.features.roll.event import ROLL, RollRequest
from bot.play.settings import Configuration
from bot.text.view import BELOW, MARKS
from tests.features.making import fields_of, made, replayable

TYPED, ROLLED = made(ROLL, RollRequest("d6"), (6,), by_hand=True)
HIDDEN, _ = made(ROLL, RollRequest("d6"), (6,), visibility="me")


def card(event, result=ROLLED, link=None, struck_by=None):
    return details_card(Details(event, result, Configuration(), can_strike=False, struck_by=struck_by), link)


def fields(*asked, **known):
    return fields_of(card(*asked, **known))


def test_a_typed_roll_is_marked_once():
    shown = card(TYPED)

    assert "typed by hand" in shown.footer
    assert "Marks" not in fields_of(shown)


def test_a_link_leads_to_the_message():
    shown = fields(TYPED, link="https://discord.com/channels/1/2/3")["Entry"]

    assert shown == "#17 by <@5>, <t:1700000000:f>\n[Go to its message](https://discord.com/channels/1/2/3)"


def test_without_a_known_message_there_is_no_link():
    assert fields(TYPED)["Entry"] == "#17 by <@5>, <t:1700000000:f>"


@pytest.mark.parametrize("visibility", ["me", "both", "gm"])
def test_a_hidden_roll_says_who_sees_it(visibility):
    shown = card(replace(TYPED, visibility=visibility))

    assert BELOW[visibility] in shown.footer
    assert "Marks" not in fields_of(shown)


@pytest.mark.parametrize("visibility", ["me", "both", "gm"])
def test_so_does_one_whose_card_does_not_say_it(visibility):
    revealed, result = made(
        REVEAL, RevealRequest(17), target=HIDDEN, number=18, prepared={17: replayable(HIDDEN)}
    )

    assert fields(replace(revealed, visibility=visibility), result)["Marks"] == MARKS[visibility]


def test_a_struck_roll_is_struck_out_and_says_by_whom():
    strike = replace(TYPED, number=18, person=8)
    struck = replace(TYPED, struck=18)

    assert card(struck, struck_by=strike).text.startswith("~~6")
    assert fields(struck, struck_by=strike)["Marks"] == "struck by <@8> in `#18`"


def test_a_register_is_shown_before_and_after():
    event, result = made(D100, DieRequest("accumulator", 100, options="dice=4"), (6, 1, 5, 4), state=10)

    assert fields(event, result)["The number that is kept here"].startswith("10 → **")


def test_a_row_without_a_card_of_its_own_shows_its_line():
    event, result = made(
        REVEAL, RevealRequest(17), target=HIDDEN, number=18, prepared={17: replayable(HIDDEN)}
    )
    shown = card(event, result)

    assert (shown.title, shown.text) == ("History", "**revealed** `#17`")
    assert [field.name for field in shown.fields] == ["Entry"]
