"""Buttons under a refusal, with what was probably meant."""

from bot.client.options import TypedCommand
from bot.mechanics.errors import BadInput


def test_what_two_offers_come_to_alike_has_one_button():
    typed = TypedCommand("roll", {"dice": "d2O"})
    refused = BadInput("No.", typed="d2O", offers=("d20", "d20", "d2"))

    assert [button.label for button in typed.offers(refused)] == ["Roll d20 instead", "Roll d2 instead"]
