"""The layers of a counter: strikes in any order leave what the other changes come to."""

from hypothesis import given
from hypothesis import strategies as st

from bot.features.characters.counters import (
    MOST_LAYERS,
    CounterChange,
    change_layers,
    is_set_since,
    undo_change,
)

BEGINS, MOST = 50_000, 100_000

ADDED = st.integers(-99, 99).map(lambda by: CounterChange(1, BEGINS, MOST, by))
SET = st.integers(20_000, 80_000).map(lambda to: CounterChange(1, BEGINS, MOST, None, to))
CHANGES = st.lists(st.one_of(ADDED, ADDED, SET), max_size=12).filter(
    lambda made: sum(each.by is None for each in made) < MOST_LAYERS
)
"""None of them meets a bound, and all that they set is remembered."""


def make(changes):
    """Return the layers after changes, and what each had before and after it."""
    layers, made = [[0, BEGINS]], []
    for turn, each in enumerate(changes, 1):
        after = change_layers(layers, turn, each)
        made.append((turn, each, layers[-1][1], after[-1][1]))
        layers = after
    return layers, made


def fold(changes):
    """Return what changes come to, one after the other."""
    now = BEGINS
    for each in changes:
        now = each.apply(now)
    return now


@given(CHANGES, st.randoms(use_true_random=False))
def test_strikes_in_any_order_leave_what_the_others_come_to(changes, chance):
    layers, made = make(changes)
    left = dict(enumerate(changes, 1))
    for turn, each, was, became in chance.sample(made, len(made)):
        layers = undo_change(layers, turn, each, was, became)
        del left[turn]
        assert layers[-1][1] == fold(left.values())


@given(CHANGES, CHANGES, st.randoms(use_true_random=False))
def test_what_is_changed_after_a_strike_counts_as_if_the_struck_had_never_been(first, then, chance):
    layers, made = make(first)
    turn, each, was, became = chance.choice(made) if made else (0, None, 0, 0)
    if each is not None and sum(one.by is None for one in (*first, *then)) < MOST_LAYERS:
        layers = undo_change(layers, turn, each, was, became)
        for later, one in enumerate(then, len(first) + 2):
            layers = change_layers(layers, later, one)
        assert layers[-1][1] == fold((*first[: turn - 1], *first[turn:], *then))


@given(
    st.lists(st.one_of(st.none(), st.integers(-40, 40)), max_size=30),
    st.integers(0, 30),
    st.randoms(use_true_random=False),
)
def test_it_is_never_below_zero_or_above_the_most_and_no_more_is_kept_than_it_should(steps, begins, chance):
    layers, made = [[0, begins]], []
    for turn, by in enumerate(steps, 1):
        each = CounterChange(1, begins, 30, by, chance.randrange(31))
        after = change_layers(layers, turn, each)
        made.append((turn, each, layers[-1][1], after[-1][1]))
        layers = after
    for struck in chance.sample(made, len(made)):
        assert 0 <= layers[-1][1] <= 30
        assert len(layers) <= MOST_LAYERS
        layers = undo_change(layers, *struck)


def test_what_was_set_too_often_since_stays_as_it_is():
    add, rests = CounterChange(1, 24, 30, -4), [CounterChange(1, 24, 30, None, to) for to in range(10, 20)]
    layers, made = make([add, *rests])
    assert undo_change(layers, *made[0]) == layers
    assert undo_change(layers, *made[1]) == layers


def test_the_oldest_that_is_kept_gives_back_what_its_row_had_found():
    layers, made = make([CounterChange(1, BEGINS, MOST, None, to) for to in range(1, 12)])
    for turn, *struck in reversed(made[-MOST_LAYERS:]):
        layers = undo_change(layers, turn, *struck)
    assert layers[-1][1] == made[-MOST_LAYERS][2]


def test_a_value_above_a_most_that_was_lowered_counts_as_the_most():
    assert change_layers([[0, 25]], 1, CounterChange(1, 24, 20, -3)) == [[0, 17]]


def test_what_was_set_later_is_known():
    layers, _ = make([CounterChange(1, 24, 30, -4), CounterChange(1, 24, 30, None, 7)])
    assert [is_set_since(layers, turn) for turn in (1, 2)] == [True, False]
