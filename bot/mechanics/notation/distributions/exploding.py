"""Pools whose exploding dice add dice of their own, so that their number is open: `!` and `!p`.

Compounding dice, `!!`, add up to the same where nothing but the sum is asked for.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from bot.mechanics.notation.bounds.intervals import MOST_CHAINED
from bot.mechanics.notation.distributions.marked import Marked, plus, raised, scale, times
from bot.mechanics.notation.distributions.one_die import bounded, split
from bot.mechanics.notation.distributions.polynomials import Weights, added, mapped, scaled, total
from bot.mechanics.notation.distributions.ranking import counts_first, looks_from_highest, ranking, worth_of
from bot.mechanics.notation.distributions.sums import power
from bot.mechanics.notation.distributions.thresholds import selected, sweep
from bot.mechanics.notation.tree import Dice, Keep


class Throws(NamedTuple):
    """The weights of what throws are worth as dice of their own: the first of a chain, and all later ones."""

    exploding: Weights
    other: Weights
    later_exploding: Weights
    later_other: Weights


def exploding_sum(dice: Dice, count: int) -> Weights:
    """Return the weights of what `count` dice come to with the dice that they add, kept at most once."""
    if not dice.keeps:
        return _all(dice, count)
    keep = dice.keeps[0]
    if 0 < keep.number < MOST_CHAINED * count:
        return _selected(dice, count, keep)
    return _all(replace(dice, keeps=()), count) if counts_first(keep) == bool(keep.number) else {0: 1}


def _all(dice: Dice, count: int) -> Weights:
    throws = _throws(dice)
    worth = worth_of(dice.counting)
    plain = [mapped(weights, worth) for weights in throws]
    chain = _chain([{(0, 0): weights} if weights else {} for weights in plain], _sides(throws), 1)
    # All throws but the last are a geometric series: its denominator leaves few terms.
    series = added({0: _sides(throws)}, scaled(plain[2], -1))
    return power(chain[0, 0], count, series)


def _selected(dice: Dice, count: int, keep: Keep) -> Weights:
    throws = _throws(dice)
    values = (value for weights in throws for value in weights)
    order = ranking(values, dice.counting, from_highest=looks_from_highest(keep))
    keeps = counts_first(keep)
    sweeps = [sweep(order.ranked(weights), order.worths, keeps=keeps) for weights in throws]
    chains = (_chain(kinds, _sides(throws), keep.number) for kinds in zip(*sweeps, strict=True))
    pools = (raised(chain, count, keep.number) for chain in chains)
    return selected(pools, order.worths, keep.number, keeps=keeps)


def _throws(dice: Dice) -> Throws:
    first = [mapped(weights, lambda value: bounded(dice, value)) for weights in split(dice)]
    less = int(dice.explosion is not None and dice.explosion.kind == "!p")
    later = [mapped(weights, lambda value: bounded(dice, value - less)) for weights in split(dice)]
    return Throws(*first, *later)


def _sides(throws: Throws) -> int:
    return total(throws.exploding) + total(throws.other)


def _chain(kinds: Iterable[Marked], sides: int, first: int) -> Marked:
    """Return the polynomial of a die with all that it adds: each exploding throw is followed by another.

    The kinds are those of `Throws`; the weights of one throw of any kind add up to `sides`.
    """
    exploding, other, later_exploding, later_other = kinds
    chain, weight = plus(later_exploding, later_other), 1
    for _ in range(MOST_CHAINED - 2):
        weight *= sides
        chain = plus(scale(later_other, weight), times(later_exploding, chain, first))
    return plus(scale(other, weight * sides), times(exploding, chain, first))
