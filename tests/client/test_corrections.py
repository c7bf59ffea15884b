"""Buttons under a refusal, with what was probably meant."""

import pytest

from bot.client.options import TypedCommand
from bot.mechanics.errors import BadInput


def test_what_two_offers_come_to_alike_has_one_button():
    typed = TypedCommand("roll", {"dice": "d2O"})
    refused = BadInput("No.", typed="d2O", offers=("d20", "d20", "d2"))

    assert [button.label for button in typed.offers(refused)] == ["Roll d20 instead", "Roll d2 instead"]


@pytest.mark.parametrize("text", ["d2O", "d2O # " + "a long label " * 20])
def test_what_was_typed_is_no_correction_of_itself(text):
    typed = TypedCommand("roll", {"dice": text})
    refused = BadInput("No.", typed="d2O", offers=("d2O",))

    assert (typed.offers(refused), typed.correction_to_copy(refused)) == ((), "")
