"""Plays a rule with faces from a source, step by step; one play may make several numbers.

Early stop on n^count wastes less than as many plays on n. The outcome, below n^count, is written in base n,
and its digits are the numbers: each is uniform if the outcome is, and they are independent. Seven d100 at
once need 2.578 d6 each on average, one by one 3.159.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Carry, Die, Done, Face, Rule
from bot.mechanics.rules.early_stop import EarlyStop, expected_dice
from bot.mechanics.sources import Below, Chance, Given, Source


@dataclass(frozen=True, slots=True)
class Played:
    """A finished play: `outcome` as the rule counts, and how it came about."""

    rule: Rule[Any]
    faces: tuple[Face, ...]
    dice: tuple[Die, ...]
    """The die of each face."""
    outcome: int
    before: Carry
    after: Carry

    @property
    def working(self) -> tuple[str, ...]:
        """What the rule made of each face; computed on demand."""
        return _tell_each(self.rule, self.faces, self.before)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A play that needs a face of the die `wants`."""

    faces: tuple[Face, ...]
    dice: tuple[Die, ...]
    """The die of each face."""
    wants: Die
    working: tuple[str, ...]


def play(rule: Rule[Any], source: Source, carry: Carry = None) -> Played | Waiting:
    """Feed `rule` from `source` until it is done or the source has no face yet."""
    state = rule.start(carry)
    if isinstance(state, Done):
        return Played(rule, (), (), state.outcome, carry, state.carry)
    faces: list[Face] = []
    dice: list[Die] = []
    while True:
        die = rule.wants(state)
        face = source.read(die)
        if face is None:
            return Waiting(tuple(faces), tuple(dice), die, _tell_each(rule, faces, carry))
        faces.append(face)
        dice.append(die)
        after = rule.step(state, face)
        if isinstance(after, Done):
            return Played(rule, tuple(faces), tuple(dice), after.outcome, carry, after.carry)
        state = after


def _tell_each(rule: Rule[Any], faces: Sequence[Face], carry: Carry) -> tuple[str, ...]:
    """Return what a rule makes of each of `faces`, all of which it must use."""
    state, working = rule.start(carry), []
    for face in faces:
        working.append(rule.tell(state, face))
        state = rule.step(state, face)
    return tuple(working)


def throw(rule: Rule[Any], below: Below, carry: Carry = None) -> Played:
    """Play `rule` with dice thrown by `below`, which never runs out of faces."""
    played = play(rule, Chance(below), carry)
    assert isinstance(played, Played)  # noqa: S101 - tells the type checker what Chance guarantees
    return played


def read(rule: Rule[Any], faces: tuple[Face, ...], carry: Carry = None) -> Played | Waiting:
    """Play `rule` with recorded faces, all of which it must use.

    Raises:
        BadInput: a face that its die does not have, or more faces than the rule takes.
    """
    given = Given(faces)
    played = play(rule, given, carry)
    if isinstance(played, Played):
        given.finish()
    return played


def dice_of(rule: Rule[Any], faces: tuple[Face, ...]) -> tuple[Die, ...]:
    """Return the die of each of `faces`, if there is no finished play at hand.

    Raises:
        BadInput: a face that its die does not have, or more faces than the rule takes.
    """
    return read(rule, faces).dice


MOST = 9
"""The most numbers in one play."""

MOST_TOGETHER = 10**18
"""The most outcomes of all numbers together: they fit 63 bits."""


def several(method: Method, count: int) -> Method:
    """Return `method` so that one play makes `count` numbers (1 to 9), each as the method's own outcomes.

    Raises:
        BadInput: it is no early stop without a cap, or there would be too many outcomes together.
    """
    if count == 1:
        return method
    if not 1 <= count <= MOST:
        raise BadInput(f"`count` must be a whole number from 1 to {MOST}, not {count:,}.")
    rule = method.rule
    if not isinstance(rule, EarlyStop) or rule.cap is not None:
        raise BadInput(
            f"The method `{method}` cannot make several numbers at once: leave `count` out, or use "
            "method:human.",
            typed=method.entry.name,
            offers=("human",),
        )
    together = method.outcomes**count
    if together > MOST_TOGETHER:
        raise BadInput(
            f"`count` can be at most {_most(method.outcomes)} for a d{method.outcomes}, not {count}."
        )
    return replace(method, rule=EarlyStop(together, method.faces, as_shown=rule.as_shown), count=count)


def dice_one_by_one(method: Method) -> Fraction:
    """Return the average number of dice if each number is rolled by itself, without a cap."""
    return method.count * expected_dice(method.outcomes, method.faces, None)[0]


def _most(outcomes: int) -> int:
    return max(count for count in range(1, MOST + 1) if outcomes**count <= MOST_TOGETHER)
