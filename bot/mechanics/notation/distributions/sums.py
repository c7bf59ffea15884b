"""The sum of n equal dice: the nth power of a polynomial."""

from collections.abc import Iterator

from bot.mechanics.distribution import plain_sum
from bot.mechanics.notation.cost import packed_terms, stepwise_terms
from bot.mechanics.notation.distributions.polynomials import (
    Weights,
    bytes_for,
    combine,
    pack_weights,
    scale,
    shift,
    total,
    unpack_weights,
)

_STEPS = {0: 1, 1: -1}


def power(die: Weights, dice: int, over: Weights | None = None) -> Weights:
    """Return the weights of the sum of `dice` dice, at least 0, with the weights `die`.

    Where `die` times `over` has few terms, as with dice that explode, the power is the faster for it.
    """
    if dice == 0 or die == {0: 1}:
        return {0: 1}
    if dice == 1:
        return die
    if len(die) == 2:
        return _power_of_two_terms(die, dice)
    low, high = min(die), max(die)
    each = die[low]
    if high - low + 1 == len(die) and len(set(die.values())) == 1:
        ways = dict(enumerate(plain_sum(dice, len(die)), low * dice))
        return ways if each == 1 else scale(ways, each**dice)
    whole = total(die) ** dice
    totals, bits = (high - low) * dice + 1, whole.bit_length()
    top, bottom = min(_fractions(die, over), key=_terms_of)
    steps = stepwise_terms(totals, bits, _terms_of((top, bottom)), total(die).bit_length())
    if steps < packed_terms(totals, bits):
        return _power_stepwise(top, bottom, dice, low * dice, totals)
    width = bytes_for(whole)
    return unpack_weights(pack_weights(die, width) ** dice, width, low * dice)


def _fractions(die: Weights, over: Weights | None) -> Iterator[tuple[Weights, Weights]]:
    """Yield polynomials whose quotient is the die: it as it is, and those that may have fewer terms."""
    yield die, {0: 1}
    for bottom in (_STEPS, over):  # weights that are mostly like their neighbours leave little of their steps
        if bottom:
            yield _multiply_signed(die, bottom), bottom


def _terms_of(fraction: tuple[Weights, Weights]) -> int:
    return len(fraction[0]) * len(fraction[1])


def _power_of_two_terms(die: Weights, dice: int) -> Weights:
    """Return the power of two terms."""
    (value, weight), (other, factor) = die.items()
    step = other - value
    coefficient = weight**dice
    result = {value * dice: coefficient}
    for k in range(1, dice + 1):
        coefficient = coefficient * factor * (dice + 1 - k) // (k * weight)
        result[value * dice + k * step] = coefficient
    return result


def _power_stepwise(top: Weights, over: Weights, dice: int, low: int, totals: int) -> Weights:
    """Return (A / B)^n, a polynomial, for A = top and B = over.

    P = (A / B)^n solves A B D P = n (B D A - A D B) P, where D multiplies each coefficient by its exponent.
    Comparing coefficients gives each from as many earlier ones as A B has terms.
    """
    top, over = shift(top, -min(top)), shift(over, -min(over))
    terms = _terms(top, over, dice)
    first = top[0] * over[0]
    ways = [(top[0] // over[0]) ** dice]
    for k in range(1, totals):
        coefficient = sum((fixed - k * weight) * ways[k - i] for i, fixed, weight in terms if i <= k)
        ways.append(coefficient // (k * first))
    return {value: weight for value, weight in enumerate(ways, low) if weight}


def _terms(top: Weights, over: Weights, dice: int) -> list[tuple[int, int, int]]:
    """Return all (i, f, w), by rising i > 0: coefficient k takes f - k w of coefficient k - i."""
    fixed: Weights = {}
    weights: Weights = {}
    for i, weight in top.items():
        for j, other in over.items():
            weights[i + j] = weights.get(i + j, 0) + weight * other
            fixed[i + j] = fixed.get(i + j, 0) + (dice * (i - j) + i + j) * weight * other
    return sorted((i, fixed[i], weights[i]) for i in weights if i and (fixed[i] or weights[i]))


def _multiply_signed(left: Weights, right: Weights) -> Weights:
    """Return a product whose terms may cancel."""
    return {value: weight for value, weight in combine(left, right, int.__add__).items() if weight}
