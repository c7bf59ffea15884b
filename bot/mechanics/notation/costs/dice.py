"""How many values one die can have, and how long its distribution takes."""

from math import log2

from bot.mechanics.notation.bounds.intervals import MOST_CHAINED
from bot.mechanics.notation.bounds.surviving import explodes, meeting, size, surviving
from bot.mechanics.notation.costs.steps import A_TERM, Size, polynomial_product
from bot.mechanics.notation.tree import Dice


def thrown(node: Dice) -> Size:
    """Return the size of what one throw is worth; where throws compound, only their sum has bounds."""
    low, high, values = node.value(1), node.value(node.sides), node.sides
    passes, twice = 1, 1
    if node.rerolls:
        stay = surviving(node)
        low, high, values = stay[0].start, stay[-1].stop - 1, size(stay)
        passes += 2 * len(node.rerolls)
        twice += any(reroll.once for reroll in node.rerolls)
    if node.explosion:
        passes += 2
    bits = log2(values) * twice
    if _is_bounded(node) and not _compounds(node):
        passes += 1
        low, high = _bounded(node, low), _bounded(node, high)
    return Size(low, high, min(values, high - low + 1), bits, values * passes * A_TERM)


def chained(node: Dice, throw: Size) -> Size:
    """Return the size of a die with all its explosions added up, or counted, from what a throw is worth."""
    exploding = _exploding(node)
    low, high = MOST_CHAINED * min(throw.low, 0), MOST_CHAINED * max(throw.high, 0)
    bits = MOST_CHAINED * throw.bits
    half = Size(low // 2, high // 2, (high - low) // 2 + 1, bits / 2)
    spread = throw.high - throw.low if exploding > 1 else 0
    one = Size(0, spread, min(exploding, throw.values), throw.bits)
    step = polynomial_product(one, half) + (throw.values + half.values) * 2 * A_TERM
    work = throw.work + MOST_CHAINED * step
    if _compounds(node) and _is_bounded(node):
        work += (high - low + 1) * A_TERM
        low, high = _bounded(node, low), _bounded(node, high)
    return Size(low, high, high - low + 1, bits, work)


def is_even(node: Dice, die: Size) -> bool:
    """Tell whether a die of this size is worth each of its values alike."""
    uneven = node.explosion or node.counting or any(reroll.once for reroll in node.rerolls)
    return not uneven and not _is_bounded(node) and die.values == die.length


def steps(node: Dice) -> int:
    """Return how often the weights of what a throw is worth change from one value to the next, at most."""
    bounds = (node.least is not None) + (node.most is not None)
    return 2 + 2 * (len(node.rerolls) + bounds)


def series_terms(node: Dice, throw: Size) -> int:
    """Return about how many terms an exploding die has as a fraction: those above, times those below."""
    exploding = min(_exploding(node), throw.values)
    widest = throw.values + MOST_CHAINED * (exploding - 1)
    return (throw.values + widest + 2) * (exploding + 1)


def _exploding(node: Dice) -> int:
    when = explodes(node)
    return meeting(surviving(node), [when]) if when else 0


def _compounds(node: Dice) -> bool:
    return node.explosion is not None and node.explosion.kind == "!!"


def _is_bounded(node: Dice) -> bool:
    return node.least is not None or node.most is not None


def _bounded(node: Dice, value: int) -> int:
    if node.least is not None and value < node.least:
        return node.least
    return node.most if node.most is not None and value > node.most else value
