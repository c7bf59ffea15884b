"""Every rule of the catalogue, as its usual die and as others, against every sequence of faces and chance."""

from fractions import Fraction
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.analysis import (
    ChainTooLong,
    analyse,
    analyse_from,
    distribution_of,
    is_exact_roll,
    outcomes,
)
from bot.mechanics.catalogue import CATALOGUE, method, usual_die
from bot.mechanics.distribution import Distribution, is_exact
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting, read, throw
from bot.mechanics.rule import Done
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.calculator import Calculator
from bot.mechanics.rules.chained import Chained
from bot.mechanics.rules.early_stop import EarlyStop
from bot.mechanics.rules.mixed_radix import MixedRadix
from bot.mechanics.rules.reroll_capped import RerollCapped
from bot.mechanics.rules.scaled_fraction import ScaledFraction
from bot.mechanics.rules.sum_table import SumTableRule
from bot.mechanics.sum_tables import best, greedy
from tests.mechanics.chi_square import fits
from tests.mechanics.oracle import depth_for, enumerate_rule
from tests.mechanics.refusals import is_short_sentence, refusal
from tests.mechanics.standing import may_come
from tests.tiers import at_most, by_tier, in_the_soak

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

OTHERS = [
    ("binary", 20, 6, "dice=5"), ("bag", 100, 6, "draws=1"), ("quarters", 100, 6, "order=5.4.5"),
    ("quarters-no-reroll", 100, 6, "misfit=turn"), ("digits-boxed", 100, 6, "cap=none"),
    ("stickers", 100, 6, "parity=stickered bags=2"), ("rotating", 100, 6, "window=spread moves=every"),
    ("calculator", 100, 6, "digits=12"), ("read-off", 100, 6, "tie=odd"),
    ("recycle", 100, 6, "threshold=2"), ("mixed", 7, 6, "a=3 b=1"), ("mixed", 7, 6, "a=0 b=4"),
    ("table", 7, 10, ""), ("weights", 4, 6, ""), ("weights", 20, 6, ""), ("perkins", 7, 8, ""),
    ("chain", 100, 20, ""), ("chain", 9_973, 6, ""), ("sum-table", 50, 20, ""), ("sum-table", 7, 6, ""),
    ("high-low", 2, 5, ""), ("even-odd", 2, 7, ""), ("human", 7, 10, ""), ("human", 100, 6, "cap=4"),
]  # fmt: skip
COMPOSED = [
    ScaledFraction(5, 7, 2, 4), ScaledFraction(100, 6, 6, 2), BaseDigits(5, 2, 7), Accumulator(20, 8, 3),
    MixedRadix(7, 6, (2, 4), "fold"), MixedRadix(7, 6, (2, 4), "plain"), Calculator(10, 1),
    MixedRadix(5, 6, (2, 4), above="wrap"),
    RerollCapped(MixedRadix(6, 4, (3, 2)), 2, 4), RerollCapped(MixedRadix(5, 4, (3, 2)), 2, 1),
    Chained((EarlyStop(7, 20), MixedRadix(6, 4, (3, 2)))),
    Chained((SumTableRule(greedy(5, 3)), BaseDigits(3, 4, 2), EarlyStop(2))),
    Chained((SumTableRule(greedy(6, 1)), SumTableRule(best(4, 2)))), Chained((EarlyStop(13),)),
]  # fmt: skip
RULES = {
    **{entry.name: entry.settle(*usual_die(entry)).rule for entry in CATALOGUE},
    **{" ".join(map(str, other)): method(*other).rule for other in OTHERS},
    **{repr(rule): rule for rule in COMPOSED},
}

every_rule = pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
analysed = cache(analyse)
"""Several tests ask for the same."""


def paths_of(rule):
    """Count the sequences of faces of a rule that cannot go on for ever."""

    @cache
    def paths(state):
        if isinstance(state, Done):
            return 1
        return sum(paths(rule.step(state, face)) for face in range(1, rule.wants(state).faces + 1))

    return paths(rule.start(None))


@every_rule
def test_playing_every_sequence_agrees_with_the_figures(rule):
    most_paths = in_the_soak(6**7, by_tier(6**3, 6**5))
    analysis = analysed(rule)
    ends = analysis.most is not None and paths_of(rule) <= most_paths
    depth = depth_for(rule.wants(rule.start()).faces, min(most_paths, 6**5))  # of a rule that may go on
    found = enumerate_rule(rule, analysis.most if ends else min(depth, analysis.most or depth))
    for outcome in {*analysis.outcomes, *found.distribution}:
        ended = found.distribution.get(outcome, Fraction(0))
        assert ended <= analysis.distribution.chance(outcome) <= ended + found.unsettled
    assert found.faces_read <= analysis.expected
    if ends:
        assert (found.unsettled, found.longest) == (0, analysis.most)
        assert found.faces_read == analysis.expected


@every_rule
def test_what_is_known_without_the_chain_is_what_the_chain_says(rule):
    try:
        chain = analyse_from(rule, {None: Fraction(1)}, limit=1_000)
    except ChainTooLong:
        return
    known, fast = analysed(rule), distribution_of(rule)
    assert fast.weights.keys() == chain.distribution.weights.keys()
    assert all(fast.chance(o) == chain.distribution.chance(o) for o in fast.weights)
    assert is_exact_roll(rule) == is_exact(chain.distribution, outcomes(rule))
    assert (known.expected_by_kind, known.most) == (chain.expected_by_kind, chain.most)
    assert known.carries in (chain.carries, {})  # where there are too many to list, none are


@every_rule
def test_a_throw_is_read_back_and_every_beginning_of_it_waits_for_the_next_face(rule):
    chance, before = Random("read back"), None
    for _ in range(in_the_soak(400, 6)):
        played = throw(rule, chance.randrange, before)
        working = played.working
        assert read(rule, played.faces, before) == played
        assert may_come(rule, played.outcome)
        assert len(working) == len(played.faces)
        assert all(0 < len(step) <= 125 and step.isprintable() for step in working)
        for length, die in enumerate(played.dice):
            waiting = read(rule, played.faces[:length], before)
            assert isinstance(waiting, Waiting)
            assert (waiting.faces, waiting.working) == (played.faces[:length], working[:length])
            assert waiting.wants == die
            assert die.meaning
        before = played.after


@at_most(500)
@given(
    rule=st.sampled_from(list(RULES.values())),
    faces=st.lists(st.integers(-1, 26) | st.integers(1, 6), max_size=40).map(tuple),
)
def test_any_faces_are_played_or_waited_on_or_refused(rule, faces):
    sentence = refusal(read, rule, faces)
    if sentence is None:
        assert read(rule, faces).faces == faces
    else:
        assert is_short_sentence(sentence)


@given(rule=st.sampled_from(list(RULES.values())), seed=st.integers(), data=st.data())
def test_a_face_too_many_and_one_that_its_die_lacks_are_refused_with_their_positions(rule, seed, data):
    thrown = throw(rule, Random(seed).randrange)
    faces, count = thrown.faces, len(thrown.faces)
    assert refusal(read, rule, (*faces, 3)) == (
        f"Only the first {'die is' if count == 1 else f'{count} dice are'} needed: leave out the 3."
    )
    position = data.draw(st.integers(1, count))
    die = thrown.dice[position - 1]
    lacking = data.draw(st.sampled_from([-1, 0, die.faces + 1, 10**9]))
    with pytest.raises(BadInput) as caught:
        read(rule, (*faces[: position - 1], lacking, *faces[position:]))
    shows = f"{die.article} {die} shows 1 to {die.faces}"
    assert str(caught.value).startswith(f"Die {position} cannot show {lacking}: {shows}")


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


@pytest.mark.slow
@every_rule
def test_thrown_outcomes_fit_the_distribution(rule, soak):
    """A few throws show that a face is as likely as another; what it leads to, all sequences show."""
    chance, rolls = Random("every rule"), 3_000 if soak else 200
    bins, distribution = pooled(analysed(rule).distribution, rolls)
    assert fits((bins[throw(rule, chance.randrange).outcome] for _ in range(rolls)), distribution)
