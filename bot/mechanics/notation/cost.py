"""How much work an exact distribution is, counted before it is done, and alike on every machine.

The count is of terms: products of two weights, each put where it belongs. Weights of many digits count more,
and so do integers that hold whole polynomials, by the products of digits that they take. It is worked out
without logarithms and powers of fractions, whose last digits differ from machine to machine.
"""

from collections.abc import Iterable
from math import prod

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.intervals import Unbound, interval
from bot.mechanics.notation.pool_terms import counted, length_of, pool_size, ranks_of
from bot.mechanics.notation.reuse import fixed, shared
from bot.mechanics.notation.terms import (
    LONG,
    Size,
    product_terms,
    weighed,
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

QUICK_TERMS = 30_000
"""Up to so many terms, a distribution may be worked out where others wait: about 5 ms."""

SHORT_TERMS = 5_000_000
"""Up to so many terms, it is as short as all else that worker processes do: about half a second."""

MOST_TERMS = 55_000_000
"""What takes more is refused: about 5 s, at worst twice that."""

MOST_VALUES = 1_000_000
"""A distribution with more values is refused."""

BYTES_A_VALUE = 90
"""The memory that a value and its weight take, beyond the digits of the weight."""

MOST_BYTES = 100_000_000
"""A distribution that takes more memory is refused."""


def count_terms(node: Node) -> int:
    """Return how many terms the exact distribution of a value takes."""
    return int(_whole_size(node).terms)


def _whole_size(node: Node) -> Size:
    """Return the size of a value, with the work of writing it down, and of trying all that it uses again."""
    again = shared(node)
    if again is None or again.value is None:
        whole = _size(node)
        return whole._replace(terms=whole.terms + whole.values * weighed(whole.bits / 8))
    furthest = max(interval(again.value), key=abs)
    before, each = _whole_size(again.value), _whole_size(fixed(node, again.name, furthest))
    values = before.values * each.values
    terms = before.terms + before.values * (100 + each.terms + 2 * each.values)
    return Size(values, length_of(node), before.bits + each.bits, terms)


def is_quick(node: Node) -> bool:
    """Tell whether the exact distribution of a value may be worked out where others wait."""
    return count_terms(node) <= QUICK_TERMS


def is_long(node: Node) -> bool:
    """Tell whether the exact distribution of a value may hold up others for seconds."""
    return count_terms(node) > SHORT_TERMS


def check(node: Node) -> None:
    """Check that the exact distribution of a value can be worked out.

    Raises:
        BadInput: it has too many values, or would take too long.
    """
    whole = _whole_size(node)
    fewer = "Take fewer or smaller dice."
    if whole.values > MOST_VALUES:
        raise BadInput(
            f"{node} may come to {whole.values:,} different values: "
            f"exact odds are worked out for at most {MOST_VALUES:,}. {fewer}"
        )
    if whole.terms > MOST_TERMS or whole.values * (BYTES_A_VALUE + whole.bits / 8) > MOST_BYTES:
        raise BadInput(f"The exact odds of {node} are too much to work out here. {fewer}")


def _size(node: Node) -> Size:
    if isinstance(node, Thrown):
        return _thrown(node)
    match node:
        case Number():
            size = Size(1, 1, 0)
        case Arithmetic():
            size = _arithmetic(node)
        case Call(parts=parts):
            size = _called(node, [_size(part) for part in parts])
        case Group():
            size = _group(node)
        case Negative(inner=inner) | Bracketed(inner=inner) | Labelled(inner=inner):
            size = _size(inner)
        case Reused(value=value):
            if value is None:
                raise Unbound
            size = _size(value)
    return size


def _thrown(node: Thrown) -> Size:
    match node:
        case Dice(count=count):
            size = pool_size(node, count) if isinstance(count, int) else _computed(node, count)
        case PercentileDice(extra=extra):
            size = Size(100, 100, 4 * (extra + 2), 300)
        case DigitDice(digits=digits, sides=sides):
            size = Size(sides**digits, length_of(node), 3.0 * digits, 2 * sides**digits)
        case SizedDice():
            size = _sized(node)
        case WordDice():
            size = Size(1, 1, 0)  # of words nothing is worked out here but their number, which is none
    return size


def _arithmetic(node: Arithmetic) -> Size:
    left, right = _size(node.left), _size(node.right)
    if node.operator in "+-":
        return _together([left, right])
    length, pairs = length_of(node), left.values * right.values
    terms = left.terms + right.terms + pairs * (2 + 8 * left.bits / LONG * right.bits / LONG)
    return Size(min(pairs, length), length, left.bits + right.bits, terms)


def _called(node: Call, parts: list[Size]) -> Size:
    pairs, length = prod(part.values for part in parts), length_of(node)
    terms = sum(part.terms for part in parts) + pairs * (3 + weighed(sum(part.bits for part in parts)))
    return Size(min(pairs, length), length, sum(part.bits for part in parts), terms)


def _sized(node: SizedDice) -> Size:
    """Return the size of dice whose number of sides is thrown; their weights have a common multiple."""
    sides, most, length = _size(node.sides), interval(node.sides).high, length_of(node)
    pool, bits = pool_size(Dice(node.count, most), node.count), sides.bits + 1.5 * most * node.count
    terms = sides.terms + sides.values * (40 + pool.terms + 2 * pool.values * weighed(bits))
    return Size(length, length, bits, terms)


def _together(sizes: Iterable[Size]) -> Size:
    """Return the size of what independent values come to."""
    whole = Size(1, 1, 0)
    for one in sizes:
        terms, length = product_terms(whole, one), whole.length + one.length - 1
        values = min(whole.values * one.values, length)
        whole = Size(values, length, whole.bits + one.bits, whole.terms + one.terms + terms)
    return whole


def _group(node: Group) -> Size:
    """Return the size of a group; where some are kept, each value in turn is the last that counts."""
    parts, keep = [counted(_size(part), node.counting) for part in node.parts], node.keep
    if keep is None or not 0 < keep.number < len(parts):
        return _together(parts)
    length, values, bits = (
        length_of(node),
        sum(part.values for part in parts),
        sum(part.bits for part in parts),
    )
    kept = keep.number if keep.kind[0] == "k" else len(parts) - keep.number
    added = kept - 1 if 2 * kept <= len(parts) else kept  # by following those kept, or those dropped
    spread = sum(part.length - 1 for part in parts) // len(parts)
    so_far = 1 + spread * added
    one = Size(1 + spread, 1 + spread, bits / len(parts)) if added else Size(1, 1, bits)
    states = (min(keep.number, len(parts) - keep.number) + 2) ** 2 // 2
    each = 26 * weighed(bits / 8) + states * product_terms(one, Size(so_far, so_far, bits)) / 5
    ranks = min(values, ranks_of(node.counting, values) if node.counting else length // kept + 1)
    terms = sum(part.terms for part in parts) + 4 * values + ranks * len(parts) * each
    return Size(length, length, bits, terms)


def _computed(node: Dice, count: Bracketed) -> Size:
    """Return the size of a pool whose number of dice is thrown."""
    counts, pool, length = _size(count), pool_size(node, interval(count).high), length_of(node)
    each = 40 + 0.9 * pool.terms + pool.values * weighed(pool.bits)
    return Size(length, length, pool.bits + counts.bits, counts.terms + counts.values * each)
