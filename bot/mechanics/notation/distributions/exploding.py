"""One die, re-rolls and explosions done; and pools whose exploding dice add dice of their own: `!` and `!p`.

Compounding dice, `!!`, add up to the same where nothing but the sum is asked for.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from bot.mechanics.notation.distributions.kept import counts_first, looks_from_highest, ranking, worth_of
from bot.mechanics.notation.distributions.polynomials import Weights, added, mapped, multiplied, scaled, total
from bot.mechanics.notation.distributions.sums import power
from bot.mechanics.notation.distributions.thresholds import (
    Marked,
    plus,
    raised,
    scale,
    selected,
    sweep,
    times,
)
from bot.mechanics.notation.intervals import MOST_CHAINED
from bot.mechanics.notation.modifiers import (
    Keep,
)
from bot.mechanics.notation.surviving import explodes, surviving
from bot.mechanics.notation.tree import (
    Dice,
)


def throw(dice: Dice) -> Weights:
    """Return the weights of the values at which one throw stands, re-rolls done.

    It is thrown until it meets no `rr`; if it then meets an `ro`, once more so, and that stands.
    """
    if not dice.rerolls:
        return dict.fromkeys(range(dice.value(1), dice.value(dice.sides) + 1), 1)
    stay = [value for values in surviving(dice) for value in values]
    once = [reroll.when for reroll in dice.rerolls if reroll.once]
    doubtful = {value for value in stay if any(when.holds(value) for when in once)} if once else set()
    if not doubtful:
        return dict.fromkeys(stay, 1)
    return {value: len(doubtful) + (0 if value in doubtful else len(stay)) for value in stay}


def split(dice: Dice) -> tuple[Weights, Weights]:
    """Return the weights of throws that explode, and of those that do not."""
    when, weights = explodes(dice), throw(dice)
    if when is None:
        return {}, weights
    exploding = {value: weight for value, weight in weights.items() if when.holds(value)}
    return exploding, {value: weight for value, weight in weights.items() if value not in exploding}


def bounded(dice: Dice, value: int) -> int:
    """Return what a die that came to `value` is worth, between its least and most."""
    if dice.least is not None and value < dice.least:
        return dice.least
    return dice.most if dice.most is not None and value > dice.most else value


def single(dice: Dice) -> Weights:
    """Return the weights of what a die is worth that stays one die: it does not explode, or compounds."""
    weights = _compounded(*split(dice)) if dice.explosion else throw(dice)
    if dice.least is None and dice.most is None:
        return weights
    return mapped(weights, lambda value: bounded(dice, value))


def _compounded(exploding: Weights, other: Weights) -> Weights:
    """Return the weights of the sum of a die's throws, the last of which cannot explode."""
    each = total(exploding) + total(other)
    result, weight = added(exploding, other), 1
    for _ in range(MOST_CHAINED - 1):
        weight *= each
        result = added(scaled(other, weight), multiplied(exploding, result))
    return result


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
