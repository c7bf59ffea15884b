"""Throws a tree: left to right, each die when its turn comes."""

from dataclasses import replace

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.fallen import Fallen, Rolled
from bot.mechanics.notation.falling import pools, tens
from bot.mechanics.notation.falling.keeping import kept
from bot.mechanics.notation.falling.table import Missing, Table
from bot.mechanics.notation.tree import (
    Arithmetic,
    Dice,
    Expression,
    Group,
    Negative,
    Node,
    Number,
    Percentile,
)
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Below, Chance, Given, Source


def throw(expression: Expression, source: Source) -> Rolled | Waiting:
    """Throw an expression with faces from `source`, until it is done or the source has no face yet.

    Raises:
        BadInput: a face that its die does not have, or dice that come to no end.
    """
    table = Table(source)
    sets: list[Fallen] = []
    try:
        for _ in range(expression.sets):
            sets.append(_fall(expression.root, table))  # noqa: PERF401 - how many there are is needed below
    except Missing as missing:
        return Waiting(tuple(table.faces), _in_set(missing.die, len(sets) + 1, expression.sets), ())
    return Rolled(expression, tuple(sets), tuple(table.waves))


def throw_all(expression: Expression, below: Below) -> Rolled:
    """Throw an expression with dice thrown by `below`, which never runs out of faces."""
    rolled = throw(expression, Chance(below))
    assert isinstance(rolled, Rolled)  # noqa: S101 - tells the type checker what Chance guarantees
    return rolled


def read(expression: Expression, faces: tuple[Face, ...]) -> Rolled | Waiting:
    """Throw an expression with faces that were written down, all of which it must use.

    Raises:
        BadInput: a face that its die does not have, or more faces than the expression takes.
    """
    given = Given(faces)
    rolled = throw(expression, given)
    if isinstance(rolled, Waiting) or given.used == len(faces):
        return rolled
    if not given.used:
        raise BadInput("This expression throws no dice: leave out all faces.")
    totals = ", ".join(map(str, rolled.totals))
    raise BadInput(
        f"{len(faces)} faces are too many: face {given.used} was the last, and made {totals}. "
        f"Leave out face {given.used + 1} (the {faces[given.used]}) and what follows."
    )


def _fall(node: Node, table: Table) -> Fallen:
    match node:
        case Dice(count=count):
            return pools.fall(node, count if isinstance(count, int) else _fall(count, table), table)
        case Number(value=value):
            return Fallen(node, value)
        case Arithmetic():
            return _fall_both(node, table)
        case Percentile():
            return tens.fall(node, table)
        case Group():
            return _fall_together(node, table)
        case _:  # Negative, Bracketed or Labelled
            part = _fall(node.inner, table)
            total = -part.total if isinstance(node, Negative) else part.total
            return Fallen(node, total, parts=(part,))


def _fall_both(node: Arithmetic, table: Table) -> Fallen:
    parts = left, right = _fall(node.left, table), _fall(node.right, table)
    match node.operator:
        case "+":
            total = left.total + right.total
        case "-":
            total = left.total - right.total
        case "*":
            total = left.total * right.total
        case _:
            total = left.total // right.total
    return Fallen(node, total, parts=parts)


def _fall_together(group: Group, table: Table) -> Fallen:
    parts = tuple(_fall(part, table) for part in group.parts)
    stays = kept([part.total for part in parts], [group.keep] if group.keep else [])
    left = [part.total for part, stay in zip(parts, stays, strict=True) if stay]
    total = sum(map(group.counting.score, left)) if group.counting else sum(left)
    return Fallen(group, total, parts=parts, kept=tuple(stays))


def _in_set(die: Die, number: int, sets: int) -> Die:
    return die if sets == 1 else replace(die, meaning=f"set {number} of {sets}, {die.meaning}")
