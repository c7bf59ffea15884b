"""What can be said exactly about one roll of a rule: its distribution, its fairness, and its dice."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, Protocol, runtime_checkable

from bot.mechanics.chain import Chain, Shares, add_up, equally, explore, share, visits
from bot.mechanics.distribution import Distribution, is_exact, max_error, score
from bot.mechanics.loaded import Load
from bot.mechanics.rule import Carry, Rule

STATES = 100_000
"""The most states that an analysis follows: about three seconds of work."""

SHORT = 5_000
"""Families that know a closed form follow chains with fewer states all the same: it shows their states."""

SHORT_STEPS = 300_000
"""But not chains with more steps (states times faces) than these: about a second and a half."""


def outcomes(rule: Rule[Any]) -> range:
    """Return the outcomes of `rule`, as it counts."""
    return range(rule.first, rule.first + rule.outcomes)


def is_short(states: int, faces: int) -> bool:
    """Whether a chain of so many states is followed though its family knows a closed form."""
    return states < SHORT and states * faces <= SHORT_STEPS


@dataclass(frozen=True)
class Analysis:
    """Exact figures for one roll."""

    outcomes: range
    distribution: Distribution
    carries: Mapping[Carry, Fraction]
    """The chance of each carry that the roll leaves behind."""
    expected_by_kind: Mapping[str, Fraction]
    """Expected number of faces read, per kind of randomiser."""
    most: int | None
    """Most faces that can be needed; None: no bound."""
    states: int | None
    """Transient states of the chain; None where a closed form stands in for it."""

    @cached_property
    def score(self) -> Fraction:
        """Sum over outcomes of (p - 1/n)^2."""
        return score(self.distribution, self.outcomes)

    @cached_property
    def max_error(self) -> Fraction:
        """The p - 1/n of largest magnitude."""
        return max_error(self.distribution, self.outcomes)

    @property
    def expected(self) -> Fraction:
        """Expected number of faces read, of all kinds."""
        return sum(self.expected_by_kind.values(), Fraction(0))


@runtime_checkable
class ClosedForm(Protocol):
    """A family whose figures are known without its chain, where that would be too long."""

    def closed_form(self, carry: Carry = None) -> Analysis | None:
        """Return the figures of one roll, or None where the chain is short enough to be followed."""
        ...


@runtime_checkable
class KnownDistribution(Protocol):
    """A family that can state its distribution without its chain; the chain is then only its check."""

    def distribution(self, carry: Carry = None) -> Distribution:
        """Return the distribution of one roll that starts with `carry`."""
        ...


@runtime_checkable
class KnownExactness(Protocol):
    """A family that knows whether it is exact without its distribution, which may be too long to be built."""

    def exact(self, carry: Carry = None) -> bool:
        """Whether one roll that starts with `carry` gives every outcome exactly the same chance."""
        ...


def distribution_of(rule: Rule[Any], carry: Carry = None) -> Distribution:
    """Return the distribution of one roll by the fastest way that the family offers."""
    return (
        rule.distribution(carry) if isinstance(rule, KnownDistribution) else analyse(rule, carry).distribution
    )


@lru_cache(maxsize=512)
def is_exact_roll(rule: Rule[Any], carry: Carry = None) -> bool:
    """Whether one roll that starts with `carry` gives every outcome exactly the same chance."""
    if isinstance(rule, KnownExactness):
        return rule.exact(carry)
    return is_exact(distribution_of(rule, carry), outcomes(rule))


def analyse(
    rule: Rule[Any], carry: Carry = None, *, load: Load | None = None, limit: int = STATES
) -> Analysis:
    """Analyse one roll that starts with `carry`, with fair dice or with loaded ones.

    Raises:
        ChainTooLong: the rule has more than `limit` states, and its family knows no other way.
    """
    known = rule.closed_form(carry) if load is None and isinstance(rule, ClosedForm) else None
    if known is not None:
        return known
    return analyse_from(rule, {carry: Fraction(1)}, load=load, limit=limit)


def analyse_from(
    rule: Rule[Any], carries: Mapping[Carry, Fraction], *, load: Load | None = None, limit: int = STATES
) -> Analysis:
    """Analyse one roll by its chain; its carry may itself be a matter of chance."""
    starts: dict[Any, Fraction] = defaultdict(Fraction)
    for carry, chance in carries.items():
        starts[rule.start(carry)] += chance
    chain = explore(rule, starts, limit, load.weigh if load else equally)
    expected = visits(chain, {chain.number[state]: chance for state, chance in starts.items()})
    by_kind: dict[str, Fraction] = defaultdict(Fraction)
    for state, die in enumerate(chain.dice):
        by_kind[die.name] += expected[state]
    came, left = _shares(chain, expected)
    return Analysis(
        outcomes(rule),
        Distribution.of({outcome: add_up(parts) for outcome, parts in came.items()}),
        {carry: add_up(parts) for carry, parts in left.items()},
        by_kind,
        _most(chain),
        len(chain.dice),
    )


def _shares(chain: Chain, expected: Sequence[Fraction]) -> tuple[Shares[int], Shares[Carry]]:
    """Return the chances of each outcome and of each carry; `expected` says how often a state is visited."""
    came: Shares[int] = {}
    left: Shares[Carry] = {}
    for state, visited in enumerate(expected):
        over = visited.denominator * chain.totals[state]
        for done, weight in chain.ends[state].items():
            part = visited.numerator * weight
            share(came, done.outcome, over, part)
            share(left, done.carry, over, part)
    return came, left


def _most(chain: Chain) -> int | None:
    """Return the longest way through the chain, or None where a way leads back."""
    steps: Counter[int] = Counter()
    for component in chain.components:
        state = component[0]
        if len(component) > 1 or state in chain.onward[state]:
            return None
        steps[state] = 1 + max((steps[after] for after in chain.onward[state]), default=0)
    return max(steps.values())
