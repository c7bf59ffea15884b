"""Weights of values as polynomials: the value is the exponent, so adding values is multiplication.

There are two ways to multiply: term by term, for few terms; and packed, with the coefficients side by side in
one big integer, each in its own bytes with room for the largest, so that Python's own product of integers
does the work (Kronecker's substitution). Only products spend terms of a budget: a single pass over the values
costs little beside the product before it.
"""

from collections.abc import Callable, Iterable
from math import gcd
from struct import pack, unpack
from typing import TypeAlias

from bot.mechanics.notation.budget import Budget, product_terms, weigh

Weights: TypeAlias = dict[int, int]
"""The weight of each value; positive, but not yet in lowest terms."""

WORD = 8
"""The bytes of a machine word, since many coefficients are read from words at once."""

MOST_PAIRS = 3
"""For each coefficient of the product: with more pairs of terms, packing is faster."""


def total(weights: Weights) -> int:
    return sum(weights.values())


def add(left: Weights, right: Weights) -> Weights:
    result = dict(left)
    for value, weight in right.items():
        result[value] = result.get(value, 0) + weight
    return result


def scale(weights: Weights, factor: int) -> Weights:
    """Return every weight times a positive `factor`."""
    return {value: weight * factor for value, weight in weights.items()}


def reduce_weights(weights: Weights) -> Weights:
    """Return weights in the same proportion that have no common divisor."""
    last = next(reversed(weights.values()))
    common = gcd(last, *weights.values())  # mostly 1 after the first: rare values have few common divisors
    return weights if common == 1 else {value: weight // common for value, weight in weights.items()}


def shift(weights: Weights, distance: int) -> Weights:
    """Return every value moved up by `distance`."""
    return {value + distance: weight for value, weight in weights.items()}


def map_values(weights: Weights, worth: Callable[[int], int]) -> Weights:
    """Return the weights of the values after `worth`."""
    result: Weights = {}
    for value, weight in weights.items():
        to = worth(value)
        result[to] = result.get(to, 0) + weight
    return result


def multiply(left: Weights, right: Weights, budget: Budget) -> Weights:
    """Return the weights of the sum of two independent values."""
    if len(left) > len(right):
        left, right = right, left
    bits, others = _bits(left), _bits(right)
    if len(left) < 2:
        budget.spend(len(right) * _pair_terms(bits, others))
        return {v + w: x * y for v, x in left.items() for w, y in right.items()}
    length = 1 + max(left) - min(left) + max(right) - min(right)
    if len(left) * len(right) <= MOST_PAIRS * length:
        return combine(left, right, int.__add__, budget)
    width = bytes_for(bits + others)
    spans = [8 * width * (1 + max(factor) - min(factor)) for factor in (left, right)]
    budget.spend(length * (4 + width / 128) + product_terms(*spans))
    return unpack_weights(
        pack_weights(left, width) * pack_weights(right, width), width, min(left) + min(right)
    )


def product(factors: Iterable[Weights], budget: Budget) -> Weights:
    """Return the weights of the sum of independent values; without any, of 0."""
    result = {0: 1}
    for factor in factors:
        result = multiply(result, factor, budget)
    return result


def combine(left: Weights, right: Weights, operation: Callable[[int, int], int], budget: Budget) -> Weights:
    """Return the weights of an operation on two independent values, pair by pair."""
    budget.spend(len(left) * len(right) * _pair_terms(_bits(left), _bits(right)))
    result: Weights = {}
    for a, weight in left.items():
        for b, other in right.items():
            value = operation(a, b)
            result[value] = result.get(value, 0) + weight * other
    return result


def _bits(weights: Weights) -> int:
    """Return an upper bound for the bits of a weight."""
    return total(weights).bit_length()


def _pair_terms(bits: int, others: int) -> float:
    """Return the terms of a product of two weights, added in its place."""
    return weigh((bits + others) / 2) + product_terms(bits, others)


def bytes_for(bits: int) -> int:
    """Return the bytes for each packed coefficient of this many bits, at least a machine word."""
    return max(WORD, -(-bits // 8))


def pack_weights(weights: Weights, width: int) -> int:
    """Return the coefficients from the lowest value up, each in `width` bytes, as one integer."""
    get = weights.get
    row = [get(value, 0) for value in range(min(weights), max(weights) + 1)]
    if width == WORD:
        return int.from_bytes(pack(f"<{len(row)}Q", *row), "little")
    return int.from_bytes(b"".join([weight.to_bytes(width, "little") for weight in row]), "little")


def unpack_weights(number: int, width: int, low: int) -> Weights:
    """Return the coefficients of a packed polynomial whose lowest value is `low`."""
    count = -(-number.bit_length() // (8 * width))
    data = number.to_bytes(count * width, "little")
    if width == WORD:
        row = unpack(f"<{count}Q", data)
    else:
        row = tuple(int.from_bytes(data[at : at + width], "little") for at in range(0, len(data), width))
    return {value: weight for value, weight in enumerate(row, low) if weight}
