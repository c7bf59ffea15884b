"""The peer dyce: the exact distribution of an expression, as its users write it."""

import sys

from dyce import H, P
from timing import first_and_again

D6, D10, P6, P20 = H(6), H(10), P(6), P(20)
DISTRIBUTIONS = {
    "2d6": lambda: 2 @ D6,
    "10d6": lambda: 10 @ D6,
    "100d6": lambda: 100 @ D6,
    "1000d6": lambda: 1000 @ D6,
    "4d6kh3": lambda: (4 @ P6).at(slice(-3, None)),
    "20d6kh10": lambda: (20 @ P6).at(slice(-10, None)),
    "2d20kl1": lambda: (2 @ P20).at(0),
    "10d10>=8": lambda: 10 @ D10.ge(8),
}


UNRELATED = 3 @ H(4)


def mean(distribution: H) -> float:
    return sum(int(value) * weight for value, weight in distribution.items()) / distribution.total


distribution = DISTRIBUTIONS[sys.argv[1]]
first_and_again(distribution, mean, distribution)
