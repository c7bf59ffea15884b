"""Every rule of the catalogue, as its usual die, against every sequence of faces and against chance."""

from fractions import Fraction
from functools import cache
from random import Random

import pytest

from bot.mechanics.analysis import analyse
from bot.mechanics.catalogue import CATALOGUE, usual_die
from bot.mechanics.distribution import Distribution
from bot.mechanics.playing import throw
from bot.mechanics.rule import Done
from tests.mechanics.chi_square import fits
from tests.mechanics.oracle import enumerate_rule
from tests.tiers import by_tier, slow

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

RULES = {entry.name: entry.settle(*usual_die(entry)).rule for entry in CATALOGUE}
DEPTH = 4
"""How deep rules are played that can go on for ever, or for too long."""

every_rule = pytest.mark.parametrize("rule", RULES.values(), ids=RULES)


def paths_of(rule):
    """Count the sequences of faces of a rule that cannot go on for ever."""

    @cache
    def paths(state):
        if isinstance(state, Done):
            return 1
        return sum(paths(rule.step(state, face)) for face in range(1, rule.wants(state).faces + 1))

    return paths(rule.start(None))


@every_rule
@pytest.mark.parametrize("most_paths", [6**5, slow(6**7)])
def test_playing_every_sequence_agrees_with_the_figures(rule, most_paths):
    analysis = analyse(rule)
    ends = analysis.most is not None and paths_of(rule) <= most_paths
    found = enumerate_rule(rule, analysis.most if ends else DEPTH)
    for outcome in {*analysis.outcomes, *found.distribution}:
        ended = found.distribution.get(outcome, Fraction(0))
        assert ended <= analysis.distribution.chance(outcome) <= ended + found.unsettled
    assert found.faces_read <= analysis.expected
    if ends:
        assert (found.unsettled, found.longest) == (0, analysis.most)
        assert found.faces_read == analysis.expected


def pooled(distribution, rolls):
    """Put neighbouring outcomes together until each bin is expected at least five times in all `rolls`."""
    bins, weights = {}, [0]
    for outcome, weight in sorted(distribution.weights.items()):
        if weights[-1] * rolls >= 5 * distribution.total:
            weights.append(0)
        bins[outcome] = len(weights) - 1
        weights[-1] += weight
    if weights[-1] * rolls < 5 * distribution.total:
        rest = weights.pop()
        weights[-1] += rest
        bins = {outcome: min(number, len(weights) - 1) for outcome, number in bins.items()}
    return bins, Distribution(dict(enumerate(weights)))


@every_rule
@pytest.mark.parametrize("few", [by_tier(500, 1_500)])
def test_thrown_outcomes_fit_the_distribution(rule, few, soak):
    chance, rolls = Random("every rule"), 3_000 if soak else few
    bins, distribution = pooled(analyse(rule).distribution, rolls)
    assert fits((bins[throw(rule, chance.randrange).outcome] for _ in range(rolls)), distribution)
