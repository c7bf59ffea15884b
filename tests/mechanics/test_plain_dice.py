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
from bot.mechanics.playing import Waiting, read, throw
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.mixed_radix import MixedRadix
from bot.mechanics.rules.reroll_capped import RerollCapped
from bot.mechanics.rules.scaled_fraction import ScaledFraction
from bot.mechanics.rules.table import TableRule
from tests.mechanics.oracle import depth_for, enumerate_rule
from tests.mechanics.refusals import is_short_sentence, refusal
from tests.mechanics.standing import may_come
from tests.tiers import at_most, by_tier, slow

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

FIXED = (
    "sum20", "sum20-wrapped", "ranges", "2d6-as-d12", "4d6-as-d20", "4d6-minus-4", "colours", "product",
    "colours-reroll", "three-dice", "sectors", "sectors-as-written", "percentile", "2d20-halved",
    "digits", "digits-capped",
)  # fmt: skip
ANY_FACES = ("table", "divide", "fraction", "binary", "halve", "lookup", "lookup-folded", "reroll-capped")
ANY = (*ANY_FACES, "mixed")


def usual(name):
    """Return the rule with its defaults, as a d100 where it can be one."""
    only = find(name).only_sides
    return method(name, 100 if not only or 100 in only else only[0]).rule


RULES = {name: usual(name) for name in (*FIXED, *ANY)} | {
    "table, d7 from d10": TableRule(7, 10),
    "binary, from d7": ScaledFraction(5, 7, 2, 4),
    "fraction, d100 from d6, 2 dice": ScaledFraction(100, 6, 6, 2),
    "mixed radix, folded": MixedRadix(7, 6, (2, 4), "fold"),
    "mixed radix, plain": MixedRadix(7, 6, (2, 4), "plain"),
    "mixed radix, wrapped": MixedRadix(5, 6, (2, 4), above="wrap"),
    "reroll-capped, no sum too high": RerollCapped(MixedRadix(6, 4, (3, 2)), 2, 4),
    "reroll-capped, too high": RerollCapped(MixedRadix(5, 4, (3, 2)), 2, 1),
    "mixed, d7 a=3 b=1": method("mixed", 7, 6, "a=3 b=1").rule,
    "mixed, d7 a=0 b=4": method("mixed", 7, 6, "a=0 b=4").rule,
}


def faces_of(rule):
    """Return how many faces the dice of a rule have; none of these rules needs two kinds."""
    return rule.wants(rule.start(None)).faces


every_rule = pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
any_outcomes = st.integers(2, MOST_OUTCOMES)
sampled = at_most(40)


@every_rule
def test_the_analysis_agrees_with_playing_every_sequence(rule, soak):
    depth = depth_for(faces_of(rule), 6**7 if soak else 6**4)
    analysis, found = analyse(rule), enumerate_rule(rule, depth)
    for outcome in outcomes(rule):
        ended = found.distribution.get(outcome, Fraction(0))
        assert ended <= analysis.distribution.chance(outcome) <= ended + found.unsettled
    assert found.faces_read <= analysis.expected
    if not found.unsettled:
        assert (analysis.expected, analysis.most) == (found.faces_read, found.longest)


@every_rule
def test_the_fast_distribution_is_the_distribution_of_the_chain(rule):
    distribution = analyse_from(rule, {None: Fraction(1)}).distribution
    fast = distribution_of(rule)
    assert {o: fast.chance(o) for o in fast.weights} == {
        o: distribution.chance(o) for o in distribution.weights
    }
    assert sum(map(distribution.chance, distribution.weights)) == 1


@every_rule
@sampled
@given(data=st.data())
def test_any_faces_reach_an_outcome_in_range_or_wait_for_the_next_die(rule, data):
    faces = data.draw(st.lists(st.integers(1, faces_of(rule)), max_size=30))
    for length in range(len(faces) + 1):
        played = read(rule, tuple(faces[:length]))
        if not isinstance(played, Waiting):
            assert may_come(rule, played.outcome)
            assert len(played.working) == length
            return
        assert played.wants.meaning


@every_rule
def test_the_working_of_each_face_is_one_short_line(rule):
    chance = Random("working")
    for _ in range(200):
        assert all(
            0 < len(step) <= 100 and step.isprintable() for step in throw(rule, chance.randrange).working
        )


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
