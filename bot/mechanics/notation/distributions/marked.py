"""Polynomials that also tell how many dice come before a threshold, and how many lie at it.

When the first k in order are to be found, only k dice can matter: terms with k dice before the threshold are
dropped, and of those at it so many are told apart as are needed to make k.
"""

from typing import TypeAlias

from bot.mechanics.notation.distributions.polynomials import Weights, added, multiplied, scaled

Marked: TypeAlias = dict[tuple[int, int], Weights]
"""By how many dice (before the threshold, at it): the weights of what counts."""


def plus(left: Marked, right: Marked) -> Marked:
    """Return the sum of two polynomials."""
    result = dict(left)
    for marks, weights in right.items():
        result[marks] = added(result[marks], weights) if marks in result else weights
    return result


def times(left: Marked, right: Marked, first: int) -> Marked:
    """Return the product of two polynomials, as far as the `first` dice in order need it."""
    result: Marked = {}
    for (before, at), weights in left.items():
        for (more_before, more_at), others in right.items():
            ahead = before + more_before
            if ahead < first:
                marks = ahead, min(at + more_at, first - ahead)
                made = multiplied(weights, others)
                result[marks] = added(result[marks], made) if marks in result else made
    return result


def scale(marked: Marked, factor: int) -> Marked:
    """Return every weight times `factor`."""
    return {marks: scaled(weights, factor) for marks, weights in marked.items()}


def raised(marked: Marked, exponent: int, first: int) -> Marked:
    """Return a polynomial to a power of at least 1."""
    result = marked
    for bit in f"{exponent:b}"[1:]:
        result = times(result, result, first)
        if bit == "1":
            result = times(result, marked, first)
    return result
