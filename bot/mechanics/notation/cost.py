"""How long the exact distribution of a value takes, before the work: in microseconds at first."""

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.costs.groups import size_of_group
from bot.mechanics.notation.costs.pools import size_of_pool
from bot.mechanics.notation.costs.steps import A_BYTE, A_TERM, Size, polynomial_product
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

CHEAP = 5_000
"""Up to this cost, a distribution may be worked out where others wait."""

MOST = 8_000_000
"""What costs more is refused."""

MOST_VALUES = 1_000_000
"""A distribution with more values is refused."""

BYTES_A_VALUE = 90
"""The memory that a value and its weight take, beyond the digits of the weight."""

MOST_BYTES = 100_000_000
"""A distribution that takes more memory is refused."""


def cost(node: Node) -> int:
    """Return about how many microseconds the exact distribution of a value takes."""
    size = _of(node)
    return int(size.work + size.values * (A_TERM + size.bits / 20_000)) + 10


def is_small(node: Node) -> bool:
    """Tell at a glance whether a value is a pool so small that to estimate its cost would take as long."""
    if not isinstance(node, Dice) or not isinstance(node.count, int) or node.explosion:
        return False
    return node.count <= 12 and node.count * node.sides <= 300


def check(node: Node) -> None:
    """Check that the exact distribution of a value can be worked out.

    Raises:
        BadInput: it has too many values, or would take too long.
    """
    size = _of(node)
    fewer = "Take fewer or smaller dice."
    if size.values > MOST_VALUES:
        raise BadInput(
            f"{node} may come to {size.values:,} different values: "
            f"exact odds are worked out for at most {MOST_VALUES:,}. {fewer}"
        )
    if cost(node) > MOST or size.values * (BYTES_A_VALUE + size.bits / 8) > MOST_BYTES:
        raise BadInput(f"The exact odds of {node} are too much to work out here. {fewer}")


def _of(node: Node) -> Size:
    match node:
        case Dice(count=int(count)):
            size = size_of_pool(node, count, count)
        case Dice(count=Bracketed() as count):
            size = _of_computed(node, _of(count))
        case Number(value=value):
            size = Size(value, value, 1, 0)
        case Bracketed(inner=inner) | Labelled(inner=inner):
            size = _of(inner)
        case Negative(inner=inner):
            size = _of_negative(_of(inner))
        case Arithmetic():
            size = _of_arithmetic(node)
        case PercentileDice(extra=extra):
            size = Size(1, 100, 100, 4.0 * (extra + 2), 40)
        case Group(parts=parts):
            size = size_of_group(node, [_of(part) for part in parts])
    return size


def _of_negative(size: Size) -> Size:
    return Size(-size.high, -size.low, size.values, size.bits, size.work + size.values * A_TERM)


def _of_computed(node: Dice, counts: Size) -> Size:
    pool = size_of_pool(node, counts.low, counts.high)
    each = pool.work * 0.6 + pool.values * (A_TERM + pool.bits * A_BYTE / 8)
    return pool._replace(bits=pool.bits + counts.bits, work=counts.work + counts.values * each)


def _of_arithmetic(node: Arithmetic) -> Size:
    left, right = _of(node.left), _of(node.right)
    before = left.work + right.work
    bits = left.bits + right.bits
    pairs = left.values * right.values
    match node.operator:
        case "+":
            low, high = left.low + right.low, left.high + right.high
        case "-":
            low, high = left.low - right.high, left.high - right.low
        case "*":
            corners = [a * b for a in left[:2] for b in right[:2]]
            low, high = min(corners), max(corners)
        case "/":
            corners = [a // (b or 1) for a in left[:2] for b in right[:2]]
            low, high = min(corners), max(corners)
    step = (
        polynomial_product(left, right)
        if node.operator in "+-"
        else pairs * (A_TERM + 0.1 + left.bits * right.bits / 900_000)
    )
    return Size(low, high, min(pairs, high - low + 1), bits, before + step)
