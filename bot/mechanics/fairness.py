"""How far a distribution is from fair, in the terms of the source documents."""

from fractions import Fraction

from bot.mechanics.distribution import Distribution


def score(distribution: Distribution, outcomes: range) -> Fraction:
    """Return the sum over `outcomes` of (p - 1/n)^2; lost outcomes count as p = 0. 0 is fair."""
    count, total = len(outcomes), distribution.total
    squares = sum((count * distribution.weights.get(o, 0) - total) ** 2 for o in outcomes)
    return Fraction(squares, (count * total) ** 2)


def max_error(distribution: Distribution, outcomes: range) -> Fraction:
    """Return the p - 1/n of largest magnitude; of equally large ones that of the highest outcome."""
    count, total = len(outcomes), distribution.total
    errors = (count * distribution.weights.get(o, 0) - total for o in reversed(outcomes))
    return Fraction(max(errors, key=abs), count * total)


def is_exact(distribution: Distribution, outcomes: range) -> bool:
    """Whether every one of `outcomes` is exactly equally likely, and nothing else can occur."""
    inside = (
        len(distribution.weights) == len(outcomes)
        and min(distribution.weights) == outcomes[0]
        and max(distribution.weights) == outcomes[-1]
    )
    return inside and len(set(distribution.weights.values())) == 1


def total_variation(one: Distribution, other: Distribution) -> Fraction:
    """Return half the sum of the differences of all chances: the most that any bet can gain. 0 is equal."""
    every = one.weights.keys() | other.weights.keys()
    return sum((abs(one.chance(o) - other.chance(o)) for o in every), Fraction(0)) / 2
