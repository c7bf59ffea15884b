"""The price of an evening, as players read it and as figures."""

import pytest

from bot.features.fair.card import price_card, price_field, price_rows
from bot.features.fair.chart import evening_price
from bot.mechanics.distribution import DiceSum
from bot.mechanics.evenings import price
from bot.mechanics.stateful_dice import USUAL_ROLLS, parse_tightness

pytestmark = pytest.mark.usefixtures("seldom_painted")


def exact(sides=6, rolls=12, left=None):
    return price(DiceSum(1, sides).distribution(), parse_tightness("1"), rolls, left)


@pytest.fixture(scope="module")
def two_d6():
    """An evening that is tried out, of few rolls for speed."""
    return price(DiceSum(2, 6).distribution(), parse_tightness("1"), 12, 5)


def test_players_read_what_it_costs_and_what_it_buys():
    assert price_field(exact(left=2)).value.splitlines() == [
        "**25.1 %** of guesses are right for someone who keeps count. "
        "With plain dice 16.7 %, with a deck 23.8 %.",
        "**1.6** of 12 rolls differ from a perfectly even evening. With plain dice 3.0, with a deck 1.8.",
    ]


def test_what_is_tried_out_is_said_to_be(two_d6):
    *_, last = price_field(two_d6).value.splitlines()
    assert last == f"-# Tightness 1: tried out in {two_d6.adaptive.tried:,} evenings, so nearly right."


def test_figures_have_their_error_where_they_are_tried_out(two_d6):
    plain, adaptive, deck = price_card("2d6", two_d6).fields
    assert plain.value.startswith("best guess 16.67 %\n")
    assert "±" in adaptive.value.splitlines()[0]
    assert adaptive.value.endswith("evenings; ± is its standard error")
    assert (plain.value.splitlines()[-1], deck.value.splitlines()[-1]) == ("exact", "exact")


def test_dice_with_too_large_a_deck_have_none_and_the_card_says_so():
    card = price_card("10d6", price(DiceSum(10, 6).distribution(), parse_tightness("inf"), 2))
    assert [field.name for field in card.fields] == ["plain dice", "tightness inf"]
    assert card.footer.endswith("A deck of these dice is too large to be worked out.")


def test_rows_for_a_terminal_stand_under_each_other():
    head, names, *rows = list(price_rows("d6", exact()))[:5]
    assert head == "12 rolls of d6, on average"
    assert {row.index("exact") for row in rows} == {names.index("rolls off") + len("rolls off  ")}
    assert names.split() == ["best", "guess", "distance", "rolls", "off"]


def test_the_chart_says_what_it_shows_to_those_who_cannot_see_it():
    picture = evening_price("d6", parse_tightness("1"), 12, 2).picture
    assert picture.content.startswith(b"\x89PNG")
    assert picture.alt == (
        "12 rolls of d6, on average. plain dice: 16.7 % guessed right, 3.0 rolls off; "
        "tightness 1: 25.1 % guessed right, 1.6 rolls off; deck, 2 left: 23.8 % guessed right, 1.8 rolls off."
    )


def test_an_evening_has_36_rolls_unless_it_is_said_otherwise():
    assert USUAL_ROLLS == 36
