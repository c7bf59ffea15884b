"""How much work products and powers of polynomials are, in terms: products of two weights."""

from typing import NamedTuple

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


def weighed(bits: float) -> float:
    """Return as how many terms a product of weights counts that have so many bits."""
    return 1 + bits / LONG


def product_terms(left: Size, right: Size) -> float:
    """Return the terms of the product of two polynomials: pair by pair, or as one product of integers."""
    pairs, length, bits = left.values * right.values, left.length + right.length, left.bits + right.bits
    if pairs <= 3 * length:
        return pairs * weighed(bits)
    return length * (3 + weighed(bits)) + digit_terms(length * bits)


def stepwise_terms(totals: int, bits: float, terms: int, factor: float) -> float:
    """Return the terms of a power whose coefficients are each made of `terms` earlier ones.

    Each of these is taken times a number of about `factor` bits.
    """
    return totals * (2 + terms * (weighed(bits / 2) + bits / 60 * factor / 30 / DIGIT_PRODUCTS))


def packed_terms(totals: int, bits: float) -> float:
    """Return the terms of a power of one integer: the last squarings weigh most."""
    return totals * (3 + weighed(bits / 2)) + 2.5 * digit_terms(totals * bits)


def digit_terms(bits: float) -> float:
    """Return the terms of a product of two integers that has `bits` bits."""
    digits, parts = bits / 60, 1
    while digits > SIMPLE_DIGITS:
        digits, parts = digits / 2, 3 * parts
    return parts * digits * digits / DIGIT_PRODUCTS


def scaled_terms(bits: float, factor: float) -> float:
    """Return the terms of a product of a long integer and one of `factor` bits."""
    return bits / LONG / 5 + bits / 30 * factor / 30 / DIGIT_PRODUCTS
