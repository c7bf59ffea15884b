"""The distribution of each kind of node, and of a whole tree."""

from functools import lru_cache

from bot.mechanics.distribution import Distribution
from bot.mechanics.notation.cost import check, is_quick
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

    Quick distributions are remembered, and the last long one, which may be large.

    Raises:
        BadInput: it would take too long, or have too many values.
    """
    distribution = _quick(node)
    return _long(node) if distribution is None else distribution


@lru_cache(maxsize=64)
def _quick(node: Node) -> Distribution | None:
    return work_out(node) if is_quick(node) else None


@lru_cache(maxsize=1)
def _long(node: Node) -> Distribution:
    check(node)
    return work_out(node)


def work_out(node: Node) -> Distribution:
    """Return the distribution of a value, however long it takes."""
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
