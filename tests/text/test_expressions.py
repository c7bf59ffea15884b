"""What people see of dice that fell."""

from random import Random

import pytest

from bot.mechanics.notation.evaluation import RollResult, read, throw_all
from bot.mechanics.notation.recorded import read_rolls
from bot.text.dice import LONGEST, describe_dice, plain, shorten_roll


def rolled(text, faces):
    result = read(read_rolls(text), faces)
    assert isinstance(result, RollResult)
    return result


def shown(text, *faces):
    return describe_dice(rolled(text, faces))


@pytest.mark.parametrize(
    ("text", "faces", "line"),
    [
        ("4d6kh3 + 2", (6, 5, 4, 3), "4d6kh3 (6, 5, 4, ~~[3]~~) + 2 = **17**"),
        ("d20", (17,), "d20 (17) = **17**"),
        ("2*3 - 7/2", (), "2 × 3 − 7 ÷ 2 = **3**, rounded down"),
        ("-1d6", (4,), "−d6 (4) = **−4**"),
        ("1d6*5000", (4,), "d6 (4) × 5000 = **20,000**"),
        ("2d6!", (6, 2, 1), "2d6! (6!, 2, 1) = **9**"),
        ("2d6!!", (6, 2, 6, 1), "2d6!! ((6! + 6! + 1), 2) = **15**"),
        ("1d6!p", (6, 6, 3), "d6!p (6!, 6!−1, 3−1) = **13**"),
        ("2d6rr1", (1, 5, 3), "2d6rr1 (~~[1]~~ 3, 5) = **8**"),
        ("2d6rr1kl1", (1, 2, 3), "2d6rr1kl1 (~~[1 3]~~, 2) = **2**"),
        ("2d6mi3", (1, 5), "2d6mi3 (1 → 3, 5) = **8**"),
        ("4dF", (3, 2, 1, 3), "4dF (+ 0 − +) = **1**"),
        ("2dFrr1kh1", (3, 2, 1), "2dFrr1kh1 (~~[+ −]~~, 0) = **0**"),
        ("3d10>=8f=1", (9, 1, 5), "3d10>=8f=1 (**9**, __1__, 5) = **0** successes"),
        ("(3d10>=8)[hits]", (9, 1, 5), "(3d10>=8 (**9**, 1, 5)) [hits] = **1** success"),
        ("(1d4)d6", (2, 3, 4), "(d4 (2))d6 (3, 4) = **7**"),
        ("(1d4 - 1)d6", (1,), "(d4 (1) − 1)d6 (no dice) = **0**"),
        ("{2d6, 1d12}kh1", (3, 4, 9), "{~~[2d6 (3, 4) = 7]~~, d12 (9)}kh1 = **9**"),
        ("{3d6kh2, 2}kl1", (3, 4, 1), "{~~[3d6kh2 (3, 4, 1) = 7]~~, 2}kl1 = **2**"),
        ("{1d6, 1d6}>=3f=1", (4, 1), "{d6 (4) = **4**, d6 (1) = __1__}>=3f=1 = **0** successes"),
        ("(2d6 + 3)>=10", (3, 4), "(2d6 (3, 4) + 3 = **10**)>=10 = **1** success"),
        ("d%b", (3, 4, 10), "d%b (~~[40]~~, 00 + 3) = **3**"),
        ("2d6[fire] + 3[*bonus*]", (1, 2), r"2d6 (1, 2) [fire] + 3 \*bonus\* = **6**"),
    ],
)
def test_every_die_is_visible_with_what_became_of_it(text, faces, line):
    assert shown(text, *faces) == line


def test_each_set_has_a_line():
    assert shown("2x 1d6", 1, 6) == "d6 (1) = **1**\nd6 (6) = **6**"


def test_many_dice_are_cut_after_forty():
    line = shown("100d6", *[6] * 100)
    assert line == f"100d6 ({'6, ' * 39}6 and 60 more) = **600**"


def test_where_dice_are_cut_those_that_count_come_first():
    line = shown("50d6kh2", *[1] * 48, 6, 6)
    assert line.startswith("50d6kh2 (6, 6, ~~[1]~~, ")
    assert line.endswith("~~[1]~~ and 10 more) = **12**")


@pytest.mark.parametrize(
    "text",
    [
        "+".join(["9d6"] * 42),
        "+".join(["d9"] * 51),
        "20x 40d100000kh1",
        "+".join(["1[******]"] * 20),
        "40d100000rr<80000!!>90000",
        "1-" * 63 + "1",
    ],
)
def test_every_line_is_short_enough(text):
    lines = describe_dice(throw_all(read_rolls(text), Random(text).randrange)).split("\n")
    assert max(map(len, lines)) <= LONGEST


def test_a_line_that_would_be_too_long_shows_fewer_dice_of_each_pool():
    line = shown("+".join(["9d100"] * 20), *[100] * 180)
    assert line.startswith("9d% (100, 100, 100 and 6 more) + 9d% (")


def test_a_line_that_is_still_too_long_shows_no_dice():
    text = " + ".join(["d9!!"] * 36)
    assert shown(text, *[9] * 36 * 21) == f"{text} = **6,804**"


def test_what_people_wrote_cannot_be_markdown():
    assert shown("1[**~~_|<@1>`]") == r"1 \*\*\~\~\_\|\<\@1\>\` = **1**"


@pytest.mark.parametrize(
    ("text", "faces", "line"),
    [
        ("3d6kh2[*hit*]", (6, 5, 1), "3d6kh2 (6, 5, ~1~) [*hit*] = 11"),
        ("2d6>=5f=1", (6, 1), "2d6>=5f=1 (*6*, _1_) = 0 successes"),
    ],
)
def test_a_terminal_gets_signs_of_its_own(text, faces, line):
    assert plain(rolled(text, faces)) == line


def test_in_one_line_the_totals_of_several_sets_stand_before_all_dice():
    assert shorten_roll(rolled("2x 2d6 vs 7 # hit", (6, 5, 1, 2))) == (
        "**11** · **3** hit · 2d6 vs 7: (6, 5) success by 4; (1, 2) failure by 4"
    )
