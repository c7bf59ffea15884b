"""Odds of a rule that are worked out where others wait take little work."""

from functools import partial

from bot.mechanics.catalogue import method
from bot.mechanics.roll_odds import quick_odds
from tests.counting import calls

MOST_CALLS = 35_000
"""Of functions: 3 ms."""


def test_what_is_found_at_once_is_little_work_and_so_is_giving_up():
    for cap in range(2, 21):
        rule = method("digits-capped", 100, 6, f"cap={cap}").rule
        assert calls(partial(quick_odds, rule)) < MOST_CALLS, cap


def test_the_odds_of_a_common_rule_are_found_at_once():
    assert quick_odds(method("digits-capped", 100).rule) is not None
