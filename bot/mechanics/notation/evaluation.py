"""Throws a tree: left to right, each die when its turn comes."""

from dataclasses import replace

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.evaluator import pools, tens
from bot.mechanics.notation.evaluator.dice_tray import DiceTray, Missing
from bot.mechanics.notation.evaluator.keeping import kept
from bot.mechanics.notation.results import NodeResult, RollResult
from bot.mechanics.notation.tree import (
    Arithmetic,
    Dice,
    Expression,
    Group,
    Negative,
    Node,
    Number,
    PercentileDice,
)
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Below, Chance, Given, Source


def throw(expression: Expression, source: Source) -> RollResult | Waiting:
    """Throw an expression with faces from `source`, until it is done or the source has no face yet.

    Raises:
        BadInput: a face that its die does not have, or dice that come to no end.
    """
    tray = DiceTray(source)
    sets: list[NodeResult] = []
    try:
        for _ in range(expression.sets):
            sets.append(_evaluate(expression.root, tray))  # noqa: PERF401 - how many there are is needed below
    except Missing as missing:
        return Waiting(tuple(tray.faces), _in_set(missing.die, len(sets) + 1, expression.sets), ())
    return RollResult(expression, tuple(sets), tuple(tray.batches))


def throw_all(expression: Expression, below: Below) -> RollResult:
    """Throw an expression with dice thrown by `below`, which never runs out of faces."""
    rolled = throw(expression, Chance(below))
    assert isinstance(rolled, RollResult)  # noqa: S101 - tells the type checker what Chance guarantees
    return rolled


def read(expression: Expression, faces: tuple[Face, ...]) -> RollResult | Waiting:
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


def _evaluate(node: Node, tray: DiceTray) -> NodeResult:
    match node:
        case Dice(count=count):
            return pools.evaluate(node, count if isinstance(count, int) else _evaluate(count, tray), tray)
        case Number(value=value):
            return NodeResult(node, value)
        case Arithmetic():
            return _evaluate_arithmetic(node, tray)
        case PercentileDice():
            return tens.evaluate(node, tray)
        case Group():
            return _evaluate_group(node, tray)
        case _:  # Negative, Bracketed or Labelled
            part = _evaluate(node.inner, tray)
            total = -part.total if isinstance(node, Negative) else part.total
            return NodeResult(node, total, parts=(part,))


def _evaluate_arithmetic(node: Arithmetic, tray: DiceTray) -> NodeResult:
    parts = left, right = _evaluate(node.left, tray), _evaluate(node.right, tray)
    match node.operator:
        case "+":
            total = left.total + right.total
        case "-":
            total = left.total - right.total
        case "*":
            total = left.total * right.total
        case _:
            total = left.total // right.total
    return NodeResult(node, total, parts=parts)


def _evaluate_group(group: Group, tray: DiceTray) -> NodeResult:
    parts = tuple(_evaluate(part, tray) for part in group.parts)
    stays = kept([part.total for part in parts], [group.keep] if group.keep else [])
    left = [part.total for part, stay in zip(parts, stays, strict=True) if stay]
    total = sum(map(group.counting.score, left)) if group.counting else sum(left)
    return NodeResult(group, total, parts=parts, kept=tuple(stays))


def _in_set(die: Die, number: int, sets: int) -> Die:
    return die if sets == 1 else replace(die, meaning=f"set {number} of {sets}, {die.meaning}")
