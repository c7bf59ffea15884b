"""Between which numbers a value lies: arithmetic with intervals, which may be wider than need be."""

from functools import lru_cache
from typing import NamedTuple

from bot.mechanics.notation.modifiers import (
    Counting,
    Keep,
)
from bot.mechanics.notation.surviving import surviving
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
    Reused,
)

MOST_CHAINED = 21
"""How many throws a die comes to with all its explosions."""

MOST_EXPLOSIONS = MOST_CHAINED - 1
"""How many times one die may explode."""


class Unbound(Exception):
    """A value is not known yet that an earlier part throws."""


class Interval(NamedTuple):
    """All whole numbers from `low` to `high`."""

    low: int
    high: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number <= self.high


def interval(node: Node) -> Interval:
    """Return between which numbers the value lies.

    Raises:
        ZeroDivisionError: a divisor whose interval has 0 in it.
        Unbound: it holds a name of which it is not yet known what it stands for.
    """
    match node:
        case Number(value=value):
            found = Interval(value, value)
        case PercentileDice():
            found = Interval(1, 100)
        case Dice():
            found = _dice(node)
        case Group():
            found = _group(node)
        case Arithmetic():
            found = _arithmetic(node)
        case Negative(inner=inner):
            low, high = interval(inner)
            found = Interval(-high, -low)
        case Bracketed(inner=inner) | Labelled(inner=inner):
            found = interval(inner)
        case Reused(value=value):
            if value is None:
                raise Unbound
            found = interval(value)
    return found


def _arithmetic(node: Arithmetic) -> Interval:
    left, right = interval(node.left), interval(node.right)
    match node.operator:
        case "+":
            return Interval(left.low + right.low, left.high + right.high)
        case "-":
            return Interval(left.low - right.high, left.high - right.low)
        case "*":
            corners = [a * b for a in left for b in right]
        case "/":
            if 0 in right:
                raise ZeroDivisionError
            corners = [a // b for a in left for b in right]
    return Interval(min(corners), max(corners))


def _group(node: Group) -> Interval:
    intervals = [interval(part) for part in node.parts]
    if node.counting:
        return _counted(node.counting, len(intervals))
    if node.keep:
        number = _kept(node.keep, Interval(len(intervals), len(intervals)))
        return _sum(number, Interval(min(s.low for s in intervals), max(s.high for s in intervals)))
    return Interval(sum(s.low for s in intervals), sum(s.high for s in intervals))


@lru_cache  # a long sum asks for its dice at each of its signs
def _dice(node: Dice) -> Interval:
    count = Interval(node.count, node.count) if isinstance(node.count, int) else interval(node.count)
    stay = surviving(node)
    low, high = stay[0].start, stay[-1].stop - 1
    kind = node.explosion.kind if node.explosion else ""
    first = _bounded(node, Interval(low, high))
    more = _bounded(node, Interval(low - (kind == "!p"), high - (kind == "!p")))
    if kind == "!!":
        first = _bounded(node, Interval(min(low, MOST_CHAINED * low), max(high, MOST_CHAINED * high)))
    dice = Interval(count.low, count.high * (MOST_CHAINED if kind in {"!", "!p"} else 1))
    if not (node.keeps or node.counting):
        added = _sum(Interval(0, dice.high - count.high), more)
        plain = _sum(count, first)
        return Interval(plain.low + added.low, plain.high + added.high)
    for keep in node.keeps:
        dice = _kept(keep, dice)
    if node.counting:
        return _counted(node.counting, dice.high)
    return _sum(dice, Interval(min(first.low, more.low), max(first.high, more.high)))


def _bounded(node: Dice, values: Interval) -> Interval:
    low, high = values
    if node.least is not None:
        low, high = max(low, node.least), max(high, node.least)
    if node.most is not None:
        low, high = min(low, node.most), min(high, node.most)
    return Interval(low, high)


def _kept(keep: Keep, number: Interval) -> Interval:
    if keep.kind in {"kh", "kl"}:
        return Interval(min(number.low, keep.number), min(number.high, keep.number))
    return Interval(max(0, number.low - keep.number), max(0, number.high - keep.number))


def _counted(counting: Counting, number: int) -> Interval:
    return Interval(-number if counting.failure else 0, number)


def _sum(number: Interval, each: Interval) -> Interval:
    return Interval(min(n * each.low for n in number), max(n * each.high for n in number))
