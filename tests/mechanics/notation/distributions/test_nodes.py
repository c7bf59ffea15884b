"""What distributions look like, and which are refused."""

from fractions import Fraction
from math import comb

import pytest

from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.distributions.polynomials import lowest
from bot.mechanics.notation.parsing import parse


def distribution(text):
    return distribution_of(parse(text).root)


def refused(text):
    with pytest.raises(BadInput) as refusal:
        distribution(text)
    assert len(str(refusal.value).splitlines()) == 1
    return str(refusal.value)


def test_weights_are_in_lowest_terms():
    assert distribution("d6>=5") == Distribution({0: 2, 1: 1})


@pytest.mark.parametrize("text", ["3 - 2d4", "{d8, 2d4}kl1", "d4*d4", "2d6!p", "-3d6kh2", "d%p"])
def test_totals_are_rising(text):
    assert list(distribution(text).weights) == sorted(distribution(text).weights)


def test_no_dice_come_to_0():
    assert distribution("(d2-1)d6") == Distribution({0: 6, **dict.fromkeys(range(1, 7), 1)})


def test_dropping_more_dice_than_there_are_leaves_0():
    assert (
        distribution("2d6dl5")
        == distribution("2d6!dh50")
        == distribution("{d4, d6}dl3")
        == Distribution({0: 1})
    )


def test_keeping_more_dice_than_there_are_keeps_all():
    assert distribution("2d6kh5") == distribution("2d6")
    assert distribution("2d6!kl42") == distribution("2d6!")


def test_the_best_half_of_a_thousand_coins_has_as_many_heads_as_came_up_to_500():
    ways = [comb(1000, heads) for heads in range(1001)]
    weights = {500 + heads: ways[heads] for heads in range(500)} | {1000: sum(ways[500:])}
    assert distribution("1000d2kh500").weights == lowest(weights)


@pytest.mark.parametrize(
    ("die", "keep"),
    [("d6", "kh5"), ("d6", "kl6"), ("d4ro1", "kh5"), ("d5mi3", "kl5"), ("d8", "kh6>=7f1"), ("d6", "dl2 odd")],
)
def test_equal_dice_are_kept_as_if_each_was_another(die, keep):
    assert distribution(f"8{die}{keep}") == distribution(f"{{{', '.join([die] * 8)}}}{keep}")


def test_a_die_explodes_at_most_20_times():
    assert (
        max(distribution("d6!").weights),
        max(distribution("d6!!").weights),
        max(distribution("d6!p").weights),
    ) == (126, 126, 106)
    assert distribution("d6!").chance(126) == Fraction(1, 6**21)


def test_a_penalty_die_makes_100_of_a_single_00_and_0():
    assert (distribution("d%p").chance(100), distribution("d%b").chance(100)) == (
        Fraction(19, 1000),
        Fraction(1, 1000),
    )


def test_a_label_and_parentheses_change_nothing():
    assert distribution("(2d6[fire])[hot]") == distribution("2d6")


def test_a_distribution_is_remembered():
    assert distribution("9d9") is distribution("9d9")


def test_too_many_values_are_refused_with_their_number():
    assert refused("1000d100000") == (
        "1000d100000 may come to 99,999,001 different values: exact odds are worked out for at most "
        "1,000,000. Take fewer or smaller dice."
    )
