"""What the playground answers, in the Python of the tests; `test_in_browser.py` asks in a browser."""

import json
from fractions import Fraction

import pytest

from docs.site.playground import LONGEST_EXACT, ask, ask_rule, list_choices


def answer(text):
    return json.loads(ask(text))


def test_the_odds_of_dice_are_exact_and_their_bars_add_up():
    found = answer("4d6kh3 vs 12")
    (chart,) = found["charts"]
    hit = sum(bar["percent"] for bar in chart["bars"] if bar["hit"])

    assert found["headline"] == "61.7 %"
    assert found["understood"] == "4d6kh3 vs 12"
    assert sum(Fraction(share) for _, share in found["exact"]) == 1
    assert sum(bar["percent"] for bar in chart["bars"]) == pytest.approx(100)
    assert hit == pytest.approx(61.651, abs=0.001)


def test_dice_of_other_sides_say_what_they_cost_in_six_sided_ones():
    assert answer("1d20+5")["price"] == [
        "A d20 from six-sided dice takes 2.53 of them on average, and is exactly fair."
    ]
    assert answer("3d6")["price"] == []


def test_several_rolls_are_compared_on_one_page():
    found = answer("4d6kh3; 3d6")
    assert [chart["title"] for chart in found["charts"]] == [
        "4d6kh3: chance of each total",
        "3d6: chance of each total",
    ]


def test_a_game_has_the_chance_of_each_of_its_verdicts():
    found = answer("vtm7h2 >=4")
    (chart,) = found["charts"]

    assert found["understood"] == "Vampire: the Masquerade 5e: vtm7h2 >=4"
    assert chart["bars"][0] == {"label": "bestial failure", "percent": 11.52, "words": "11.5 %", "hit": False}
    assert sum(Fraction(share) for _, share in found["exact"]) == 1


def test_a_game_that_counts_says_how_many_on_average():
    assert answer("sr12")["headline"] == "4 hits on average"


def test_what_is_not_understood_says_why_and_offers_what_was_meant():
    found = answer("2d6>=7")
    assert found["error"]
    assert found["offers"]


@pytest.mark.parametrize("text", ["9" * 400, "1000d1000!", "((((((((((", "", "d0"])
def test_what_is_too_much_or_no_dice_is_refused_in_a_sentence(text):
    assert set(answer(text)) == {"error", "offers"}


def test_a_rule_says_how_fair_it_is_and_what_it_costs():
    found = json.loads(ask_rule("base6", 100))

    assert found["headline"] == "One number has 0.926 % instead of 1.00 %"
    assert found["price"] == ["4 d6 on average, at most 4."]
    assert len(found["charts"][0]["bars"]) == 100


@pytest.mark.parametrize(("name", "sides"), [("human", 1), ("clock", 7), ("nothing", 100), ("human", 10**9)])
def test_a_rule_that_cannot_make_a_die_says_so(name, sides):
    assert json.loads(ask_rule(name, sides))["error"]


def test_every_choice_can_be_chosen():
    choices = json.loads(list_choices())

    assert [title for title, roll in choices["games"] if "error" in answer(roll)] == []
    assert [name for name, _, sides in choices["rules"] if "error" in json.loads(ask_rule(name, sides))] == []


def test_a_die_of_many_sides_has_few_bars_and_few_lines():
    found = json.loads(ask_rule("lookup", 10_000))

    assert len(found["charts"][0]["bars"]) <= 120
    assert len(found["exact"]) == LONGEST_EXACT + 1
