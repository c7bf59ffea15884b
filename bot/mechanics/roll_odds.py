"""The odds of one roll of a rule, gathered once for all its rolls as far as its carry does not matter."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Any, Protocol

from bot.mechanics.analysis import (
    ChainTooLong,
    KnownDistribution,
    KnownExactness,
    analyse_from,
    distribution_of,
    outcomes,
)
from bot.mechanics.distribution import Distribution, is_exact
from bot.mechanics.rule import Carry, Rule, number_from_1
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.statistics import Grouping, GroupOdds, uniform_grouping

QUICK_STATES = 200
"""A chain of up to this many states may be solved while others wait: in 3 ms."""

QUICK_OUTCOMES = 1_000
"""A family's closed form for up to this many outcomes may be computed while others wait."""

A_RULE = 20_000
"""About the most bytes of a rule and its gathered odds, without a distribution."""


class RollOdds(Protocol):
    """The odds at which a roll was made."""

    @property
    def memory(self) -> int:
        """Its size in bytes; an estimate from above."""
        ...

    def chance(self, outcome: int, carry: Carry) -> Fraction:
        """Return the chance of an outcome, as the rule counts, for a roll that starts with `carry`."""
        ...

    def gather(self, carry: Carry) -> GroupOdds | None:
        """Return the odds by groups of the numbers from 1 on, or None if all numbers have the same chance."""
        ...


@dataclass(frozen=True)
class UniformOdds(RollOdds):
    """Every outcome has the same chance, with any carry."""

    outcomes: int
    memory = A_RULE

    def chance(self, outcome: int, carry: Carry) -> Fraction:
        return Fraction(1, self.outcomes)

    def gather(self, carry: Carry) -> GroupOdds | None:
        return None


@dataclass(frozen=True)
class FixedOdds(RollOdds):
    """The odds of a rule that keeps nothing."""

    distribution: Distribution
    sums: GroupOdds

    @property
    def memory(self) -> int:
        return A_RULE + self.distribution.memory

    def chance(self, outcome: int, carry: Carry) -> Fraction:
        return self.distribution.chance(outcome)

    def gather(self, carry: Carry) -> GroupOdds | None:
        return self.sums


@dataclass(frozen=True, eq=False)
class ShiftedOdds(RollOdds):
    """The odds of the accumulation register: those from 0, shifted by its value."""

    start: Distribution
    outcomes: int

    @property
    def memory(self) -> int:
        return A_RULE + self.start.memory

    def chance(self, outcome: int, carry: Carry) -> Fraction:
        """Return the chance of the outcome that the carry shifts to this one."""
        return self.start.chance((outcome - (carry or 0)) % self.outcomes)

    def gather(self, carry: Carry) -> GroupOdds | None:
        """Add up the weights of each group as a difference, or two if it wraps around."""
        register, grouping = carry or 0, self._grouping
        weights = []
        for low, high in zip(grouping.lows, grouping.highs, strict=True):
            first, last = (low - register) % self.outcomes, (high - register) % self.outcomes
            whole = self._below[-1] if last < first else 0
            weights.append(self._below[last + 1] - self._below[first] + whole)
        return GroupOdds.of_weights(weights, self.start.total)

    @cached_property
    def _grouping(self) -> Grouping:
        return uniform_grouping(self.outcomes)

    @cached_property
    def _below(self) -> tuple[int, ...]:
        weights = (self.start.weights.get(outcome, 0) for outcome in range(self.outcomes))
        return tuple(accumulate(weights, initial=0))


class StatedRule(Rule[Any], KnownDistribution, Protocol):
    """A rule that knows its distribution for any carry."""


@dataclass(frozen=True)
class CarriedOdds(RollOdds):
    """The odds of a rule with a carry that computes its distribution in a hundred steps or so."""

    rule: StatedRule
    memory = A_RULE

    def chance(self, outcome: int, carry: Carry) -> Fraction:
        return self.rule.distribution(carry).chance(outcome)

    def gather(self, carry: Carry) -> GroupOdds | None:
        """Gather the distribution from this carry."""
        distribution = self.rule.distribution(carry)
        return None if _is_uniform(self.rule, distribution) else _gather(self.rule, distribution)


def roll_odds(rule: Rule[Any]) -> RollOdds:
    """Return the odds of a rule, however long they take.

    Raises:
        ChainTooLong: its chain has too many states, and its family knows no other way.
    """
    if isinstance(rule, KnownExactness) and rule.exact():
        return UniformOdds(rule.outcomes)
    if isinstance(rule, Accumulator):
        start = distribution_of(rule)
        return UniformOdds(rule.outcomes) if _is_uniform(rule, start) else ShiftedOdds(start, rule.outcomes)
    if rule.carries:
        if not isinstance(rule, KnownDistribution):
            raise TypeError(f"{rule} keeps something, and has to state its distribution for each roll")
        return CarriedOdds(rule)
    return _fix(rule, distribution_of(rule))


def quick_odds(rule: Rule[Any]) -> RollOdds | None:
    """Return the same if a limited number of steps is enough, or None."""
    known = isinstance(rule, KnownDistribution | KnownExactness) and rule.outcomes <= QUICK_OUTCOMES
    if known or rule.carries:
        return roll_odds(rule)
    try:
        return _fix(rule, analyse_from(rule, {None: Fraction(1)}, limit=QUICK_STATES).distribution)
    except ChainTooLong:
        return None


def _fix(rule: Rule[Any], distribution: Distribution) -> RollOdds:
    if _is_uniform(rule, distribution):
        return UniformOdds(rule.outcomes)
    return FixedOdds(distribution, _gather(rule, distribution))


def _is_uniform(rule: Rule[Any], distribution: Distribution) -> bool:
    return is_exact(distribution, outcomes(rule))


def _gather(rule: Rule[Any], distribution: Distribution) -> GroupOdds:
    weights: Counter[int] = Counter()
    for outcome, weight in distribution.weights.items():
        weights[number_from_1(outcome, rule.outcomes)] += weight
    return GroupOdds.of(uniform_grouping(rule.outcomes), Distribution(weights))
