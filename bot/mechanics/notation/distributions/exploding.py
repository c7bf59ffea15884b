"""One die, re-rolls and explosions done; and pools whose exploding dice add dice of their own: `!` and `!p`.

Compounding dice, `!!`, add up to the same where nothing but the sum is asked for.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from bot.mechanics.notation.distributions.kept import counts_first, looks_from_highest, ranking, worth_of
from bot.mechanics.notation.distributions.polynomials import (
    Weights,
    added,
    lowest,
    mapped,
    multiplied,
    scaled,
    total,
)
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
from bot.mechanics.notation.modifiers import Condition, Keep
from bot.mechanics.notation.surviving import (
    explodes,
    shown,
    surviving,
)
from bot.mechanics.notation.tree import (
    Dice,
)


def throw(dice: Dice) -> Weights:
    """Return the weights of the values at which one throw stands, re-rolls done.

    It is thrown until it meets no `rr`; if it then meets an `ro`, once more so, and that stands.
    """
    if not dice.rerolls:
        return dict(Counter(value for values in shown(dice) for value in values))
    stay = [value for values in surviving(dice) for value in values]
    once = [reroll.when for reroll in dice.rerolls if reroll.once]
    faces = Counter(stay)
    doubtful = {value for value in faces if any(when.holds(value) for when in once)} if once else set()
    again = sum(faces[value] for value in doubtful)
    if not again:
        return dict(faces)
    ways = {
        value: times * (again + (0 if value in doubtful else len(stay))) for value, times in faces.items()
    }
    return lowest(ways)  # a common divisor would come back to a high power


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
    """Return the weights of what a die is worth that stays one die: it compounds or implodes, or neither."""
    weights = _compounded(dice) if dice.explosion else throw(dice)
    if dice.implodes:
        weights = _imploded(dice, dice.implodes, weights)
    if dice.least is None and dice.most is None:
        return weights
    return mapped(weights, lambda value: bounded(dice, value))


def _compounded(dice: Dice) -> Weights:
    """Return the weights of the sum of a die's throws, the last of which cannot explode."""
    exploding, other = split(dice)
    each = total(exploding) + total(other)
    result, weight = added(exploding, other), 1
    for _ in range(_chained(dice) - 1):
        weight *= each
        result = added(scaled(other, weight), multiplied(exploding, result))
    return result


def _imploded(dice: Dice, when: Condition, weights: Weights) -> Weights:
    """Return the weights where a first throw that meets a condition has the next one taken off.

    `weights` are those without; of them as many are of each first throw as it weighs itself.
    """
    once = throw(dice)
    sides = total(once)
    share = total(weights) // sides
    first = {value: weight for value, weight in once.items() if when.holds(value)}
    staying = added(weights, {value: -weight * share for value, weight in first.items()})
    taken = multiplied(first, {-value: weight for value, weight in once.items()})
    return added(scaled({v: w for v, w in staying.items() if w}, sides), scaled(taken, share))


def _chained(dice: Dice) -> int:
    return dice.explosion.chained if dice.explosion else 1


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
    if 0 < keep.number < _chained(dice) * count:
        return _selected(dice, count, keep)
    return _all(replace(dice, keeps=()), count) if counts_first(keep) == bool(keep.number) else {0: 1}


def _all(dice: Dice, count: int) -> Weights:
    throws = _throws(dice)
    worth = worth_of(dice.counting)
    plain = [mapped(weights, worth) for weights in throws]
    kinds = [{(0, 0): weights} if weights else {} for weights in plain]
    chain = _chain(kinds, _sides(throws), 1, _chained(dice))
    # All throws but the last are a geometric series: its denominator leaves few terms.
    series = added({0: _sides(throws)}, scaled(plain[2], -1))
    return power(chain[0, 0], count, series)


def _selected(dice: Dice, count: int, keep: Keep) -> Weights:
    throws = _throws(dice)
    values = (value for weights in throws for value in weights)
    order = ranking(values, dice.counting, from_highest=looks_from_highest(keep))
    keeps = counts_first(keep)
    sweeps = [sweep(order.ranked(weights), order.worths, keeps=keeps) for weights in throws]
    chained = _chained(dice)
    chains = (_chain(kinds, _sides(throws), keep.number, chained) for kinds in zip(*sweeps, strict=True))
    pools = (raised(chain, count, keep.number) for chain in chains)
    return selected(pools, order.worths, keep.number, keeps=keeps)


def _throws(dice: Dice) -> Throws:
    first = [mapped(weights, lambda value: bounded(dice, value)) for weights in split(dice)]
    less = int(dice.explosion is not None and dice.explosion.kind == "!p")
    later = [mapped(weights, lambda value: bounded(dice, value - less)) for weights in split(dice)]
    return Throws(*first, *later)


def _sides(throws: Throws) -> int:
    return total(throws.exploding) + total(throws.other)


def _chain(kinds: Iterable[Marked], sides: int, first: int, chained: int) -> Marked:
    """Return the polynomial of a die with all that it adds: each exploding throw is followed by another.

    The kinds are those of `Throws`; the weights of one throw of any kind add up to `sides`.
    """
    exploding, other, later_exploding, later_other = kinds
    chain, weight = plus(later_exploding, later_other), 1
    for _ in range(chained - 2):
        weight *= sides
        chain = plus(scale(later_other, weight), times(later_exploding, chain, first))
    return plus(scale(other, weight * sides), times(exploding, chain, first))
