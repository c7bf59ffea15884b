"""Dice that are re-rolled or explode, thrown as people throw: in batches.

First every die once; then, in the same order, each die that has to be thrown again or that exploded once
more; and so on until none is left.
"""

from dataclasses import dataclass, field

from bot.mechanics.notation.bounds.surviving import explodes
from bot.mechanics.notation.bounds.throws import MOST_EXPLOSIONS
from bot.mechanics.notation.evaluator.dice_tray import DiceTray, die_with
from bot.mechanics.notation.results import DieResult, DieThrow
from bot.mechanics.notation.tree import Dice, ValueCondition
from bot.mechanics.rule import Face


def throw_in_batches(dice: Dice, count: int, tray: DiceTray) -> list[DieResult]:
    """Throw `count` dice and all that follows; return them in the order of their first throws, unbounded."""
    die, when = die_with(dice.sides, dice.kind), explodes(dice)
    chains = [_Chain(dice, when, number) for number in range(1, count + 1)]
    moving: list[_MovingDie] = []
    while chains:
        faces = tray.batch(die, chains, _Chain.meaning)
        for chain, face in zip(chains, faces, strict=True):
            if not chain.die.throws:
                moving.append(chain.die)
            chain.take(face)
        chains = [chain for chain in chains if chain.goes_on]
    return [one.result() for one in moving]


@dataclass(slots=True)
class _MovingDie:
    """A die on the table, which may still move."""

    throws: list[DieThrow] = field(default_factory=list)
    exploded: bool = False

    def result(self) -> DieResult:
        value = sum(throw.value for throw in self.throws if not throw.again)
        return DieResult(tuple(self.throws), value, exploded=self.exploded)


@dataclass(slots=True)
class _Chain:
    """One of the dice that were asked for, with all that comes of it: at any time one of them moves."""

    dice: Dice
    explodes: ValueCondition | None
    number: int
    die: _MovingDie = field(default_factory=_MovingDie)
    """The one that moves."""
    explosions: int = 0
    once: bool = False
    """Whether the present throw has had its one re-roll."""
    goes_on: bool = True

    def meaning(self) -> str:
        """Say what the next throw is."""
        if self.die.throws and self.die.throws[-1].again:
            return f"{self.dice}: die {self.number} again"
        if self.explosions:
            return f"{self.dice}: die {self.number} exploded"
        return f"die {self.number} of {self.dice}"

    def take(self, face: Face) -> None:
        """Take the next face, and find out whether there must be one more."""
        value = self.dice.value(face)
        again = self._again(value)
        self.die.throws.append(DieThrow(face, value - self._penetrates, again))
        if again:
            return
        self.goes_on = self._explodes(value)
        if self.goes_on:
            self._explode()

    @property
    def _penetrates(self) -> bool:
        explosion = self.dice.explosion
        return self.explosions > 0 and explosion is not None and explosion.kind == "!p"

    def _again(self, value: int) -> bool:
        """Whether the throw does not stand: `rr` judges every throw, `ro` the first that `rr` lets pass."""
        if any(reroll.when.holds(value) for reroll in self.dice.rerolls if not reroll.once):
            return True
        if self.once:
            return False
        self.once = any(reroll.when.holds(value) for reroll in self.dice.rerolls if reroll.once)
        return self.once

    def _explodes(self, value: int) -> bool:
        return self.explodes is not None and self.explosions < MOST_EXPLOSIONS and self.explodes.holds(value)

    def _explode(self) -> None:
        self.explosions += 1
        self.once = False
        self.die.exploded = True
        if self.dice.explosion and self.dice.explosion.kind != "!!":
            self.die = _MovingDie()
