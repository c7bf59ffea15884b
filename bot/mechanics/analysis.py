"""Exact facts about one roll of a rule: its distribution, its fairness, and its dice.

A rule's states are an absorbing Markov chain, which is solved exactly. Equal states merge, so the chain is
small even if the tree of throws is huge. Probability flows from the start states along the strongly connected
components in topological order: through a component of one state at once, through a larger one (re-rolls that
lead back) by eliminating its states. Faces may have weights: loaded dice, as people suspect real ones.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from typing import Any, Protocol, TypeVar, runtime_checkable

from bot.mechanics.distribution import Distribution, is_exact, max_error, score
from bot.mechanics.entry import MOST_FACES
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.rule import DIE, Carry, Die, Done, Rule

Key = TypeVar("Key", bound=Hashable)


def components(onward: Sequence[Iterable[int]]) -> list[list[int]]:
    """Return the components of the graph with edges i -> onward[i], each before those with edges to it.

    After Tarjan (1972), without recursion.
    """
    search = _ComponentSearch(onward)
    for root in range(len(onward)):
        if root not in search.order:
            search.walk(root)
    return search.found


class _ComponentSearch:
    def __init__(self, onward: Sequence[Iterable[int]]) -> None:
        self._onward = onward
        self.order: dict[int, int] = {}
        self.found: list[list[int]] = []
        self._low: dict[int, int] = {}
        self._stack: list[int] = []
        self._on_stack: set[int] = set()

    def walk(self, root: int) -> None:
        path = [self._enter(root)]
        while path:
            node, rest = path[-1]
            deeper = self._next(node, rest)
            if deeper is not None:
                path.append(self._enter(deeper))
                continue
            path.pop()
            self._leave(node)
            if path:
                above = path[-1][0]
                self._low[above] = min(self._low[above], self._low[node])

    def _enter(self, node: int) -> tuple[int, Iterator[int]]:
        self.order[node] = self._low[node] = len(self.order)
        self._stack.append(node)
        self._on_stack.add(node)
        return node, iter(self._onward[node])

    def _next(self, node: int, rest: Iterator[int]) -> int | None:
        for after in rest:
            if after not in self.order:
                return after
            if after in self._on_stack:
                self._low[node] = min(self._low[node], self.order[after])
        return None

    def _leave(self, node: int) -> None:
        if self._low[node] != self.order[node]:
            return
        component = [self._stack.pop()]
        while component[-1] != node:
            component.append(self._stack.pop())
        self._on_stack.difference_update(component)
        self.found.append(component)


Shares = dict[Key, dict[int, int]]
"""Fractions not yet added up: for each key, the sum of the numerators over each denominator."""


def share(shares: Shares[Key], whose: Key, over: int, part: int) -> None:
    """Add the fraction `part` / `over` to one of the sums."""
    parts = shares.get(whose)
    if parts is None:
        shares[whose] = {over: part}
    else:
        parts[over] = parts.get(over, 0) + part


def add_up(parts: Mapping[int, int]) -> Fraction:
    """Return the sum of fractions from the sums of their numerators over each denominator."""
    if len(parts) == 1:
        ((over, part),) = parts.items()
        return Fraction(part, over)
    common = lcm(*parts)
    return Fraction(sum(part * (common // over) for over, part in parts.items()), common)


Weigh = Callable[[Die], Sequence[int]]
"""Returns the weights of the faces of a die, from face 1 on; each is at least 0, their sum above 0."""


def weigh_equally(die: Die) -> Sequence[int]:
    return (1,) * die.faces


class ChainTooLong(Exception):
    """The rule has more states than the caller allows."""


@dataclass
class MarkovChain:
    """The transient states, numbered in order of discovery, and the target of each face of their dice."""

    number: dict[Hashable, int] = field(default_factory=dict)
    dice: list[Die] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    """For each state: the weight of all faces of its die; equal weights count the faces."""
    onward: list[dict[int, int]] = field(default_factory=list)
    """For each state: the weight of the faces that lead to each transient state."""
    ends: list[dict[Done, int]] = field(default_factory=list)
    """For each state: the weight of the faces that lead to each end."""

    @cached_property
    def components(self) -> list[list[int]]:
        """The strongly connected components of the states, each before those with edges to it."""
        if all(min(onward, default=state) >= state for state, onward in enumerate(self.onward)):
            return [[state] for state in reversed(range(len(self.onward)))]
        return components(self.onward)


def explore(
    rule: Rule[Any], starts: Iterable[Hashable], limit: int, weigh: Weigh = weigh_equally
) -> MarkovChain:
    """Follow every face from `starts`; `weigh` gives the weights of the faces of a die.

    Raises:
        ChainTooLong: there are more than `limit` transient states.
    """
    chain = MarkovChain()
    waiting = list(dict.fromkeys(starts))
    number_of, step = chain.number, rule.step
    number_of.update((state, i) for i, state in enumerate(waiting))
    for state in waiting:  # grows during the loop
        die = rule.wants(state)
        onward: dict[int, int] = {}
        ends: dict[Done, int] = {}
        weights = weigh(die)
        for face, weight in enumerate(weights, 1):
            if not weight:
                continue
            after = step(state, face)
            if isinstance(after, Done):
                ends[after] = ends.get(after, 0) + weight
                continue
            number = number_of.setdefault(after, len(waiting))
            if number == len(waiting):
                waiting.append(after)
            onward[number] = onward.get(number, 0) + weight
        chain.dice.append(die)
        chain.totals.append(sum(weights))
        chain.onward.append(onward)
        chain.ends.append(ends)
        if len(waiting) > limit:
            raise ChainTooLong(f"more than {limit} states")
    return chain


def visits(chain: MarkovChain, entry: Mapping[int, Fraction]) -> list[Fraction]:
    """Return how often each state is visited on average, if plays start as `entry` says."""
    expected = [Fraction(0)] * len(chain.onward)
    flows: Shares[int] = {}
    for state, chance in entry.items():
        share(flows, state, chance.denominator, chance.numerator)
    for component in reversed(chain.components):
        for state in component:
            expected[state] = add_up(flows.pop(state, {}))
        if len(component) > 1 or component[0] in chain.onward[component[0]]:
            _settle(chain, component, expected)
        inside = set(component)
        for state in component:
            visited = expected[state].numerator
            over = expected[state].denominator * chain.totals[state]
            for after, faces in chain.onward[state].items():
                if after not in inside:
                    parts = flows.setdefault(after, {})
                    parts[over] = parts.get(over, 0) + visited * faces
    return expected


def _settle(chain: MarkovChain, component: list[int], expected: list[Fraction]) -> None:
    """Solve x = entry + x P inside one component by eliminating its states, last discovered first."""
    inside = set(component)
    into: dict[int, dict[int, Fraction]] = defaultdict(dict)
    out: dict[int, dict[int, Fraction]] = defaultdict(dict)
    for state in component:
        for after, faces in chain.onward[state].items():
            if after in inside:
                out[state][after] = into[after][state] = Fraction(faces, chain.totals[state])
    solved: list[tuple[int, dict[int, Fraction]]] = []
    for state in sorted(component, reverse=True):
        staying = 1 - out[state].pop(state, Fraction(0))
        into[state].pop(state, None)
        sources = {before: chance / staying for before, chance in into.pop(state).items()}
        expected[state] /= staying
        solved.append((state, sources))
        for after, onward in out.pop(state).items():
            del into[after][state]
            expected[after] += expected[state] * onward
            for before, chance in sources.items():
                through = out[before].get(after, Fraction(0)) + chance * onward
                out[before][after] = into[after][before] = through
        for before in sources:
            del out[before][state]
    for state, sources in reversed(solved):
        expected[state] += sum((expected[b] * chance for b, chance in sources.items()), Fraction(0))


WHICH = re.compile(r"[a-z]{1,20}|[1-9][0-9]{0,3}")

LONGEST_NUMBER = 9
"""Digits of the numbers in a weight."""

MOST_COMMON = 10**18
"""The largest common denominator: every step of an analysis computes with it."""


@dataclass(frozen=True)
class Load:
    """The weights of all dice with this many faces, or of one of them; all other dice are fair."""

    weights: tuple[int, ...]
    mark: str = ""
    """For one die: its mark, such as red; empty: any."""
    place: int = 0
    """For one die: its place in the order of throwing, from 1; 0: any."""

    def weigh(self, die: Die) -> tuple[int, ...]:
        """Return the weights of the faces of `die`."""
        return self.weights if self.loads(die) else tuple(weigh_equally(die))

    def loads(self, die: Die) -> bool:
        """Whether `die` has a face for each weight, and the loaded mark and place, if any."""
        return (
            die.kind is DIE
            and die.faces == len(self.weights)
            and self.mark in {"", die.mark}
            and self.place in {0, die.place}
        )

    def check(self, dice: Iterable[Die]) -> None:
        """Check that one of the dice of a roll is loaded.

        Raises:
            BadInput: none is; the sentence says which could be.
        """
        thrown = list(dice)
        if any(map(self.loads, thrown)):
            return
        marks = {f"{die.mark}:" for die in thrown if die.kind is DIE and die.mark}
        places = {f"{die.place}:" for die in thrown if die.kind is DIE and die.place}
        known = sorted(marks) + sorted(places, key=lambda place: int(place[:-1]))
        told = f"before the weights write {', '.join(known)}" if known else "write only the weights"
        name = str(self.mark or self.place)
        raise BadInput(f"No d{len(self.weights)} here is called {cite(name)}: {told}.")


def parse(text: str) -> Load:
    """Read weights such as `1,1,1,5/4,1,1`: whole numbers or fractions, in proportion.

    Weights of one die among good ones come after its mark or number: `red: 1,1,1,5/4,1,1`, `2:
    1,1,1,5/4,1,1`.

    Raises:
        BadInput: fewer than 2 or more than 1,000 weights, a weight that is no number, only zeros, or
            fractions without a common denominator up to 10^18.
    """
    which, colon, weights = text.rpartition(":")
    which = which.strip().lower().removeprefix("die ").removesuffix(" die")
    if colon and not WHICH.fullmatch(which):
        raise BadInput(f"Before the colon write the loaded die, such as red or 2, not {cite(which)}.")
    words = "".join(weights.split()).split(",")
    if not 2 <= len(words) <= MOST_FACES:
        raise BadInput(
            f"You gave {len(words):,} weight{'s' * (len(words) != 1)}: give 2 to {MOST_FACES:,}, "
            "one for each face, such as "
            "1,1,1,5/4,1,1 for a d6."
        )
    chances = [_fraction(word, position) for position, word in enumerate(words, 1)]
    if not any(chances):
        raise BadInput("All weights are 0: write at least one above 0.")
    common = lcm(*(chance.denominator for chance in chances))
    if common > MOST_COMMON:
        raise BadInput("These weights are too exact: write simpler fractions, such as 5/4.")
    place = int(which) if which.isdigit() else 0
    return Load(tuple(int(chance * common) for chance in chances), "" if place else which, place)


def _fraction(word: str, position: int) -> Fraction:
    top, slash, bottom = word.partition("/")
    parts = (top, bottom) if slash else (top, "1")
    if all(part.isascii() and part.isdigit() and len(part) <= LONGEST_NUMBER for part in parts) and int(
        parts[1]
    ):
        return Fraction(int(parts[0]), int(parts[1]))
    raise BadInput(f"Weight {position} is {cite(word, 20)}: write a whole number or a fraction, such as 5/4.")


STATES = 100_000
"""The most states of an analysis: about three seconds of work."""

SHORT = 5_000
"""Families with a closed form still use chains with fewer states, which show their states."""

SHORT_STEPS = 300_000
"""But not chains with more steps (states times faces): about a second and a half."""


def outcomes(rule: Rule[Any]) -> range:
    """Return the outcomes of `rule`, as it counts."""
    return range(rule.first, rule.first + rule.outcomes)


def is_short(states: int, faces: int) -> bool:
    """Whether to follow a chain of this size although its family has a closed form."""
    return states < SHORT and states * faces <= SHORT_STEPS


@dataclass(frozen=True)
class Analysis:
    """Exact figures for one roll."""

    outcomes: range
    distribution: Distribution
    carries: Mapping[Carry, Fraction]
    """The chance of each carry after the roll."""
    expected_by_kind: Mapping[str, Fraction]
    """Expected number of faces read, per kind of randomiser."""
    most: int | None
    """The most faces that may be needed, or None without a bound."""
    states: int | None
    """Transient states of the chain, or None with a closed form."""

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
    """A family that knows its figures without its chain, which would sometimes be too long."""

    def closed_form(self, carry: Carry = None) -> Analysis | None:
        """Return the figures of one roll, or None if the chain is short enough to follow."""
        ...


@runtime_checkable
class KnownDistribution(Protocol):
    """A family that can compute its distribution without its chain; the chain then only checks it."""

    def distribution(self, carry: Carry = None) -> Distribution:
        """Return the distribution of one roll that starts with `carry`."""
        ...


@runtime_checkable
class KnownExactness(Protocol):
    """A family that knows whether it is exact without its distribution, which may be too long to compute."""

    def exact(self, carry: Carry = None) -> bool:
        """Whether one roll that starts with `carry` gives every outcome exactly the same chance."""
        ...


def distribution_of(rule: Rule[Any], carry: Carry = None) -> Distribution:
    """Return the distribution of one roll by the fastest way of the family."""
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
    """Analyse one roll by its chain; its carry may be random."""
    starts: dict[Any, Fraction] = defaultdict(Fraction)
    at_once: dict[Done, Fraction] = defaultdict(Fraction)
    for carry, chance in carries.items():
        begun = rule.start(carry)
        (at_once if isinstance(begun, Done) else starts)[begun] += chance
    chain = explore(rule, starts, limit, load.weigh if load else weigh_equally)
    expected = visits(chain, {chain.number[state]: chance for state, chance in starts.items()})
    by_kind: dict[str, Fraction] = defaultdict(Fraction)
    for state, die in enumerate(chain.dice):
        by_kind[die.name] += expected[state]
    came, left = _shares(chain, expected)
    for done, chance in at_once.items():
        share(came, done.outcome, chance.denominator, chance.numerator)
        share(left, done.carry, chance.denominator, chance.numerator)
    return Analysis(
        outcomes(rule),
        Distribution.of({outcome: add_up(parts) for outcome, parts in came.items()}),
        {carry: add_up(parts) for carry, parts in left.items()},
        by_kind,
        _most(chain),
        len(chain.dice),
    )


def _shares(chain: MarkovChain, expected: Sequence[Fraction]) -> tuple[Shares[int], Shares[Carry]]:
    """Return the chances of each outcome and of each carry; `expected` has the visits of each state."""
    came: Shares[int] = {}
    left: Shares[Carry] = {}
    for state, visited in enumerate(expected):
        over = visited.denominator * chain.totals[state]
        for done, weight in chain.ends[state].items():
            part = visited.numerator * weight
            for shares, whose in ((came, done.outcome), (left, done.carry)):
                parts = shares.setdefault(whose, {})
                parts[over] = parts.get(over, 0) + part
    return came, left


def _most(chain: MarkovChain) -> int | None:
    """Return the longest way through the chain, or None if a way leads back."""
    steps: Counter[int] = Counter()
    for component in chain.components:
        state = component[0]
        if len(component) > 1 or state in chain.onward[state]:
            return None
        steps[state] = 1 + max((steps[after] for after in chain.onward[state]), default=0)
    return max(steps.values(), default=0)
