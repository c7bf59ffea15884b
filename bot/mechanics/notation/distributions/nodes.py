"""The distribution of each kind of node, and of a whole tree."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress, product
from math import gcd, lcm, prod

from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.notation import budget as prices
from bot.mechanics.notation.budget import Budget, TooDear, weigh
from bot.mechanics.notation.distributions.polynomials import (
    Weights,
    combine,
    map_values,
    multiply,
    reduce_weights,
    total,
)
from bot.mechanics.notation.distributions.pools import exploding_sum, group_sum, kept_sum, single
from bot.mechanics.notation.distributions.powers import plain_power, power
from bot.mechanics.notation.line import find_shared, substitute_total
from bot.mechanics.notation.modifiers import Scoring, Weighing
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
    SizedDice,
    Thrown,
    WordDice,
    within,
)
from bot.mechanics.remembering import remembering

MOST_VALUES = 1_000_000
"""A distribution with more values is refused."""

FACE_TERMS = 4
"""For each face: to weigh it, to see whether it is thrown again or explodes, and to rank it."""

A_TREE = 20_000
"""About the most bytes of a tree, which is the key of its remembered distribution."""

QUICK_BYTES = 4 * 2**20
"""The memory for quick distributions."""

FEWER = "Use fewer or smaller dice."


def distribution_of(node: Node) -> Distribution:
    """Return the exact distribution of a value, its weights in lowest terms and by rising value.

    Quick distributions are remembered, and the last long ones, which may be large.

    Raises:
        BadInput: it would take too long, or have too many values.
    """
    return quick_distribution(node) or distributions_of((node,))[0]


def distributions_of(nodes: tuple[Node, ...]) -> tuple[Distribution, ...]:
    """Return the exact distributions of values, which together may cost as much as one.

    Raises:
        BadInput: they would take too long, or one has too many values.
    """
    found = _within(nodes, prices.SHORT_TERMS) or _within(nodes, prices.MOST_TERMS)
    if found is None and len(nodes) > 1:
        raise BadInput("These rolls together take too long to calculate: ask for fewer at once.")
    if found is None:
        raise BadInput(f"The odds of `{nodes[0]}` take too long to calculate. {FEWER}")
    return found


def is_quick(node: Node) -> bool:
    """Whether the exact distribution of a value may be computed while others wait."""
    return quick_distribution(node) is not None


def is_long(nodes: tuple[Node, ...]) -> bool:
    """Whether the exact distributions of values may hold up others for seconds; tries for half a second.

    Raises:
        BadInput: one has too many values.
    """
    return _within(nodes, prices.SHORT_TERMS) is None


def _size(distribution: Distribution | None) -> int:
    return A_TREE if distribution is None else A_TREE + distribution.memory


@remembering(QUICK_BYTES, _size)
def quick_distribution(node: Node) -> Distribution | None:
    """Return the exact distribution of a value, or None if others would have to wait for it."""
    try:
        return work_out(node, Budget(prices.QUICK_TERMS))
    except TooDear:
        return None


@lru_cache(maxsize=2)  # one for the try in the short lane, one for the whole
def _within(nodes: tuple[Node, ...], terms: int) -> tuple[Distribution, ...] | None:
    """Return the distributions of values, or None if together they need more terms."""
    for node in nodes:
        _check_values(node)
    budget = Budget(terms)
    try:
        return tuple([quick_distribution(node) or work_out(node, budget) for node in nodes])
    except TooDear:
        return None


def _check_values(node: Node) -> None:
    if (values := min(_most_values(node), _most_throws(node))) > MOST_VALUES:
        raise BadInput(
            f"`{node}` has {values:,} possible totals, but odds are possible for at most {MOST_VALUES:,}. "
            f"{FEWER}"
        )


def _most_values(node: Node) -> int:
    """Return an upper bound for the number of values: of the interval, or of pairs of parts."""
    low, high = node.interval
    parts = (node.value,) if isinstance(node, Reused) and node.value else node.children
    if isinstance(node, Thrown | Number) or (isinstance(node, Group) and node.keep):
        return high - low + 1
    return min(high - low + 1, prod(map(_most_values, parts)))


def _most_throws(node: Node) -> int:
    """Return an upper bound for the number of values: of all throws together, reused ones counted once."""
    thrown = [one for one in within(node) if isinstance(one, Thrown)]
    reused = {one.name: one.value for one in within(node) if isinstance(one, Reused) and one.value}
    return prod(map(_most_values, (*thrown, *reused.values())))


def work_out(node: Node, budget: Budget) -> Distribution:
    """Return the distribution of a value.

    Raises:
        TooDear: it costs more than the budget has.
    """
    if isinstance(node, Dice) and isinstance(node.count, int) and not (node.keeps or node.explosion):
        weights = _pool_sum(node, node.count, budget)
        budget.spend(len(weights))
        return Distribution(weights)  # rising, and in lowest terms because its die is (Gauss's lemma)
    weights = _whole_weights(node, budget)
    budget.spend(len(weights) * weigh(next(iter(weights.values())).bit_length() / 8))
    weights = reduce_weights(weights)
    rising = sorted(weights)
    return Distribution(weights if rising == list(weights) else {value: weights[value] for value in rising})


def _whole_weights(root: Node, budget: Budget) -> Weights:
    """Return the weights of a value; if it uses dice twice, take each of their totals in turn."""
    again = find_shared(root)
    if again is None or again.value is None:
        return _weights(root, budget)
    totals = _whole_weights(again.value, budget)
    budget.spend(100 * len(totals))
    return _mix(
        (
            (weight, _whole_weights(substitute_total(root, again.name, total), budget))
            for total, weight in totals.items()
        ),
        budget,
    )


def _weights(node: Node, budget: Budget) -> Weights:
    match node:  # the most frequent kinds come first
        case Dice():
            weights = _pool_weights(node, budget)
        case Number(value=value):
            weights = {value: 1}
        case Arithmetic():
            weights = _arithmetic(node, budget)
        case Bracketed(inner=inner) | Labelled(inner=inner):
            weights = _weights(inner, budget)
        case Reused(value=value) if value is not None:
            weights = _weights(value, budget)
        case Negative(inner=inner):
            weights = _negative(_weights(inner, budget))
        case Call(parts=parts):
            weights = _call([_weights(part, budget) for part in parts], budget)
        case Group(parts=parts, keep=keep, counting=counting):
            weights = group_sum([_weights(part, budget) for part in parts], keep, counting, budget)
        case PercentileDice() | DigitDice() | SizedDice() | WordDice():
            weights = _special_weights(node, budget)
    return weights


def _special_weights(node: PercentileDice | DigitDice | SizedDice | WordDice, budget: Budget) -> Weights:
    match node:
        case PercentileDice():
            return _percentile(node, budget)
        case DigitDice():
            return _readings(node, budget)
        case SizedDice(count=count, sides=inner):
            sides = _largest_first(_weights(inner, budget))
            return _mix(((weight, plain_power(each, count, 1, budget)) for each, weight in sides), budget)
        case WordDice():
            raise BadInput(f"`{node}` has words, which cannot be added to numbers: write it alone.")


def _call(parts: list[Weights], budget: Budget) -> Weights:
    """Return the weights of a value without its sign, or of a quotient that is rounded up."""
    if len(parts) == 1:
        return map_values(parts[0], abs)
    left, right = parts
    return combine(left, right, lambda a, b: -(-a // b), budget)


def _arithmetic(node: Arithmetic, budget: Budget) -> Weights:
    left, right = _weights(node.left, budget), _weights(node.right, budget)
    match node.operator:
        case "+":
            return multiply(left, right, budget)
        case "-":
            return multiply(left, _negative(right), budget)
        case _:
            return combine(left, right, CALCULATE[node.operator], budget)


def _negative(weights: Weights) -> Weights:
    return {-value: weight for value, weight in weights.items()}


def _readings(node: DigitDice, budget: Budget) -> Weights:
    budget.spend(2 * node.sides**node.digits)
    digits = [range(1, node.sides + 1)] * node.digits
    return {int("".join(map(str, faces))): 1 for faces in product(*digits)}


def _percentile(node: PercentileDice, budget: Budget) -> Weights:
    """Return the weights of the best or worst reading, out of 10 for each die."""
    budget.spend(300)
    result: Weights = {}
    tens = node.extra + 1
    for units in range(10):
        readings = sorted((10 * ten + units or 100 for ten in range(10)), reverse=not node.best)
        for place, reading in enumerate(readings):
            result[reading] = (10 - place) ** tens - (9 - place) ** tens
    return result


def _pool_weights(dice: Dice, budget: Budget) -> Weights:
    if isinstance(dice.count, int):
        return _pool_sum(dice, dice.count, budget)
    counts = _largest_first(_weights(dice.count, budget))
    return _mix(((weight, _pool_sum(dice, count, budget)) for count, weight in counts), budget)


def _pool_sum(dice: Dice, count: int, budget: Budget) -> Weights:
    """Return the weights of the sum, or of the score, of `count` dice."""
    if dice.is_plain:
        return plain_power(dice.sides, count, dice.value(1), budget)
    budget.spend(dice.sides * FACE_TERMS)
    if dice.explosion and dice.adds_separate_dice:
        return exploding_sum(dice, count, budget)
    die = single(dice, budget)
    if dice.keeps:
        return kept_sum(reduce_weights(die), count, dice.keeps, dice.counting, budget)
    return power(_score_die(die, dice.counting) if dice.counting else reduce_weights(die), count, budget)


def _score_die(die: Weights, counting: Scoring) -> Weights:
    """Return the weights of the score of a die, in lowest terms."""
    if isinstance(counting, Weighing) or counting.failure:
        return reduce_weights(map_values(die, counting.score))
    hits = sum(compress(die.values(), map(counting.success.test, die)))
    misses = total(die) - hits
    common = gcd(hits, misses)
    return {0: misses // common, 1: hits // common} if hits and misses else {int(hits > 0): 1}


def _largest_first(weights: Weights) -> list[tuple[int, int]]:
    """Return weights by falling value, the costliest first, so that an excess shows early."""
    return sorted(weights.items(), reverse=True)


def _mix(cases: Iterable[tuple[int, Weights]], budget: Budget) -> Weights:
    """Return the weights of a value that is one of several by chance, each with its own weights."""
    pools = [(weight, pool, total(pool)) for weight, pool in cases]
    whole = lcm(*(of for _, _, of in pools))
    budget.spend(sum(40 + len(pool) * 2 * weigh(whole.bit_length()) for _, pool, _ in pools))
    result: Weights = {}
    for weight, pool, of in pools:
        factor = weight * (whole // of)
        for value, each in pool.items():
            result[value] = result.get(value, 0) + each * factor
    return result
