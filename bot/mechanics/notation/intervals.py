"""Between which numbers a value lies: arithmetic with intervals, which may be wider than need be."""

from functools import lru_cache
from typing import NamedTuple

from bot.mechanics.notation.modifiers import (
    Keep,
    Scoring,
)
from bot.mechanics.notation.surviving import (
    highest,
    lowest,
    surviving,
)
from bot.mechanics.notation.tree import (
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
)


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
    found: Interval | None
    if isinstance(node, Thrown):
        return _thrown(node)
    match node:
        case Number(value=value):
            found = Interval(value, value)
        case Group():
            found = _group(node)
        case Call():
            found = _call(node)
        case Arithmetic():
            found = _known(_This(node))
        case Negative(inner=inner):
            low, high = interval(inner)
            found = Interval(-high, -low)
        case Bracketed(inner=inner) | Labelled(inner=inner):
            found = interval(inner)
        case Reused(value=value):
            found = None if value is None else interval(value)
    if found is None:
        raise Unbound
    return found


def _thrown(node: Thrown) -> Interval:
    match node:
        case PercentileDice():
            found = Interval(1, 100)
        case Dice():
            found = _dice(node)
        case DigitDice(digits=digits, sides=sides):
            found = Interval(int("1" * digits), int(f"{sides}" * digits))
        case SizedDice(count=count, sides=sides):
            found = Interval(count, count * max(1, interval(sides).high))
        case WordDice():
            found = Interval(0, 0)
    return found


class _This:
    """A node, equal to itself alone: telling whether long sums are equal takes as long as adding them up."""

    __slots__ = ("node",)

    def __init__(self, node: Arithmetic) -> None:
        self.node = node

    def __hash__(self) -> int:
        return id(self.node)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _This) and self.node is other.node


@lru_cache(maxsize=512)  # a long sum asks for what stands before it at each of its signs
def _known(this: _This) -> Interval | None:
    try:
        return _arithmetic(this.node)
    except Unbound:
        return None


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
        case "%":
            if 0 in right:
                raise ZeroDivisionError
            return _remainder(left, right)
    return Interval(min(corners), max(corners))


def _remainder(left: Interval, right: Interval) -> Interval:
    if right.high < 0:
        return Interval(right.low + 1, 0)
    return Interval(0, min(left.high, right.high - 1) if left.low >= 0 else right.high - 1)


def _call(node: Call) -> Interval:
    if node.name == "abs":
        low, high = interval(node.parts[0])
        return Interval(0 if low <= 0 <= high else min(abs(low), abs(high)), max(abs(low), abs(high)))
    left, right = map(interval, node.parts)
    if 0 in right:
        raise ZeroDivisionError
    corners = [-(-a // b) for a in left for b in right]
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
    low, high = lowest(stay), highest(stay)
    kind, chained = (node.explosion.kind, node.explosion.chained) if node.explosion else ("", 1)
    more = _bounded(node, Interval(low - (kind == "!p"), high - (kind == "!p")))
    first = Interval(low, high)
    if kind == "!!":
        first = Interval(min(low, chained * low), max(high, chained * high))
    if node.implodes:
        first = Interval(min(first.low, low - high), max(first.high, high - low))
    first = _bounded(node, first)
    dice = Interval(count.low, count.high * (chained if kind in {"!", "!p"} else 1))
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
    if keep.kind[0] == "k":
        return Interval(min(number.low, keep.number), min(number.high, keep.number))
    return Interval(max(0, number.low - keep.number), max(0, number.high - keep.number))


def _counted(counting: Scoring, number: int) -> Interval:
    low, high = counting.scores
    return Interval(number * low, number * high)


def _sum(number: Interval, each: Interval) -> Interval:
    return Interval(min(n * each.low for n in number), max(n * each.high for n in number))
