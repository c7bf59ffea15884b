"""Checks of groups, beside an oracle that goes through everything that can happen."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.recorded import read_game
from bot.mechanics.group_checks import (
    MOST_NEEDED,
    GroupRule,
    chance_of_at_least,
    is_success,
    read_rule,
    success_counts,
)

CHANCES = st.lists(st.fractions(0, 1, max_denominator=60), max_size=8)
RULES = [GroupRule(name) for name in ("each", "best", "worst", "half", "majority")]
RULES += [GroupRule("at least", number) for number in (1, 2, 7)]


def outcomes(chances):
    """Go through who succeeds and who fails, each case with its chance."""
    for case in product((True, False), repeat=len(chances)):
        yield (
            case,
            prod((p if good else 1 - p for p, good in zip(chances, case, strict=True)), start=Fraction(1)),
        )


@given(CHANCES)
def test_how_many_succeed_is_as_an_oracle_counts_it(chances):
    counted = [Fraction(0)] * (len(chances) + 1)
    for case, chance in outcomes(chances):
        counted[sum(case)] += chance

    assert success_counts(chances) == tuple(counted)
    assert sum(counted) == 1


@given(CHANCES.filter(bool), st.sampled_from(RULES[1:]))
def test_a_group_succeeds_as_often_as_the_cases_in_which_its_rule_holds(chances, rule):
    holds = sum(
        (chance for case, chance in outcomes(chances) if rule.holds(sum(case), len(case))), Fraction(0)
    )

    assert chance_of_at_least(success_counts(chances), rule.needs(len(chances))) == holds


@pytest.mark.parametrize(
    ("rule", "held"),
    [
        ("best", {4: [1, 2, 3, 4], 1: [1]}),
        ("worst", {4: [4], 1: [1]}),
        ("half", {4: [2, 3, 4], 3: [2, 3], 1: [1]}),
        ("majority", {4: [3, 4], 3: [2, 3], 1: [1]}),
        ("at least 2", {4: [2, 3, 4], 1: []}),
    ],
)
def test_each_rule_says_how_many_have_to_succeed(rule, held):
    read = read_rule(rule)
    for people, numbers in held.items():
        assert [count for count in range(people + 1) if read.holds(count, people)] == numbers


def test_nobody_is_no_group_that_succeeds():
    assert [str(rule) for rule in RULES if rule.holds(0, 0)] == []


def test_each_alone_is_no_verdict_of_a_group():
    assert GroupRule().holds(3, 3) is None


def test_a_rule_is_read_as_it_is_written():
    assert [read_rule(str(rule)) for rule in RULES] == RULES
    for typed in ("at least  3", "3", ">=3", "At Least 3"):
        assert read_rule(typed) == GroupRule("at least", 3)


@pytest.mark.parametrize(
    "typed", ["", "all of it", "at least", "at least 0", f"at least {MOST_NEEDED + 1}", "-1"]
)
def test_what_is_no_rule_is_refused(typed):
    with pytest.raises(BadInput):
        read_rule(typed)


@pytest.mark.parametrize(
    ("dice", "good", "bad"),
    [
        (
            "vtm5h2 >=2",
            ["win", "messy critical", "critical win"],
            ["bestial failure", "total failure", "failure"],
        ),
        ("coc55", ["regular", "hard", "extreme", "critical"], ["fumble", "failure"]),
        ("pbta+1", ["partial", "full"], ["miss"]),
        ("sr6", ["glitch", "hits"], ["critical glitch", "no hit"]),
        ("iron+2", ["weak hit", "strong hit", "strong hit, match"], ["miss, match", "miss"]),
    ],
)
def test_the_verdicts_of_a_game_are_successes_or_not(dice, good, bad):
    words = read_game(dice).game.words
    assert [word for word in words if is_success(word, words)] == good
    assert [word for word in words if is_success(word, words) is False] == bad


def test_no_verdict_that_begins_with_a_success_fails():
    for words in {read_game(each).game.words for entry in games().values() for each in entry.examples}:
        judged = {word: is_success(word, words) for word in words}
        assert all(
            good is None or good == word.startswith("succe")
            for word, good in judged.items()
            if "succe" in word[:5]
        )
        assert all(good in (None, False) for word, good in judged.items() if word.startswith("fail"))
