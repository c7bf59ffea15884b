"""Every rule for any outcomes and any dice that it says it can do: built at once, played to the end."""

from fractions import Fraction
from itertools import pairwise, product
from math import prod
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.mechanics.analysis import analyse, analyse_from, distribution_of, outcomes
from bot.mechanics.catalogue import CATALOGUE, method
from bot.mechanics.distribution import is_exact, max_error
from bot.mechanics.entry import best_radices, best_weights, group_faces, plain
from bot.mechanics.figures import analyse_within
from bot.mechanics.playing import read, throw
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.mixed_radix import MixedRadix
from bot.mechanics.rules.reroll_capped import RerollCapped
from bot.mechanics.rules.scaled_fraction import ScaledFraction
from tests.counting import calls
from tests.mechanics.refusals import is_short_sentence, refusal
from tests.mechanics.standing import may_come
from tests.tiers import at_most, in_the_soak, slow, soaked

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

MOST_CALLS = 1_000_000
"""Of functions, within which a rule is built. Most take a few hundred, large sum tables half as many."""

every_entry = pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
any_sides, any_faces = st.integers(2, 10_000), st.integers(2, 1_000)


@every_entry
@at_most(25)
@given(data=st.data(), seed=st.integers())
def test_a_rule_is_built_at_once_made_again_from_its_own_options_and_played_to_an_outcome(entry, data, seed):
    sides = data.draw(st.sampled_from(entry.only_sides) if entry.only_sides else any_sides)
    faces = data.draw(st.sampled_from(entry.only_faces) if entry.only_faces else any_faces)
    assert calls(lambda: method(entry.name, sides, faces)) < MOST_CALLS
    settled = method(entry.name, sides, faces)
    assert method(entry.name, sides, faces, settled.options) == settled
    assert len(outcomes(settled.rule)) == sides
    assert may_come(settled.rule, throw(settled.rule, Random(seed).randrange).outcome)


@at_most(400)
@given(entry=st.sampled_from(CATALOGUE), sides=any_sides | st.just(100), faces=any_faces | st.just(6))
def test_a_die_that_a_rule_cannot_make_is_refused_with_a_sentence(entry, sides, faces):
    able = sides in (entry.only_sides or (sides,)) and faces in (entry.only_faces or (faces,))
    sentence = refusal(method, entry.name, sides, faces)
    assert (sentence is None) == able
    assert sentence is None or is_short_sentence(sentence)


def test_the_largest_dice_are_made_again_from_their_own_options():
    for name, (n, faces) in product(("human", "reroll", "base6", "accumulator"), ((10_000, 2), (8192, 3))):
        settled = method(name, n, faces)
        assert method(name, n, faces, settled.options) == settled


ANY_FACES = ("table", "divide", "fraction", "binary", "halve", "lookup", "lookup-folded", "reroll-capped")


@pytest.mark.parametrize("name", ANY_FACES)
@at_most(40)
@given(n=any_sides, faces=any_faces)
@example(n=10_000, faces=2)
@example(n=2, faces=1_000)
@example(n=10_000, faces=1_000)
@example(n=9_973, faces=999)
def test_nothing_but_its_outcomes_comes_of_any_die(name, n, faces):
    rule = method(name, n, faces).rule
    assert outcomes(rule) == range(rule.first, rule.first + n)
    assert distribution_of(rule).weights.keys() <= set(outcomes(rule))


@pytest.mark.parametrize("name", ["table", "halve", "lookup", "lookup-folded"])
@at_most(40)
@given(n=st.integers(2, 60), faces=st.integers(2, 30))
def test_an_exact_rule_stays_exact_for_any_die(name, n, faces):
    assert analyse(method(name, n, faces).rule).score == 0


@pytest.mark.parametrize("name", ["human", "reroll", "base6", "accumulator"])
@at_most(30)
@given(n=any_sides, faces=st.integers(2, 30))
def test_by_default_no_outcome_is_further_off_than_a_tenth(name, n, faces):
    rule = method(name, n, faces).rule
    distribution = distribution_of(rule)
    assert is_exact(distribution, outcomes(rule)) or abs(max_error(distribution, outcomes(rule))) * n < 1 / 10


@at_most(40)
@given(data=st.data(), faces=st.integers(2, 20))
def test_the_table_needs_as_many_dice_as_early_stop(data, faces):
    n = data.draw(st.integers(2, in_the_soak(120, 40)))
    table, human = (analyse(method(name, n, faces).rule) for name in ("table", "human"))
    assert table.expected == human.expected


@pytest.mark.parametrize(
    "rule",
    [
        ScaledFraction(1_000, 6, 6, 6),
        ScaledFraction(1_000, 7, 2, 10),
        RerollCapped(MixedRadix(1_000, 6, (5, 5, 5, 4, 2)), 6, 1),
        RerollCapped(MixedRadix(900, 6, (6,) * 4), 5, 9),
        BaseDigits(1_000, 10, 8),
        Accumulator(1_000, 6, 9),
        slow(MixedRadix(8_000, 4, (3,) * 9)),
        soaked(MixedRadix(6**6, 6, (6,) * 6)),
        slow(MixedRadix(5_000, 6, (6,) * 6, above="wrap")),
    ],
    ids=repr,
)
def test_the_closed_form_has_the_figures_of_the_chain(rule):
    known, chain = rule.closed_form(), analyse_from(rule, {None: Fraction(1)})
    assert (known.expected_by_kind, known.most) == (chain.expected_by_kind, chain.most)
    assert (known.score, known.max_error) == (chain.score, chain.max_error)
    assert known.carries == chain.carries


@pytest.mark.parametrize("name", ["human", "table", "reroll", "weights", "base6", "accumulator", "divide"])
def test_the_figures_of_large_dice_are_known_without_a_long_chain(name):
    for n, faces in [(97, 1_000), (9_973, 1_000), *in_the_soak([(9_973, 97), (10_000, 1_000)], [])]:
        assert analyse_within(method(name, n, faces).rule, faces).expected < 4, (n, faces)


def test_how_ten_sided_dice_are_read_is_said_where_two_rules_differ():
    base6, human, table = (method(name, 100, 10) for name in ("base6", "human", "table"))

    assert [read(one.rule, (3, 7)).outcome for one in (base6, human, table)] == [26, 37, 37]
    assert "so 3 7 is 26; human reads it as it stands, 37." in base6.recipe
    assert "dice are read as they stand: 3 7 is 37." in human.recipe
    assert "3 7 is 26" not in method("base6", 100, 6).recipe


def falling(limit, highest):
    """Yield every list of falling numbers from 2 to `highest` with a product of at most `limit`."""
    yield ()
    for radix in range(2, min(limit, highest) + 1):
        for rest in falling(limit // radix, radix):
            yield radix, *rest


def throws(radices, faces, outcomes, high=group_faces):
    """Return the expected throws of mixed radix."""
    return sum(Fraction(faces, high(faces, radix)) for radix in radices) * Fraction(prod(radices), outcomes)


@pytest.mark.parametrize("high", [group_faces, plain])
def test_no_other_radices_expect_fewer_throws(high):
    for n, faces in product((2, 7, 10, 11, 20, 60, 97, *in_the_soak([13, 22, 100], [])), (2, 6, 10, 12)):
        lists = [radices for radices in falling(2 * n - 1, faces) if prod(radices) >= n]
        exact = [radices for radices in lists if prod(radices) == n]
        least = min(throws(radices, faces, n, high) for radices in exact or lists)
        assert throws(best_radices(n, faces, high), faces, n, high) == least, (n, faces)


def test_no_other_weights_expect_fewer_throws():
    for n, faces in product((2, 5, 7, 11, 20, 60, 97, 100), (2, 6, 12, 20)):
        even = [r for r in falling(4 * n, faces) if prod(r) >= n and all(faces % radix == 0 for radix in r)]
        least = min((Fraction(len(r) * prod(r), n) for r in even), default=n)
        assert throws(best_weights(n, faces), faces, n) <= least, (n, faces)


@given(any_sides, any_faces)
@example(9_781, 134)
@example(9_190, 123)
@example(10_000, 2)
def test_radices_of_any_die_can_be_shown_by_it_fall_and_reach_the_outcomes(n, faces):
    for radices, most in ((best_radices(n, faces), 2 * n - 1), (best_weights(n, faces), 100 * n)):
        assert n <= prod(radices) <= most
        assert max(radices) <= faces
        assert len(radices) <= 14
    assert all(high >= low for high, low in pairwise(best_radices(n, faces)))
