"""Which radices make n outcomes from dice with b faces with the fewest throws expected."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import prod

High = Callable[[int, int], int]
"""Gives, for a die with b faces that is read as a digit below a radix, the highest face that counts."""


def grouped(faces: int, radix: int) -> int:
    """Let as many faces count as make groups of one size."""
    return faces // radix * radix


def plain(faces: int, radix: int) -> int:
    """Let only the faces from 1 to `radix` count."""
    return radix


@lru_cache(maxsize=512)
def best_radices(outcomes: int, faces: int, high: High = grouped) -> tuple[int, ...]:
    """Return the radices that expect the fewest throws: factors of n, or of the best number above n.

    Without a prime factor above `faces`, n itself is taken, so that nothing starts again.
    """
    costs = {radix: Fraction(faces, high(faces, radix)) for radix in range(2, faces + 1)}
    factors = {radix: cost for radix, cost in costs.items() if outcomes % radix == 0}
    return _RadixSearch(outcomes, factors, exact=True).radices or _RadixSearch(outcomes, costs).radices


@lru_cache(maxsize=512)
def best_weights(outcomes: int, faces: int) -> tuple[int, ...]:
    """Return the radices that expect the fewest throws if no die is thrown again by itself.

    They divide `faces`. Where even so others expect fewer throws, those of `best_radices` are taken.
    """
    even = {radix: Fraction(1) for radix in range(2, faces + 1) if faces % radix == 0}
    found = _RadixSearch(outcomes, even).radices
    others = best_radices(outcomes, faces)
    throws = sum(Fraction(faces, grouped(faces, radix)) for radix in others)
    return found if len(found) * prod(found) <= throws * prod(others) else others


class _RadixSearch:
    """Goes through the products of radices that reach n, and leaves out what cannot be the best.

    The radices of a product are tried in falling order. `costs` are the expected throws of a digit, by
    its radix; none is below 1.
    """

    def __init__(self, outcomes: int, costs: Mapping[int, Fraction], *, exact: bool = False) -> None:
        """Search; `exact` allows no product but n itself."""
        self._outcomes = outcomes
        self._costs = costs
        self._exact = exact
        self._least: Fraction | None = None
        self.radices: tuple[int, ...] = ()
        """The best there are; empty where there are none."""
        if costs:
            self._go_on(1, Fraction(0), (), max(costs))

    def _go_on(self, product: int, throws: Fraction, chosen: tuple[int, ...], highest: int) -> None:
        for radix in self._worthwhile(product, throws, highest):
            after = product * radix
            if radix not in self._costs or (self._exact and self._outcomes % after):
                continue
            paid = throws + self._costs[radix]
            if after < self._outcomes:
                self._go_on(after, paid, (*chosen, radix), radix)
            elif self._least is None or paid * after < self._least:
                self._least, self.radices = paid * after, (*chosen, radix)

    def _worthwhile(self, product: int, throws: Fraction, highest: int) -> range:
        """Return the next radices, falling, with which the least so far might still be undercut."""
        if self._least is None:
            return range(highest, 1, -1)
        if (throws + self._dice(product, highest)) * self._outcomes >= self._least:
            return range(0)
        only_one_more = (throws + 2) * self._outcomes >= self._least
        lowest = -(-self._outcomes // product) if only_one_more else 2
        return range(min(highest, int(self._least / ((throws + 1) * product))), lowest - 1, -1)

    def _dice(self, product: int, highest: int) -> int:
        """Return how many more dice are needed at least."""
        dice = 1
        while product * highest**dice < self._outcomes:
            dice += 1
        return dice
