"""How much work an exact distribution is, counted before it is done, and alike on every machine.

The count is of terms: products of two weights, each put where it belongs. Weights of many digits count more,
and so do integers that hold whole polynomials, by the products of digits that they take. It is worked out
without logarithms and powers of fractions, whose last digits differ from machine to machine.
"""

from collections.abc import Iterable

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.intervals import MOST_CHAINED, Unbound, interval
from bot.mechanics.notation.modifiers import (
    Counting,
    Keep,
)
from bot.mechanics.notation.reuse import fixed, shared
from bot.mechanics.notation.surviving import explodes, meeting, only_added, places, size, surviving
from bot.mechanics.notation.terms import (
    LONG,
    Size,
    digit_terms,
    packed_terms,
    product_terms,
    scaled_terms,
    stepwise_terms,
    weighed,
)
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

QUICK_TERMS = 30_000
"""Up to so many terms, a distribution may be worked out where others wait: about 5 ms."""

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
    again = shared(node)
    if again is None or again.value is None:
        whole = _size(node)
        return int(whole.terms + whole.values * weighed(whole.bits / 8))
    furthest = max(interval(again.value), key=abs)
    each = count_terms(fixed(node, again.name, furthest)) + 2 * _size(node).values
    return count_terms(again.value) + _size(again.value).values * each


def is_quick(node: Node) -> bool:
    """Tell whether the exact distribution of a value may be worked out where others wait."""
    return count_terms(node) <= QUICK_TERMS


def check(node: Node) -> None:
    """Check that the exact distribution of a value can be worked out.

    Raises:
        BadInput: it has too many values, or would take too long.
    """
    whole = _size(node)
    fewer = "Take fewer or smaller dice."
    if whole.values > MOST_VALUES:
        raise BadInput(
            f"{node} may come to {whole.values:,} different values: "
            f"exact odds are worked out for at most {MOST_VALUES:,}. {fewer}"
        )
    if count_terms(node) > MOST_TERMS or whole.values * (BYTES_A_VALUE + whole.bits / 8) > MOST_BYTES:
        raise BadInput(f"The exact odds of {node} are too much to work out here. {fewer}")


def _size(node: Node) -> Size:
    match node:
        case Dice(count=count):
            size = _pool(node, count) if isinstance(count, int) else _computed(node, count)
        case Number():
            size = Size(1, 1, 0)
        case Arithmetic():
            size = _arithmetic(node)
        case PercentileDice(extra=extra):
            size = Size(100, 100, 4 * (extra + 2), 300)
        case Group():
            size = _group(node)
        case Negative(inner=inner) | Bracketed(inner=inner) | Labelled(inner=inner):
            size = _size(inner)
        case Reused(value=value):
            if value is None:
                raise Unbound
            size = _size(value)
    return size


def _arithmetic(node: Arithmetic) -> Size:
    left, right = _size(node.left), _size(node.right)
    if node.operator in "+-":
        return _together([left, right])
    length, pairs = _length(node), left.values * right.values
    terms = left.terms + right.terms + pairs * (2 + 8 * left.bits / LONG * right.bits / LONG)
    return Size(min(pairs, length), length, left.bits + right.bits, terms)


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
    parts, keep = [_counted(_size(part), node.counting) for part in node.parts], node.keep
    if keep is None or not 0 < keep.number < len(parts):
        return _together(parts)
    length, values, bits = _length(node), sum(part.values for part in parts), sum(part.bits for part in parts)
    kept = keep.number if keep.kind[0] == "k" else len(parts) - keep.number
    added = kept - 1 if 2 * kept <= len(parts) else kept  # by following those kept, or those dropped
    spread = sum(part.length - 1 for part in parts) // len(parts)
    so_far = 1 + spread * added
    one = Size(1 + spread, 1 + spread, bits / len(parts)) if added else Size(1, 1, bits)
    states = (min(keep.number, len(parts) - keep.number) + 2) ** 2 // 2
    each = 26 * weighed(bits / 8) + states * product_terms(one, Size(so_far, so_far, bits)) / 10
    ranks = min(values, 6 if node.counting else length // kept + 1)
    terms = sum(part.terms for part in parts) + 4 * values + ranks * len(parts) * each
    return Size(length, length, bits, terms)


def _computed(node: Dice, count: Bracketed) -> Size:
    """Return the size of a pool whose number of dice is thrown."""
    counts, pool, length = _size(count), _pool(node, interval(count).high), _length(node)
    each = 40 + 0.9 * pool.terms + pool.values * weighed(pool.bits)
    return Size(length, length, pool.bits + counts.bits, counts.terms + counts.values * each)


def _pool(node: Dice, dice: int) -> Size:
    """Return the size of a pool of at most so many dice."""
    throw = _throw(node)
    if node.explosion and (node.explosion.kind != "!!" or only_added(node)):
        return _exploding(node, _counted(throw, node.counting), dice)
    die = _chain(node, throw) if node.explosion else throw
    if node.keeps:
        die = die._replace(terms=die.terms + 8 * die.values)  # to rank them
    one = _counted(die, node.counting)
    start, end = places(node.keeps, dice)
    start, end = min((start, end), (dice - end, dice - start))
    if 0 < end - start < dice:
        return _kept(die, one, dice, start, end)
    bounds = (node.least is not None) + (node.most is not None)
    uneven = bounds or node.counting or node.explosion or _throws_again_once(node)
    if one.values == one.length and not uneven:
        factors = 1
    elif node.explosion:
        factors = one.values
    else:  # few values weigh other than the one before
        factors = min(one.values, 4 * (1 + len(node.rerolls) + bounds))
    return _power(one, end - start, dice, factors)


def _throw(node: Dice) -> Size:
    """Return the size of what one throw is worth."""
    bounds = (None, None) if node.explosion and node.explosion.kind == "!!" else (node.least, node.most)
    low, high = interval(Dice(1, node.sides, node.kind, node.rerolls, None, *bounds))
    values, length = size(surviving(node)), high - low + 1
    passes = 1 + 2 * len(node.rerolls) + 2 * bool(node.explosion) + (bounds != (None, None))
    bits = (values**8).bit_length() / 8 * (1 + _throws_again_once(node))
    return Size(min(values, length), length, bits, values * passes, max(high, 0) - min(low, 0))


def _throws_again_once(node: Dice) -> bool:
    return any(reroll.once for reroll in node.rerolls)


def _chain(node: Dice, throw: Size) -> Size:
    """Return the size of a die with all its explosions added up, or counted."""
    exploding = _exploding_values(node, throw)
    length, bits = MOST_CHAINED * throw.reach + 1, MOST_CHAINED * throw.bits
    half = Size(length // 2 + 1, length // 2 + 1, bits / 2)
    one = Size(exploding, throw.length if exploding > 1 else 1, throw.bits)
    step = 6 + product_terms(one, half) + 2 * (throw.values + half.values)
    return Size(length, length, bits, throw.terms + MOST_CHAINED * step)


def _exploding_values(node: Dice, throw: Size) -> int:
    when = explodes(node)
    return min(meeting(surviving(node), [when]), throw.values) if when else 0


def _power(one: Size, counting: int, dice: int, factors: int) -> Size:
    """Return the size of the sum of equal dice, if `counting` of them are added."""
    length, bits = (one.length - 1) * counting + 1, one.bits * dice
    terms = min(stepwise_terms(length, bits, factors), packed_terms(length, bits)) if counting > 1 else 0
    return Size(length, length, bits, one.terms + terms)


def _kept(die: Size, one: Size, dice: int, start: int, end: int) -> Size:
    """Return the size of the sum of a fixed number of dice from one place in their order to another."""
    ranks, bits = die.values if one is die else min(die.values, 2 * one.values - 1), die.bits * dice
    length = (one.length - 1) * (end - start) + 1
    terms = one.terms + ranks * (4 + 3 * digit_terms(bits))
    if end > 1:
        more = 2 + scaled_terms(length * bits, die.bits * end / 12)
        last = scaled_terms(length * bits, die.bits * (dice - end / 2) / 3)
        terms += ranks * dice * (1 + digit_terms(bits) / 2) + (ranks - 1) * end * (
            (end / 2 + 1) * more + last
        )
    return Size(length, length, bits, terms)


def _exploding(node: Dice, throw: Size, dice: int) -> Size:
    """Return the size of a pool whose dice add dice of their own."""
    die = _chain(node, throw)
    keep = node.keeps[0] if node.keeps else Keep("kh", 0)
    if not 0 < keep.number < MOST_CHAINED * dice:
        exploding = max(1, _exploding_values(node, throw))
        below = (
            2 * throw.values + MOST_CHAINED * (exploding - 1) + 2
        )  # the terms of what explodes, as a fraction
        return _power(die, dice, dice, below * (exploding + 1))
    if keep.kind[0] == "k":
        length, part = (throw.length - 1) * keep.number + 1, 3
    else:
        length, part = throw.reach * MOST_CHAINED * dice + 1, 2
    bits = die.bits * dice
    whole = Size(length // part + 1, length // part + 1, bits / part)  # on average
    states = (keep.number + 1) * (keep.number + 2) / 2
    chain = MOST_CHAINED * states * (7 + product_terms(throw._replace(values=3), whole) / max(dice, 1))
    power = (dice > 1) * dice.bit_length() * states * states / 20 * (7 + product_terms(whole, whole))
    ranks = min(2 * throw.values, 10) if node.counting else throw.values + 1
    return Size(length, length, bits, die.terms + ranks * (30 + chain + power))


def _counted(one: Size, counting: Counting | None) -> Size:
    if counting is None:
        return one
    values = 3 if counting.failure else 2
    return Size(min(one.values, values), values, one.bits, one.terms + one.values, values - 1)


def _length(node: Node) -> int:
    low, high = interval(node)
    return high - low + 1
