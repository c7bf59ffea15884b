"""How long the steps to an exact distribution take, in microseconds, measured on a small machine."""

from typing import NamedTuple

from bot.mechanics.notation.tree import Counting

A_TERM = 0.15
"""To look up a weight in a polynomial and put one into another."""

A_COEFFICIENT = 0.6
"""To pack a coefficient and unpack it again, beyond the length of its number."""

A_BYTE = 0.0006
"""To copy or add a byte of a coefficient."""

FEW_DIGITS = 70
"""Up to this length Python multiplies integers digit by digit; digits have 30 bits."""


class Size(NamedTuple):
    """What is known of a distribution before it is worked out, and what that will cost."""

    low: int
    high: int
    values: int
    """The most different values."""
    bits: float
    """Of the denominator, by which all weights are bounded."""
    work: float = 0
    """In microseconds, with all that comes before."""

    @property
    def length(self) -> int:
        """How many whole numbers there are from the lowest value to the highest."""
        return self.high - self.low + 1


def scored(size: Size, counting: Counting | None) -> Size:
    """Return the size of what a value of this size counts."""
    if counting is None:
        return size
    low = -1 if counting.failure else 0
    return Size(low, 1, min(size.values, 2 - low), size.bits, size.work + size.values * A_TERM)


def big_product(bits: float) -> float:
    """Return the time of a product of two integers that has `bits` bits."""
    digits = bits / 60
    return digits * digits * 0.0012 if digits < FEW_DIGITS else 0.0052 * digits**1.585


def polynomial_product(left: Size, right: Size) -> float:
    """Return the time of the product of two polynomials."""
    pairs = left.values * right.values
    length = left.length + right.length
    bits = left.bits + right.bits
    if pairs <= 3 * length:
        return pairs * (A_TERM + bits * A_BYTE / 4)
    return length * (A_COEFFICIENT + bits * A_BYTE) + big_product(length * bits)


def packed_power(totals: int, bits: float) -> float:
    """Return the time of one big integer power with so many coefficients: the last squarings weigh most."""
    return totals * (A_COEFFICIENT + bits * A_BYTE / 8) + 2.5 * big_product(totals * bits)


def stepwise_power(totals: int, bits: float, terms: int) -> float:
    """Return the time of a power whose every coefficient is made of `terms` earlier ones."""
    return totals * (0.5 + terms * (0.12 + bits * A_BYTE / 8))
