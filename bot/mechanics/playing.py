"""Plays a rule with faces from a source, step by step."""

from dataclasses import dataclass
from typing import Any

from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Carry, Die, Done, Face, Rule
from bot.mechanics.sources import Below, Chance, Given, Source


@dataclass(frozen=True, slots=True)
class Played:
    """A finished play: `outcome` as the rule counts, and what led to it."""

    faces: tuple[Face, ...]
    outcome: int
    working: tuple[str, ...]
    before: Carry
    after: Carry


@dataclass(frozen=True, slots=True)
class Waiting:
    """A play that needs another face, of the die `wants`."""

    faces: tuple[Face, ...]
    wants: Die
    working: tuple[str, ...]


def play(rule: Rule[Any], source: Source, carry: Carry = None) -> Played | Waiting:
    """Feed `rule` from `source` until it is done or the source has no face yet."""
    state = rule.start(carry)
    faces: list[Face] = []
    working: list[str] = []
    while True:
        die = rule.wants(state)
        face = source.read(die)
        if face is None:
            return Waiting(tuple(faces), die, tuple(working))
        faces.append(face)
        working.append(rule.tell(state, face))
        after = rule.step(state, face)
        if isinstance(after, Done):
            return Played(tuple(faces), after.outcome, tuple(working), carry, after.carry)
        state = after


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
    if isinstance(played, Played) and given.used < len(faces):
        raise BadInput(
            f"{len(faces)} faces are too many: face {given.used} was the last, and made {played.outcome}. "
            f"Leave out face {given.used + 1} (the {faces[given.used]}) and what follows."
        )
    return played


def read_what_fits(rule: Rule[Any], faces: tuple[Face, ...], carry: Carry = None) -> Played | Waiting:
    """Play `rule` with as many of `faces`, from the first on, as it can use."""
    given = Given(faces)
    try:
        return play(rule, given, carry)
    except BadInput:  # the last face that was handed out is none of its die
        return read(rule, faces[: given.used - 1], carry)


def dice_of(rule: Rule[Any], faces: tuple[Face, ...], carry: Carry = None) -> tuple[Die, ...]:
    """Return the die that each of `faces` was read from, for faces that `read` accepts."""
    dice: list[Die] = []
    state = rule.start(carry)
    for face in faces:
        dice.append(rule.wants(state))
        state = rule.step(state, face)
    return tuple(dice)
