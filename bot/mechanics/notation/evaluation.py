"""Throws a tree: left to right, each die when its turn comes.

A pool is re-rolled, exploded, bounded, kept and counted, in this order.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from bot.mechanics.notation.dice_tray import DiceTray, Missing, die_with, nth, throw_in_batches
from bot.mechanics.notation.modifiers import (
    Keep,
    Scoring,
)
from bot.mechanics.notation.results import DieResult, DieThrow, NodeResult, PartResult, RollResult, merged
from bot.mechanics.notation.rolls import Expression, Rolls
from bot.mechanics.notation.surviving import places
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Call,
    Dice,
    DigitDice,
    Group,
    Labelled,
    Negative,
    Node,
    Number,
    PercentileDice,
    Reused,
    SizedDice,
    WordDice,
)
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Below, Chance, Given, Source


def throw(rolls: Rolls, source: Source) -> RollResult | Waiting:
    """Throw a line with faces from `source`, until it is done or the source has no face yet.

    Raises:
        BadInput: a face that its die does not have, or dice that come to no end.
    """
    tray = DiceTray(source)
    parts: list[PartResult] = []
    try:
        for expression in rolls.parts:
            parts.append(_throw_part(expression, tray))  # noqa: PERF401 - how many there are is needed below
    except Missing as missing:
        return tray.waiting(_in_part(missing.die, len(parts) + 1, len(rolls.parts)))
    return RollResult(rolls, tuple(parts), tuple(tray.batches))


def throw_all(rolls: Rolls, below: Below) -> RollResult:
    """Throw a line with dice thrown by `below`, which never runs out of faces."""
    rolled = throw(rolls, Chance(below))
    assert isinstance(rolled, RollResult)  # noqa: S101 - tells the type checker what Chance guarantees
    return rolled


def read(rolls: Rolls, faces: tuple[Face, ...]) -> RollResult | Waiting:
    """Throw a line with faces that were written down, all of which it must use.

    Raises:
        BadInput: a face that its die does not have, or more faces than the line takes.
    """
    return read_from(rolls, Given(faces))


def read_from(rolls: Rolls, source: Source) -> RollResult | Waiting:
    """Throw a line with all faces that a source has.

    Raises:
        BadInput: a face that its die does not have, or more faces than the line takes.
    """
    rolled = throw(rolls, source)
    if isinstance(rolled, RollResult):
        source.finish(", ".join(map(str, rolled.totals)))
    return rolled


def _throw_part(expression: Expression, tray: DiceTray) -> PartResult:
    sets: list[NodeResult] = []
    try:
        for _ in range(expression.sets):
            sets.append(_evaluate(expression.root, tray))  # noqa: PERF401 - how many there are is needed below
    except Missing as missing:
        raise Missing(_in_set(missing.die, len(sets) + 1, expression.sets)) from None
    if expression.name:
        tray.named[expression.name] = sets[0]
    return PartResult(expression, tuple(sets))


def _evaluate(node: Node, tray: DiceTray) -> NodeResult:
    match node:  # what is met most comes first
        case Dice():
            made = _evaluate_pool(node, tray)
        case Number(value=value):
            made = NodeResult(node, value)
        case Arithmetic():
            made = _evaluate_arithmetic(node, tray)
        case Call(parts=parts):
            made = _evaluate_call(node, [_evaluate(part, tray) for part in parts])
        case Group():
            made = _evaluate_group(node, tray)
        case Reused(name=name):
            before = tray.named[name]
            made = NodeResult(node, before.total, tally=before.tally)
        case Negative(inner=inner) | Bracketed(inner=inner) | Labelled(inner=inner):
            part = _evaluate(inner, tray)
            total = -part.total if isinstance(node, Negative) else part.total
            made = NodeResult(node, total, parts=(part,), tally=part.tally)
        case PercentileDice():
            made = _evaluate_percentile(node, tray)
        case DigitDice() | SizedDice() | WordDice():
            made = _evaluate_plain(node, tray)
    return made


def _evaluate_arithmetic(node: Arithmetic, tray: DiceTray) -> NodeResult:
    parts = left, right = _evaluate(node.left, tray), _evaluate(node.right, tray)
    match node.operator:
        case "+":
            total = left.total + right.total
        case "-":
            total = left.total - right.total
        case "*":
            total = left.total * right.total
        case "/":
            total = left.total // right.total
        case "%":
            total = left.total % right.total
    if left.tally or right.tally:
        return NodeResult(node, total, parts=parts, tally=tuple(merged(left.tally, right.tally).items()))
    return NodeResult(node, total, (), parts)


def _evaluate_call(call: Call, parts: list[NodeResult]) -> NodeResult:
    totals = [part.total for part in parts]
    total = abs(totals[0]) if call.name == "abs" else -(-totals[0] // totals[1])
    return NodeResult(call, total, parts=tuple(parts))


def _evaluate_plain(node: DigitDice | SizedDice | WordDice, tray: DiceTray) -> NodeResult:
    """Throw dice of which each is thrown once, and nothing happens to any."""
    match node:
        case DigitDice():
            faces = tray.batch(die_with(node.sides, "d"), node.digits, partial(nth, dice=node))
            return NodeResult(node, int("".join(map(str, faces))), tuple(map(_plain, faces)))
        case SizedDice():
            sides = _evaluate(node.sides, tray)
            faces = tray.batch(die_with(sides.total, "d"), node.count, partial(nth, dice=node))
            return NodeResult(node, sum(faces), tuple(map(_plain, faces)), (sides,))
        case WordDice(words=words):
            faces = tray.batch(Die(len(words), labels=words), node.count, partial(nth, dice=node))
            return NodeResult(node, 0, tuple(map(_plain, faces)), tally=_tally(node, faces))


def _tally(node: WordDice, faces: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """Return how often each word came, in the order in which the die has them."""
    came = [node.words[face - 1] for face in faces]
    return tuple((word, came.count(word)) for word in dict.fromkeys(node.words))


def _evaluate_group(group: Group, tray: DiceTray) -> NodeResult:
    parts = tuple(_evaluate(part, tray) for part in group.parts)
    stays = select_kept([part.total for part in parts], [group.keep] if group.keep else [])
    left = [part.total for part, stay in zip(parts, stays, strict=True) if stay]
    total = sum(map(group.counting.score, left)) if group.counting else sum(left)
    return NodeResult(group, total, parts=parts, kept=tuple(stays))


def _in_part(die: Die, number: int, parts: int) -> Die:
    return die if parts == 1 else _meaning_also(die, f"roll {number} of {parts}")


def _in_set(die: Die, number: int, sets: int) -> Die:
    return die if sets == 1 else _meaning_also(die, f"set {number} of {sets}")


def _meaning_also(die: Die, meaning: str) -> Die:
    return replace(die, meaning=", ".join(filter(None, (meaning, die.meaning))))


def _evaluate_pool(dice: Dice, tray: DiceTray) -> NodeResult:
    """Throw a pool; how many dice it has may be thrown before."""
    number = dice.count
    parts: tuple[NodeResult, ...] = ()
    if not isinstance(number, int):
        thrown = _evaluate(number, tray)
        number, parts = thrown.total, (thrown,)
    if dice.rerolls or dice.explosion or dice.implodes:
        results = throw_in_batches(dice, number, tray)
    else:
        results = _throw_at_once(dice, number, tray)
    if dice.least is not None or dice.most is not None:
        results = [_bounded(dice, die) for die in results]
    if dice.keeps:
        stays = select_kept([die.value for die in results], dice.keeps)
        results = [die if stay else _dropped(die) for die, stay in zip(results, stays, strict=True)]
    if dice.counting:
        results = [_scored(dice.counting, die) for die in results]
        return NodeResult(dice, sum([die.score for die in results]), tuple(results), parts)
    return NodeResult(dice, sum([die.value for die in results if die.kept]), tuple(results), parts)


def _throw_at_once(dice: Dice, count: int, tray: DiceTray) -> list[DieResult]:
    """Throw dice of which each is thrown once; equal ones are the same value, which saves making it."""
    die = die_with(dice.sides, dice.kind)
    faces = tray.batch(die, count, partial(nth, dice=dice))
    if dice.faces:
        return [DieResult((DieThrow(face, dice.value(face)),), dice.value(face)) for face in faces]
    return list(map(_fate if dice.kind == "F" else _plain, faces))


@lru_cache
def _plain(face: int) -> DieResult:
    return DieResult((DieThrow(face, face),), face)


@lru_cache
def _fate(face: int) -> DieResult:
    return DieResult((DieThrow(face, face - 2),), face - 2)


def _bounded(dice: Dice, die: DieResult) -> DieResult:
    value = die.value if dice.least is None else max(die.value, dice.least)
    value = value if dice.most is None else min(value, dice.most)
    return die if value == die.value else die._replace(value=value)


def _dropped(die: DieResult) -> DieResult:
    return DieResult(die.throws, die.value, kept=False, exploded=die.exploded)


def _scored(counting: Scoring, die: DieResult) -> DieResult:
    score = counting.score(die.value) if die.kept else 0
    return die._replace(score=score) if score else die


def _evaluate_percentile(percentile: PercentileDice, tray: DiceTray) -> NodeResult:
    """Throw the units die, then the tens dice, of which the first with the best reading counts."""
    die = die_with(10, "d")
    faces = tray.batch(die, percentile.extra + 2, lambda place: _meaning(percentile, place))
    units, *tens = (face % 10 for face in faces)
    readings = [10 * digit + units or 100 for digit in tens]
    total = min(readings) if percentile.best else max(readings)
    counts = readings.index(total)
    dice = [_die(units, units)]
    dice += [_die(digit, 10 * digit, kept=place == counts) for place, digit in enumerate(tens)]
    return NodeResult(percentile, total, tuple(dice))


def _die(digit: int, value: int, *, kept: bool = True) -> DieResult:
    return DieResult((DieThrow(digit or 10, value),), value, kept)


def _meaning(percentile: PercentileDice, place: int) -> str:
    return f"the {f'tens die {place}' if place else 'units die'} of {percentile}, 10 reads 0"


def _staying(keep: Keep, values: int) -> int:
    return max(0, keep.number if keep.kind[0] == "k" else values - keep.number)


def select_kept(values: Sequence[int], keeps: Iterable[Keep]) -> list[bool]:
    """Return for each value whether all of `keeps` leave it; of equal values the earlier one stays."""
    left = list(range(len(values)))
    for keep in keeps:
        left.sort()
        left.sort(key=values.__getitem__, reverse=keep.kind in {"kh", "dl", "km"})
        start, end = places([keep], len(left)) if keep.kind == "km" else (0, _staying(keep, len(left)))
        left = left[start:end]
    stays = [False] * len(values)
    for index in left:
        stays[index] = True
    return stays
