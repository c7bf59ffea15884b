"""What the program in the document on equal outcomes prints of a sum table, where it is not what is so."""

from dataclasses import dataclass
from fractions import Fraction

from bot.mechanics.sum_tables import SumTable, greedy


@dataclass(frozen=True)
class Printed:
    """What the document's own program makes of the greedy table of some d6."""

    score: str
    """As it prints it: without the outcomes that never come."""
    max_error: str
    """Of the outcomes that come."""
    left_out: int
    """How many outcomes it leaves out of both."""
    moved: tuple["Moved", ...]
    """The outcomes that have other totals, since it rounds."""


@dataclass(frozen=True)
class Moved:
    """An outcome, from 1, with the totals that the program gives it, and those that it should have."""

    outcome: int
    totals: range
    meant: range


def printed(outcomes: int, dice: int) -> Printed | None:
    """Return what it prints; None where that is what is so.

    Raises:
        BadInput: out of the bounds of sum tables.
    """
    true, its = greedy(outcomes, dice), SumTable(outcomes, dice, 6, "programmed")
    pairs = enumerate(zip(its.ranges, true.ranges, strict=True), 1)
    moved = tuple(Moved(outcome, totals, meant) for outcome, (totals, meant) in pairs if totals != meant)
    if not its.lost and not moved:
        return None
    chances = its.distribution.weights.values()
    errors = [Fraction(weight, its.distribution.total) - Fraction(1, outcomes) for weight in chances]
    score = sum(error**2 for error in errors)
    return Printed(f"{float(score):.3f}", f"{float(max(errors, key=abs)):.1%}", its.lost, moved)
