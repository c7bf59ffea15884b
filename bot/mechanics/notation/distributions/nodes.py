"""The distribution of each kind of node, and of a whole tree."""

from functools import lru_cache

from bot.mechanics.distribution import Distribution
from bot.mechanics.notation.cost import CHEAP, check, cost, is_small
from bot.mechanics.notation.distributions.groups import group_sum
from bot.mechanics.notation.distributions.percentile import percentile
from bot.mechanics.notation.distributions.polynomials import Weights, combined, lowest, multiplied
from bot.mechanics.notation.distributions.pools import computed_sum, pool_sum
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Dice,
    Group,
    Labelled,
    Negative,
    Node,
    Number,
    PercentileDice,
)


def distribution_of(node: Node) -> Distribution:
    """Return the exact distribution of a value, its weights in lowest terms and by rising value.

    Cheap distributions are remembered, and the last dear one, which may be large.

    Raises:
        BadInput: it would take too long, or have too many values.
    """
    distribution = _cheap(node)
    return _dear(node) if distribution is None else distribution


@lru_cache(maxsize=512)
def _cheap(node: Node) -> Distribution | None:
    return _distribution(node) if is_small(node) or cost(node) <= CHEAP else None


@lru_cache(maxsize=1)
def _dear(node: Node) -> Distribution:
    check(node)
    return _distribution(node)


def _distribution(node: Node) -> Distribution:
    weights = lowest(_weights(node))
    rising = sorted(weights)
    return Distribution(weights if rising == list(weights) else {value: weights[value] for value in rising})


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
        case PercentileDice():
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
