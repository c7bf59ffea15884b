"""Tables of ranges that turn the sum of some dice into outcomes: `5-12, 13-14, ... 22-30` for a d7 from 5d6.

Two ways to cut the totals into ranges, both over their exact counts: greedily, as the document on equal
outcomes does it, and the best way there is. Where there are fewer totals than outcomes, or the greedy cut
runs out of them, some outcomes are lost: their range is empty, and they count as p = 0 in the score.
"""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise

from bot.mechanics import fairness
from bot.mechanics.dice_sum import DiceSum
from bot.mechanics.entry import MOST_FACES
from bot.mechanics.errors import BadInput
from bot.mechanics.law import Law

MOST_OUTCOMES = 100
MOST_DICE = 30
MOST_TOTALS = 500
"""The most different totals of several dice: with 100 outcomes their best cut takes about 50 ms."""


@dataclass(frozen=True)
class SumTable:
    """The totals of `dice` dice up to `ends[0]` mean 1, those above it up to `ends[1]` mean 2, and so on."""

    outcomes: int
    dice: int
    faces: int
    ends: tuple[int, ...]
    """The upper end of each outcome's range; a lost outcome ends where the one before it does."""

    def outcome(self, total: int) -> int:
        """Return the outcome, from 1, whose range holds `total`."""
        return bisect_left(self.ends, total) + 1

    @property
    def ranges(self) -> tuple[range, ...]:
        """The totals of each outcome; an empty range for a lost one."""
        return tuple(range(low + 1, high + 1) for low, high in pairwise((self.dice - 1, *self.ends)))

    @property
    def lost(self) -> int:
        """How many outcomes cannot occur."""
        return sum(not totals for totals in self.ranges)

    @cached_property
    def law(self) -> Law:
        """The exact law of the outcome, 1 to n, with denominator faces^dice."""
        counts = DiceSum(self.dice, self.faces).law().weights
        sums = {i: sum(counts[total] for total in totals) for i, totals in enumerate(self.ranges, 1)}
        return Law({outcome: weight for outcome, weight in sums.items() if weight})

    @property
    def score(self) -> Fraction:
        """Sum over outcomes of (p - 1/n)^2; 0 is fair."""
        return fairness.score(self.law, range(1, self.outcomes + 1))

    @property
    def max_error(self) -> Fraction:
        """The p - 1/n of largest magnitude."""
        return fairness.max_error(self.law, range(1, self.outcomes + 1))


Cut = Callable[[int, int, int], SumTable]
"""Makes the table for (outcomes, dice, faces)."""


@lru_cache(maxsize=256)
def greedy(outcomes: int, dice: int, faces: int = 6) -> SumTable:
    """Cut as the document does: go on to the next outcome with the total that fills a fair share.

    What lies above the share is kept for the next one. The total that fills it belongs to the next one
    too, so the first outcome is lost where a single total is a whole share.

    Raises:
        BadInput: out of the bounds of this module.
    """
    counts = _counts(outcomes, dice, faces)
    ends = [dice - 1] * outcomes
    outcome = filled = 0
    for total, count in enumerate(counts, dice):
        filled += count * outcomes
        if filled >= faces**dice:
            outcome = min(outcome + 1, outcomes - 1)
            filled -= faces**dice
        ends[outcome] = total
    return SumTable(outcomes, dice, faces, tuple(accumulate(ends, max)))


@lru_cache(maxsize=256)
def best(outcomes: int, dice: int, faces: int = 6) -> SumTable:
    """Cut so that no other ranges, each of neighbouring totals, have a lower score.

    By dynamic programming over (outcomes so far, totals so far): the sum of squared shares is to be least.
    As squares of sums meet the quadrangle inequality, the best last cut never falls when an outcome or
    a total is added (Knuth 1971; Yao 1980), which bounds where it is looked for.

    Raises:
        BadInput: out of the bounds of this module.
    """
    below = [0, *accumulate(_counts(outcomes, dice, faces))]
    if dice == 1:  # as many faces for each outcome as for any other, or one more: nothing to look for
        return SumTable(outcomes, dice, faces, tuple(faces * i // outcomes for i in range(1, outcomes + 1)))
    least = [share**2 for share in below]
    cuts = [[0] * len(below)]
    for _ in range(outcomes - 1):
        least, cut = _one_more(below, least, cuts[-1])
        cuts.append(cut)
    ends = [len(below) - 1]
    for cut in reversed(cuts[1:]):
        ends.append(cut[ends[-1]])
    return SumTable(outcomes, dice, faces, tuple(dice - 1 + end for end in reversed(ends)))


CUTS: dict[str, Cut] = {"best": best, "greedy": greedy}


def report(outcomes: int, most_dice: int, faces: int = 6, cut: Cut = best) -> tuple[SumTable, ...]:
    """Return the tables for 1 to `most_dice` dice, fairest first; of equally fair ones that with fewer dice.

    Raises:
        BadInput: out of the bounds of this module.
    """
    _counts(outcomes, most_dice, faces)
    tables = (cut(outcomes, dice, faces) for dice in range(1, most_dice + 1))
    return tuple(sorted(tables, key=lambda table: (table.score, table.dice)))


def most_dice_for(faces: int) -> int:
    """Return how many dice a table takes at most: 30, or fewer with at most 500 totals, and always one."""
    return max(1, min(MOST_DICE, (MOST_TOTALS - 1) // (faces - 1)))


def _one_more(below: list[int], least: list[int], before: list[int]) -> tuple[list[int], list[int]]:
    """Return the least sum of squares with one more outcome, and its last cut, for each number of totals."""
    better, cut = least.copy(), [*before, len(below) - 1]
    for end in range(len(below) - 1, -1, -1):
        starts = range(before[end], min(end, cut[end + 1]) + 1)
        better[end], cut[end] = min((least[s] + (below[end] - below[s]) ** 2, s) for s in starts)
    return better, cut[:-1]


def _counts(outcomes: int, dice: int, faces: int) -> list[int]:
    """Return in how many ways each total comes up, from the lowest total on."""
    if not 2 <= outcomes <= MOST_OUTCOMES:
        raise BadInput(f"A sum table has 2 to {MOST_OUTCOMES} outcomes, not {outcomes:,}.")
    if not 1 <= dice <= MOST_DICE:
        raise BadInput(f"A sum table takes 1 to {MOST_DICE} dice, not {dice:,}.")
    if not 2 <= faces <= MOST_FACES:
        raise BadInput(f"A die of a sum table has 2 to {MOST_FACES:,} faces, not {faces:,}.")
    if dice > most_dice_for(faces):
        raise BadInput(
            f"{dice}d{faces} has too many different totals for a sum table, "
            f"{dice * (faces - 1) + 1:,}: throw at most {most_dice_for(faces)}d{faces}."
        )
    return list(DiceSum(dice, faces).law().weights.values())
