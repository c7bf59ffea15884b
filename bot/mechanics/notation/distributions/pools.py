"""Pools of equal dice, of a fixed or a computed number."""

from itertools import compress
from math import lcm

from bot.mechanics.notation.bounds.plain import is_plain, only_added, plain_sum
from bot.mechanics.notation.distributions.exploding import exploding_sum
from bot.mechanics.notation.distributions.kept import kept_sum
from bot.mechanics.notation.distributions.one_die import single
from bot.mechanics.notation.distributions.polynomials import Weights, added, lowest, mapped, scaled, total
from bot.mechanics.notation.distributions.sums import power
from bot.mechanics.notation.tree import Counting, Dice


def pool_sum(dice: Dice, count: int) -> Weights:
    """Return the weights of what `count` of the dice come to.

    Raises:
        BadInput: no exact distribution of these dice is known.
    """
    if is_plain(dice):
        return dict(enumerate(plain_sum(count, dice.sides), dice.value(1) * count))
    if dice.explosion and (dice.explosion.kind != "!!" or only_added(dice)):
        return exploding_sum(dice, count)
    die = single(dice)
    if dice.keeps:
        return kept_sum(lowest(die), count, dice.keeps, dice.counting)
    return power(lowest(_scores(die, dice.counting) if dice.counting else die), count)


def _scores(die: Weights, counting: Counting) -> Weights:
    if counting.failure:
        return mapped(die, counting.score)
    hits = sum(compress(die.values(), map(counting.success.holds, die)))
    misses = total(die) - hits
    return {0: misses, 1: hits} if hits and misses else {int(hits > 0): hits or misses}


def computed_sum(dice: Dice, counts: Weights) -> Weights:
    """Return the weights of what the dice come to if their number has the weights `counts`."""
    pools = [(weight, pool_sum(dice, count)) for count, weight in counts.items()]
    whole = lcm(*(total(pool) for _, pool in pools))
    result: Weights = {}
    for weight, pool in pools:
        result = added(result, scaled(pool, weight * (whole // total(pool))))
    return result
