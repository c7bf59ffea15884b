""""""

import pytest

from bot.features.odds.asking import question as question_of
from bot.features.odds.card import goal, odds, odds_figures
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.recorded import read_roll
from bot.mechanics.reading.reader import understand
from tests.tiers import slow_but

pytestmark = pytest.mark.usefixtures("seldom_painted")


def question(text):
    return question_of(understand(text))


def card(text):
    return odds(question(text)).card


def figures(text):
    return {field.name: field.value for field in odds_figures(question(text)).fields}


def letters(shown):
    fields = sum(len(field.name) + len(field.value) for field in shown.fields)
    return len(shown.title) + len(shown.text) + len(shown.footer) + fields


def test_the_answer_is_large_and_two_lines_say_of_what():
    answers = {
        "4d6k3 vs 12": ["# 61.7 %", "for 12 or more with `4d6kh3`", "on average 12.24, usually 10 to 15"],
        "2d6": ["# 7", "on average with `2d6`", "usually 5 to 9"],
        "d20": ["# 10.5", "on average with `d20`", "1 to 20, all equally likely"],
        "3 + 2": ["# 5", "on average with `3 + 2`", "always"],
        "6x 4d6kh3": ["# 12.24", "on average with `4d6kh3`, for each of 6 rolls", "usually 10 to 15"],
        "10d10>=8 vs =3": [
            *("# 26.7 %", "for exactly 3 successes with `10d10>=8`", "on average 3, usually 2 to 4")
        ],
    }
    for text, lines in answers.items():
        shown = card(text)
        assert shown.text.splitlines() == lines
        assert not shown.fields


def test_every_target_is_told_in_words():
    targets = {"<=5": "5 or less", "<5": "less than 5", ">5": "more than 5", "=7": "exactly 7"}
    targets |= {"odd": "odd", "even": "even", "in [2, 7, 12]": "2, 7 or 12"}
    assert {when: goal(read_roll(f"2d6 vs {when}").target) for when in targets} == targets


def test_several_rolls_have_a_line_each_with_its_own_target():
    assert card("4d6kh3 vs 12; 3d6 vs 12; d20").text.splitlines() == [
        "**61.7 %** for 12 or more with `4d6kh3`",
        "**37.5 %** for 12 or more with `3d6`",
        "**10.5** on average with `d20`, 1 to 20, all equally likely",
    ]


def test_words_are_counted_the_one_that_is_wanted_or_the_first():
    assert card("3d[hit,hit,miss]").text.startswith("# 2 hit\non average with")
    assert card("3d[hit,hit,miss] vs 2 miss").text.splitlines()[:2] == [
        "# 25.9 %",
        "for 2 or more miss with `3d[hit, hit, miss]`",
    ]


def test_the_figures_of_words_are_all_that_can_come():
    assert figures("3d[hit,hit,miss]")["Every possible result"].splitlines() == [
        "2 hit, 1 miss: 4/9 = 44.4 %",
        "3 hit: 8/27 = 29.6 %",
        "1 hit, 2 miss: 2/9 = 22.2 %",
        "3 miss: 1/27 = 3.70 %",
    ]


def test_too_many_tallies_are_left_out():
    assert "Every possible result" not in figures("100d[a,b,c,d,e,f]")


def test_what_the_chart_leaves_out_is_said():
    assert card("100d6").footer == "The chart shows the middle 99.9 % of all rolls."
    assert not card("2d6").footer


def test_labels_cannot_break_out_of_the_echo():
    assert card("2d6[`**@here**`]").text.count("`") == 2


def test_the_figures_are_mean_spread_range_percentiles_and_every_total():
    told = figures("2d6")

    assert told["Mean"] == "7\nstandard deviation 2.42"
    assert told["Most likely"] == "7: 1/6 = 16.7 %"
    assert told["Range"] == "2 to 12"
    assert told["How rolls spread"].splitlines()[-1] == "percentiles 5, 25, 50, 75, 95: 3 · 5 · 7 · 9 · 11"
    assert told["Each total, and at least as much"].splitlines()[-1] == "`12` 1/36 = 2.78 % · 1/36 = 2.78 %"


def test_the_figures_are_exact():
    assert odds_figures(question("4d6kh3 vs 15")).text == "**25/108 = 23.1 % for 15 or more** with `4d6kh3`"
    assert figures("4d6kh3")["Mean"].startswith("15869/1296 = 12.24\n")


def test_of_too_many_totals_the_likeliest_are_in_the_table():
    rows = figures("100d6")["Each total, and at least as much"].splitlines()

    totals = [int(row.split("`")[1]) for row in rows[:-1]]
    assert totals == sorted(totals)
    assert 350 in totals
    assert rows[-1] == f"… and {501 - len(totals)} less likely totals"


def test_the_figures_of_several_rolls_stand_in_columns_of_short_lines():
    told = figures("2d6; 3d6")["2d6"].splitlines()

    assert told[4:6] == ["66.7 % are 5 to 9", "94.4 % are 3 to 11"]
    assert told[6:8] == ["percentiles 5, 25, 50, 75, 95:", "3 · 5 · 7 · 9 · 11"]


LONG = "; ".join("+".join(["1d6[" + "f" * 40 + "]"] * 1) + "+1d6" * place + " vs 1000" for place in range(4))


def test_the_longest_answers_fit_discord():
    answer = odds(question(LONG))
    behind = odds_figures(question(LONG))

    assert letters(answer.card) <= 6000
    assert letters(behind) <= 6000
    assert all(len(shown.text) <= 4096 for shown in (answer.card, behind))
    assert all(len(field.name) <= 256 and len(field.value) <= 1024 for field in behind.fields)
    assert len(answer.picture.alt) <= 1024


def test_the_picture_is_a_png_told_in_words():
    picture = odds(question("4d6kh3 vs 15; 3d6")).picture

    assert picture.content.startswith(b"\x89PNG")
    assert picture.alt == (
        "4d6kh3: 23.1 % for 15 or more, on average 12.24, 3 to 18, most likely 13: 13.3 %. "
        "3d6: on average 10.5, 3 to 18, most likely 10 or 11: 12.5 % each."
    )


@pytest.mark.parametrize(
    "text",
    slow_but(["3 + 2"], ["3 + 2", "4dF", "d%b2", "-d6", "8d6!!", "1d6*1000", "{2d20, 1d12}kh1", "(1d4)d6"]),
)
def test_every_kind_of_expression_is_shown(text):
    asked = question(f"{text} vs 3")

    assert odds(asked).picture.content
    assert odds_figures(asked).fields


def test_a_distribution_that_is_too_dear_is_refused_in_one_sentence():
    with pytest.raises(BadInput) as refusal:
        card("400d100000")

    assert str(refusal.value).endswith(".")
