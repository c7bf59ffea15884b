"""Panels in words."""

from bot.features.panels.card import editor_card, panel_card
from bot.features.panels.panels import LONGEST_DICE, LONGEST_LABEL, MOST_THROWS, Panel, PanelThrow

FULL = Panel(
    *(1, 2, 3, 4, "T" * 60),
    tuple(
        PanelThrow("dice", "d" * LONGEST_DICE, "*" * LONGEST_LABEL, number + 1)
        for number in range(MOST_THROWS)
    ),
)


def test_a_full_panel_tells_of_every_button_and_of_who_made_it():
    card = panel_card(FULL)
    assert card.text.count("`") == 2 * MOST_THROWS
    assert card.text.endswith("made by <@4>")


def test_its_maker_sees_how_full_it_is():
    assert editor_card(FULL).footer.startswith("20 of 20 buttons")


def test_a_panel_without_buttons_says_so():
    assert "Nothing is on this panel yet." in panel_card(Panel(1, 2, 3, 4)).text
