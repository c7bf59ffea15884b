"""A pool of dice, thrown: re-rolled, exploded, bounded, kept and counted, in this order."""

from functools import lru_cache

from bot.mechanics.notation.evaluator.batches import throw_in_batches
from bot.mechanics.notation.evaluator.dice_tray import DiceTray, die_with
from bot.mechanics.notation.evaluator.keeping import kept
from bot.mechanics.notation.results import DieResult, DieThrow, NodeResult
from bot.mechanics.notation.tree import Counting, Dice


def evaluate(dice: Dice, count: NodeResult | int, tray: DiceTray) -> NodeResult:
    """Throw a pool of `count` dice, which may have been thrown for itself."""
    number, parts = (count, ()) if isinstance(count, int) else (count.total, (count,))
    if dice.rerolls or dice.explosion:
        results = throw_in_batches(dice, number, tray)
    else:
        results = _throw_at_once(dice, number, tray)
    if dice.least is not None or dice.most is not None:
        results = [_bounded(dice, die) for die in results]
    if dice.keeps:
        stays = kept([die.value for die in results], dice.keeps)
        results = [die if stay else _dropped(die) for die, stay in zip(results, stays, strict=True)]
    if dice.counting:
        results = [_scored(dice.counting, die) for die in results]
        return NodeResult(dice, sum([die.score for die in results]), tuple(results), parts)
    return NodeResult(dice, sum([die.value for die in results if die.kept]), tuple(results), parts)


def _throw_at_once(dice: Dice, count: int, tray: DiceTray) -> list[DieResult]:
    """Throw dice of which each is thrown once; equal ones are the same value, which saves making it."""
    die = die_with(dice.sides, dice.kind)
    faces = tray.batch(die, range(1, count + 1), lambda number: f"die {number} of {dice}")
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


def _scored(counting: Counting, die: DieResult) -> DieResult:
    score = counting.score(die.value) if die.kept else 0
    return die._replace(score=score) if score else die
