"""What the document says, written down as its tables are: totals and red numbers counted one by one."""

from collections import Counter
from fractions import Fraction

DOTS = {2: 1, 12: 1, 3: 2, 11: 2, 4: 3, 10: 3, 5: 4, 9: 4, 6: 5, 8: 5, 7: 6, "blank": 0}
R_OF_THE_GRID = {1: 6, 2: 8, 3: 4, 4: 10, 5: 2, 6: 12}
C_OF_THE_GRID = {1: 7, 2: 5, 3: 9, 4: 3, 5: 11, 6: "blank"}
"""Row and column of the construction: "if die R rolled 3 and die C rolled 5 ... it was 4"."""
EVEN_READ_FROM_A_D6 = {1: 2, 2: 4, 3: 6, 4: 8, 5: 10, 6: 12}
ODD_READ_FROM_A_D6 = {1: "blank", 2: 3, 3: 5, 4: 7, 5: 9, 6: 11}
ODD_READ_FROM_A_D5 = {1: "blank", 2: 3, 3: 5, 4: 9, 5: 11}
"""Sorted, "counting blank as zero", as in the grid in which the red numbers turn out to be simple."""
RED_ON_THE_EVEN_DIE = {2: 1, 4: 2, 6: 3, 8: 4, 10: 5, 12: 6}
CHANGE_OF_THE_ODD_DIE = {"blank": 0, 3: +1, 5: +2, 7: 0, 9: -2, 11: -1}

PAIRS_OF_TWO_DICE = [(red + other, red) for red in range(1, 7) for other in range(1, 7)]
PAIRS_WITHOUT_7 = [(total, red) for total, red in PAIRS_OF_TWO_DICE if total != 7]


def read_off(even, odd):
    """Return the total and the red number that two faces of the special dice show, by their labels."""
    total = even if DOTS[even] > DOTS[odd] else odd
    red = RED_ON_THE_EVEN_DIE[even] + CHANGE_OF_THE_ODD_DIE[odd]
    if red > 6:
        red -= 6
    if red < 1:
        red += 6
    return total, red


def distribution(pairs, weights=None):
    """Return the chance of each of `pairs`, which are equally likely unless `weights` says otherwise."""
    ways = Counter()
    for pair, weight in zip(pairs, weights or [1] * len(pairs), strict=True):
        ways[pair] += weight
    return {pair: Fraction(count, ways.total()) for pair, count in ways.items()}
