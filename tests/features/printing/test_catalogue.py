"""What can be printed, by name."""

import pytest

from bot.features.catan import making
from bot.features.printing.sheets import (
    SPECIALS,
    PrintOrder,
    explain_unknown,
    find_name,
    read_dice,
    sheet_for,
    titles,
)
from bot.mechanics import specials
from bot.mechanics.catalogue import CATALOGUE
from bot.mechanics.errors import BadInput


def refusal(order: PrintOrder) -> str:
    with pytest.raises(BadInput) as refused:
        sheet_for(order)
    return str(refused.value)


def test_every_rule_is_offered_those_that_keep_numbers_as_logs():
    logs = {name for name, told in titles().items() if told.startswith("log: ")}

    assert set(titles()) == {*SPECIALS, *(entry.name for entry in CATALOGUE)}
    assert logs == {"accumulator", "calculator", "recycle"}


def test_every_page_on_dice_that_have_to_be_made_has_a_name_to_print_it_by():
    assert find_name(" Tatham ") == "never-roll-7"
    assert all(find_name(special.name) for special in specials.SPECIALS if making.parts_of(special.made))


def test_an_unknown_name_is_refused_with_the_nearest_ones():
    assert refusal(PrintOrder("wallte")) == "`wallte` cannot be printed: did you mean `wallet`?"
    assert "`forst` cannot be printed: did you mean `forest`?" in str(
        explain_unknown("forst", ("forest", "cave"))
    )
    assert refusal(PrintOrder("zzz")).endswith("choose `wallet`, or a rule from /rules list.")


def test_what_cannot_be_printed_so_is_refused():
    assert refusal(PrintOrder("d30", paper="a3")) == "`paper` must be a4 or letter, not `a3`."
    assert refusal(PrintOrder("reroll", "d8 d10")) == "`d8 d10` cannot be read: write one die, such as d20."
    for given in ({"dice": "d6"}, {"source": "d6"}, {"options": "dice=3"}):
        said = "`never-roll-7` works without dice and options: leave them out."
        assert refusal(PrintOrder("tatham", **given)) == said


def test_dice_are_read_as_people_write_them():
    for text, dice in (("", ()), ("d4 d8", (4, 8)), ("4,8, D%", (4, 8, 100)), ("d4 d4", (4,))):
        assert read_dice(text, 12, 1000) == dice
