"""Chains of rolls: one rule picks a part of the outcomes, the next a part of that, and so on.

"Decompose into 2 or more tables; use a chain of rolls", as the document has it for more than 12 outcomes.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from math import prod
from typing import Any

from bot.mechanics.analysis import Analysis, analyse, distribution_of, is_exact_roll, outcomes
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import EQUAL, Entry
from bot.mechanics.rule import Carry, Die, Done, Face, Rule
from bot.mechanics.rules.early_stop import EarlyStop, describe_stops, expected_dice
from bot.mechanics.rules.mixed_radix import MixedRadix, recipe
from bot.mechanics.rules.one_die import FaceSets
from bot.mechanics.rules.sum_table import SumTableRule
from bot.mechanics.sum_tables import greedy

LARGEST = 12
"""The most outcomes of one roll of a chain if smaller parts are possible: the document's limit."""


def best_factors(number: int, faces: int) -> tuple[int, ...]:
    """Return factors of `number` (at least 2), falling, whose early stops together expect the fewest dice.

    Each is at most 12, or `faces` if that is more, or else a prime.
    """
    largest = max(LARGEST, faces)
    primes = [prime for prime in _primes(number) if prime > largest]
    for prime in primes:
        number //= prime
    return tuple(sorted((*primes, *_fewest(number, faces, largest)[1]), reverse=True))


@lru_cache(maxsize=1024)
def _fewest(number: int, faces: int, largest: int) -> tuple[Fraction, tuple[int, ...]]:
    """Return the fewest expected dice and their factors, falling; of equally good ones the smaller."""
    if number == 1:
        return Fraction(0), ()
    found = []
    for factor in range(2, min(number, largest) + 1):
        if number % factor == 0:
            dice, rest = _fewest(number // factor, faces, largest)
            factors = tuple(sorted((factor, *rest), reverse=True))
            found.append((dice + _dice(factor, faces), factors))
    return min(found)


@lru_cache(maxsize=1024)
def _dice(outcomes: int, faces: int) -> Fraction:
    return expected_dice(outcomes, faces, None)[0]


def _primes(number: int) -> list[int]:
    """Return the prime factors of `number`, rising, each as often as it divides it."""
    primes = []
    factor = 2
    while factor * factor <= number:
        if number % factor:
            factor += 1
        else:
            primes.append(factor)
            number //= factor
    return [*primes, number] if number > 1 else primes


State = tuple[int, int, Any]


@dataclass(frozen=True)
class Chained(Rule[State]):
    """The outcomes of `parts`, which have no carry, are the digits of one number, the largest place first."""

    parts: tuple[Rule[Any], ...]

    first = 1

    @property
    def outcomes(self) -> int:
        """The product of the outcomes of all parts."""
        return prod(part.outcomes for part in self.parts)

    def start(self, carry: Carry = None) -> State:
        """Return (parts done, sum so far, from 0, state of the current part)."""
        return 0, 0, self.parts[0].start(None)

    def wants(self, state: State) -> Die:
        part, place = self._part(state)
        die, number = part.wants(state[2]), state[0] + 1
        which = f"part {number} of {len(self.parts)}" if len(self.parts) > 1 else "the only part"
        words = f"{which}: {die.meaning}; {_describe_count(part.first, place)}"
        return replace(die, meaning=words, place=0)

    def step(self, state: State, face: Face) -> State | Done:
        part, place = self._part(state)
        done, value, inner = state
        after = part.step(inner, face)
        if not isinstance(after, Done):
            return done, value, after
        value += (after.outcome - part.first) * place
        if done + 1 == len(self.parts):
            return Done(value + 1)
        return done + 1, value, self.parts[done + 1].start(None)

    def tell(self, state: State, face: Face) -> str:
        part, place = self._part(state)
        working = part.tell(state[2], face)
        after = part.step(state[2], face)
        if not isinstance(after, Done):
            return working
        digit = after.outcome - part.first
        working = f"{working}; {state[1]:,} + {place:,} × {digit} = {state[1] + place * digit:,}"
        return f"{working}, plus 1" if state[0] + 1 == len(self.parts) else working

    def exact(self, carry: Carry = None) -> bool:
        return all(is_exact_roll(part) for part in self.parts)

    def distribution(self, carry: Carry = None) -> Distribution:
        """Multiply the chances of the parts, which are independent."""
        if self.exact():
            return Distribution.uniform(outcomes(self))
        weights = Counter({0: 1})
        for part in self.parts:
            distribution, before, weights = distribution_of(part).weights, weights, Counter()
            for value, ways in before.items():
                for outcome, more in distribution.items():
                    weights[value * part.outcomes + outcome - part.first] = ways * more
        return Distribution({value + 1: ways for value, ways in sorted(weights.items())})

    def closed_form(self, carry: Carry = None) -> Analysis:
        """Add the figures of the parts; the chain of their states would repeat each for every sum so far."""
        parts = [analyse(part) for part in self.parts]
        by_kind: dict[str, Fraction] = defaultdict(Fraction)
        for kind, expected in chain.from_iterable(part.expected_by_kind.items() for part in parts):
            by_kind[kind] += expected
        bounds = [part.most for part in parts if part.most is not None]
        most = sum(bounds) if len(bounds) == len(parts) else None
        return Analysis(outcomes(self), self.distribution(), {None: Fraction(1)}, dict(by_kind), most, None)

    def _part(self, state: State) -> tuple[Rule[Any], int]:
        return self.parts[state[0]], prod(part.outcomes for part in self.parts[state[0] + 1 :])


def _describe_count(first: int, place: int) -> str:
    """Return what the outcome of a part adds: from 1 on in the last one, from 0 on in the others."""
    if place == 1:
        return "its number, as it is" if first else "its number, plus 1"
    return f"its number{', less 1' * first}, times {place:,}"


def _recipe(rule: Chained) -> str:
    counts = [part.outcomes for part in rule.parts]
    faces = rule.wants(rule.start()).faces
    if len(counts) == 1:
        return f"{describe_stops(EarlyStop(counts[0], faces))} At the end add 1."
    places = [prod(counts[done + 1 :]) for done in range(len(counts))]
    parts = (
        f"one below {count:,}{f', times {place:,}' * (place > 1)}"
        for count, place in zip(counts, places, strict=True)
    )
    ways = (
        f"One below {count:,}: {describe_stops(EarlyStop(count, faces))}" for count in dict.fromkeys(counts)
    )
    return f"Find {len(counts)} numbers: {'; '.join(parts)}. Add them all, and 1. {' '.join(ways)}"


COIN = FaceSets(((1, 2, 3), (4, 5, 6)), mark="coloured")
FIVE = SumTableRule(greedy(5, 4))
FOUR = MixedRadix(4, 6, (2, 2))


def _coin_and_table(rule: Chained) -> str:
    return (
        f"Throw a coloured die and {FIVE.table.dice} others. Add the others: {FIVE.list_rows()}. "
        f"If the coloured die shows 4 to 6, add {FIVE.outcomes}."
    )


def _five_by_four(rule: Chained) -> str:
    counts = FIVE.list_rows(lambda row: f"counts {FOUR.outcomes * (row - 1)}")
    return f"Throw {FIVE.table.dice} dice and add them: {counts}. {recipe(FOUR)} Add both."


ENTRIES = (
    Entry(
        name="chain",
        author="the author of the document",
        source=EQUAL,
        summary="one of a few equal parts, then a part of that one, and so on, each as in human",
        recipe=_recipe,
        make=lambda order: Chained(
            tuple(EarlyStop(factor, order.faces) for factor in best_factors(order.outcomes, order.faces))
        ),
    ),
    Entry(
        name="five-and-coin",
        author="the author of the document",
        source=EQUAL,
        summary="the sum of 4 dice, looked up in the table of 5; a coloured die may add 5",
        recipe=_coin_and_table,
        make=lambda order: Chained((COIN, FIVE)),
        only_sides=(10,),
        only_faces=(6,),
    ),
    Entry(
        name="five-by-four",
        author="the author of the document",
        source=EQUAL,
        summary="the sum of 4 dice picks one of 5 parts in a table, two more dice one of its 4 numbers",
        recipe=_five_by_four,
        make=lambda order: Chained((FIVE, FOUR)),
        only_sides=(20,),
        only_faces=(6,),
    ),
)
