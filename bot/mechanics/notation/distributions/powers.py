"""The sum of n equal dice: the nth power of a polynomial."""

from collections.abc import Iterator

from bot.mechanics.distribution import plain_sum
from bot.mechanics.notation.budget import Budget, product_terms, weigh
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


def plain_power(sides: int, dice: int, low: int, budget: Budget) -> Weights:
    """Return the weights of the sum of dice that show each number from `low` on once."""
    totals, bits = (sides - 1) * dice + 1, (sides**dice).bit_length()
    budget.hold(totals, bits)
    budget.spend(totals / 2 * (1 + weigh(bits)))  # the other half mirrors it
    return dict(enumerate(plain_sum(dice, sides), low * dice))


def power(die: Weights, dice: int, budget: Budget, over: Weights | None = None) -> Weights:
    """Return the weights of the sum of `dice` dice, at least 0, with the weights `die`, by rising value.

    If `die` times `over` has few terms, as with exploding dice, this makes the power faster.
    """
    if dice == 0 or die == {0: 1}:
        return {0: 1}
    if dice == 1:
        return {value: die[value] for value in sorted(die)}
    whole = total(die) ** dice
    if len(die) == 2:
        return _power_of_two_terms(die, dice, whole.bit_length(), budget)
    low, high = min(die), max(die)
    each = die[low]
    if high - low + 1 == len(die) and len(set(die.values())) == 1:
        ways = plain_power(len(die), dice, low, budget)
        return ways if each == 1 else scale(ways, each**dice)
    totals, bits = (high - low) * dice + 1, whole.bit_length()
    budget.hold(totals, bits)
    top, bottom = min(_fractions(die, over, budget), key=_terms_of)
    stepwise = _stepwise_terms(totals, bits, _terms_of((top, bottom)), total(die).bit_length())
    packed = _packed_terms(totals, bits)
    budget.spend(min(stepwise, packed))
    if stepwise < packed:
        return _power_stepwise(top, bottom, dice, low * dice, totals)
    width = bytes_for(bits)
    return unpack_weights(pack_weights(die, width) ** dice, width, low * dice)


def _stepwise_terms(totals: int, bits: int, terms: int, factor: int) -> float:
    """Return the terms of a power whose coefficients are each made of `terms` earlier ones.

    Each of these is multiplied by a number of about `factor` bits.
    """
    return totals * (2 + terms * (weigh(bits / 2) + product_terms(factor, bits / 2)))


def _packed_terms(totals: int, bits: int) -> float:
    """Return the terms of a power of one integer: the last squarings cost most."""
    return totals * (3 + weigh(bits / 2)) + 2.5 * product_terms(totals * bits / 2, totals * bits / 2)


def _fractions(die: Weights, over: Weights | None, budget: Budget) -> Iterator[tuple[Weights, Weights]]:
    """Yield fractions of polynomials equal to the die: the die itself, and some that may have fewer terms."""
    yield die, {0: 1}
    for bottom in (_STEPS, over):  # weights mostly equal to their neighbours have few steps
        if bottom:
            yield _multiply_signed(die, bottom, budget), bottom


def _terms_of(fraction: tuple[Weights, Weights]) -> int:
    return len(fraction[0]) * len(fraction[1])


def _power_of_two_terms(die: Weights, dice: int, bits: int, budget: Budget) -> Weights:
    """Return the power of two terms, by binomial coefficients."""
    budget.spend(dice * (2 + 2 * weigh(bits)))
    low, high = sorted(die)
    weight, factor = die[low], die[high]
    coefficient = weight**dice
    ways = [coefficient]
    for k in range(dice):
        coefficient = coefficient * (factor * (dice - k)) // (weight * (k + 1))
        ways.append(coefficient)
    return dict(zip(range(low * dice, high * dice + 1, high - low), ways, strict=True))


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


def _multiply_signed(left: Weights, right: Weights, budget: Budget) -> Weights:
    """Return a product whose terms may cancel."""
    return {value: weight for value, weight in combine(left, right, int.__add__, budget).items() if weight}
