"""How much work an exact distribution is, counted before it is done, and alike on every machine.

The count is of terms: products of two weights, each put where it belongs. Weights of many digits count
more, and so do integers that hold whole polynomials, by the products of digits that they take. It is worked
out without logarithms and powers of fractions, whose last digits differ from machine to machine.

It is not counted while multiplying, for three reasons: whether odds are quick decides what a row holds and
which rolls of a session are judged, so that it must not change when a product becomes faster; what takes
too long is refused in a fraction of a millisecond, and not after seconds for which others wait; and short
work is told from long work before it has a place in a lane.
"""

from collections.abc import Iterable
from math import prod
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.limits import Unbound, interval
from bot.mechanics.notation.line import find_shared, fix
from bot.mechanics.notation.surviving import (
    count_meeting,
    count_values,
    explodes,
    explodes_apart,
    places,
    surviving_values,
)
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Call,
    Condition,
    Dice,
    DigitDice,
    Explosion,
    Group,
    Keep,
    Labelled,
    Negative,
    Node,
    Number,
    Parity,
    PercentileDice,
    Reused,
    Scoring,
    SizedDice,
    Thrown,
    ValueCondition,
    Weighing,
    WordDice,
)

LONG = 1_024
"""The bits of a weight that make it count once more."""

SHORTEST = 64
"""The fewest bits that a weight takes within an integer that holds a polynomial."""

SIMPLE_DIGITS = 70
"""Up to so many digits, of 30 bits, Python multiplies each with each; longer ones it halves (Karatsuba)."""

DIGIT_PRODUCTS = 150
"""So many products of digits count as one term."""


class Size(NamedTuple):
    """What is known of a distribution before it is worked out."""

    values: int
    """The most different values."""
    length: int
    """The whole numbers from the lowest value to the highest."""
    bits: float
    """Of the denominator, by which all weights are bounded."""
    terms: float = 0
    """With all that comes before."""
    reach: int = 0
    """Of a throw: the whole numbers from the lowest value, or 0, to the highest, or 0; less one."""


def _weigh(bits: float) -> float:
    """Return as how many terms a product of weights counts that have so many bits."""
    return 1 + bits / LONG


def _product_terms(left: Size, right: Size) -> float:
    """Return the terms of the product of two polynomials: pair by pair, or as one product of integers."""
    pairs, length, bits = left.values * right.values, left.length + right.length, left.bits + right.bits
    if pairs <= 3 * length:
        return pairs * _weigh(bits)
    return length * (3 + _weigh(bits)) + _digit_terms(length * bits)


def stepwise_terms(totals: int, bits: float, terms: int, factor: float) -> float:
    """Return the terms of a power whose coefficients are each made of `terms` earlier ones.

    Each of these is taken times a number of about `factor` bits.
    """
    return totals * (2 + terms * (_weigh(bits / 2) + bits / 60 * factor / 30 / DIGIT_PRODUCTS))


def packed_terms(totals: int, bits: float) -> float:
    """Return the terms of a power of one integer: the last squarings weigh most."""
    return totals * (3 + _weigh(bits / 2)) + 2.5 * _digit_terms(totals * bits)


def _digit_terms(bits: float) -> float:
    digits, parts = bits / 60, 1
    while digits > SIMPLE_DIGITS:
        digits, parts = digits / 2, 3 * parts
    return parts * digits * digits / DIGIT_PRODUCTS


def _scaled_terms(bits: float, factor: float) -> float:
    """Return the terms of a product of a long integer and one of `factor` bits."""
    return bits / LONG / 5 + bits / 30 * factor / 30 / DIGIT_PRODUCTS


def _pool_size(node: Dice, dice: int) -> Size:
    """Return the size of a pool of at most so many dice."""
    throw = _throw_size(node)
    if node.explosion and explodes_apart(node):
        return _exploding_size(node, node.explosion, throw, dice)
    die = _chain_size(node, node.explosion, throw) if node.explosion else throw
    if node.implodes:
        die = _imploding_size(die, throw)
    if node.keeps:
        die = die._replace(terms=die.terms + 8 * die.values)  # to rank them
    one = _count_scores(die, node.counting)
    start, end = places(node.keeps, dice)
    start, end = min((start, end), (dice - end, dice - start))
    if 0 < end - start < dice:
        ranks = _count_ranks(node.counting, die.values) if node.counting else die.values
        runs = ranks if node.counting else _runs(node, die.values)
        return _kept_size(die, one, ranks, runs, dice, start, end)
    bounds = (node.least is not None) + (node.most is not None)
    others = (node.counting, node.explosion, _throws_again_once(node), node.faces, node.implodes)
    uneven = bounds or any(others)
    if one.values == one.length and not uneven:
        factors = 1
    elif node.explosion or node.faces or node.implodes:
        factors = one.values
    else:  # few values weigh other than the one before
        factors = min(one.values, 4 * (1 + len(node.rerolls) + bounds))
    return _power_size(one, end - start, dice, factors)


def _runs(node: Dice, values: int) -> int:
    """Return the most runs of neighbours that weigh the same, of so many values of a die."""
    if node.explosion or node.faces or node.implodes:
        return values
    bounds = (node.least is not None) + (node.most is not None)
    gaps = len(surviving_values(node)) + _count_edges(
        (reroll.when for reroll in node.rerolls if reroll.once), values
    )
    return min(values, gaps + bounds)


def _throw_size(node: Dice) -> Size:
    bounds = (None, None) if node.compounds else (node.least, node.most)
    low, high = interval(Dice(1, node.sides, node.kind, node.rerolls, None, *bounds, faces=node.faces))
    values, length = count_values(surviving_values(node)), high - low + 1
    passes = 1 + 2 * len(node.rerolls) + 2 * bool(node.explosion) + (bounds != (None, None))
    bits = (values**8).bit_length() / 8 * (1 + _throws_again_once(node))
    return Size(min(values, length), length, bits, values * passes, max(high, 0) - min(low, 0))


def _throws_again_once(node: Dice) -> bool:
    return any(reroll.once for reroll in node.rerolls)


def _imploding_size(die: Size, throw: Size) -> Size:
    """Return the size of a die from which throws may be taken off."""
    length = die.length + 2 * throw.length
    return Size(length, length, die.bits + 2 * throw.bits, die.terms + 3 * throw.values**2 + 2 * length)


def _chain_size(node: Dice, explosion: Explosion, throw: Size) -> Size:
    """Return the size of a die with all its explosions added up, or counted."""
    exploding, chained = _exploding_values(node, throw), explosion.most_throws
    length, bits = chained * throw.reach + 1, chained * throw.bits
    half = Size(length // 2 + 1, length // 2 + 1, bits / 2)
    one = Size(exploding, throw.length if exploding > 1 else 1, throw.bits)
    step = 6 + _product_terms(one, half) + 2 * (throw.values + half.values)
    return Size(length, length, bits, throw.terms + chained * step)


def _exploding_values(node: Dice, throw: Size) -> int:
    when = explodes(node)
    return min(count_meeting(surviving_values(node), [when]), throw.values) if when else 0


def _power_size(one: Size, counting: int, dice: int, factors: int) -> Size:
    """Return the size of the sum of equal dice, if `counting` of them are added."""
    length, bits = (one.length - 1) * counting + 1, one.bits * dice
    ways = stepwise_terms(length, bits, factors, one.bits), packed_terms(length, bits)
    terms = min(ways) if counting > 1 else 0
    return Size(length, length, bits, one.terms + terms)


def _kept_size(die: Size, one: Size, ranks: int, runs: int, dice: int, start: int, end: int) -> Size:
    """Return the size of the sum of a fixed number of dice from one place in their order to another."""
    bits = die.bits * dice
    length = (one.length - 1) * (end - start) + 1
    whole = length * max(bits, SHORTEST)
    terms = one.terms + ranks * (4 + 3 * _digit_terms(bits))
    steps = 2 * runs * (-(-ranks // runs)).bit_length()
    if start == 0 and steps < 2 * end:
        terms += ranks * end * (6 + 3 * _digit_terms(bits) + steps * (2 + whole / LONG / 4))
    elif end > 1:
        # a binomial coefficient, and the power of a weight, which is 1 where all weigh the same
        each = 3 + (dice // end).bit_length() + (die.bits if runs > 1 else 0)
        more = 2 + _scaled_terms(whole / 3, each * end / 3)
        last = _scaled_terms(whole, die.bits * (dice - end / 2) / 3)
        between = max(ranks - 2, 0)  # at the first rank there are no dice so far, at the last none are left
        terms += ranks * dice * (1 + _digit_terms(bits) / 2) + end * (
            between * ((end / 2 + 1) * more + last) + 2 * (more + last)
        )
    return Size(length, length, bits, terms)


def _exploding_size(node: Dice, explosion: Explosion, face: Size, dice: int) -> Size:
    """Return the size of a pool whose dice add dice of their own; `face` is what one throw is worth."""
    throw = _count_scores(face, node.counting)
    die, chained = _chain_size(node, explosion, throw), explosion.most_throws
    keep = node.keeps[0] if node.keeps else Keep("kh", 0)
    if not 0 < keep.number < chained * dice:
        exploding = max(1, _exploding_values(node, throw))
        below = 2 * throw.values + chained * (exploding - 1) + 2  # the terms of what explodes, as a fraction
        return _power_size(die, dice, dice, below * (exploding + 1))
    if keep.keeps:
        length, part = (throw.length - 1) * keep.number + 1, 3
    else:
        length, part = throw.reach * chained * dice + 1, 2
    bits = die.bits * dice
    average = length // part + 2
    whole = Size(average, average, bits / part)
    states = (keep.number + 1) * (keep.number + 2) / 2
    chain = chained * states * (20 + _product_terms(throw._replace(values=3), whole) / max(dice, 1))
    power = (dice > 1) * dice.bit_length() * states * states / 20 * (200 + _product_terms(whole, whole))
    ranks = 1 + (_count_ranks(node.counting, 2 * face.values) if node.counting else throw.values)
    return Size(length, length, bits, die.terms + ranks * (30 + 1.3 * (chain + power)))


def _count_scores(one: Size, counting: Scoring | None) -> Size:
    """Return the size of a value that is counted and not added, if it is."""
    if counting is None:
        return one
    low, high = counting.scores
    length = high - low + 1
    return Size(min(one.values, length), length, one.bits, one.terms + one.values, max(high, 0) - min(low, 0))


def _count_ranks(counting: Scoring, values: int) -> int:
    """Return the most runs of so many values that count the same."""
    if isinstance(counting, Weighing):
        conditions: list[Condition] = [when for when, _ in counting.weights]
    else:
        conditions = [when for when in (counting.success, counting.failure) if when]
    return min(values, 1 + _count_edges(conditions, values))


def _count_edges(conditions: Iterable[Condition], values: int) -> int:
    """Return the most places among so many values where conditions begin or cease to hold."""
    edges = {ValueCondition: 2, Parity: values}
    return sum(edges.get(type(when), 2 * len(getattr(when, "numbers", ()))) for when in conditions)


def _length(node: Node) -> int:
    low, high = interval(node)
    return high - low + 1


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
    again = find_shared(node)
    if again is None or again.value is None:
        whole = _size(node)
        return whole._replace(terms=whole.terms + whole.values * _weigh(whole.bits / 8))
    furthest = max(interval(again.value), key=abs)
    before, each = _whole_size(again.value), _whole_size(fix(node, again.name, furthest))
    values = before.values * each.values
    terms = before.terms + before.values * (100 + each.terms + 2 * each.values)
    return Size(values, _length(node), before.bits + each.bits, terms)


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
            f"{node} can have {whole.values:,} different values: "
            f"exact odds are possible for at most {MOST_VALUES:,}. {fewer}"
        )
    if whole.terms > MOST_TERMS or whole.values * (BYTES_A_VALUE + whole.bits / 8) > MOST_BYTES:
        raise BadInput(f"The exact odds of {node} are too much to work out here. {fewer}")


def _size(node: Node) -> Size:
    if isinstance(node, Thrown):
        return _dice_size(node)
    match node:
        case Number():
            size = Size(1, 1, 0)
        case Arithmetic():
            size = _arithmetic_size(node)
        case Call(parts=parts):
            size = _call_size(node, [_size(part) for part in parts])
        case Group():
            size = _group_size(node)
        case Negative(inner=inner) | Bracketed(inner=inner) | Labelled(inner=inner):
            size = _size(inner)
        case Reused(value=value):
            if value is None:
                raise Unbound
            size = _size(value)
    return size


def _dice_size(node: Thrown) -> Size:
    match node:
        case Dice(count=count):
            size = _pool_size(node, count) if isinstance(count, int) else _computed_size(node, count)
        case PercentileDice(extra=extra):
            size = Size(100, 100, 4 * (extra + 2), 300)
        case DigitDice(digits=digits, sides=sides):
            size = Size(sides**digits, _length(node), 3.0 * digits, 2 * sides**digits)
        case SizedDice():
            size = _sized_size(node)
        case WordDice():
            size = Size(1, 1, 0)  # of words nothing is worked out here but their number, which is none
    return size


def _arithmetic_size(node: Arithmetic) -> Size:
    left, right = _size(node.left), _size(node.right)
    if node.operator in "+-":
        return _sum_sizes([left, right])
    length, pairs = _length(node), left.values * right.values
    terms = left.terms + right.terms + pairs * (2 + 8 * left.bits / LONG * right.bits / LONG)
    return Size(min(pairs, length), length, left.bits + right.bits, terms)


def _call_size(node: Call, parts: list[Size]) -> Size:
    pairs, length = prod(part.values for part in parts), _length(node)
    terms = sum(part.terms for part in parts) + pairs * (3 + _weigh(sum(part.bits for part in parts)))
    return Size(min(pairs, length), length, sum(part.bits for part in parts), terms)


def _sized_size(node: SizedDice) -> Size:
    """Return the size of dice whose number of sides is thrown; their weights have a common multiple."""
    sides, most, length = _size(node.sides), interval(node.sides).high, _length(node)
    pool, bits = _pool_size(Dice(node.count, most), node.count), sides.bits + 1.5 * most * node.count
    terms = sides.terms + sides.values * (40 + pool.terms + 2 * pool.values * _weigh(bits))
    return Size(length, length, bits, terms)


def _sum_sizes(sizes: Iterable[Size]) -> Size:
    whole = Size(1, 1, 0)
    for one in sizes:
        terms, length = _product_terms(whole, one), whole.length + one.length - 1
        values = min(whole.values * one.values, length)
        whole = Size(values, length, whole.bits + one.bits, whole.terms + one.terms + terms)
    return whole


def _group_size(node: Group) -> Size:
    """Return the size of a group; where some are kept, each value in turn is the last that counts."""
    parts, keep = [_count_scores(_size(part), node.counting) for part in node.parts], node.keep
    if keep is None or not 0 < keep.number < len(parts):
        return _sum_sizes(parts)
    length, values, bits = (
        _length(node),
        sum(part.values for part in parts),
        sum(part.bits for part in parts),
    )
    kept = keep.leaves(len(parts))
    added = kept - 1 if 2 * kept <= len(parts) else kept  # by following those kept, or those dropped
    spread = sum(part.length - 1 for part in parts) // len(parts)
    so_far = 1 + spread * added
    one = Size(1 + spread, 1 + spread, bits / len(parts)) if added else Size(1, 1, bits)
    states = (min(keep.number, len(parts) - keep.number) + 2) ** 2 // 2
    each = 26 * _weigh(bits / 8) + states * _product_terms(one, Size(so_far, so_far, bits)) / 5
    ranks = min(values, _count_ranks(node.counting, values) if node.counting else length // kept + 1)
    terms = sum(part.terms for part in parts) + 4 * values + ranks * len(parts) * each
    return Size(length, length, bits, terms)


def _computed_size(node: Dice, count: Bracketed) -> Size:
    counts, pool, length = _size(count), _pool_size(node, interval(count).high), _length(node)
    each = 40 + 0.9 * pool.terms + pool.values * _weigh(pool.bits)
    return Size(length, length, pool.bits + counts.bits, counts.terms + counts.values * each)
