"""What each modifier does to dice that fell."""

import pytest

from bot.mechanics.notation.evaluation import read, select_kept
from bot.mechanics.notation.parsing import parse_rolls
from bot.mechanics.notation.tree import Keep
from bot.mechanics.playing import Waiting


def dice(text, *faces):
    return read(parse_rolls(text), faces).sets[0].dice


def values(text, *faces):
    return [die.value for die in dice(text, *faces)]


def total(text, *faces):
    return read(parse_rolls(text), faces).totals[0]


def test_a_fate_die_is_worth_minus_one_to_one():
    assert values("3dF", 1, 2, 3) == [-1, 0, 1]


def test_rr_goes_on_until_no_condition_is_met():
    assert values("1d6rr1rr>5", 1, 6, 1, 3) == [3]


def test_ro_goes_on_once_only():
    assert values("1d6ro1", 1, 1) == [1]


def test_what_comes_of_ro_is_still_subject_to_rr():
    assert values("1d6rr1ro2", 1, 2, 1, 2) == [2]


def test_a_throw_that_was_replaced_is_marked():
    assert [throw.again for throw in dice("1d6rr1", 1, 2)[0].throws] == [True, False]


def test_an_exploded_throw_may_be_re_rolled_once_again():
    assert values("1d6ro1!", 1, 6, 1, 1) == [6, 1]


def test_an_explosion_adds_a_die():
    assert values("2d6!", 6, 2, 6, 1) == [6, 2, 6, 1]


def test_a_compounding_explosion_adds_to_the_same_die():
    assert values("2d6!!", 6, 2, 6, 1) == [13, 2]


def test_a_penetrating_die_is_worth_one_less_and_explodes_by_its_face():
    assert values("1d6!p", 6, 6, 3) == [6, 5, 2]


def test_an_explosion_may_have_a_condition():
    assert values("1d6!>=5", 5, 4) == [5, 4]


def test_a_fate_die_explodes_at_plus():
    assert values("1dF!", 3, 1) == [1, -1]


@pytest.mark.parametrize("kind", ["!", "!!", "!p"])
def test_the_twenty_first_throw_does_not_explode(kind):
    result = dice(f"1d6{kind}", *[6] * 21)
    assert sum(len(die.throws) for die in result) == 21
    assert result[-1].exploded == (kind == "!!")


def test_the_twentieth_throw_still_explodes():
    assert isinstance(read(parse_rolls("1d6!"), (6,) * 20), Waiting)


def test_each_die_is_bounded_after_it_exploded():
    assert values("2d6!mi2ma5", 6, 1, 1) == [5, 2, 2]


def test_a_compounded_die_is_bounded_as_a_whole():
    assert values("1d6!!ma8", 6, 6, 1) == [8]


@pytest.mark.parametrize(
    ("keep", "stays"),
    [
        ("kh2", [False, True, False, True]),
        ("kl2", [True, False, True, False]),
        ("dh1", [True, False, True, True]),
        ("dl1", [False, True, True, True]),
        ("kh9", [True] * 4),
        ("dl9", [False] * 4),
        ("kl3dl1", [False, False, True, True]),
    ],
)
def test_the_highest_or_lowest_are_kept_or_dropped(keep, stays):
    assert [die.kept for die in dice(f"4d6{keep}", 1, 6, 3, 5)] == stays


@pytest.mark.parametrize(("kind", "number"), [("kh", 2), ("kl", 2), ("dh", 2), ("dl", 2)])
def test_of_equal_values_the_earlier_is_kept(kind, number):
    assert select_kept([5, 5, 5, 5], [Keep(kind, number)]) == [True, True, False, False]


def test_ties_go_to_the_earlier_after_another_keep_too():
    assert select_kept([4, 5, 4, 5], [Keep("kh", 3), Keep("kl", 1)]) == [True, False, False, False]


def test_only_kept_dice_are_added():
    assert total("4d6kh3", 6, 1, 5, 4) == 15


def test_successes_are_counted_less_failures():
    assert total("4d10>=8f1", 8, 10, 1, 5) == 1


def test_each_die_has_its_score():
    assert [die.score for die in dice("4d10>=8f1", 8, 10, 1, 5)] == [1, 1, -1, 0]


def test_dropped_dice_are_not_counted():
    assert [die.score for die in dice("3d10kl1>=8", 9, 8, 10)] == [0, 1, 0]


def test_greater_is_strictly_greater():
    assert total("2d10>8", 8, 9) == 1


def test_every_exploded_die_is_counted():
    assert total("1d10!10>=8", 10, 9) == 2


def test_a_group_keeps_among_totals():
    group = read(parse_rolls("{2d6, 1d12}kh1"), (3, 4, 8)).sets[0]
    assert (group.total, group.kept) == (8, (False, True))


def test_a_group_without_a_keep_is_a_sum():
    assert total("{2d6, 1d12}", 3, 4, 8) == 15


def test_a_group_counts_the_totals_that_are_kept():
    assert total("{1d6, 1d6, 1d6}dl1>=3", 2, 3, 6) == 2


@pytest.mark.parametrize(("faces", "worth"), [((4, 3), 1), ((3, 3), 0)])
def test_one_value_that_is_counted_is_worth_one_or_nothing(faces, worth):
    assert total("(2d6 + 3)>=10", *faces) == worth


@pytest.mark.parametrize(
    ("text", "faces", "reading"),
    [
        ("d%b", (3, 4, 2), 23),
        ("d%p", (3, 4, 2), 43),
        ("d%b", (10, 10, 9), 90),
        ("d%p", (10, 10, 9), 100),
        ("d%b", (5, 10, 1), 5),
        ("d%b2", (1, 9, 8, 7), 71),
    ],
)
def test_the_best_or_worst_tens_die_counts(text, faces, reading):
    assert total(text, *faces) == reading


def test_of_equal_tens_dice_the_first_counts():
    assert [die.kept for die in dice("d%p", 1, 4, 4)] == [True, True, False]


def test_the_units_die_comes_first():
    asked = [read(parse_rolls("d%b"), faces).wants.meaning for faces in ((), (1,), (1, 1))]
    assert asked == [
        "the units die of d%b, 10 reads 0",
        "the tens die 1 of d%b, 10 reads 0",
        "the tens die 2 of d%b, 10 reads 0",
    ]
