"""Ours: the exact law of a parsed expression."""

import sys

from timing import first_and_again

from bot.mechanics.law import Law
from bot.mechanics.notation.laws.nodes import law_of
from bot.mechanics.notation.parsing import parse


def mean(law: Law) -> float:
    return sum(value * weight for value, weight in law.weights.items()) / law.total


UNRELATED = law_of(parse("3d4").root)

text = sys.argv[1]
root = parse(text).root
first_and_again(lambda: law_of(root), mean, lambda: law_of(root))
