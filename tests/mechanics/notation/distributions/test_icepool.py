"""Distributions against those of icepool, for larger dice than can be counted out."""

from collections.abc import Callable
from typing import Any

import icepool
import pytest
from icepool import d

from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.parsing import parse

WRITTEN: dict[str, Callable[[], Any]] = {
    "12d8": lambda: 12 @ d(8),
    "40d6": lambda: 40 @ d(6),
    "6d6+4d8-3": lambda: 6 @ d(6) + 4 @ d(8) - 3,
    "9dF": lambda: 9 @ (d(3) - 2),
    "10d6kh4": lambda: d(6).highest(10, 4),
    "12d10kl5": lambda: d(10).lowest(12, 5),
    "9d12dh2dl3": d(12).pool(9)[3:7].sum,
    "20d6kh10": lambda: d(6).pool(20).highest(10).sum(),
    "2d20kl1+5": lambda: d(20).lowest(2, 1) + 5,
    "30d10>=8": lambda: 30 @ (d(10) >= 8),
    "8d10kh5>=7": lambda: (d(10) >= 7).pool(8).highest(5).sum(),
    "5d8!!": lambda: 5 @ d(8).explode(depth=20),
    "5d8!": lambda: 5 @ d(8).explode(depth=20),
    "6d6!!>=5kh3": lambda: d(6).explode({5, 6}, depth=20).highest(6, 3),
    "10d6rr1mi3": lambda: 10 @ d(5).map(lambda face: max(3, face + 1)),
    "8d6ro1": lambda: 8 @ d(6).reroll({1}, depth=1),
    "3d6*2d4": lambda: (3 @ d(6)) * (2 @ d(4)),
    "8d6/3": lambda: (8 @ d(6)) // 3,
    "(3d4)d6": lambda: (3 @ d(4)) @ d(6),
    "{2d20, 3d12, 4d6}kh1": lambda: icepool.highest(2 @ d(20), 3 @ d(12), 4 @ d(6)),
    "{2d20, 3d12, 4d6}dh1": lambda: icepool.lowest(2 @ d(20), 3 @ d(12), 4 @ d(6), keep=2),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_the_distribution_is_that_of_icepool(text):
    distribution = distribution_of(parse(text).root)
    other = WRITTEN[text]()
    assert {total: distribution.chance(total) for total in distribution.weights} == {
        total: other.probability(total) for total in other.outcomes() if other.quantity(total)
    }
