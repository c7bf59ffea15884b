"""The registry of named rules, and settling one of them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.catalogue import CATALOGUE, choices, find, method, settle_as_asked, usual_die
from bot.mechanics.entry import write
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.figures import analyse_within
from bot.mechanics.rules.mixed_radix import MixedRadix
from tests.mechanics.refusals import is_short_sentence, refusal

LONGEST_PROPOSAL = 100
"""Characters that Discord shows of a proposal while a name is typed."""

NAMES = [entry.name for entry in CATALOGUE]


def usual(entry, options=""):
    """An entry for its usual die: a d100 where it can make one."""
    return entry.settle(100 if not entry.only_sides else entry.only_sides[0], options=options)


def test_names_are_unique_and_typed_with_ease():
    assert len(set(NAMES)) == len(NAMES)
    assert all(re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", name) for name in NAMES)


def test_an_option_that_takes_words_lists_them():
    missing = [
        (entry.name, option.name, value)
        for entry in CATALOGUE
        for option in entry.options
        for value in option.proposals
        if not value.replace(".", "").isdigit() and value not in option.meaning
    ]

    assert missing == []


def test_every_proposal_of_every_option_makes_the_usual_die():
    for entry in CATALOGUE:
        for option in entry.options:
            for text in option.proposals:
                settled = usual(entry, f"{option.name}={text}")
                assert write({option.name: settled.values[option.name]}) == f"{option.name}={text}"


@given(st.text(max_size=60) | st.just("\ud800" * 5_000))
def test_any_name_is_found_or_refused_with_a_short_sentence(name):
    sentence = refusal(find, name)
    assert sentence is None or is_short_sentence(sentence)


FEW_DICE = (2, 3, 4, 6, 8, 10, 12, 20, 100)


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_the_dice_that_a_person_may_ask_for_are_those_that_are_thrown(entry):
    for faces in FEW_DICE:
        try:
            settled = settle_as_asked(entry, None, faces)
        except BadInput:
            continue
        thrown = analyse_within(settled.rule, faces).expected_by_kind
        assert {kind for kind in thrown if re.fullmatch(r"d\d+", kind)} == {f"d{faces}"}, faces


def test_of_a_rule_with_dice_of_its_own_others_are_refused_and_rows_of_before_still_make_it():
    sentences = {
        name: refusal(settle_as_asked, find(name), None, 6)
        for name in ("percentile", "2d20-halved", "bag", "spinner")
    }

    assert sentences == {
        "percentile": "The method `percentile` always uses d10, not d6: leave `from` out.",
        "2d20-halved": "The method `2d20-halved` always uses d20, not d6: leave `from` out.",
        "bag": "The method `bag` uses no dice: leave `from` out.",
        "spinner": "The method `spinner` uses no dice: leave `from` out.",
    }
    assert all(find(name).settle(100, 6).rule == find(name).settle(100).rule for name in sentences)
    assert settle_as_asked(find("percentile"), None, 10).faces == 10


def test_options_replace_defaults():
    assert method("human", 100, 6, "cap=4").values == {"cap": 4}
    assert method("reroll", 100, 6, "dice=5.5.2.2").rule == MixedRadix(100, 6, (5, 5, 2, 2))


def test_an_entry_tells_its_author_source_and_itself_in_a_few_words():
    for entry in CATALOGUE:
        assert entry.author
        assert entry.source.endswith((".txt", ".md")) or entry.source.startswith("arXiv:")
        assert entry.summary.isprintable()
        assert len(f"{entry.name}: {entry.summary}") <= LONGEST_PROPOSAL
        assert not entry.summary.endswith(".")
        assert all(option.meaning for option in entry.options)


def test_the_options_of_the_default_d100_are_those_of_the_document():
    options = {"human": "cap=none", "reroll": "dice=5.5.4", "base6": "dice=4", "accumulator": "dice=4"}
    assert {name: method(name, 100).options for name in options} == options


def test_base6_throws_the_fewest_dice_that_are_exact_or_leave_ten_numbers_an_outcome():
    dice = {2: 1, 7: 3, 36: 2, 100: 4, 129: 4, 130: 5, 10_000: 7}
    assert {n: method("base6", n).values["dice"] for n in dice} == dice
    assert all(method("accumulator", n).values["dice"] == max(3, fewest) for n, fewest in dice.items())


def test_a_name_is_found_in_any_case():
    assert {find(name).name for name in ("human", "HUMAN", " Human ")} == {"human"}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("hunam", "did you mean `human`?"),
        ("BASE", "did you mean `base6`?"),
        ("xyz", f"try {', '.join(NAMES[:4])}, or see /rules list."),
        ("", f"try {', '.join(NAMES[:4])}, or see /rules list."),
    ],
)
def test_an_unknown_name_is_answered_with_others(name, sentence):
    assert refusal(find, name) == f"There is no method {cite(name)}: {sentence}"


def test_a_die_has_2_to_10_000_sides():
    told = {1: "1", 0: "0", -3: "-3", 10_001: "10,001", 10**9: "1,000,000,000"}
    assert {sides: refusal(method, "human", sides) for sides in told} == {
        sides: f"A die here can have 2 to 10,000 sides, not {number}." for sides, number in told.items()
    }


def test_a_method_is_named_with_its_unusual_options_only():
    names = {"": "base6", "dice=4": "base6", "dice=3": "base6 dice=3"}
    assert {options: str(method("base6", 100, 6, options)) for options in names} == names


@pytest.mark.parametrize(
    ("name", "options", "sentence"),
    [
        ("reroll-capped", "else=101", "else is an outcome from 1 to 100, not 101."),
        ("mixed", "a=0 b=0", "a and b cannot both be 0: a bit or a trit is needed, such as a=9 b=9."),
        ("mixed", "a=301", "`a` must be a whole number from 0 to 300, not `301`."),
        ("percentile", "style=zero", "`style` must be `hundred` or `plus-one`, not `zero`."),
        ("sectors-as-written", "above=again", "`above` must be `wrap` or `keep`, not `again`."),
        ("quarters", "order=5.5.4", "`order` must be `4.5.5` or `5.4.5`, not `5.5.4`."),
        ("reroll", "dice=7.7.7", "A d6 cannot show 7: write numbers from 2 to 6."),
        (
            "reroll",
            "dice=5.5",
            "`5.5` makes 25 numbers, but a d100 needs 100 to 10,000: choose other numbers.",
        ),
        (
            "reroll",
            "cap=4",
            "The method used here, `reroll`, has no option `cap`: its only option is "
            "`dice`, such as dice=5.5.2.2.",
        ),
    ],
)
def test_an_option_that_does_not_fit_is_refused(name, options, sentence):
    assert refusal(method, name, 100, 6, options) == sentence


def test_rules_are_read_with_their_options_in_any_case():
    read = (("human", ""), ("base6", "dice=3"), ("reroll", "dice=5.5.4"))
    assert choices("Human BASE6 dice=3, reroll dice=5.5.4") == read


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "You wrote 0 methods: write 2 to 4, such as human base6 reroll."),
        ("human", "You wrote 1 method: write 2 to 4, such as human base6 reroll."),
        (
            "human base6 reroll table halve",
            "You wrote 5 methods: write 2 to 4, such as human base6 reroll.",
        ),
        ("dice=3 base6", "`dice=3` has no rule before it: write the rule first, such as base6 dice=3."),
        (
            "base6 dice=3 base6 dice=3",
            "You named the same rule twice: leave one out, or give it other options.",
        ),
        (
            "human nope",
            "There is no method `nope`: try human, reroll, base6, accumulator, or see /rules list.",
        ),
    ],
)
def test_rules_that_cannot_be_read_get_a_sentence(text, sentence):
    assert sentence in refusal(choices, text)


def test_every_rule_can_make_its_usual_die_which_is_a_d100_from_d6_where_it_can():
    assert usual_die(find("human")) == (100, 6)
    assert all(entry.settle(*usual_die(entry)).entry == entry for entry in CATALOGUE)
