"""The distribution of each kind of node, and of a whole tree."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress, product
from math import lcm

from bot.mechanics.distribution import Distribution, plain_sum
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.cost import check, is_quick
from bot.mechanics.notation.distributions.polynomials import (
    Weights,
    combine,
    map_values,
    multiply,
    reduce_weights,
    total,
)
from bot.mechanics.notation.distributions.pools import exploding_sum, group_sum, kept_sum, single
from bot.mechanics.notation.distributions.sums import power
from bot.mechanics.notation.line import find_shared, fix
from bot.mechanics.notation.surviving import explodes_apart, is_plain
from bot.mechanics.notation.tree import (
    CALCULATE,
    Arithmetic,
    Bracketed,
    Call,
    Dice,
    DigitDice,
    Group,
    Labelled,
    Negative,
    Node,
    Number,
    PercentileDice,
    Reused,
    Scoring,
    SizedDice,
    Thrown,
    Weighing,
    WordDice,
)
from bot.mechanics.remembering import remembering

A_TREE = 20_000
"""About the most bytes of a tree, by which its distribution is remembered."""

QUICK_BYTES = 4 * 2**20
"""How much of quick distributions is remembered."""


def distribution_of(node: Node) -> Distribution:
    """Return the exact distribution of a value, its weights in lowest terms and by rising value.

    Quick distributions are remembered, and the last long one, which may be large.

    Raises:
        BadInput: it would take too long, or have too many values.
    """
    distribution = _quick(node)
    return _long(node) if distribution is None else distribution


def _size(distribution: Distribution | None) -> int:
    return A_TREE if distribution is None else A_TREE + distribution.memory


@remembering(QUICK_BYTES, _size)
def _quick(node: Node) -> Distribution | None:
    return work_out(node) if is_quick(node) else None


@lru_cache(maxsize=1)
def _long(node: Node) -> Distribution:
    check(node)
    return work_out(node)


def work_out(node: Node) -> Distribution:
    """Return the distribution of a value, however long it takes."""
    weights = reduce_weights(_whole_weights(node))
    rising = sorted(weights)
    return Distribution(weights if rising == list(weights) else {value: weights[value] for value in rising})


def _whole_weights(root: Node) -> Weights:
    """Return the weights of a value; of what it uses more than once, each total is taken in turn."""
    again = find_shared(root)
    if again is None or again.value is None:
        return _weights(root)
    totals = _whole_weights(again.value)
    return _mix((weight, _whole_weights(fix(root, again.name, total))) for total, weight in totals.items())


def _weights(node: Node) -> Weights:
    if isinstance(node, Thrown):
        return _dice_weights(node)
    match node:
        case Reused(value=value) if value is not None:
            weights = _weights(value)
        case Number(value=value):
            weights = {value: 1}
        case Bracketed(inner=inner) | Labelled(inner=inner):
            weights = _weights(inner)
        case Negative(inner=inner):
            weights = _negative(_weights(inner))
        case Arithmetic():
            weights = _arithmetic(node)
        case Call(name="abs", parts=(inner,)):
            weights = map_values(_weights(inner), abs)
        case Call(parts=(left, right)):
            weights = combine(_weights(left), _weights(right), lambda a, b: -(-a // b))
        case Group(parts=parts, keep=keep, counting=counting):
            weights = group_sum([_weights(part) for part in parts], keep, counting)
    return weights


def _dice_weights(node: Thrown) -> Weights:
    match node:
        case Dice(count=int(count)):
            weights = _pool_sum(node, count)
        case Dice(count=Bracketed() as count):
            weights = _computed_sum(node, _weights(count))
        case PercentileDice():
            weights = _percentile(node)
        case DigitDice():
            weights = dict.fromkeys(_readings(node), 1)
        case SizedDice():
            weights = _sized_sum(node, _weights(node.sides))
        case WordDice():
            raise BadInput(f"{node} makes words, which are counted, not added.")
    return weights


def _arithmetic(node: Arithmetic) -> Weights:
    left, right = _weights(node.left), _weights(node.right)
    match node.operator:
        case "+":
            return multiply(left, right)
        case "-":
            return multiply(left, _negative(right))
        case _:
            return combine(left, right, CALCULATE[node.operator])


def _negative(weights: Weights) -> Weights:
    return {-value: weight for value, weight in weights.items()}


def _readings(node: DigitDice) -> Iterable[int]:
    digits = [range(1, node.sides + 1)] * node.digits
    return (int("".join(map(str, faces))) for faces in product(*digits))


def _sized_sum(node: SizedDice, sides: Weights) -> Weights:
    return _mix(
        (weight, dict(enumerate(plain_sum(node.count, each), node.count))) for each, weight in sides.items()
    )


def _percentile(node: PercentileDice) -> Weights:
    """Return the weights of the reading that counts, out of 10 for each die."""
    result: Weights = {}
    tens = node.extra + 1
    for units in range(10):
        readings = sorted((10 * ten + units or 100 for ten in range(10)), reverse=not node.best)
        for place, reading in enumerate(readings):
            result[reading] = (10 - place) ** tens - (9 - place) ** tens
    return result


def _pool_sum(dice: Dice, count: int) -> Weights:
    """Return the weights of what `count` of the dice come to.

    Raises:
        BadInput: no exact distribution of these dice is known.
    """
    if is_plain(dice):
        return dict(enumerate(plain_sum(count, dice.sides), dice.value(1) * count))
    if explodes_apart(dice):
        return exploding_sum(dice, count)
    die = single(dice)
    if dice.keeps:
        return kept_sum(reduce_weights(die), count, dice.keeps, dice.counting)
    return power(reduce_weights(_score_die(die, dice.counting) if dice.counting else die), count)


def _score_die(die: Weights, counting: Scoring) -> Weights:
    if isinstance(counting, Weighing) or counting.failure:
        return map_values(die, counting.score)
    hits = sum(compress(die.values(), map(counting.success.holds, die)))
    misses = total(die) - hits
    return {0: misses, 1: hits} if hits and misses else {int(hits > 0): hits or misses}


def _computed_sum(dice: Dice, counts: Weights) -> Weights:
    return _mix((weight, _pool_sum(dice, count)) for count, weight in counts.items())


def _mix(cases: Iterable[tuple[int, Weights]]) -> Weights:
    """Return the weights of a value of which it is left to chance which weights it has."""
    pools = list(cases)
    whole = lcm(*(total(pool) for _, pool in pools))
    result: Weights = {}
    for weight, pool in pools:
        factor = weight * (whole // total(pool))
        for value, each in pool.items():
            result[value] = result.get(value, 0) + each * factor
    return result
