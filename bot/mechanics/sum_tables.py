"""Tables of ranges that turn the sum of some dice into outcomes: `5-12, 13-14, ... 22-30` for a d7 from 5d6.

Totals are cut by their exact counts: greedily, as in the document on equal outcomes, or in the best way, if
there are not too many totals and outcomes to search it. With fewer totals than outcomes, or if the greedy cut
runs out of them, some outcomes are lost: their range is empty, and they count as p = 0 in the score. A cut is
described by its ends: how many totals, from the lowest on, are up to the end of each range; a lost outcome
ends where the one before it does.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, islice, pairwise

from bot.mechanics.distribution import Distribution, max_error, score
from bot.mechanics.entry import MOST_FACES, MOST_OUTCOMES
from bot.mechanics.errors import BadInput
from bot.mechanics.remembering import remembering

Sums = list[int]
"""The number of throws of some dice below each total, from the lowest on; the last is all throws."""

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

    The part above the share counts for the next one. The total that fills it belongs to the next one too, so
    the first outcome is lost if a single total is a whole share.
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
    filled: float = 0  # a whole number of any size until the first share is subtracted
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
    which limits the search. The work grows with (totals + outcomes) * totals.
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
    """Cut equally likely totals in the best way: the same number for each outcome, or one more."""
    return tuple((len(below) - 1) * outcome // outcomes for outcome in range(1, outcomes + 1))


def _one_more(below: Sums, least: list[int], before: list[int]) -> tuple[list[int], list[int]]:
    """Return the least sum of squares with one more outcome, and its last cut, for each number of totals."""
    better, cut = least.copy(), [*before, len(below) - 1]
    for end in range(len(below) - 1, -1, -1):
        up_to, best = below[end], before[end]
        squares = least[best] + (up_to - below[best]) ** 2
        for start in range(best + 1, min(end, cut[end + 1]) + 1):
            others = least[start] + (up_to - below[start]) ** 2
            if others < squares:
                squares, best = others, start
        better[end], cut[end] = squares, best
    return better, cut[:-1]


MOST_DICE = 30
MOST_THROWN = 12
"""Numbers of dice are ranked up to here; nobody adds more by hand for one outcome."""
MOST_TOTALS = 500
"""The best cut of several dice is searched for with at most as many totals: the work is their square."""
MOST_WORK = 50_000
"""And with at most as many outcomes times totals: up to here it takes at most about 50 ms."""

TABLES_BYTES = 2**20
"""The memory for the ranges and the distributions of the latest tables."""

A_TABLE = 1_000
"""About the most bytes of a table itself."""


@dataclass(frozen=True)
class SumTable:
    """The totals of `dice` dice up to `ends[0]` mean 1, those above it up to `ends[1]` mean 2, and so on.

    It stores how to make it, not its ends, so that a table of 10,000 outcomes is as small as any other.
    """

    outcomes: int
    dice: int
    faces: int
    cut: str
    """A name in CUTS, or `programmed`."""

    @property
    def ends(self) -> tuple[int, ...]:
        """The upper end of each outcome's range; a lost outcome ends where the one before it does."""
        return _ends(self)

    def outcome(self, total: int) -> int:
        """Return the outcome, from 1, whose range has `total`."""
        return bisect_left(self.ends, total) + 1

    def totals(self, outcome: int) -> range:
        """Return the totals that mean `outcome`, from 1; empty for a lost one."""
        low, high = (self.dice - 1, *self.ends)[outcome - 1 : outcome + 1]
        return range(low + 1, high + 1)

    @property
    def ranges(self) -> tuple[range, ...]:
        """The totals of each outcome; an empty range for a lost one."""
        return tuple(range(low + 1, high + 1) for low, high in pairwise((self.dice - 1, *self.ends)))

    @property
    def lost(self) -> int:
        """How many outcomes cannot occur."""
        return _lost(tuple(end - self.dice + 1 for end in self.ends))

    @property
    def distribution(self) -> Distribution:
        """The exact distribution of the outcome, 1 to n, with denominator faces^dice."""
        return _distribution(self)

    @property
    def score(self) -> Fraction:
        """Sum over outcomes of (p - 1/n)^2; 0 is fair."""
        return score(self.distribution, range(1, self.outcomes + 1))

    @property
    def max_error(self) -> Fraction:
        """The p - 1/n of largest magnitude."""
        return max_error(self.distribution, range(1, self.outcomes + 1))


Cut = Callable[[int, int, int], SumTable]
"""Makes the table for (outcomes, dice, faces)."""


def greedy(outcomes: int, dice: int, faces: int = 6) -> SumTable:
    """Cut as the document does: go on to the next outcome with the total that fills a fair share."""
    _check(outcomes, dice, faces)
    return SumTable(outcomes, dice, faces, "greedy")


def best(outcomes: int, dice: int, faces: int = 6) -> SumTable:
    """Cut so that no other ranges, each of neighbouring totals, have a lower score.

    Raises:
        BadInput: out of the bounds of this module, or too much work; see `finds_best`.
    """
    _check(outcomes, dice, faces)
    if not finds_best(outcomes, dice, faces):
        raise BadInput(
            f"The best ranges of {dice}d{faces} for a d{outcomes:,} take too long to find: "
            f"use cut=greedy, or throw at most {_most_dice(outcomes, faces)}d{faces}."
        )
    return SumTable(outcomes, dice, faces, "best")


CUTS: dict[str, Cut] = {"best": best, "greedy": greedy}


def finds_best(outcomes: int, dice: int, faces: int) -> bool:
    """Whether the best cut is found at once; for a single die it always is."""
    return dice <= _most_dice(outcomes, faces)


def fairest(outcomes: int, dice: int, faces: int = 6) -> SumTable:
    """Cut in the best way if that is found at once, else greedily."""
    return (best if finds_best(outcomes, dice, faces) else greedy)(outcomes, dice, faces)


def dice_to_lose_none(outcomes: int, faces: int, least: int = 1) -> int:
    """Return the fewest dice, at least `least`, with which `fairest` loses no outcome, or 30.

    The best cut loses none if there are as many totals as outcomes: to split a range lowers the score.
    """
    for dice, below in enumerate(islice(all_sums(faces), MOST_DICE), 1):
        if dice < least or len(below) <= outcomes:
            continue
        if finds_best(outcomes, dice, faces) or not _lost(greedy_ends(outcomes, below)):
            return dice
    return MOST_DICE


def report(outcomes: int, most_dice: int, faces: int = 6, cut: Cut = fairest) -> tuple[SumTable, ...]:
    """Return the tables for 1 to `most_dice` dice, fairest first; of equally fair ones that with fewer dice.

    Raises:
        BadInput: out of the bounds of this module, or of `cut`.
    """
    _check(outcomes, most_dice, faces)
    tables = (cut(outcomes, dice, faces) for dice in range(1, most_dice + 1))
    return tuple(sorted(tables, key=lambda table: (table.score, table.dice)))


@dataclass(frozen=True)
class Ranked:
    """The tables for one number of dice, and their place among those for other numbers."""

    fairest: SumTable
    greedy: SumTable
    greedy_place: int
    """The place of the greedy table among the greedy ones, fairest first, from 1."""


def ranking(outcomes: int, faces: int = 6, most_dice: int = MOST_THROWN) -> tuple[Ranked, ...]:
    """Return the tables of `report`, each with the greedy one beside it."""
    simple = report(outcomes, most_dice, faces, greedy)
    places = {table.dice: (table, place) for place, table in enumerate(simple, 1)}
    return tuple(Ranked(table, *places[table.dice]) for table in report(outcomes, most_dice, faces))


def both_cuts(table: SumTable) -> tuple[SumTable, ...]:
    """Return a table and the one with the other cut, unless the best one takes too long to find."""
    cuts = ("best", "greedy") if finds_best(table.outcomes, table.dice, table.faces) else ("greedy",)
    others = (CUTS[cut](table.outcomes, table.dice, table.faces) for cut in cuts if cut != table.cut)
    return (table, *others)


def _most_dice(outcomes: int, faces: int) -> int:
    """Return the most dice for which the best cut is searched; at least 1."""
    totals = min(MOST_TOTALS, MOST_WORK // outcomes)
    return max(1, (totals - 1) // (faces - 1))


def _check(outcomes: int, dice: int, faces: int) -> None:
    if not 2 <= outcomes <= MOST_OUTCOMES:
        raise BadInput(f"A sum table makes 2 to {MOST_OUTCOMES:,} numbers, not {outcomes:,}.")
    if not 1 <= dice <= MOST_DICE:
        raise BadInput(f"A sum table takes 1 to {MOST_DICE} dice, not {dice:,}.")
    if not 2 <= faces <= MOST_FACES:
        raise BadInput(f"A die of a sum table has 2 to {MOST_FACES:,} faces, not {faces:,}.")


def _size_of_ends(ends: tuple[int, ...]) -> int:
    return A_TABLE + 40 * len(ends)


@remembering(TABLES_BYTES, _size_of_ends)
def _ends(table: SumTable) -> tuple[int, ...]:
    best = even_ends if table.dice == 1 else best_ends
    cut = {"greedy": greedy_ends, "programmed": programmed_ends, "best": best}[table.cut]
    return tuple(table.dice - 1 + end for end in cut(table.outcomes, _sums(table)))


def _size(distribution: Distribution) -> int:
    return A_TABLE + distribution.memory


@remembering(TABLES_BYTES, _size)
def _distribution(table: SumTable) -> Distribution:
    below = _sums(table)
    shares = [below[low] for low in (0, *(end - table.dice + 1 for end in table.ends))]
    weights = {outcome: high - low for outcome, (low, high) in enumerate(pairwise(shares), 1)}
    return Distribution({outcome: weight for outcome, weight in weights.items() if weight})


def _sums(table: SumTable) -> Sums:
    return next(islice(all_sums(table.faces), table.dice - 1, None))


def _lost(ends: tuple[int, ...]) -> int:
    return sum(low == high for low, high in pairwise((0, *ends)))


@dataclass(frozen=True)
class Printed:
    """The output of the document's own program for the greedy table of some d6."""

    score: str
    """As printed: without the outcomes that never occur."""
    max_error: str
    """For the outcomes that occur."""
    left_out: int
    """How many outcomes it leaves out of both."""
    moved: tuple["ShiftedOutcome", ...]
    """The outcomes that get other totals because it rounds."""


@dataclass(frozen=True)
class ShiftedOutcome:
    """An outcome, from 1, with its totals by the program, and its true ones."""

    outcome: int
    totals: range
    meant: range


def program_output(outcomes: int, dice: int) -> Printed | None:
    """Return the output of the program, or None if it is correct.

    Raises:
        BadInput: out of the bounds of sum tables.
    """
    true, its = greedy(outcomes, dice), SumTable(outcomes, dice, 6, "programmed")
    pairs = enumerate(zip(its.ranges, true.ranges, strict=True), 1)
    moved = tuple(
        ShiftedOutcome(outcome, totals, meant) for outcome, (totals, meant) in pairs if totals != meant
    )
    if not its.lost and not moved:
        return None
    chances = its.distribution.weights.values()
    errors = [Fraction(weight, its.distribution.total) - Fraction(1, outcomes) for weight in chances]
    score = sum(error**2 for error in errors)
    return Printed(f"{float(score):.3f}", f"{float(max(errors, key=abs)):.1%}", its.lost, moved)
