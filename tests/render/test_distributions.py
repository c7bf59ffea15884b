import struct

import pytest

from bot.mechanics.law import Law
from bot.mechanics.law_figures import LawFigures
from bot.mechanics.targets import parse_target
from bot.render.pictures.distributions import one_law, several_laws
from bot.render.pictures.histogram import histogram

SIZE = (1000, 500)


def size_of(png):
    assert png.startswith(b"\x89PNG")
    return struct.unpack(">II", png[16:24])


def even(totals):
    return LawFigures(Law.uniform(totals))


@pytest.mark.parametrize("count", [1, 2, 16, 17, 120, 121, 251, 10_000])
@pytest.mark.parametrize("target", ["", "2"])
def test_a_law_of_any_width_is_drawn(count, target):
    columns = histogram([even(range(1, count + 1))], parse_target(target) if target else None)

    assert size_of(one_law("d", "total", columns, (count / 2, "mean"), target)) == SIZE


@pytest.mark.parametrize("laws", [2, 4])
@pytest.mark.parametrize("count", [1, 6, 24, 25, 10_000])
def test_several_laws_of_any_width_are_drawn(laws, count):
    names = tuple(f"law {place}" for place in range(laws))
    columns = histogram([even(range(place, place + count)) for place in range(laws)], None)

    assert size_of(several_laws("laws", "total", columns, names)) == SIZE


@pytest.mark.parametrize("target", ["-100", "<-100", "3", "3-4", "=1000000"])
def test_a_target_in_the_picture_or_far_outside_leaves_the_picture_as_wide(target):
    target = parse_target(target)
    columns = histogram([even(range(1, 7)), even(range(1, 9))], target)

    assert size_of(several_laws("laws", "total", columns, ("one", "two"), target)) == SIZE


def test_dollar_signs_are_no_formula():
    columns = histogram([even([1, 2])], None)

    assert size_of(one_law("$\\frac{$", "total", columns, (1.5, "mean"))) == SIZE


def test_the_part_that_meets_the_target_changes_the_picture():
    every, some = (histogram([even(range(1, 7))], parse_target(text)) for text in ("1", "5"))

    assert one_law("d6", "total", every, (3.5, "mean"), "x") != one_law(
        "d6", "total", some, (3.5, "mean"), "x"
    )
