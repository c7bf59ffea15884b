"""A rule's states as an absorbing Markov chain, solved exactly.

Equal states merge, so the chain is small where the tree of throws is huge. Probability flows from
the start states along the strongly connected components in topological order: through a component
of one state at once, through a larger one (re-rolls that lead back) by eliminating its states.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, TypeVar

from bot.mechanics.rule import Die, Done, Rule

Key = TypeVar("Key", bound=Hashable)


def components(onward: Sequence[Iterable[int]]) -> list[list[int]]:
    """Return the components of the graph with edges i -> onward[i], each before those that lead to it.

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
"""Fractions still to be added up: for each key, the sum of the numerators over each denominator."""


def share(shares: Shares[Key], whose: Key, over: int, part: int) -> None:
    """Add the fraction `part` / `over` to one of the sums."""
    parts = shares.get(whose)
    if parts is None:
        shares[whose] = {over: part}
    else:
        parts[over] = parts.get(over, 0) + part


def add_up(parts: Mapping[int, int]) -> Fraction:
    """Return the sum of fractions, given as the sum of the numerators over each denominator."""
    common = lcm(*parts)
    return Fraction(sum(part * (common // over) for over, part in parts.items()), common)


Weigh = Callable[[Die], Sequence[int]]
"""Gives the weights of the faces of a die, from face 1 on; each is at least 0, their sum above 0."""


def equally(die: Die) -> Sequence[int]:
    """Weigh all faces alike."""
    return (1,) * die.faces


class ChainTooLong(Exception):
    """The rule has more states than the caller allows."""


@dataclass
class Chain:
    """The transient states, numbered in order of discovery, and where each face of their dice leads."""

    number: dict[Hashable, int] = field(default_factory=dict)
    dice: list[Die] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    """Per state: the weight of all faces of its die; the number of faces where all weigh 1."""
    onward: list[dict[int, int]] = field(default_factory=list)
    """Per state: the weight of the faces that lead to each transient state."""
    ends: list[dict[Done, int]] = field(default_factory=list)
    """Per state: the weight of the faces that lead to each end."""

    @cached_property
    def components(self) -> list[list[int]]:
        """The strongly connected components of the states, each before those that lead to it."""
        return components(self.onward)


def explore(rule: Rule[Any], starts: Iterable[Hashable], limit: int, weigh: Weigh = equally) -> Chain:
    """Follow every face from `starts`; `weigh` gives the weights of the faces of a die.

    Raises:
        ChainTooLong: there are more than `limit` transient states.
    """
    chain = Chain()
    waiting = list(dict.fromkeys(starts))
    chain.number.update((state, i) for i, state in enumerate(waiting))
    for state in waiting:  # grows while it is read
        die = rule.wants(state)
        onward: dict[int, int] = {}
        ends: dict[Done, int] = {}
        weights = weigh(die)
        for face, weight in enumerate(weights, 1):
            if not weight:
                continue
            after = rule.step(state, face)
            if isinstance(after, Done):
                ends[after] = ends.get(after, 0) + weight
                continue
            number = chain.number.setdefault(after, len(waiting))
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


def visits(chain: Chain, entry: Mapping[int, Fraction]) -> list[Fraction]:
    """Return how often each state is visited on average when `entry` tells where plays start."""
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
                    share(flows, after, over, visited * faces)
    return expected


def _settle(chain: Chain, component: list[int], expected: list[Fraction]) -> None:
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
