"""Plays a rule with faces from a source, step by step."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.mechanics.rule import Carry, Die, Done, Face, Rule
from bot.mechanics.sources import Below, Chance, Given, Source


@dataclass(frozen=True, slots=True)
class Played:
    """A finished play: `outcome` as the rule counts, and what led to it."""

    rule: Rule[Any]
    faces: tuple[Face, ...]
    dice: tuple[Die, ...]
    """The die that each face was read from."""
    outcome: int
    before: Carry
    after: Carry

    @property
    def working(self) -> tuple[str, ...]:
        """What was made of each face; it is told when somebody asks."""
        return _working(self.rule, self.faces, self.before)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A play that needs another face, of the die `wants`."""

    faces: tuple[Face, ...]
    dice: tuple[Die, ...]
    """The die that each face was read from."""
    wants: Die
    working: tuple[str, ...]


def play(rule: Rule[Any], source: Source, carry: Carry = None) -> Played | Waiting:
    """Feed `rule` from `source` until it is done or the source has no face yet."""
    state = rule.start(carry)
    faces: list[Face] = []
    dice: list[Die] = []
    while True:
        die = rule.wants(state)
        face = source.read(die)
        if face is None:
            return Waiting(tuple(faces), tuple(dice), die, _working(rule, faces, carry))
        faces.append(face)
        dice.append(die)
        after = rule.step(state, face)
        if isinstance(after, Done):
            return Played(rule, tuple(faces), tuple(dice), after.outcome, carry, after.carry)
        state = after


def _working(rule: Rule[Any], faces: Sequence[Face], carry: Carry) -> tuple[str, ...]:
    """Return what a rule makes of each of `faces`, of which it has use for all."""
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
    """Play `rule` with faces that were written down, all of which it must use.

    Raises:
        BadInput: a face that its die does not have, or more faces than the rule takes.
    """
    given = Given(faces)
    played = play(rule, given, carry)
    if isinstance(played, Played):
        given.finish(str(played.outcome))
    return played


def dice_of(rule: Rule[Any], faces: tuple[Face, ...]) -> tuple[Die, ...]:
    """Return the die that each of `faces` is read from, where only they are at hand and no finished play.

    Raises:
        BadInput: a face that its die does not have, or more faces than the rule takes.
    """
    return read(rule, faces).dice
