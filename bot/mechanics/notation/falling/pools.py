"""A pool of dice, thrown: re-rolled, exploded, bounded, kept and counted, in this order."""

from functools import lru_cache

from bot.mechanics.notation.fallen import Fallen, FallenDie, Throw
from bot.mechanics.notation.falling.keeping import kept
from bot.mechanics.notation.falling.table import Table, die_with
from bot.mechanics.notation.falling.waves import fall_in_waves
from bot.mechanics.notation.tree import Counting, Dice


def fall(dice: Dice, count: Fallen | int, table: Table) -> Fallen:
    """Throw a pool of `count` dice, which may have been thrown for itself."""
    number, parts = (count, ()) if isinstance(count, int) else (count.total, (count,))
    if dice.rerolls or dice.explosion:
        lying = fall_in_waves(dice, number, table)
    else:
        lying = _fall_at_once(dice, number, table)
    if dice.least is not None or dice.most is not None:
        lying = [_bounded(dice, die) for die in lying]
    if dice.keeps:
        stays = kept([die.value for die in lying], dice.keeps)
        lying = [die if stay else _dropped(die) for die, stay in zip(lying, stays, strict=True)]
    if dice.counting:
        lying = [_scored(dice.counting, die) for die in lying]
        return Fallen(dice, sum([die.score for die in lying]), tuple(lying), parts)
    return Fallen(dice, sum([die.value for die in lying if die.kept]), tuple(lying), parts)


def _fall_at_once(dice: Dice, count: int, table: Table) -> list[FallenDie]:
    """Throw dice of which each is thrown once; equal ones are the same value, which saves making it."""
    die = die_with(dice.sides, dice.kind)
    faces = table.wave(die, range(1, count + 1), lambda number: f"die {number} of {dice}")
    return list(map(_fate if dice.kind == "F" else _plain, faces))


@lru_cache
def _plain(face: int) -> FallenDie:
    return FallenDie((Throw(face, face),), face)


@lru_cache
def _fate(face: int) -> FallenDie:
    return FallenDie((Throw(face, face - 2),), face - 2)


def _bounded(dice: Dice, die: FallenDie) -> FallenDie:
    value = die.value if dice.least is None else max(die.value, dice.least)
    value = value if dice.most is None else min(value, dice.most)
    return die if value == die.value else die._replace(value=value)


def _dropped(die: FallenDie) -> FallenDie:
    return FallenDie(die.throws, die.value, kept=False, exploded=die.exploded)


def _scored(counting: Counting, die: FallenDie) -> FallenDie:
    score = counting.score(die.value) if die.kept else 0
    return die._replace(score=score) if score else die
