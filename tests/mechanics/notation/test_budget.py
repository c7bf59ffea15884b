"""The terms that are spent against the operations that are really done, and what that lets through."""

import sys
from pathlib import Path

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from bot.mechanics.errors import BadInput
from bot.mechanics.notation import distributions
from bot.mechanics.notation.budget import MOST_TERMS, QUICK_TERMS, TooDear
from bot.mechanics.notation.distributions import distribution_of, is_quick
from bot.mechanics.reading.reader import understand, understand_one
from tests.mechanics.notation.costs import cost_of, costs_at_most
from tests.mechanics.notation.trees import NODES
from tests.tiers import at_most, in_the_soak, soaked

FACTOR = 5
"""By how much the work may pass what is spent."""

A_FEW = 500
"""Operations that any distribution takes: calls, empty loops."""

BUDGETS = 300, 3_000, QUICK_TERMS, 200_000
"""Terms of what is worked out here, as each line of it is watched."""

FOLDER = str(Path(distributions.__file__).parent)


def operations_of(node, most):
    """Work a distribution out as far as its budget goes, and return how much was done, and spent.

    Lines count as often as they run, and products of digits.
    """
    counted = 0

    def watch(frame, event, _):
        nonlocal counted
        if not frame.f_code.co_filename.startswith(FOLDER):
            return None
        if event == "line":
            counted += 1
        elif frame.f_code.co_name == "unpack_weights":
            counted += digit_products(frame.f_locals["number"].bit_length() // 60) // 150
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        spent = cost_of(node, most)
    except TooDear:
        spent = most
    finally:
        sys.settrace(before)
    return counted, spent


def digit_products(digits):
    """Return how many products of digits Python makes of two numbers with so many each."""
    return digits * digits if digits < 70 else 3 * digit_products((digits + 1) // 2)


@st.composite
def pools(draw):
    """The text of a pool of any size with any modifiers."""
    count, sides = draw(st.integers(1, 60)), draw(st.integers(1, 60))
    number, value = draw(st.integers(1, count)), draw(st.integers(1, sides))
    modifiers = [
        st.sampled_from(["", "", "rr1", "ro1", f"ro<{value}", f"ro in [1, {value}]"]),
        st.sampled_from(["", "", "!", "!!", "!p", f"!>{value}", f"!!={value}", "!o", "!!up3", f"i{value}"]),
        st.sampled_from(["", "", "", f"mi{value}", f"ma{value}"]),
        st.sampled_from(
            ["", f"kh{number}", f"kl{number}", f"dh{number}", f"dl{number}", f"kh{number}dl1", f"km{number}"]
        ),
        st.sampled_from(["", "", f">={value}", f">={value}f1", " odd", f">={value}:2,=1:-1"]),
    ]
    shown = draw(st.sampled_from([f"{sides}", f"{sides}", f"[-2, {value}, {sides}..{sides + 4}]"]))
    return f"{count}d{shown}{''.join(map(draw, modifiers))}"


TEXTS = st.one_of(
    pools(),
    st.builds("{}{}{}".format, pools(), st.sampled_from("+-*"), pools()),
    st.builds("{}d({})".format, st.integers(1, 9), st.sampled_from(["d4", "2d6", "d20", "d8*3"])),
    st.builds("{}({})".format, st.just("abs"), pools()),
    st.builds("ceil({}/{})".format, pools(), st.integers(1, 9)),
    st.builds("({})d{}".format, st.sampled_from(["d4", "2d6", "d20-1"]), st.integers(2, 30)),
    st.builds(lambda parts, keep: f"{{{', '.join(parts)}}}{keep}", st.lists(pools(), min_size=2, max_size=4),
              st.sampled_from(["kh1", "kl2", "dh1", "dl1"])),
)  # fmt: skip


def assert_counted(node, most):
    done, spent = operations_of(node, most)
    assert done <= FACTOR * spent + A_FEW


@given(NODES, st.sampled_from(BUDGETS))
def test_the_work_of_a_tree_is_not_far_above_what_it_spends_and_ends_with_its_budget(node, most):
    assert_counted(node, most)


@at_most(100)
@given(TEXTS, st.sampled_from(BUDGETS))
def test_the_work_of_an_expression_is_not_far_above_what_it_spends_and_ends_with_its_budget(text, most):
    try:
        expression = understand_one(text)
    except BadInput:
        reject()
    assert_counted(expression.root, most)


@given(
    st.sampled_from(["$a*$a", "$a+$a+d6", "($a)d4+$a", "$b*$a", "$b+$b*$a"]),
    pools(),
    st.sampled_from(BUDGETS),
)
def test_the_work_of_using_dice_again_is_not_far_above_what_it_spends(text, pool, most):
    try:
        rolls = understand(f"$a={pool}; $b=$a+d4; {text}")
    except BadInput:
        reject()
    assert_counted(rolls.parts[-1].root, most)


@pytest.mark.parametrize(
    "text",
    [
        "500d100kh250",
        *map(soaked, ("100d20!!kh50", "400d20!>10dl9", "{300d300, 300d299, 300d298}kh2")),
        "(d1000-1)d1000",
        "1000d999",
        "(d1000+d1000)*(d1000+d1000)",
    ],
)
def test_what_would_take_too_long_is_refused(text):
    with pytest.raises(BadInput, match=r"take too long to calculate|possible totals"):
        distribution_of(understand_one(text).root)


QUICK = (
    "d20+5", "4d6kh3", "10d10>=8", "100d6", "6d6!=6>=5", "{d8!!, d6!!}kh1", "d%b", "12d25ro1kh11", "12d25kh6",
    "11d27ro1dh1kh10>=4f1", "d300", "10d30mi2ma9", "d5000", "500d20", "4d6rr1!kh3>=5",
)  # fmt: skip
LONG = ("100d20kh50", "100d6!", "20d6!kh10", "d100000+d100000", "d1011!!>505ma5", "40d2!mi2dl2", "d100000")
"""Those that are still worked out."""
BEST_OF_MANY = ("1000d2kh500", "390d6kh195", "1000d6kh500>=5")
WORKED_OUT = in_the_soak(LONG, LONG[1::3])
BEST_WORKED_OUT = in_the_soak(BEST_OF_MANY, BEST_OF_MANY[:1])


def test_everyday_distributions_are_quick_and_long_ones_are_worked_out():
    assert [text for text in QUICK if not is_quick(understand_one(text).root)] == []
    assert [text for text in LONG if is_quick(understand_one(text).root)] == []
    assert [text for text in WORKED_OUT if not costs_at_most(MOST_TERMS, understand_one(text).root)] == []
    assert [
        text for text in BEST_WORKED_OUT if not costs_at_most(MOST_TERMS / 15, understand_one(text).root)
    ] == []


COUNTS = {
    "100d6": 1065,
    "10d6!!mi2": 156_769,
    "6d6!=6>=5": 2_308,
    "12d25ro1kh11": 24583,
    "1000d2kh500": 350_881,
    "40d2!mi2dl2": 411_113,
    "40d20kh1": 185,
    "4d6i1": 283,
    "{d8!!, d6!!}kh1": 21_471,
    "d%b + d66": 1331,
    "2d(2d6)": 912,
    "(2d4)d6kh2": 1492,
    "abs(3d6 - 10)*d4": 93,
    "ceil(5d6/3)": 61,
    "$a = 3d6; $a*$a + d8": 2913,
}


def test_dice_cost_the_same_on_every_machine():
    assert {text: round(cost_of(understand(text).parts[-1].root)) for text in COUNTS} == COUNTS
