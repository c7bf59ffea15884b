"""The registry of named rules, and settling one of them."""

import re
from fractions import Fraction
from itertools import pairwise
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.analysis import analyse, distribution_of, outcomes
from bot.mechanics.catalogue import CATALOGUE, find, method
from bot.mechanics.distribution import is_exact, max_error
from bot.mechanics.entry import MOST_OUTCOMES, best_radices, write
from bot.mechanics.errors import BadInput
from bot.mechanics.rules.mixed_radix import MixedRadix
from tests.mechanics.refusals import is_short_sentence, refusal
from tests.tiers import at_most

LONGEST_PROPOSAL = 100
"""Characters that Discord shows of a proposal while a name is typed."""

NAMES = [entry.name for entry in CATALOGUE]

every_entry = pytest.mark.parametrize("name", NAMES)
any_outcomes = st.integers(2, MOST_OUTCOMES)
any_faces = st.integers(2, 30)
sampled = at_most(30)


def sides_of(entry):
    """Numbers of outcomes that an entry can make."""
    return st.sampled_from(entry.only_sides) if entry.only_sides else any_outcomes


def faces_of(entry):
    """Dice that an entry can be made from."""
    return st.sampled_from(entry.only_faces) if entry.only_faces else any_faces


def usual(entry, options=""):
    """An entry for its usual die: a d100 where it can make one."""
    return entry.settle(100 if not entry.only_sides else entry.only_sides[0], options=options)


def test_names_are_unique_and_typed_with_ease():
    assert len(set(NAMES)) == len(NAMES)
    assert all(re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", name) for name in NAMES)


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_an_entry_tells_its_author_source_and_itself_in_a_few_words(entry):
    assert entry.author
    assert entry.source.endswith((".txt", ".md")) or entry.source.startswith("arXiv:")
    assert entry.summary.isprintable()
    assert len(f"{entry.name}: {entry.summary}") <= LONGEST_PROPOSAL
    assert not entry.summary.endswith(".")
    assert all(option.meaning for option in entry.options)


def test_an_option_that_takes_words_lists_them():
    missing = [
        (entry.name, option.name, value)
        for entry in CATALOGUE
        for option in entry.options
        for value in option.proposals
        if not value.replace(".", "").isdigit() and value not in option.meaning
    ]

    assert missing == []


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [("human", "cap=none", "14738/4665"), ("reroll", "dice=5.5.4", "39/10"), ("base6", "dice=4", "4"),
     ("accumulator", "dice=4", "4")],
)  # fmt: skip
def test_the_default_d100_is_the_one_of_the_document(name, options, expected):
    settled = method(name, 100)
    assert (settled.options, str(analyse(settled.rule).expected)) == (options, expected)


@pytest.mark.parametrize(("n", "faces"), [(10_000, 2), (8192, 3)])
@pytest.mark.parametrize("name", ["human", "reroll", "base6", "accumulator"])
def test_the_largest_dice_are_made_again_from_their_own_options(name, n, faces):
    settled = method(name, n, faces)
    assert method(name, n, faces, settled.options) == settled


@every_entry
@sampled
@given(data=st.data())
def test_a_method_is_made_again_from_its_own_options(name, data):
    entry = find(name)
    n, faces = data.draw(sides_of(entry)), data.draw(faces_of(entry))
    settled = method(name, n, faces)
    assert method(name, n, faces, settled.options) == settled


@pytest.mark.parametrize("name", ["human", "reroll", "base6", "accumulator"])
@sampled
@given(n=any_outcomes, faces=any_faces)
def test_by_default_no_outcome_is_further_off_than_a_tenth(name, n, faces):
    rule = method(name, n, faces).rule
    distribution = distribution_of(rule)
    assert is_exact(distribution, outcomes(rule)) or abs(max_error(distribution, outcomes(rule))) * n < 1 / 10


@pytest.mark.parametrize(("n", "dice"), [(2, 1), (7, 3), (36, 2), (100, 4), (129, 4), (130, 5), (10_000, 7)])
def test_base6_throws_the_fewest_dice_that_are_exact_or_leave_ten_numbers_an_outcome(n, dice):
    assert method("base6", n).values == {"dice": dice}


@pytest.mark.parametrize(("n", "dice"), [(2, 3), (7, 3), (100, 4), (130, 5)])
def test_the_accumulator_throws_as_many_but_at_least_three(n, dice):
    assert method("accumulator", n).values == {"dice": dice}


def test_every_proposal_of_every_option_makes_the_usual_die():
    for entry in CATALOGUE:
        for option in entry.options:
            for text in option.proposals:
                settled = usual(entry, f"{option.name}={text}")
                assert write({option.name: settled.values[option.name]}) == f"{option.name}={text}"


@pytest.mark.parametrize("name", ["human", "HUMAN", " Human "])
def test_a_name_is_found_in_any_case(name):
    assert find(name).name == "human"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("hunam", "There is no method 'hunam'; did you mean 'human'?"),
        ("BASE", "There is no method 'BASE'; did you mean 'base6'?"),
        ("xyz", f"There is no method 'xyz'; try {', '.join(NAMES[:4])}, or see /rules list."),
        ("", f"There is no method ''; try {', '.join(NAMES[:4])}, or see /rules list."),
    ],
)
def test_an_unknown_name_is_answered_with_others(name, sentence):
    with pytest.raises(BadInput) as caught:
        find(name)
    assert str(caught.value) == sentence


@given(st.text(max_size=60) | st.just("\ud800" * 5_000))
def test_any_name_is_found_or_refused_with_a_short_sentence(name):
    sentence = refusal(find, name)
    assert sentence is None or is_short_sentence(sentence)


@pytest.mark.parametrize(
    ("sides", "told"), [(1, "1"), (0, "0"), (-3, "-3"), (10_001, "10,001"), (10**9, "1,000,000,000")]
)
def test_a_die_has_2_to_10_000_sides(sides, told):
    with pytest.raises(BadInput) as caught:
        method("human", sides)
    assert str(caught.value) == f"A die has 2 to 10,000 sides, not {told}."


@pytest.mark.parametrize(
    ("options", "text"), [("", "base6"), ("dice=4", "base6"), ("dice=3", "base6 dice=3")]
)
def test_a_method_is_named_with_its_unusual_options_only(options, text):
    assert str(method("base6", 100, 6, options)) == text


def test_options_replace_defaults():
    assert method("human", 100, 6, "cap=4").values == {"cap": 4}
    assert method("reroll", 100, 6, "dice=5.5.2.2").rule == MixedRadix(100, 6, (5, 5, 2, 2))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("dice=7.7.7", "A d6 cannot be read as a d7: use numbers from 2 to 6."),
        ("dice=5.5", "5.5 makes 25 numbers, and 100 are wanted: multiplied they must make 100 to 10,000."),
        ("cap=4", "The method reroll has no option 'cap'; it has dice."),
    ],
)
def test_options_that_do_not_fit_are_refused(options, sentence):
    with pytest.raises(BadInput) as caught:
        method("reroll", 100, 6, options)
    assert str(caught.value) == sentence


@sampled
@given(any_outcomes, any_faces)
def test_chosen_radices_fit_and_fall(n, faces):
    radices = best_radices(n, faces)
    assert n <= prod(radices) < 2 * n
    assert max(radices) <= faces
    assert all(high >= low for high, low in pairwise(radices))


def falling(limit, highest):
    """Yield every list of falling numbers from 2 to `highest` with a product of at most `limit`."""
    yield ()
    for radix in range(2, min(limit, highest) + 1):
        for rest in falling(limit // radix, radix):
            yield radix, *rest


@pytest.mark.parametrize("faces", [2, 6, 10, 12])
@pytest.mark.parametrize("n", [2, 7, 10, 11, 13, 20, 22, 60, 97, 100])
def test_no_other_radices_expect_fewer_throws(n, faces):
    def throws(radices):
        return sum(Fraction(faces, faces // radix * radix) for radix in radices) * prod(radices) / n

    lists = [radices for radices in falling(2 * n - 1, faces) if prod(radices) >= n]
    exact = [radices for radices in lists if prod(radices) == n]
    assert throws(best_radices(n, faces)) == min(map(throws, exact or lists))
