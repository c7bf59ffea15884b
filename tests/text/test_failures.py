"""What a refusal shows of what was typed."""

import pytest

from bot.mechanics.errors import BadInput
from bot.play.errors import Gone
from bot.text.failures import SHOWN, refusal_card


def shown(typed, column):
    card = refusal_card(BadInput("Wrong.", typed=typed, at=column - 1))
    return card.text.removeprefix("Wrong.\n```\n").removesuffix("\n```").splitlines()


def test_a_caret_stands_under_the_column():
    assert shown("2d6 +", 6) == ["2d6 +", "     ^"]


@pytest.mark.parametrize("column", [1, 2, 18, 19, 100, 199, 200, 201])
def test_of_a_long_line_a_phones_width_around_the_column_is_shown(column):
    typed = "".join(chr(0x100 + place) for place in range(200))
    line, caret = shown(typed, column)

    assert len(line) <= SHOWN + 2
    assert line[len(caret) - 1 : len(caret)] == typed[column - 1 : column]


def test_what_was_typed_cannot_end_the_block_of_code_or_turn_its_direction():
    line, _ = shown("`" * 3 + "\u202e\u2028@here", 1)

    assert line == "'''··@here"


@pytest.mark.parametrize("error", [BadInput("No."), Gone("No.")])
def test_a_sentence_stands_alone_where_nothing_typed_is_known(error):
    assert refusal_card(error).text == "No."


def test_where_no_column_is_known_all_that_was_typed_is_shown():
    assert refusal_card(BadInput("No.", typed="6 ``4")).text == "No.\n```\n6 ''4\n```"
