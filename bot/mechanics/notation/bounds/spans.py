"""Between which numbers a value lies: arithmetic with intervals, which may be wider than need be."""

from functools import lru_cache
from typing import NamedTuple

from bot.mechanics.notation.bounds.standing import standing
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Counting,
    Dice,
    Group,
    Keep,
    Labelled,
    Negative,
    Node,
    Number,
    Percentile,
)

MOST_CHAINED = 21
"""How many throws a die comes to with all its explosions."""


class Span(NamedTuple):
    """All whole numbers from `low` to `high`."""

    low: int
    high: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number <= self.high


def span(node: Node) -> Span:
    """Return between which numbers the value lies.

    Raises:
        ZeroDivisionError: a divisor whose span has 0 in it.
    """
    match node:
        case Number(value=value):
            return Span(value, value)
        case Percentile():
            return Span(1, 100)
        case Dice():
            return _dice(node)
        case Group():
            return _group(node)
        case Arithmetic():
            return _arithmetic(node)
        case Negative() | Bracketed() | Labelled():
            low, high = span(node.inner)
            return Span(-high, -low) if isinstance(node, Negative) else Span(low, high)


def _arithmetic(node: Arithmetic) -> Span:
    left, right = span(node.left), span(node.right)
    match node.operator:
        case "+":
            return Span(left.low + right.low, left.high + right.high)
        case "-":
            return Span(left.low - right.high, left.high - right.low)
        case "*":
            corners = [a * b for a in left for b in right]
        case "/":
            if 0 in right:
                raise ZeroDivisionError
            corners = [a // b for a in left for b in right]
    return Span(min(corners), max(corners))


def _group(node: Group) -> Span:
    spans = [span(part) for part in node.parts]
    if node.counting:
        return _counted(node.counting, len(spans))
    if node.keep:
        number = _kept(node.keep, Span(len(spans), len(spans)))
        return _sum(number, Span(min(s.low for s in spans), max(s.high for s in spans)))
    return Span(sum(s.low for s in spans), sum(s.high for s in spans))


@lru_cache  # a long sum asks for its dice at each of its signs
def _dice(node: Dice) -> Span:
    count = Span(node.count, node.count) if isinstance(node.count, int) else span(node.count)
    stay = standing(node)
    low, high = stay[0].start, stay[-1].stop - 1
    kind = node.explosion.kind if node.explosion else ""
    first = _bounded(node, Span(low, high))
    more = _bounded(node, Span(low - (kind == "!p"), high - (kind == "!p")))
    if kind == "!!":
        first = _bounded(node, Span(min(low, MOST_CHAINED * low), max(high, MOST_CHAINED * high)))
    dice = Span(count.low, count.high * (MOST_CHAINED if kind in {"!", "!p"} else 1))
    if not (node.keeps or node.counting):
        added = _sum(Span(0, dice.high - count.high), more)
        plain = _sum(count, first)
        return Span(plain.low + added.low, plain.high + added.high)
    for keep in node.keeps:
        dice = _kept(keep, dice)
    if node.counting:
        return _counted(node.counting, dice.high)
    return _sum(dice, Span(min(first.low, more.low), max(first.high, more.high)))


def _bounded(node: Dice, values: Span) -> Span:
    low, high = values
    if node.least is not None:
        low, high = max(low, node.least), max(high, node.least)
    if node.most is not None:
        low, high = min(low, node.most), min(high, node.most)
    return Span(low, high)


def _kept(keep: Keep, number: Span) -> Span:
    if keep.kind in {"kh", "kl"}:
        return Span(min(number.low, keep.number), min(number.high, keep.number))
    return Span(max(0, number.low - keep.number), max(0, number.high - keep.number))


def _counted(counting: Counting, number: int) -> Span:
    return Span(-number if counting.failure else 0, number)


def _sum(number: Span, each: Span) -> Span:
    return Span(min(n * each.low for n in number), max(n * each.high for n in number))
