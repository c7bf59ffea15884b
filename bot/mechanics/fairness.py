"""How far a law is from fair, in the terms of the source documents."""

from fractions import Fraction

from bot.mechanics.law import Law


def score(law: Law, outcomes: range) -> Fraction:
    """Return the sum over `outcomes` of (p - 1/n)^2; lost outcomes count as p = 0. 0 is fair."""
    count, total = len(outcomes), law.total
    squares = sum((count * law.weights.get(o, 0) - total) ** 2 for o in outcomes)
    return Fraction(squares, (count * total) ** 2)


def max_error(law: Law, outcomes: range) -> Fraction:
    """Return the p - 1/n of largest magnitude; of equally large ones that of the highest outcome."""
    count, total = len(outcomes), law.total
    errors = (count * law.weights.get(o, 0) - total for o in reversed(outcomes))
    return Fraction(max(errors, key=abs), count * total)


def is_exact(law: Law, outcomes: range) -> bool:
    """Whether every one of `outcomes` is exactly equally likely, and nothing else can occur."""
    inside = (
        len(law.weights) == len(outcomes)
        and min(law.weights) == outcomes[0]
        and max(law.weights) == outcomes[-1]
    )
    return inside and len(set(law.weights.values())) == 1


def total_variation(one: Law, other: Law) -> Fraction:
    """Return half the sum of the differences of all chances: the most that any bet can gain. 0 is equal."""
    every = one.weights.keys() | other.weights.keys()
    return sum((abs(one.chance(o) - other.chance(o)) for o in every), Fraction(0)) / 2
