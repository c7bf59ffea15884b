"""Ours: the exact distribution of a parsed expression."""

import sys

from timing import first_and_again

from bot.mechanics.distribution import Distribution
from bot.mechanics.notation.distributions.nodes import distribution_of
from bot.mechanics.reading.reader import understand_one


def mean(distribution: Distribution) -> float:
    return sum(value * weight for value, weight in distribution.weights.items()) / distribution.total


UNRELATED = distribution_of(understand_one("3d4").root)

text = sys.argv[1]
root = understand_one(text).root
first_and_again(lambda: distribution_of(root), mean, lambda: distribution_of(root))
