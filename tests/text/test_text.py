"""Numbers, chances, figures of rules, and lists that fit, in words."""

from fractions import Fraction

import pytest

from bot.mechanics.catalogue import method
from bot.mechanics.distribution import Distribution
from bot.mechanics.figures import analyse_within, figures_of
from bot.mechanics.rule import number_on_die
from bot.text.figures import (
    format_dice,
    format_error,
    format_exactly,
    format_fairness,
    format_spread,
    format_worst,
    round_off,
)
from bot.text.words import (
    evenings,
    faces,
    hide_forgotten,
    join_or,
    lines,
    lines_of,
    odds,
    percent,
    plural,
    possessive,
    tell_apart,
    times,
    to_plain_text,
    unbroken,
)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Lia", "Lia's"),
        ("Bandits", "Bandits'"),
        ("Boss", "Boss's"),
        ("**Wolves**", "**Wolves**'"),
        ("", "'s"),
    ],
)
def test_a_name_before_what_it_has_takes_an_apostrophe_alone_after_s(name, told):
    assert possessive(name) == told


def test_a_chance_is_written_with_three_digits_that_count_and_beside_it_a_short_fraction():
    for chance, text in (
        (Fraction(1, 6), "16.7 %"),
        (Fraction(1, 36), "2.78 %"),
        (Fraction(1, 100), "1.00 %"),
        (Fraction(13, 1296), "1.00 %"),
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (1 - Fraction(1, 10**6), "above 99.9 %"),
        (Fraction(1, 10**30), "below 0.000001 %"),
        (Fraction(1, 10**9), "below 0.000001 %"),
    ):
        assert percent(chance) == text
    assert odds(Fraction(1, 36)) == "1/36 = 2.78 %"
    assert odds(Fraction(10**9, 10**10 + 1)) == "10.0 %"


def test_a_ratio_is_written_as_times():
    ratios = Fraction(4, 3), Fraction(1, 1000), Fraction(250)
    assert [*map(times, ratios)] == ["1.33×", "under 0.01×", "250×"]


def test_0_and_100_are_the_same_outcome_of_a_d100():
    asked = (0, 1), (100, 1), (0, 0), (100, 0), (42, 1), (42, 0)
    assert [number_on_die(outcome, 100, first) for outcome, first in asked] == [100, 100, 0, 0, 42, 42]


def test_rare_luck_is_told_in_evenings():
    for chance, said in (
        (0.9, "most evenings"),
        (0.5, "every second evening"),
        (1 / 7, "about one evening in seven"),
        (0.01234, "about one evening in 81"),
        (1 / 1234, "about one evening in 1,200"),
        (1e-7, "fewer than one evening in a million"),
    ):
        assert evenings(chance) == said


def test_chances_are_told_with_as_few_digits_as_tell_them_apart():
    assert tell_apart(Fraction(13, 1296), Fraction(1, 100)) == ("1.003 %", "1.000 %")
    assert tell_apart(Fraction(1, 3), Fraction(1, 6)) == ("33.3 %", "16.7 %")
    assert tell_apart(Fraction(10**9 + 1, 10**11), Fraction(1, 100)) is None


def figures(name, sides=100, options=""):
    rule = method(name, sides, options=options).rule
    return figures_of(rule, analyse_within(rule, 6))


def test_numbers_are_rounded_to_digits_that_count_beside_short_fractions():
    for number, text in (
        (Fraction(0), "0"),
        (Fraction(4), "4"),
        (Fraction(14738, 4665), "3.159"),
        (Fraction(1, 1000), "0.001"),
        (Fraction(1, 437400), "2.286e-6"),
        (Fraction(-1, 437400), "-2.286e-6"),
        (Fraction(246397, 10**418), "2.464e-413"),
        (Fraction(99_996), "100,000"),
        (Fraction(2_000_000), "2e6"),
    ):
        assert round_off(number) == text
    assert format_exactly(Fraction(39, 10)) == "39/10 = 3.9"
    assert format_exactly(Fraction(1, 10**9)) == "1e-9"


def test_what_is_thrown_is_named_by_kind():
    assert (
        format_dice({"d6": Fraction(12, 5), "quarter": Fraction(1), "coin": Fraction(0)})
        == "2.4 d6 and 1 look at a side"
    )


def test_fairness_in_a_few_words():
    assert format_fairness(figures("human")) == "exact"
    assert format_fairness(figures("base6")) == "one number has 0.926 % instead of 1.00 %"
    assert format_error(Fraction(1, 10**12), 100) == "off by a hair"


def test_the_worst_number_is_told_exactly():
    assert (
        format_worst(figures("base6")) == "Worst: one number has 0.926 % instead of 1.00 % (off by -1/1350)"
    )


def test_how_chances_are_spread_over_the_numbers_of_a_die_is_told_in_short():
    for weights, numbers, said in (
        ({1: 1, 2: 2, 3: 2}, 3, "of the numbers, 2 have 40.000 %, 1 has 20.000 %"),
        ({1: 1, 2: 1}, 3, "of the numbers, 2 have 50.000 %, 1 has 0 %"),
        ({1: 2, 2: 1, 4: 1}, 3, "of the numbers, 1 has 50.000 %, 1 has 25.000 %, 1 has 0 %"),
        ({1: 2, 2: 2, 4: 1}, 2, "every number has 40.000 %"),
        ({1: 1, 2: 2, 3: 3, 4: 4}, 4, "the chances of the numbers go from 10.00 % to 40.00 %"),
    ):
        assert format_spread(Distribution(weights), range(1, numbers + 1)) == said


def test_nobody_is_mentioned_who_was_forgotten():
    text = "<@5>, <@-3> and <@0>"

    assert hide_forgotten(text, 100) == "<@5>, someone (forgotten) and someone (forgotten)"
    assert hide_forgotten(text, 10) == "<@5>, som…"


def test_a_percent_sign_is_never_parted_from_its_number():
    assert unbroken("8.33 % or 5 %") == "8.33\u00a0% or 5\u00a0%"
    assert unbroken("2d6 (3, 4) % 4, 7 % 3") == "2d6 (3, 4) % 4, 7 % 3"


def test_where_no_markdown_is_read_none_is_shown():
    assert to_plain_text(r"**7** ← ~~d20 \# to \*hit\*~~ `6 1` of <@5> and <@-3>", 100) == (
        "7 ← d20 # to *hit* [6 1] of someone and someone"
    )


def test_what_is_too_long_is_cut_and_says_so():
    assert to_plain_text("d6 " * 40, 100) == "d6 " * 33 + "…"


def test_one_is_not_plural():
    assert [plural(1, "die", "dice"), plural(1200, "die", "dice"), plural(2, "roll")] == [
        "1 die",
        "1,200 dice",
        "2 rolls",
    ]


def test_a_choice_of_words_has_one_or():
    assert [join_or(["6"]), join_or(["6", "8"]), join_or(["6", "7", "8"])] == ["6", "6 or 8", "6, 7 or 8"]


def test_many_faces_are_cut_and_counted():
    assert faces([6] * 43, most=40) == "`" + " ".join(["6"] * 40) + "` … 3 more"


def test_lines_that_do_not_fit_are_counted():
    text = lines((f"line {i}" for i in range(1000)), 100)

    assert len(text) <= 100
    assert text.endswith("more")


def test_lines_that_fit_are_all_kept():
    assert lines(["a", "b"], 100) == "a\nb"


def test_lines_that_do_not_fit_are_not_even_told():
    told = []

    def tell(number):
        told.append(number)
        return "x" * 10

    text = lines_of(range(1_000), tell, 60)

    assert text.endswith("… and 997 more")
    assert told == [0, 1, 2, 3]
