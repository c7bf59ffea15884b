"""What exact odds may cost, in terms that are counted during the work.

A term takes about 0.1 µs: one product of two weights, added in its place. Every multiplication first takes
its terms from a budget, computed from its numbers. No clock is involved, so the same dice cost the same on
every machine.
"""

QUICK_TERMS = 30_000
"""Odds of up to this many terms may be computed while others wait: about 5 ms."""

SHORT_TERMS = 5_000_000
"""Odds of up to this many terms are as quick as other work for worker processes: about half a second."""

MOST_TERMS = 55_000_000
"""Odds of more terms are refused: about 5 s, at worst twice that."""

MOST_BYTES = 100_000_000
"""Odds that need more memory are refused: a worker process has little more."""

BYTES_A_VALUE = 90
"""The memory of a value and its weight, without the digits of the weight."""

LONG = 1_024
"""Each time a weight has this many more bits, it costs one term more."""

SIMPLE_DIGITS = 70
"""Up to this many digits of 30 bits Python multiplies each with each; it halves longer ones (Karatsuba)."""

DIGIT_PRODUCTS = 110
"""Python makes this many products of digits in the time of one term."""


class TooDear(Exception):
    """Odds need more terms, or more memory, than allowed."""


class Budget:
    """The terms left for odds."""

    __slots__ = ("_left",)

    def __init__(self, terms: float) -> None:
        self._left = terms

    def spend(self, terms: float) -> None:
        """Take terms away, before the work that needs them.

        Raises:
            TooDear: too few are left.
        """
        self._left -= terms
        if self._left < 0:
            raise TooDear

    def hold(self, values: int, bits: int) -> None:
        """Check that there is memory for this many values whose weights have this many bits.

        Raises:
            TooDear: there is not.
        """
        if values * (BYTES_A_VALUE + bits // 8) > MOST_BYTES:
            raise TooDear


def weigh(bits: float) -> float:
    """Return the terms of adding a weight of this many bits in its place."""
    return 1 + bits / LONG


def product_terms(bits: float, others: float) -> float:
    """Return the terms of a product of two integers of this many bits."""
    if bits > others:
        bits, others = others, bits
    digits, parts = bits / 30, 1
    while digits > SIMPLE_DIGITS:
        digits, parts = digits / 2, 3 * parts
    return parts * digits * digits * (others / bits if bits else 0) / DIGIT_PRODUCTS
