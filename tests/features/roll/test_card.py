"""What is shown of a roll of a dice expression."""

from typing import Any

import pytest

from bot.features.roll.card import add_odds_of_result
from bot.features.roll.event import ROLL, RollRequest
from bot.features.views import card_of, line_of
from bot.mechanics.notation.evaluation import throw_all
from bot.mechanics.notation.recorded import read_rolls
from bot.play.event import Event
from bot.play.settings import Configuration
from bot.text.card import Card, Tone
from tests.features.making import made

DEFAULTS = Configuration()


def rolled(dice, *faces, named="", again=0, **known) -> tuple[Event, Any]:
    """A roll of person 5, number 17, with these faces."""
    return made(ROLL, RollRequest(str(read_rolls(dice)), named, again), faces, **known)


def card(dice, *faces, **known):
    return card_of(*rolled(dice, *faces, **known), DEFAULTS)


def line(dice, *faces, **known):
    return line_of(rolled(dice, *faces, **known)[0], DEFAULTS)


def test_the_total_is_large_and_each_die_is_shown():
    shown = card("4d6kh3 + 2 # for Pim", 6, 5, 4, 3)

    assert shown.text == "# 17\n4d6kh3 (6, 5, 4, ~~[3]~~) + 2"
    assert (shown.title, shown.fields) == ("for Pim", ())


@pytest.mark.parametrize(
    ("dice", "face", "text"),
    [
        ("1d6/2", 5, "# 2\nd6 (5) ÷ 2, rounded down"),
        ("1d6/2", 4, "# 2\nd6 (4) ÷ 2"),
        ("(1d6/2)+1 vs 3", 5, "# 3\nsuccess, just · (d6 (5) ÷ 2) + 1 vs 3, rounded down"),
        ("ceil(1d6/2)", 5, "# 3\nceil(d6 (5) / 2)"),
    ],
)
def test_a_quotient_that_was_no_whole_number_is_said_to_be_rounded(dice, face, text):
    assert card(dice, face).text.replace("**", "") == text


def test_sets_have_a_line_each_and_their_sum():
    assert card("3x 2d6", 1, 2, 3, 4, 5, 6).text.splitlines() == [
        "# 3 · 7 · 11",
        "**3** · 2d6 (1, 2)",
        "**7** · 2d6 (3, 4)",
        "**11** · 2d6 (5, 6)",
        "-# 21 all together",
    ]


def test_of_sets_of_words_it_is_told_how_often_each_came_in_all():
    assert card("2x d[hit,miss]", 1, 1).text.splitlines()[-1] == "-# 2 hit, 0 miss all together"


def test_several_rolls_each_have_their_total_and_label_large():
    assert card("d20 + 7 vs 15 # attack; d8 + 4 # slashing", 11, 5).text.splitlines() == [
        "## 18 · attack · success by 3",
        "d20 (11) + 7 vs 15",
        "## 9 · slashing",
        "d8 (5) + 4",
    ]


@pytest.mark.parametrize(
    ("dice", "faces", "words"),
    [
        ("d20+5 vs 15", (12,), "success by 2"),
        ("d20+5 vs 15", (10,), "success, just"),
        ("d20+5 vs 15", (2,), "failure by 8"),
        ("3d6 vs =10", (3, 3, 4), "success"),
        ("2d20kh1 + 5", (20, 7), "NATURAL 20"),
        ("2d20kl1 + 5 vs 10", (20, 1), "NATURAL 1 · failure by 4"),
        ("d20 + 2d6", (20, 1, 1), "NATURAL 20"),
    ],
)
def test_what_a_total_means_stands_before_the_dice(dice, faces, words):
    assert card(dice, *faces).text.splitlines()[1].startswith(f"**{words}** · ")


@pytest.mark.parametrize(
    ("dice", "faces"),
    [("2d20", (20, 1)), ("2d20kh1", (20, 20)), ("d6", (1,)), ("d20>=10", (20,)), ("d20", (19,))],
)
def test_only_a_single_d20_that_counts_is_natural(dice, faces):
    assert ("NATURAL" in card(dice, *faces).text) == (dice == "2d20kh1")


def test_a_natural_has_its_colour_unless_the_roll_is_typed():
    assert card("d20", 20).tone is Tone.NATURAL_20
    assert card("d20", 1).tone is Tone.NATURAL_1
    assert card("d20", 20, by_hand=True).tone is Tone.BY_HAND


def test_of_repeated_rolls_against_a_target_it_is_said_how_many_succeeded():
    assert card("3x d20 vs 15", 15, 20, 3).text.splitlines()[-1] == "-# 2 of 3 rolls succeeded"


def test_the_odds_of_what_came_stand_above_those_of_the_dice():
    event, roll = rolled("2d6", 5, 6)

    assert (
        add_odds_of_result(Card("# 7"), event, roll).text
        == "Chance of **11**: 5.56 %; of 11 or more: 8.33 %\n# 7"
    )


def test_several_totals_have_no_odds_of_what_came():
    event, roll = rolled("3x 2d6", 1, 2, 3, 4, 5, 6)

    assert add_odds_of_result(Card("# 7"), event, roll) == Card("# 7")


def test_a_comment_is_not_read_as_markdown():
    assert card("5 # *loud* <@1>").title == r"\*loud\* \<\@1\>"


@pytest.mark.parametrize(("named", "words"), [("red", "by hand (red)"), ("", "by hand")])
def test_dice_thrown_by_hand_are_marked(named, words):
    shown = card("2d6", 1, 2, by_hand=True, named=named)

    assert shown.footer == "#17 · typed by hand"
    assert shown.text.endswith(f"\n-# Rolled {words}") == bool(named)
    assert line("2d6", 1, 2, by_hand=True, named=named) == f"**3** ← 2d6 {words} `1 2`"


def test_a_reroll_is_shown_as_one_and_by_whom():
    assert card("2d6", 1, 2, again=9).text.endswith("\n-# <@5> rolled #9 again")
    assert line("2d6", 1, 2, again=9) == r"**3** ← 2d6 `1 2`, re-roll of `#9`"


def test_a_line_tells_all_totals_and_cuts_what_is_long():
    text = line(" + ".join(["1d6"] * 28), *[1] * 28)

    assert line("2x 1d6", 4, 5) == "**4, 5** ← 2x d6 `4 5`"
    assert "…" in text
    assert len(text) < 300


def test_a_line_tells_how_often_each_word_came():
    told = line("$a = 2d[hit,miss]; d20; $a vs 1 hit", 1, 2, 17)

    assert told.startswith("**1 hit, 1 miss · 17 · 1 hit, 1 miss** ← ")


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
        faces = throw_all(read_rolls(dice), below).faces
        event, roll = rolled(
            dice, *faces, named="red", again=10**6, by_hand=True, person=10**18, number=10**6
        )
        shown = card_of(event, roll, DEFAULTS)
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
