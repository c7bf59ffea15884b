"""What exact odds may cost, in terms that are counted while they are worked out.

A term is about 0.1 µs: a product of two weights, put where it belongs. Whatever multiplies takes its terms
from a budget before it does so, from the numbers in its hands. No clock is asked, so that the same dice cost
the same on every machine.
"""

QUICK_TERMS = 30_000
"""Up to this many terms, odds may be worked out where others wait: about 5 ms."""

SHORT_TERMS = 5_000_000
"""Up to this many, they are as short as all else that worker processes do: about half a second."""

MOST_TERMS = 55_000_000
"""What takes more is refused: about 5 s, at worst twice that."""

MOST_BYTES = 100_000_000
"""Odds that take more memory are refused: a worker process may hold little more."""

BYTES_A_VALUE = 90
"""The memory that a value and its weight take, beyond the digits of the weight."""

LONG = 1_024
"""The bits of a weight that make it count once more."""

SIMPLE_DIGITS = 70
"""Up to so many digits, of 30 bits, Python multiplies each with each; longer ones it halves (Karatsuba)."""

DIGIT_PRODUCTS = 110
"""Python makes this many products of digits in the time of one term."""


class TooDear(Exception):
    """Odds take more terms, or more memory, than they may."""


class Budget:
    """The terms that odds may still take."""

    __slots__ = ("_left",)

    def __init__(self, terms: float) -> None:
        self._left = terms

    def spend(self, terms: float) -> None:
        """Take terms away, before the work that they stand for.

        Raises:
            TooDear: there are not as many left.
        """
        self._left -= terms
        if self._left < 0:
            raise TooDear

    def hold(self, values: int, bits: int) -> None:
        """Check that there is memory for so many values whose weights have so many bits.

        Raises:
            TooDear: there is not.
        """
        if values * (BYTES_A_VALUE + bits // 8) > MOST_BYTES:
            raise TooDear


def weigh(bits: float) -> float:
    """Return the terms of putting a weight of so many bits where it belongs."""
    return 1 + bits / LONG


def product_terms(bits: float, others: float) -> float:
    """Return the terms of a product of two integers of so many bits."""
    if bits > others:
        bits, others = others, bits
    digits, parts = bits / 30, 1
    while digits > SIMPLE_DIGITS:
        digits, parts = digits / 2, 3 * parts
    return parts * digits * digits * (others / bits if bits else 0) / DIGIT_PRODUCTS
