"""Every rule for any outcomes and any dice that it says it can do: built at once, played to the end."""

from fractions import Fraction
from math import prod
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.mechanics.analysis import outcomes
from bot.mechanics.catalogue import CATALOGUE, method
from bot.mechanics.entry import best_radices, best_weights, plain
from bot.mechanics.playing import throw
from tests.counting import calls
from tests.mechanics.standing import may_come
from tests.tiers import at_most

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

MOST_CALLS = 1_000_000
"""Of functions, within which a rule is built. Most take a few hundred, large sum tables half as many."""


@st.composite
def asked(draw, entry):
    """Draw outcomes and faces that an entry says it can do."""
    sides = st.sampled_from(entry.only_sides) if entry.only_sides else st.integers(2, 10_000)
    faces = st.sampled_from(entry.only_faces) if entry.only_faces else st.integers(2, 1_000)
    return draw(sides), draw(faces)


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
@at_most(40)
@given(data=st.data(), seed=st.integers())
def test_a_rule_is_built_at_once_and_played_to_an_outcome(entry, data, seed):
    sides, faces = data.draw(asked(entry))
    assert calls(lambda: method(entry.name, sides, faces)) < MOST_CALLS
    rule = method(entry.name, sides, faces).rule
    assert len(outcomes(rule)) == sides
    assert may_come(rule, throw(rule, Random(seed).randrange).outcome)


def throws(radices, faces, outcomes, high):
    """Return the expected throws of mixed radix."""
    return sum(Fraction(faces, high(faces, radix)) for radix in radices) * Fraction(prod(radices), outcomes)


def falling(limit, highest):
    """Yield every list of falling numbers from 2 to `highest` with a product of at most `limit`."""
    yield ()
    for radix in range(2, min(limit, highest) + 1):
        for rest in falling(limit // radix, radix):
            yield radix, *rest


@pytest.mark.parametrize("faces", [2, 6, 12])
@pytest.mark.parametrize("n", [2, 7, 11, 20, 60, 97])
def test_no_other_plain_radices_expect_fewer_throws(n, faces):
    lists = [radices for radices in falling(2 * n - 1, faces) if prod(radices) >= n]
    exact = [radices for radices in lists if prod(radices) == n]
    least = min(throws(radices, faces, n, plain) for radices in exact or lists)
    assert throws(best_radices(n, faces, plain), faces, n, plain) == least


@pytest.mark.parametrize("faces", [2, 6, 12, 20])
@pytest.mark.parametrize("n", [2, 5, 7, 11, 20, 60, 97, 100])
def test_no_other_weights_expect_fewer_throws(n, faces):
    even = [r for r in falling(4 * n, faces) if prod(r) >= n and all(faces % radix == 0 for radix in r)]
    least = min((Fraction(len(r) * prod(r), n) for r in even), default=n)
    found = best_weights(n, faces)
    assert throws(found, faces, n, lambda b, r: b // r * r) <= least


@given(st.integers(2, 10_000), st.integers(2, 1_000))
@example(9_781, 134)
@example(9_190, 123)
@example(10_000, 2)
def test_radices_of_any_die_can_be_shown_by_it_and_reach_the_outcomes(n, faces):
    for radices in (best_radices(n, faces), best_weights(n, faces)):
        assert n <= prod(radices) <= 100 * n
        assert max(radices) <= faces
        assert len(radices) <= 14
