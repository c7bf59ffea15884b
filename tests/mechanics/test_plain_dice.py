"""The rules made of plain dice, with any faces and for any die, against playing every sequence."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.mechanics.analysis import analyse, analyse_from, distribution_of, outcomes
from bot.mechanics.catalogue import find, method
from bot.mechanics.entry import MOST_FACES, MOST_OUTCOMES
from bot.mechanics.errors import BadInput
from bot.mechanics.figures import analyse_within
from bot.mechanics.playing import read, throw
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.mixed_radix import MixedRadix
from bot.mechanics.rules.reroll_capped import RerollCapped
from bot.mechanics.rules.scaled_fraction import ScaledFraction
from tests.mechanics.refusals import is_short_sentence, refusal
from tests.tiers import at_most, by_tier, slow

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

FIXED = (
    "sum20", "sum20-wrapped", "ranges", "2d6-as-d12", "4d6-as-d20", "4d6-minus-4", "colours", "product",
    "colours-reroll", "three-dice", "sectors", "sectors-as-written", "percentile", "2d20-halved",
    "digits", "digits-capped",
)  # fmt: skip
ANY_FACES = ("table", "divide", "fraction", "binary", "halve", "lookup", "lookup-folded", "reroll-capped")
ANY = (*ANY_FACES, "mixed")


any_outcomes = st.integers(2, MOST_OUTCOMES)
sampled = at_most(40)


@pytest.mark.parametrize("name", ANY_FACES)
@sampled
@given(n=any_outcomes, faces=st.integers(2, MOST_FACES), seed=st.integers())
@example(n=10_000, faces=2, seed=0)
@example(n=2, faces=1_000, seed=0)
@example(n=10_000, faces=1_000, seed=0)
@example(n=9_973, faces=999, seed=0)
def test_any_die_is_made_of_any_dice(name, n, faces, seed):
    rule = method(name, n, faces).rule
    assert throw(rule, Random(seed).randrange).outcome in outcomes(rule) == range(rule.first, rule.first + n)
    assert distribution_of(rule).weights.keys() <= set(outcomes(rule))


@pytest.mark.parametrize("name", ["table", "halve", "lookup", "lookup-folded"])
@sampled
@given(n=st.integers(2, 60), faces=st.integers(2, 30))
def test_an_exact_rule_stays_exact_for_any_die(name, n, faces):
    assert analyse(method(name, n, faces).rule).score == 0


@pytest.mark.parametrize("most", [by_tier(40, 120)])
@sampled
@given(data=st.data(), faces=st.integers(2, 20))
def test_the_table_needs_as_many_dice_as_early_stop(most, data, faces):
    n = data.draw(st.integers(2, most))
    assert (
        analyse(method("table", n, faces).rule).expected == analyse(method("human", n, faces).rule).expected
    )


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
        slow(MixedRadix(6**6, 6, (6,) * 6)),
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
@pytest.mark.parametrize(("n", "faces"), [(97, 1_000), (9_973, 97), (9_973, 1_000), (10_000, 1_000)])
def test_the_figures_of_large_dice_are_known_without_a_long_chain(name, n, faces):
    assert analyse_within(method(name, n, faces).rule, faces).expected < 4


@pytest.mark.parametrize(
    ("name", "options", "sentence"),
    [
        ("reroll-capped", "else=101", "else is an outcome from 1 to 100, not 101."),
        ("mixed", "a=0 b=0", "a and b cannot both be 0: a bit or a trit is needed, such as a=9 b=9."),
        ("mixed", "a=301", "a is a whole number from 0 to 300, not '301'."),
        ("percentile", "style=zero", "style is hundred or plus-one, not 'zero'."),
        ("sectors-as-written", "above=again", "above is wrap or keep, not 'again'."),
        ("quarters", "order=5.5.4", "order is 4.5.5 or 5.4.5, not '5.5.4'."),
    ],
)
def test_an_option_that_does_not_fit_is_refused(name, options, sentence):
    with pytest.raises(BadInput) as caught:
        method(name, 100, 6, options)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("name", [*FIXED, *ANY])
@given(sides=any_outcomes, faces=st.integers(2, MOST_FACES))
def test_a_die_that_a_rule_cannot_make_is_refused_with_a_sentence(name, sides, faces):
    entry = find(name)
    able = sides in (entry.only_sides or (sides,)) and faces in (entry.only_faces or (faces,))
    sentence = refusal(method, name, sides, faces)
    assert (sentence is None) == able
    assert sentence is None or is_short_sentence(sentence)


def test_how_ten_sided_dice_are_read_is_said_where_two_rules_differ():
    base6, human, table = (method(name, 100, 10) for name in ("base6", "human", "table"))

    assert [read(one.rule, (3, 7)).outcome for one in (base6, human, table)] == [26, 37, 37]
    assert "so 3 7 is 26; human reads it as it stands, 37." in base6.recipe
    assert "dice are read as they stand: 3 7 is 37." in human.recipe
    assert "3 7 is 26" not in method("base6", 100, 6).recipe
