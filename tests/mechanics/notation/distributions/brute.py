"""The slow and obvious distribution of a dice expression: every way the dice can lie, with fractions."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any

from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Dice,
    Group,
    Labelled,
    Negative,
    Number,
    PercentileDice,
)

EXPLOSIONS = 20


def distribution(node):
    """The chance of each value."""
    match node:
        case Number(value=value):
            result = {value: Fraction(1)}
        case Bracketed(inner=inner) | Labelled(inner=inner):
            result = distribution(inner)
        case Negative(inner=inner):
            result = {-value: chance for value, chance in distribution(inner).items()}
        case Arithmetic(left=left, right=right):
            result = together(
                [distribution(left), distribution(right)], lambda values: calculated(node.operator, *values)
            )
        case Group(parts=parts):
            result = together([distribution(part) for part in parts], lambda values: taken(values, node))
        case PercentileDice():
            result = percentile(node)
        case Dice():
            result = dice(node)
    return result


def together(distributions, made):
    """The distribution of what is made of independent values."""
    result: Any = Counter()
    for pairs in product(*(one.items() for one in distributions)):
        chance = Fraction(1)
        for _, each in pairs:
            chance *= each
        result[made([value for value, _ in pairs])] += chance
    return dict(result)


def calculated(operator, left, right):
    return {
        "+": lambda: left + right,
        "-": lambda: left - right,
        "*": lambda: left * right,
        "/": lambda: left // right,
    }[operator]()


def taken(values, node):
    """What values come to after keeps and counting."""
    keeps = node.keeps if isinstance(node, Dice) else (node.keep,) if node.keep else ()
    left = sorted(values, reverse=True)
    for keep in keeps:
        left = {
            "kh": left[: keep.number],
            "kl": left[max(0, len(left) - keep.number) :],
            "dh": left[keep.number :],
            "dl": left[: max(0, len(left) - keep.number)],
        }[keep.kind]
    if not node.counting:
        return sum(left)
    successes = sum(node.counting.success.holds(value) for value in left)
    failure = node.counting.failure
    return successes - sum(bool(failure and failure.holds(value)) for value in left)


def percentile(node):
    result: Any = Counter()
    for units, *tens in product(range(10), repeat=2 + node.extra):
        readings = [ten * 10 + units or 100 for ten in tens]
        result[min(readings) if node.best else max(readings)] += Fraction(1, 10 ** (2 + node.extra))
    return dict(result)


def dice(node):
    counts = {node.count: Fraction(1)} if isinstance(node.count, int) else distribution(node.count)
    result: Any = Counter()
    for count, chance in counts.items():
        for values, each in pool(node, count).items():
            result[taken(values, node)] += chance * each
    return dict(result)


def pool(node, count):
    """The chance of each way that the dice of a pool can lie, their order aside."""
    one = chain(node, 0)
    whole = lcm(*(chance.denominator for chance in one.values()))
    ways = {values: int(chance * whole) for values, chance in one.items()}
    result = {(): 1}
    for _ in range(count):
        more: Any = Counter()
        for values, number in result.items():
            for others, each in ways.items():
                more[tuple(sorted(values + others))] += number * each
        result = more
    return {values: Fraction(number, whole**count) for values, number in result.items()}


def chain(node, depth):
    """The chance of each way that one die can lie with all the dice that it adds."""
    kinds = chains(node, depth)
    result: Any = Counter()
    for values, chance in kinds.items():
        bounded = tuple(bound(node, value) for value in values)
        result[tuple(sorted(bounded))] += chance
    return result


def bound(node, value):
    if node.least is not None and value < node.least:
        return node.least
    if node.most is not None and value > node.most:
        return node.most
    return value


def chains(node, depth):
    """The same before the bounds; after `depth` explosions."""
    result: Any = Counter()
    later = None
    for value, chance in throw(node).items():
        worth = value - (depth > 0 and node.explosion.kind == "!p")
        if depth == EXPLOSIONS or not explodes(node, value):
            result[worth,] += chance
            continue
        later = later or chains(node, depth + 1)
        for values, each in later.items():
            if node.explosion.kind == "!!":
                result[worth + values[0],] += chance * each
            else:
                result[tuple(sorted((worth, *values)))] += chance * each
    return result


def explodes(node, value):
    if not node.explosion:
        return False
    when = node.explosion.when
    return when.holds(value) if when else value == node.value(node.sides)


def throw(node):
    """The chance of each value at which a throw stays."""
    values = [node.value(face) for face in range(1, node.sides + 1)]
    stay = [v for v in values if not any(r.when.holds(v) for r in node.rerolls if not r.once)]
    result: Any = Counter()
    for first in stay:
        if any(r.when.holds(first) for r in node.rerolls if r.once):
            for second in stay:
                result[second] += Fraction(1, len(stay) ** 2)
        else:
            result[first] += Fraction(1, len(stay))
    return result
