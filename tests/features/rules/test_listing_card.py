"""The list of rules as cards."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from bot.features.rules.listing import PAGE, Listing, list_card, page_of
from bot.mechanics.figures import Figures, SurveyLine

FIRST = Listing(100, 6, "name", only_dice=False)


def figures(**changes):
    values: dict[str, Any] = {
        "outcomes": 100,
        "score": Fraction(1, 9),
        "max_error": Fraction(-1, 200),
        "lost": 0,
        "stray": Fraction(0),
        "expected_by_kind": {"d6": Fraction(12, 5), "quarter": Fraction(1)},
        "most": None,
        "states": 3,
        "carries": False,
    }
    return Figures(**values | changes)


def text(**changes):
    return list_card(page_of((SurveyLine("rule", figures(**changes)),), FIRST)).text


def test_a_rule_has_two_short_lines():
    assert (
        text()
        == "**rule** · 2.4 d6 and 1 look at a side, no limit\n-# one number has 0.500 % instead of 1.00 %"
    )


def test_a_rule_that_keeps_something_evens_out():
    assert "evens out over rolls" in text(carries=True)


def test_lost_numbers_are_counted():
    assert "43 numbers never come" in text(lost=43)
    assert "1 number never comes" in text(lost=1)


def test_a_rule_without_figures_is_listed():
    card = list_card(page_of((SurveyLine("long", None),), FIRST))

    assert "too long to work out here" in card.text


def test_pages_cover_all_lines_once():
    lines = tuple(SurveyLine(f"rule-{n:02}", figures()) for n in range(2 * PAGE + 1))
    first = page_of(lines, FIRST)
    second = page_of(lines, replace(first.listing, page=1))
    third = page_of(lines, replace(first.listing, page=2))

    assert (*first.lines, *second.lines, *third.lines) == lines
    assert (first.last, third.listing.page) == (2, 2)


def test_a_page_beyond_the_last_says_so():
    assert list_card(page_of((), Listing(100, 6, "name", only_dice=False, page=9))).text == "No more rules."


def test_a_full_page_of_long_lines_fits_an_embed():
    kinds = {name: Fraction(10**6 - 1, 7) for name in ("d1000", "coin", "quarter", "angle", "second")}
    lines = tuple(SurveyLine("x" * 30 + str(n), figures(expected_by_kind=kinds)) for n in range(PAGE))

    assert len(list_card(page_of(lines, FIRST)).text) <= 4096
