"""Rolls by a rule: what is shown of them, and what is not of those whose faces are kept from sight."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.features.die.event import D100, DIE, DieRequest
from bot.features.views import card_of, fitting, line_of, more_of, view_of
from bot.mechanics.playing import Waiting, dice_one_by_one, read
from bot.play.settings import Configuration
from bot.text.card import Tone
from tests.features.making import made, text_of

DEFAULTS = Configuration()
BASE6 = DieRequest("base6", 100, options="dice=4")
REGISTER = DieRequest("accumulator", 100, options="dice=3")
HIDDEN = DieRequest("recycle", 100)
TENS = DieRequest("human", 10, options="cap=none", count=2)
"""Two d10 at once."""


def card(request=BASE6, draws=(6, 1, 5, 4), configuration=DEFAULTS, **known):
    return card_of(*made(D100, request, draws, **known), configuration)


def more(request=BASE6, draws=(6, 1, 5, 4), **known):
    return more_of(*made(D100, request, draws, **known), DEFAULTS)


def line(request=BASE6, draws=(6, 1, 5, 4), configuration=DEFAULTS, **known):
    return line_of(made(D100, request, draws, **known)[0], configuration)


@pytest.mark.parametrize(
    ("method", "draws", "told", "numbers"),
    [
        ("bag", (1, 8), "`0 7`", (0, 7)),
        ("spinner", (4, 10), "`3x 10`", (3, 10)),
        ("reroll", (2, 1, 3), "`2 1 3`", (2, 1, 3)),
    ],
)
def test_a_row_tells_what_stands_on_what_was_drawn_or_spun(method, draws, told, numbers):
    request = DieRequest(method, 100)

    assert line(request, draws).endswith(told)
    assert view_of("d100").faces(made(D100, request, draws)[0]) == numbers


def hidden(**known):
    """A roll by a method that keeps its faces from sight."""
    rule = HIDDEN.settled.rule
    found = read(rule, (6, 1))
    while isinstance(found, Waiting):
        found = read(rule, (*found.faces, 1))
    return made(D100, HIDDEN, found.faces, **known)


def write_whole(chosen, *faces):
    """What a method still wants after these faces."""
    found = read(chosen.rule, faces)
    assert isinstance(found, Waiting)
    return found


def test_a_roll_shows_its_number_large_then_its_dice_then_a_line_of_meaning():
    shown = card(DieRequest("human", 100, options="cap=none"), (1, 2, 3))

    assert shown.text == "# 8\nd100 from three d6: `1 2 3`\n-# Every number had 1 chance in 100."
    assert (shown.title, shown.fields, shown.footer) == ("", (), "#17")


def test_a_roll_that_is_not_exact_says_what_chance_its_number_had():
    assert card().text.endswith("This 7 had a chance of 1.003 %; fair is 1.000 %.")
    assert "13/1296 = 1.0031 %, fair is 1.0000 %" in text_of(more())


def test_a_roll_that_is_off_by_a_hair_says_so_and_by_how_much_behind_its_button():
    mixed = DieRequest("mixed", 100, options="a=9 b=9"), (1,) * 9

    assert card(*mixed).text.endswith("This 100 had almost exactly 1 chance in 100.")
    assert "of a fair one" in text_of(more(*mixed))


def test_a_number_that_is_exactly_fair_by_an_uneven_rule_is_said_to_be_so():
    four = DieRequest("2d6-as-d12", 12), (1, 3)

    assert card(*four).text.endswith("This 4 had exactly 1 chance in 12.")
    assert "exactly 1 chance in 12, though not every number has" in text_of(more(*four))


def test_the_working_is_behind_its_button():
    shown = more()

    assert view_of("d100").more_label == "Show working"
    assert "Working" not in text_of(card())
    assert "1. 0 × 6 + 5 = 5" in text_of(shown)
    assert (shown.title, shown.footer) == ("d100 · base6", "#17 · 4d6")


@pytest.mark.parametrize(("first", "shown"), [(1, "100"), (0, "0")])
def test_the_settings_decide_whether_0_is_shown_as_100(first, shown):
    configuration = Configuration(d100_from=first)

    assert card(draws=(1, 1, 1, 1), configuration=configuration).text.startswith(f"# {shown}\n")
    assert line(draws=(1, 1, 1, 1), configuration=configuration).startswith(f"**{shown}** ← d100 base6")


def test_an_accumulator_shows_the_number_that_is_kept_before_and_after():
    assert "The number that is kept here: 40 → **42**" in text_of(more(REGISTER, (1, 1, 3), state=40))
    assert card(REGISTER, (1, 1, 3), state=40).text.endswith("Over many rolls it evens out.")


def test_dice_thrown_by_hand_are_marked_with_their_set():
    named = replace(BASE6, set="my [red](https://x.y)")

    assert card(by_hand=True).tone is Tone.BY_HAND
    assert card(by_hand=True).footer == "#17 · typed by hand"
    assert "d6 with the set my \\[red\\]\\(https\\://x.y\\): `6 1 5 4`" in card(named, by_hand=True).text
    assert line(by_hand=True) == "**7** ← d100 base6 by hand `6 1 5 4`"
    assert line(named, by_hand=True).endswith(r"by hand with the set my \[red\]\(https\://x.y\) `6 1 5 4`")


def test_a_roll_without_its_persons_words_is_told():
    event, _ = made(D100, replace(BASE6, set="red"), (6, 1, 5, 4), by_hand=True)

    assert line_of(D100.scrub(event), DEFAULTS) == "**7** ← d100 base6 by hand `6 1 5 4`"


@pytest.mark.parametrize("show", [card_of, fitting, more_of])
def test_a_method_that_hides_its_dice_shows_neither_them_nor_working_nor_what_is_kept(show):
    event, result = hidden(by_hand=True)
    said = text_of(show(event, result, DEFAULTS))

    assert not any(shown in said for shown in (" ".join(map(str, event.draws)), "Working", "kept here"))
    assert "not shown" in said or "hidden" in said
    assert line_of(event, DEFAULTS).endswith("by hand (dice hidden)")


def test_a_method_that_hides_its_dice_says_why():
    event, result = hidden()

    assert "since they would give later rolls away" in text_of(more_of(event, result, DEFAULTS))


def test_several_are_all_large_and_split_in_the_working():
    event, result = made(DIE, DieRequest("human", 6, options="cap=none", count=2), (3, 5))

    assert card_of(event, result, DEFAULTS).text.startswith("# 3 · 5\nd6 from 2 dice\n")
    assert "Split: 23 makes 3 5. Divide it by 6 again" in text_of(more_of(event, result, DEFAULTS))
    assert line_of(event, DEFAULTS) == "**3, 5** ← 2 × d6 `3 5`"


@pytest.mark.parametrize(
    ("thrown", "said"),
    [
        ((1, 2, 3), "from 3 dice instead of about 4"),
        ((6, 4, 3, 1, 1), "from 5 dice; one by one it takes about 4"),
    ],
)
def test_several_say_how_many_dice_they_take_one_by_one(thrown, said):
    assert dice_one_by_one(TENS.settled) == 2 * Fraction(11, 5)
    assert f"d10 {said}\n" in card_of(*made(DIE, TENS, thrown), DEFAULTS).text


def test_rolls_are_told_apart_by_the_dice_they_use():
    asked = DieRequest("human", 20, 20, "cap=none")

    assert card(asked, (3,)).text.splitlines()[1] == "d20 from one d20: `3`"
    assert more(asked, (3,)).title == "d20 · from d20"


def test_where_answers_are_compact_a_roll_is_one_line_with_its_dice_and_marks():
    event, result = made(D100, BASE6, (6, 1, 5, 4), by_hand=True)
    short = fitting(event, result, Configuration(compact=True))

    assert fitting(event, result, DEFAULTS) == card_of(event, result, DEFAULTS)
    assert short.text == (
        "**7** · d100 from four d6: `6 1 5 4` · This 7 had a chance of 1.003 %; fair is 1.000 % "
        "· typed by hand"
    )
    assert short.tone is Tone.BY_HAND


@pytest.mark.parametrize(("compact", "words"), [(False, "<@5> rolled #9 again"), (True, "re-roll of #9")])
def test_a_roll_that_repeats_another_says_which(compact, words):
    event, result = made(D100, replace(BASE6, again=9), (6, 1, 5, 4))

    assert words in fitting(event, result, Configuration(compact=compact)).text
    assert line_of(event, DEFAULTS).endswith("`6 1 5 4`, re-roll of `#9`")
