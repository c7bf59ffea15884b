"""Sums over rolls, from which a test of fit can be made: counts, and what the odds let expect.

All sums of a kind of roll are one whole number: a vector whose parts are lanes of 64 bits. To add such
numbers is to add the vectors, and lanes that are not used cost nothing. The lanes are:

* how many rolls were made at the plain distribution;
* for each group, how often it came;
* of the rolls at other odds, for each group, the sum of its chances;
* of the same rolls, for each pair of groups, how they vary together (below 0, its sign left out), and for
  each group, how it varies.

Chances are whole numbers of 2^-32, so that a lane can hold the sums of four thousand million rolls.

How much a roll with a memory adds to what varies is three parts the variance that its odds let expect, and
one part the square of what it strayed. Both have the same mean, and both would do in the end; but over an
evening the first finds too many lucky groups (a rare outcome that comes early varied little until then),
and the second too few. Simulation says that the mean of both so weighted is right from 100 rolls on.
"""

import struct
from collections.abc import Sequence
from dataclasses import dataclass

from bot.mechanics.distribution import Distribution
from bot.mechanics.statistics.grouping import MOST_GROUPS, Grouping

LANE = 64
BYTES = LANE // 8
ONE = 1 << 32
"""What a chance of 1 is."""

HALVED = 33
"""By how many bits half a product of two chances is too long."""

EACH_HALVED = sum((1 << LANE - HALVED) - 1 << LANE * lane for lane in range(MOST_GROUPS))
"""The bits of half a product in each lane; above them is what was shifted out of the next lane."""

AT_PLAIN_ODDS = 1
"""The sums of one roll at the plain distribution, apart from what came."""

Matrix = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """What came in a number of rolls, by groups, beside what the odds of each roll let expect."""

    counts: tuple[int, ...]
    expected: tuple[float, ...]
    covariance: Matrix
    """Of the counts."""
    chances: tuple[float, ...]
    """Of each group by the plain distribution."""
    plain: bool
    """Whether all rolls were made at it."""

    @property
    def rolls(self) -> int:
        """How many rolls there were, apart from any that no group has."""
        return sum(self.counts)


@dataclass(frozen=True, slots=True)
class GroupOdds:
    """The odds of a roll that was not made at the plain distribution, by groups."""

    chances: tuple[int, ...]
    sums: int
    """What every such roll adds, apart from what came."""

    @classmethod
    def of(cls, grouping: Grouping, distribution: Distribution) -> "GroupOdds":
        """Gather a distribution."""
        return cls.of_weights(grouping.gathered(distribution), distribution.total)

    @classmethod
    def of_weights(cls, weights: Sequence[int], total: int) -> "GroupOdds":
        """Return the same for weights that are gathered already."""
        chances = tuple([weight * ONE // total for weight in weights])
        below, pairs = 0, []
        for place, chance in enumerate(chances):
            # All lanes at once: chances that are one together have products of at most 62 bits.
            halved = (below * chance >> HALVED) & EACH_HALVED
            pairs.append(halved.to_bytes(BYTES * place, "little"))
            pairs.append((chance * 3 // 4 - (chance * chance >> HALVED)).to_bytes(BYTES, "little"))
            below |= chance << LANE * place
        lanes = below.to_bytes(BYTES * len(chances), "little") + b"".join(pairs)
        return cls(chances, int.from_bytes(lanes, "little") << LANE * (1 + len(chances)))

    def came(self, grouping: Grouping, outcome: int) -> int:
        """Return the sums of one roll at these odds."""
        group = grouping.group_of(outcome)
        if group is None:
            return self.sums
        size, chance = grouping.size, self.chances[group]
        lanes = bytearray(_pair(size, 0) * BYTES)
        quarters = [other // 4 for other in self.chances]
        struct.pack_into(f"<{group}Q", lanes, _pair(group, 0) * BYTES, *quarters[:group])
        place = _pair(group, group)
        for other in range(group + 1, size):
            place += other  # from a pair to the one below it
            struct.pack_into("<Q", lanes, place * BYTES, quarters[other])
        varied = int.from_bytes(lanes, "little")
        varied += (ONE // 4 - chance // 2) << LANE * _pair(group, group)
        return self.sums + (1 << LANE * (1 + group)) + (varied << LANE * (1 + 2 * size))


def came(grouping: Grouping, outcome: int) -> int:
    """Return the sums of one roll at the plain distribution."""
    group = grouping.group_of(outcome)
    return AT_PLAIN_ODDS if group is None else AT_PLAIN_ODDS + (1 << LANE * (1 + group))


def sample_of(grouping: Grouping, sums: int) -> Sample:
    """Return what sums over any number of rolls tell."""
    size = grouping.size
    lanes = _unpacked(sums, 1 + 2 * size + _pair(size, 0))
    plain, counts = lanes[0], lanes[1 : size + 1]
    others = [lane / ONE for lane in lanes[size + 1 : 2 * size + 1]]
    varied = [lane / ONE for lane in lanes[2 * size + 1 :]]
    chances = grouping.chances
    expected = tuple(plain * chance + other for chance, other in zip(chances, others, strict=True))

    def covariance(row: int, column: int) -> float:
        together = plain * chances[row] * chances[column]
        if row == column:
            return plain * chances[row] - together + varied[_pair(row, row)]
        return -together - varied[_pair(row, column)]

    rows = tuple(tuple(covariance(row, column) for column in range(size)) for row in range(size))
    return Sample(tuple(counts), expected, rows, chances, not any(others))


def _pair(one: int, other: int) -> int:
    """Return the place of a pair of groups among all pairs."""
    low, high = (one, other) if one < other else (other, one)
    return high * (high + 1) // 2 + low


def _unpacked(sums: int, lanes: int) -> tuple[int, ...]:
    return struct.unpack(f"<{lanes}Q", sums.to_bytes(lanes * BYTES, "little"))
