"""Slow and obvious answers to compare with: every sequence of faces is played, nothing is merged.

A rule that throws again has no longest sequence, so the play is cut after `depth` faces. What has ended
by then bounds the truth from below, and what has not ended bounds the error.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

from bot.mechanics.rule import Carry, Done, Rule


@dataclass
class Enumerated:
    """What happens within `depth` faces, counted path by path."""

    depth: int
    ways: Counter[tuple[Done, int, int]] = field(default_factory=Counter)
    """Paths that have ended, by their end, how many faces they took, and how many such paths there are."""
    alive: Counter[int] = field(default_factory=Counter)
    """Paths that have not ended within the depth, by how many such paths there are."""

    @cached_property
    def distribution(self) -> dict[int, Fraction]:
        """The chance that the roll has ended with each outcome."""
        return self._sum({key: key[0].outcome for key in self.ways})

    @cached_property
    def carries(self) -> dict[Carry, Fraction]:
        """The chance that the roll has ended with each carry."""
        return self._sum({key: key[0].carry for key in self.ways})

    @cached_property
    def unsettled(self) -> Fraction:
        """The chance that the roll has not ended."""
        return sum((Fraction(count, paths) for paths, count in self.alive.items()), Fraction(0))

    @cached_property
    def faces_read(self) -> Fraction:
        """The expected number of faces, of which at most `depth` are counted."""
        ended = ((Fraction(count, paths), length) for (_, length, paths), count in self.ways.items())
        return sum((chance * length for chance, length in ended), self.unsettled * self.depth)

    @property
    def longest(self) -> int:
        """The most faces of a path that has ended."""
        return max(length for _, length, _ in self.ways)

    def _sum(self, groups: Mapping[tuple[Done, int, int], Any]) -> dict[Any, Fraction]:
        common = lcm(*(paths for _, _, paths in self.ways))
        ways: Counter[Any] = Counter()
        for key, group in groups.items():
            ways[group] += self.ways[key] * (common // key[2])
        return {group: Fraction(count, common) for group, count in ways.items()}


def enumerate_rule(rule: Rule[Any], depth: int, carry: Carry = None) -> Enumerated:
    """Play every sequence of at most `depth` faces."""
    found = Enumerated(depth)

    def go_on(state: Any, length: int, paths: int) -> None:
        if length == depth:
            found.alive[paths] += 1
            return
        faces = rule.wants(state).faces
        for face in range(1, faces + 1):
            after = rule.step(state, face)
            if isinstance(after, Done):
                found.ways[after, length + 1, paths * faces] += 1
            else:
                go_on(after, length + 1, paths * faces)

    go_on(rule.start(carry), 0, 1)
    return found


def depth_for(faces: int, paths: int) -> int:
    """Return the greatest depth at which dice with `faces` faces make at most `paths` sequences."""
    depth = 0
    while faces ** (depth + 1) <= paths:
        depth += 1
    return depth


def naive_errors(chances: Mapping[int, Fraction], outcomes: range) -> list[Fraction]:
    """Return p - 1/n of every outcome."""
    return [chances.get(outcome, Fraction(0)) - Fraction(1, len(outcomes)) for outcome in outcomes]


def naive_score(chances: Mapping[int, Fraction], outcomes: range) -> Fraction:
    """Return the sum of the squared errors."""
    return sum((error * error for error in naive_errors(chances, outcomes)), Fraction(0))


def naive_max_error(chances: Mapping[int, Fraction], outcomes: range) -> Fraction:
    """Return the error of largest magnitude, of equally large ones the last."""
    errors = naive_errors(chances, outcomes)
    largest = max(abs(error) for error in errors)
    return [error for error in errors if abs(error) == largest][-1]
