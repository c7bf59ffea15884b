"""Dice with values left open, and how they are filled in."""

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.templates import template_of, values_of


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("1d20+5", ()),
        ("1d20+{bonus}", ("bonus",)),
        ("{N}d6 + { plus } + {n}", ("n", "plus")),
        ("{2d20, 1d12}kh1 + {b}", ("b",)),
        ("{d20} + {adv}", ()),
        ("{n}d6kh3", ("n",)),
        ("1d20+{Höhe}", ("höhe",)),
    ],
)
def test_names_in_braces_that_are_no_dice_are_open(text, names):
    assert template_of(text).open == names


@pytest.mark.parametrize(
    ("text", "typed", "dice"),
    [
        ("1d20+{bonus}", "7", "d20 + 7"),
        ("1d20+{bonus}", "+7", "d20 + 7"),
        ("1d20-{bonus}", "-7", "d20 - (-7)"),
        ("1d20+{bonus}", "bonus=7", "d20 + 7"),
        ("1d20+{bonus}", "Bonus : 7", "d20 + 7"),
        ("{n}d6+{plus}", "3, 2", "3d6 + 2"),
        ("{n}d6+{plus}", "plus=2 3", "3d6 + 2"),
        ("{n}d6+{n}", "4", "4d6 + 4"),
        ("1d20", "", "d20"),
    ],
)
def test_values_are_filled_in_by_name_or_in_order(text, typed, dice):
    template = template_of(text)

    assert str(template.fill(values_of(template, typed))) == dice


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            "",
            "This saved roll needs a number for `bonus` and `prof`: write `bonus=1 prof=1` after its name.",
        ),
        ("7", "needs a number for `prof`"),
        ("7 2 1", "You typed too many numbers: this roll needs only `bonus` and `prof`."),
        ("luck=7", "This roll has no gap `luck`, only `bonus` and `prof`."),
        ("bonus=7 bonus=8 1", "You wrote `bonus` twice: leave one out."),
        ("x 2", "`x` is not a whole number: write only numbers after the name, such as 7 or -2."),
        ("1.5 2", "`1.5` is not a whole number: write only numbers after the name, such as 7 or -2."),
        ("1d6 2", "`1d6` is not a whole number: write only numbers after the name, such as 7 or -2."),
    ],
)
def test_values_that_do_not_fit_get_a_sentence(typed, sentence):
    template = template_of("1d20+{bonus}+{prof}")

    with pytest.raises(BadInput, match=sentence):
        values_of(template, typed)


def test_values_are_refused_where_none_is_open_or_where_they_make_no_dice():
    with pytest.raises(
        BadInput,
        match="This saved roll has no gap for a number",
    ):
        values_of(template_of("1d20"), "7")
    for number, words in ((100_000, "1,000"), (-2, "-2")):
        with pytest.raises(BadInput, match=words):
            template_of("{n}d6").fill({"n": number})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1d20+", "Column 6"),
        ("nonsense", "not known"),
        ("1d20++{bonus}*", "With 1 in each gap: Column"),
        ("+".join(f"{{v{n}}}" for n in range(9)), "at most 8 gaps"),
        ("1d6" + "+{b}" * 80, "at most 256 characters"),
    ],
)
def test_what_makes_no_dice_is_refused(text, sentence):
    with pytest.raises(BadInput, match=sentence):
        template_of(text)
