"""What is shown of a roll of a dice expression."""

from typing import Any

import pytest

from bot.mechanics.notation.evaluation import read, throw_all
from bot.mechanics.notation.parsing import parse, parse_rolls
from bot.mechanics.playing import Waiting
from bot.play.event import Event
from bot.play.events.roll import ROLL, RollRequest
from bot.play.settings.configuration import Configuration
from bot.render.events.registry import card_of, line_of
from bot.render.events.roll import roll_card, waiting_card
from tests.render.events.making import fields_of, made

DEFAULTS = Configuration()


def rolled(dice, *faces, named="", again=0, **known) -> tuple[Event, Any]:
    """A roll of person 5, number 17, with these faces."""
    return made(ROLL, RollRequest(str(parse(dice)), named, again), faces, **known)


def card(dice, *faces, **known):
    return card_of(*rolled(dice, *faces, **known), DEFAULTS)


def line(dice, *faces, **known):
    return line_of(rolled(dice, *faces, **known)[0], DEFAULTS)


def test_the_total_is_large_and_each_die_is_shown():
    shown = card("4d6kh3 + 2 # for Pim", 6, 5, 4, 3)

    assert shown.text == "# 17\n4d6kh3 (6, 5, 4, ~~3~~) + 2 = **17**"
    assert (shown.title, shown.footer) == ("for Pim", "#17")


def test_the_odds_are_told_in_words():
    assert fields_of(card("2d6", 5, 6)) == {
        "Chance of this total": "5.56 %",
        "Chance of at least this": "8.33 %",
    }


def test_sets_have_a_line_each_and_their_sum():
    shown = card("3x 2d6", 1, 2, 3, 4, 5, 6)

    assert shown.text.splitlines()[0] == "# 3 · 7 · 11"
    assert len(shown.text.splitlines()) == 4
    assert fields_of(shown) == {"Sum of all": "21"}


def test_a_comment_is_not_read_as_markdown():
    assert card("5 # *loud* <@1>").title == r"\*loud\* \<\@1\>"


@pytest.mark.parametrize(("named", "words"), [("red", "by hand (red)"), ("", "by hand")])
def test_dice_thrown_by_hand_are_marked(named, words):
    assert card("2d6", 1, 2, by_hand=True, named=named).text.endswith(f"\nRolled {words}")
    assert line("2d6", 1, 2, by_hand=True, named=named) == f"**3** ← 2d6 {words} `1 2`"


def test_a_reroll_is_shown_as_one_and_by_whom():
    assert card("2d6", 1, 2, again=9).text.endswith("\n-# Re-roll of #9 by <@5>")
    assert line("2d6", 1, 2, again=9) == r"**3** ← 2d6 `1 2`, re-roll of `#9`"


def test_too_few_faces_say_what_to_throw_and_how_to_go_on():
    unfinished = read(parse_rolls("4dF"), (1, 3))
    assert isinstance(unfinished, Waiting)
    shown = waiting_card(unfinished)

    assert shown.text.splitlines()[:2] == ["So far: `1 3`", "Throw a **Fate die** next: die 3 of 4dF."]
    assert "1 for −, 2 for blank, 3 for +" in shown.text
    assert "added at the end of rolled:" in shown.footer


def test_a_line_tells_all_totals_and_cuts_what_is_long():
    text = line(" + ".join(["1d6"] * 28), *[1] * 28)

    assert line("2x 1d6", 4, 5) == "**4, 5** ← 2x d6 `4 5`"
    assert "…" in text
    assert len(text) < 300


def test_a_line_tells_labels_and_comments_as_long_as_they_are_kept():
    event, _ = rolled("2d6[fire] # *trap*", 1, 2, named="red", by_hand=True)

    assert line_of(event, DEFAULTS) == r"**3** ← 2d6\[fire\] \# \*trap\* by hand (red) `1 2`"
    assert line_of(ROLL.scrub(event), DEFAULTS) == "**3** ← 2d6 by hand `1 2`"


LONG = [
    "1000d100000",
    "20x 50d100000kh49",
    "20x 12d100000!p>=99999[" + "*" * 100 + "]",
    "20x 1d6[" + "_" * 100 + "]*1000000*100000 # " + "*" * 100,
    "20x -1d100000*1000000*10[" + "~" * 90 + "] # " + "@" * 100,
    " + ".join(["d9[*_*_]"] * 23),
    "{" + ", ".join(["2d20[~~~~~]"] * 17) + "}kh10",
    "800d6!>=6mi2",
]


@pytest.mark.parametrize("dice", LONG)
def test_the_longest_rolls_stay_within_discords_limits(dice):
    for below in (lambda n: n - 1, lambda n: 0, lambda n: n // 2):
        faces = throw_all(parse_rolls(dice), below).faces
        event, roll = rolled(
            dice, *faces, named="red", again=10**6, by_hand=True, person=10**18, number=10**6
        )
        shown = roll_card(event, roll)
        whole = (
            len(shown.text)
            + len(shown.title)
            + len(shown.footer)
            + sum(len(field.name) + len(field.value) for field in shown.fields)
        )

        assert len(shown.text) <= 4096
        assert len(shown.title) <= 256
        assert whole <= 6000
        assert all(f"{total:,}".replace("-", "−") in shown.text for total in roll.rolled.totals)
