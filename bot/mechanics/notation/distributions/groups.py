"""Groups: values with distributions of their own, of which some are kept, and which are added or counted."""

from collections.abc import Sequence
from functools import reduce

from bot.mechanics.notation.distributions.marked import Marked, times
from bot.mechanics.notation.distributions.polynomials import Weights, mapped, product
from bot.mechanics.notation.distributions.ranking import counts_first, looks_from_highest, ranking, worth_of
from bot.mechanics.notation.distributions.thresholds import selected, sweep
from bot.mechanics.notation.tree import Counting, Keep


def group_sum(parts: Sequence[Weights], keep: Keep | None, counting: Counting | None) -> Weights:
    """Return the weights of what the kept ones of independent values come to."""
    if keep and 0 < keep.number < len(parts):
        return _selected(parts, keep, counting)
    if keep and counts_first(keep) != bool(keep.number):
        return {0: 1}
    worth = worth_of(counting)
    return product(mapped(part, worth) for part in parts)


def _selected(parts: Sequence[Weights], keep: Keep, counting: Counting | None) -> Weights:
    first, keeps, from_highest = keep.number, counts_first(keep), looks_from_highest(keep)
    others = len(parts) - first
    if others < first or (others == first and not keeps):
        # To keep some is to drop the others, from the other end: the fewer are the easier to follow.
        first, keeps, from_highest = others, not keeps, not from_highest
    values = (value for part in parts for value in part)
    order = ranking(values, counting, from_highest=from_highest)
    sweeps = [sweep(order.ranked(part), order.worths, keeps=keeps) for part in parts]

    def together(left: Marked, right: Marked) -> Marked:
        return times(left, right, first)

    pools = (reduce(together, at_rank) for at_rank in zip(*sweeps, strict=True))
    return selected(pools, order.worths, first, keeps=keeps)
