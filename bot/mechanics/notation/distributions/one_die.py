"""One die: what a throw stands at after re-rolls, and what the die is worth if it stays one die."""

from bot.mechanics.notation.bounds.intervals import MOST_CHAINED
from bot.mechanics.notation.bounds.surviving import explodes, surviving
from bot.mechanics.notation.distributions.polynomials import Weights, added, mapped, multiplied, scaled, total
from bot.mechanics.notation.tree import Dice


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
