"""The peer icepool: the exact distribution of an expression, as its users write it."""

import sys

from icepool import Die, d
from timing import first_and_again, report

D6, D10, D20 = d(6), d(10), d(20)
DISTRIBUTIONS = {
    "2d6": lambda: 2 @ D6,
    "10d6": lambda: 10 @ D6,
    "100d6": lambda: 100 @ D6,
    "1000d6": lambda: 1000 @ D6,
    "4d6kh3": lambda: D6.highest(4, 3),
    "20d6kh10": lambda: D6.highest(20, 10),
    "2d20kl1": lambda: D20.lowest(2),
    "10d10>=8": lambda: 10 @ (D10 >= 8),
}

UNRELATED = 3 @ d(4)

distribution = DISTRIBUTIONS[sys.argv[1]]
try:
    first_and_again(distribution, Die.mean, distribution)
except RecursionError:
    report({"not": "RecursionError"})
