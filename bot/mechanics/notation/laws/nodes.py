"""The law of each kind of node, and of a whole tree."""

from functools import lru_cache

from bot.mechanics.law import Law
from bot.mechanics.notation.cost import CHEAP, check, cost, is_small
from bot.mechanics.notation.laws.groups import group_sum
from bot.mechanics.notation.laws.percentile import percentile
from bot.mechanics.notation.laws.polynomials import Weights, combined, lowest, multiplied
from bot.mechanics.notation.laws.pools import computed_sum, pool_sum
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Dice,
    Group,
    Labelled,
    Negative,
    Node,
    Number,
    Percentile,
)


def law_of(node: Node) -> Law:
    """Return the exact law of a value, its weights in lowest terms and by rising value.

    Cheap laws are remembered, and the last dear one, which may be large.

    Raises:
        BadInput: it would take too long, or have too many values.
    """
    law = _cheap(node)
    return _dear(node) if law is None else law


@lru_cache(maxsize=512)
def _cheap(node: Node) -> Law | None:
    return _law(node) if is_small(node) or cost(node) <= CHEAP else None


@lru_cache(maxsize=1)
def _dear(node: Node) -> Law:
    check(node)
    return _law(node)


def _law(node: Node) -> Law:
    weights = lowest(_weights(node))
    rising = sorted(weights)
    return Law(weights if rising == list(weights) else {value: weights[value] for value in rising})


def _weights(node: Node) -> Weights:
    match node:
        case Dice(count=int(count)):
            weights = pool_sum(node, count)
        case Dice(count=Bracketed() as count):
            weights = computed_sum(node, _weights(count))
        case Number(value=value):
            weights = {value: 1}
        case Bracketed(inner=inner) | Labelled(inner=inner):
            weights = _weights(inner)
        case Negative(inner=inner):
            weights = _negative(_weights(inner))
        case Arithmetic():
            weights = _arithmetic(node)
        case Percentile():
            weights = percentile(node)
        case Group(parts=parts, keep=keep, counting=counting):
            weights = group_sum([_weights(part) for part in parts], keep, counting)
    return weights


def _arithmetic(node: Arithmetic) -> Weights:
    left, right = _weights(node.left), _weights(node.right)
    match node.operator:
        case "+":
            return multiplied(left, right)
        case "-":
            return multiplied(left, _negative(right))
        case "*":
            return combined(left, right, int.__mul__)
        case "/":
            return combined(left, right, int.__floordiv__)


def _negative(weights: Weights) -> Weights:
    return {-value: weight for value, weight in weights.items()}
