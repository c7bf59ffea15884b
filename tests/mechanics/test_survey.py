from collections.abc import Callable

import pytest

from bot.mechanics.catalogue import CATALOGUE, method
from bot.mechanics.errors import BadInput
from bot.mechanics.figures import Figures, Sort, SurveyLine, analyse_within, figures_of, sort_lines, survey

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long


@pytest.fixture(scope="module")
def lines():
    return survey(100, 6)


def names(lines):
    return [line.name for line in lines]


def figures(name):
    rule = method(name, 100).rule
    return figures_of(rule, analyse_within(rule, 6))


def test_every_rule_of_a_d100_is_there_with_its_figures(lines):
    assert all(line.figures for line in lines)
    assert {"human", "base6", "reroll"} <= set(names(lines))


def test_rules_for_other_dice_are_left_out(lines):
    others = {entry.name for entry in CATALOGUE if entry.only_sides and 100 not in entry.only_sides}

    assert not others & set(names(lines))


def test_lines_are_sorted(lines):
    keys: dict[Sort, Callable] = {
        "fairness": lambda line: line.figures.score,
        "dice": lambda line: line.figures.expected,
        "most": lambda line: line.figures.most or 10**9,
        "name": lambda line: line.name,
    }
    for sort, key in keys.items():
        found = [key(line) for line in sort_lines(lines, sort)]
        assert found == sorted(found), sort


def test_a_line_without_figures_comes_last_or_is_left_out_where_dice_alone_are_wanted(lines):
    assert sort_lines((SurveyLine("long", None), *lines), "fairness")[-1].name == "long"
    assert "long" not in names(sort_lines((SurveyLine("long", None), *lines), "name", only_dice=True))


def test_rules_that_need_more_than_dice_are_told_from_those_that_do_not():
    plain = figures("human")
    with_coin = Figures(**{**vars(plain), "expected_by_kind": {"d6": 1, "coin": 1}})

    assert plain.only_dice
    assert not with_coin.only_dice


@pytest.mark.soak
def test_too_many_states_get_a_sentence():
    rule = method("mixed", 10_000, options="a=300 b=300").rule

    with pytest.raises(BadInput, match="takes too long to calculate exactly"):
        analyse_within(rule, 6)


def test_steps_bound_states_times_faces():
    rule = method("base6", 100).rule

    with pytest.raises(BadInput, match="takes too long to calculate exactly"):
        analyse_within(rule, 6, steps=60)
