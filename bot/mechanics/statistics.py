"""Statistics of counts: sums that can be added up over days, their fit to the odds, suspects and streaks.

Sums are whole numbers. Inference from them uses floating point and does not claim to be exact.

Outcomes are gathered in at most 40 groups, so that sums stay small for all dice. The groups follow from the
plain distribution alone, so that the sums of different days can be added.

All sums of a kind of roll are one whole number: a vector with lanes of 64 bits. Adding such numbers adds the
vectors, and unused lanes cost nothing. The lanes are:

* the number of rolls at the plain distribution;
* for each group, its count;
* for the rolls at other odds, for each group, the sum of its chances;
* for the same rolls, for each pair of groups, their covariance (negative, without its sign), and for
  each group, its variance.

Chances are whole numbers of 2^-32, so that a lane can hold the sums of four thousand million rolls.

A roll with a memory adds to a variance three parts of the variance by its odds, and one part of the square of
its deviation. Both have the same mean, and both would be right in the end; but over an evening the first
finds too many lucky groups (a rare outcome that comes early varied little until then), and the second too
few. Simulation says that this weighted mean is right from 100 rolls on.
"""

import struct
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, erfc, exp, inf, lgamma, log, sqrt

from bot.mechanics.distribution import Distribution

MOST_GROUPS = 40


@dataclass(frozen=True, slots=True)
class Grouping:
    """Groups of neighbouring outcomes, in ascending order; group i has all from `lows[i]` to `highs[i]`."""

    lows: tuple[int, ...]
    highs: tuple[int, ...]
    weights: tuple[int, ...]
    """The weight of each group by the plain distribution."""

    @property
    def size(self) -> int:
        return len(self.lows)

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance of each group by the plain distribution."""
        total = sum(self.weights)
        return tuple(weight / total for weight in self.weights)

    def group_of(self, outcome: int) -> int | None:
        """Return the group of an outcome, or None if no group has it."""
        group = bisect_left(self.highs, outcome)
        return group if group < len(self.lows) and self.lows[group] <= outcome else None

    def gather(self, distribution: Distribution) -> list[int]:
        """Return the weight of each group by another distribution."""
        if self.lows == self.highs:
            return [distribution.weights.get(outcome, 0) for outcome in self.lows]
        weights = [0] * self.size
        for outcome, weight in distribution.weights.items():
            group = self.group_of(outcome)
            if group is not None:
                weights[group] += weight
        return weights


def grouping_of(plain: Distribution) -> Grouping:
    """Return the groups for rolls with this plain distribution: one for each outcome, if 40 suffice."""
    least = _least(plain)
    lows: list[int] = []
    highs: list[int] = []
    weights: list[int] = []
    full = True
    for outcome in sorted(plain.weights):
        if full:
            lows.append(outcome)
            highs.append(outcome)
            weights.append(0)
        highs[-1] = outcome
        weights[-1] += plain.weights[outcome]
        full = weights[-1] * least[1] >= least[0]
    if not full and len(lows) > 1:
        lows.pop()
        highs[-2:] = highs[-1:]
        weights[-2:] = [sum(weights[-2:])]
    return Grouping(tuple(lows), tuple(highs), tuple(weights))


def uniform_grouping(faces: int) -> Grouping:
    """Return the same for a die with this many faces, without its distribution."""
    width = _width(faces)
    starts = range(1, faces + 1, width)
    lows = starts if faces % width == 0 else starts[:-1]
    highs = (*(low - 1 for low in lows[1:]), faces)
    return Grouping(tuple(lows), highs, tuple(high - low + 1 for low, high in zip(lows, highs, strict=True)))


def _least(plain: Distribution) -> tuple[int, int]:
    """Return the least weight of a group, as a fraction."""
    count = len(plain.weights)
    if count <= MOST_GROUPS:
        return 0, 1
    if len(set(plain.weights.values())) == 1:
        return _width(count) * plain.total, count
    return plain.total, MOST_GROUPS


def _width(count: int) -> int:
    """Return how many outcomes of equal chance a group has: the same number in all, if possible."""
    if count <= MOST_GROUPS:
        return 1
    narrowest = -(-count // MOST_GROUPS)
    fitting = [width for width in range(narrowest, 2 * narrowest + 1) if count % width == 0]
    return max(fitting, default=narrowest)


LANE = 64
BYTES = LANE // 8
ONE = 1 << 32
"""A chance of 1."""

HALVED = 33
"""The bits to cut from half a product of two chances."""

EACH_HALVED = sum((1 << LANE - HALVED) - 1 << LANE * lane for lane in range(MOST_GROUPS))
"""The bits of half a product in each lane; above them are bits shifted out of the next lane."""

AT_PLAIN_ODDS = 1
"""The sums of one roll at the plain distribution, without its outcome."""

Matrix = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """The outcomes of some rolls, by groups, beside the expectation by the odds of each roll."""

    counts: tuple[int, ...]
    expected: tuple[float, ...]
    covariance: Matrix
    """The covariance of the counts."""
    chances: tuple[float, ...]
    """The chance of each group by the plain distribution."""
    plain: bool
    """Whether all rolls had the plain distribution."""

    @property
    def rolls(self) -> int:
        """The number of rolls, without outcomes that no group has."""
        return sum(self.counts)


@dataclass(frozen=True, slots=True)
class GroupOdds:
    """The odds of a roll that is not at the plain distribution, by groups."""

    chances: tuple[int, ...]
    sums: int
    """The sums of every such roll, without its outcome."""

    @classmethod
    def of(cls, grouping: Grouping, distribution: Distribution) -> "GroupOdds":
        return cls.of_weights(grouping.gather(distribution), distribution.total)

    @classmethod
    def of_weights(cls, weights: Sequence[int], total: int) -> "GroupOdds":
        """Return the same for weights that are already gathered."""
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

    def sums_of(self, grouping: Grouping, outcome: int) -> int:
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
            place += other  # from a pair to the pair below it
            struct.pack_into("<Q", lanes, place * BYTES, quarters[other])
        varied = int.from_bytes(lanes, "little")
        varied += (ONE // 4 - chance // 2) << LANE * _pair(group, group)
        return self.sums + (1 << LANE * (1 + group)) + (varied << LANE * (1 + 2 * size))


def sums_of_roll(grouping: Grouping, outcome: int) -> int:
    """Return the sums of one roll at the plain distribution."""
    group = grouping.group_of(outcome)
    return AT_PLAIN_ODDS if group is None else AT_PLAIN_ODDS + (1 << LANE * (1 + group))


def sample_of(grouping: Grouping, sums: int) -> Sample:
    """Return the sample in sums over any number of rolls."""
    size = grouping.size
    lanes = _unpack(sums, 1 + 2 * size + _pair(size, 0))
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


def _unpack(sums: int, lanes: int) -> tuple[int, ...]:
    return struct.unpack(f"<{lanes}Q", sums.to_bytes(lanes * BYTES, "little"))


FEWEST_ROLLS = 20
"""Fewer rolls say nothing."""

LEAST_EXPECTED = 5.0
LEAST_WITH_MEMORY = 10.0
"""For each group of the test: neighbours are merged until all have as much. Dice with a memory need more."""

ROUNDING = 1e-6
"""A remaining variance after elimination counts as 0 if it is a smaller part of the expectation."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The result of a test."""

    statistic: float
    freedom: int
    chance: float
    """The chance of a statistic as large or larger, if all rolls had the stated odds."""


def fit(sample: Sample) -> Fit | None:
    """Test a sample, or return None if it is too small.

    The statistic is d' S^- d, with d the counts above expectation, and S their covariance, each at the odds
    of the roll. For rolls with a memory d is a sum of differences whose mean is 0 after any earlier rolls,
    and S the sum of their covariances, so that it is chi-square in the limit for them as well.
    """
    if sample.rolls < FEWEST_ROLLS:
        return None
    merged = merge(sample, parts_of(sample))
    strayed = [count - mean for count, mean in zip(merged.counts, merged.expected, strict=True)]
    statistic, freedom = _quadratic(strayed, merged.covariance, merged.expected)
    if not freedom:
        return None
    return Fit(statistic, freedom, chi_square_above(statistic, freedom))


def parts_of(sample: Sample) -> list[slice]:
    """Return runs of neighbouring groups such that plain odds expect enough of each run.

    Their true expectation would not do: if it depends on the outcomes, so would the test.
    """
    least = LEAST_EXPECTED if sample.plain else LEAST_WITH_MEMORY
    chances, parts = sample.chances, list[slice]()
    start, reached = 0, 0.0
    for place, chance in enumerate(chances, 1):
        reached += chance * sample.rolls
        if reached >= least:
            parts.append(slice(start, place))
            start, reached = place, 0.0
    if start < len(chances):
        parts[-1:] = [slice(parts[-1].start if parts else 0, len(chances))]
    return parts


def merge(sample: Sample, parts: Sequence[slice]) -> Sample:
    """Return the same sample with merged groups."""
    rows = [[sum(column) for column in zip(*sample.covariance[part], strict=True)] for part in parts]
    return Sample(
        tuple(sum(sample.counts[part]) for part in parts),
        tuple(sum(sample.expected[part]) for part in parts),
        tuple(tuple(sum(row[part]) for part in parts) for row in rows),
        tuple(sum(sample.chances[part]) for part in parts),
        sample.plain,
    )


def _quadratic(strayed: list[float], covariance: Matrix, expected: Sequence[float]) -> tuple[float, int]:
    """Return d' S^- d and the rank of S, by elimination with the largest variance first.

    As d is in the range of S, every generalised inverse gives the same.
    """
    left = [list(row) for row in covariance]
    d = list(strayed)
    open_rows = set(range(len(d)))
    statistic, rank = 0.0, 0
    while open_rows:
        pivot = max(open_rows, key=lambda row: left[row][row])
        variance = left[pivot][pivot]
        if variance <= ROUNDING * max(expected[pivot], 1.0):
            break
        open_rows.remove(pivot)
        statistic += d[pivot] ** 2 / variance
        rank += 1
        for row in open_rows:
            factor = left[row][pivot] / variance
            d[row] -= factor * d[pivot]
            for column in open_rows:
                left[row][column] -= factor * left[pivot][column]
    return statistic, rank


def chi_square_above(statistic: float, freedom: int) -> float:
    """Return the chance that chi-square with `freedom` (from 1 on) degrees is `statistic` or more."""
    half = statistic / 2
    if half <= 0:
        return 1.0
    start = freedom % 2 / 2
    first = erfc(sqrt(half)) if freedom % 2 else 0.0
    terms = (exp((k + start) * log(half) - half - lgamma(k + start + 1)) for k in range(freedom // 2))
    return min(1.0, first + sum(terms))


def normal_above(deviations: float) -> float:
    """Return the chance of a value this many standard deviations above the mean, or more."""
    return erfc(deviations / sqrt(2)) / 2


def normal_value(above: float) -> float:
    """Return the number of standard deviations that a value exceeds with chance `above`, between 0 and 1."""
    low, high = -40.0, 40.0
    while high - low > 1e-12 * max(1.0, abs(low)):
        middle = (low + high) / 2
        low, high = (middle, high) if normal_above(middle) > above else (low, middle)
    return (low + high) / 2


LEVEL = 0.05
"""How often a fair die may seem loaded."""

POWER = 0.8
"""The chance to find out a die that is as loaded as it seems."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """The face that is furthest from its expectation, in standard deviations."""

    face: int
    """Counted from 1."""
    share: float
    """Its part of all throws."""
    fair: float
    """Its part for a fair die."""
    low: float
    high: float
    """The upper end of the interval for its true share: right 19 times in 20, for all faces together."""
    chance: float
    """How often the worst face of a fair die deviates as far, at most."""
    needed: int | None
    """The throws that find such a bias 8 times in 10, or None without any bias."""

    @property
    def seems_loaded(self) -> bool:
        """Whether fewer than 1 fair die in 20 has this much bias."""
        return self.chance < LEVEL


def suspect_of(counts: Sequence[int]) -> Suspect | None:
    """Return the most suspicious face of a die by the count of each, or None without throws."""
    throws, faces = sum(counts), len(counts)
    if not throws or faces < 2:
        return None
    fair = 1 / faces
    face = max(range(faces), key=lambda one: abs(counts[one] - throws * fair))
    share = counts[face] / throws
    deviations = abs(counts[face] - throws * fair) / sqrt(throws * fair * (1 - fair))
    low, high = _interval(share, throws, faces)
    chance = min(1.0, 2 * faces * normal_above(deviations))
    return Suspect(face + 1, share, fair, low, high, chance, throws_needed(share, faces))


def throws_needed(share: float, faces: int, level: float = LEVEL) -> int | None:
    """Return the throws that find a face of this true share 8 times in 10, whichever face it is.

    A fair die seems loaded with chance `level`.
    """
    fair = 1 / faces
    bias = abs(share - fair)
    sure = normal_value(level / (2 * faces)) * sqrt(fair * (1 - fair))
    found = normal_value(1 - POWER) * sqrt(share * (1 - share))
    throws = ((sure + found) / bias) ** 2 if bias else inf
    return ceil(throws) if throws < 1e9 else None


def _interval(share: float, throws: int, faces: int) -> tuple[float, float]:
    """Return the interval of Wilson for a share, wide enough for all faces together."""
    z = normal_value(LEVEL / (2 * faces))
    shrunk = 1 + z * z / throws
    middle = (share + z * z / (2 * throws)) / shrunk
    reach = z * sqrt(share * (1 - share) / throws + z * z / (4 * throws * throws)) / shrunk
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True, slots=True)
class OutcomeStreak:
    """The same outcome several times in a row."""

    outcome: int
    length: int


def longest_streak(outcomes: Sequence[int]) -> OutcomeStreak | None:
    """Return the longest run of one outcome, the first of equal ones; None without any outcome."""
    best: OutcomeStreak | None = None
    length = 0
    for place, outcome in enumerate(outcomes):
        length = length + 1 if place and outcome == outcomes[place - 1] else 1
        if best is None or length > best.length:
            best = OutcomeStreak(outcome, length)
    return best


def chance_of_run(distribution: Distribution, rolls: int, length: int) -> float:
    """Return the chance that `rolls` rolls by `distribution` have a run of `length` (from 1 on) or more.

    Outcomes of equal chance are counted together. For each kind, `running` is the chance that no run is too
    long so far and that a run of one outcome of this kind is under way; `begun` has the starts of those runs.
    """
    if length <= 1 or rolls < length:
        return float(rolls >= 1) if length <= 1 else 0.0
    kinds = [
        (float(Fraction(weight, distribution.total)), alike)
        for weight, alike in Counter(distribution.weights.values()).items()
    ]
    begun = [deque([chance], maxlen=length) for chance, _ in kinds]
    running = [chance for chance, _ in kinds]
    for _ in range(rolls - 1):
        every = sum(part * alike for part, (_, alike) in zip(running, kinds, strict=True))
        for place, (chance, _) in enumerate(kinds):
            new = chance * (every - running[place])
            too_long = begun[place][-length + 1] if len(begun[place]) >= length - 1 else 0.0
            running[place] = new + chance * running[place] - too_long * chance ** (length - 1)
            begun[place].append(new)
    none = sum(part * alike for part, (_, alike) in zip(running, kinds, strict=True))
    return min(1.0, max(0.0, 1 - none))
