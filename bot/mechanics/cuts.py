"""How the totals of some dice are cut into ranges, one for each outcome: greedily, or the best way.

A cut is told by its ends: how many totals, from the lowest on, lie up to the end of each range. A lost
outcome, whose range is empty, ends where the one before it does.
"""

from collections.abc import Iterator
from itertools import accumulate, pairwise

Sums = list[int]
"""In how many throws of some dice the total is below each total, from the lowest on; last, of all throws."""

Ends = tuple[int, ...]


def all_sums(faces: int) -> Iterator[Sums]:
    """Yield the sums of one die with `faces` faces, of two such dice, and so on.

    With one die more a total comes from `faces` neighbouring totals: as often as two sums differ.
    """
    below = list(range(faces + 1))
    while True:
        yield below
        highest = below[1:] + [below[-1]] * (faces - 1)
        lowest = [0] * (faces - 1) + below[:-1]
        counts = (high - low for high, low in zip(highest, lowest, strict=True))
        below = list(accumulate(counts, initial=0))


def greedy_ends(outcomes: int, below: Sums) -> Ends:
    """Cut as the document does: go on to the next outcome with the total that fills a fair share.

    What lies above the share is kept for the next one. The total that fills it belongs to the next one
    too, so the first outcome is lost where a single total is a whole share.
    """
    ends = [0] * outcomes
    outcome = 0
    for end, throws in enumerate(below[1:], 1):
        if throws * outcomes >= (outcome + 1) * below[-1]:
            outcome = min(outcome + 1, outcomes - 1)
        ends[outcome] = end
    return tuple(accumulate(ends, max))


def programmed_ends(outcomes: int, below: Sums) -> Ends:
    """Cut as the document's own program does: greedily, but in decimals, which round.

    So a total that fills a fair share exactly may belong to the outcome before: 10 from 9D.
    """
    ends = [0] * outcomes
    share, outcome = below[-1] / outcomes, 0
    filled: float = 0  # a whole number of any size until the first share is taken off
    for end, (before, throws) in enumerate(pairwise(below), 1):
        filled += throws - before
        if filled >= share:
            outcome = min(outcome + 1, outcomes - 1)
            filled -= share
        ends[outcome] = end
    return tuple(accumulate(ends, max))


def best_ends(outcomes: int, below: Sums) -> Ends:
    """Cut so that no other ranges have a lower score: the least sum of squared shares.

    By dynamic programming over (outcomes so far, totals so far). As squares of sums meet the quadrangle
    inequality, the best last cut never falls when an outcome or a total is added (Knuth 1971; Yao 1980),
    which bounds where it is looked for. The work grows with (totals + outcomes) * totals.
    """
    least = [share**2 for share in below]
    cuts = [[0] * len(below)]
    for _ in range(outcomes - 1):
        least, cut = _one_more(below, least, cuts[-1])
        cuts.append(cut)
    ends = [len(below) - 1]
    for cut in reversed(cuts[1:]):
        ends.append(cut[ends[-1]])
    return tuple(reversed(ends))


def even_ends(outcomes: int, below: Sums) -> Ends:
    """Cut equally likely totals the best way: as many for each outcome as for any other, or one more."""
    return tuple((len(below) - 1) * outcome // outcomes for outcome in range(1, outcomes + 1))


def _one_more(below: Sums, least: list[int], before: list[int]) -> tuple[list[int], list[int]]:
    """Return the least sum of squares with one more outcome, and its last cut, for each number of totals."""
    better, cut = least.copy(), [*before, len(below) - 1]
    for end in range(len(below) - 1, -1, -1):
        starts = range(before[end], min(end, cut[end + 1]) + 1)
        better[end], cut[end] = min((least[s] + (below[end] - below[s]) ** 2, s) for s in starts)
    return better, cut[:-1]
