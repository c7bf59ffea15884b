"""The tray on which dice land: where faces come from, and what is thrown again.

Dice that are re-rolled or explode are thrown as people throw, in batches: first every die once; then, in the
same order, each die that has to be thrown again or that exploded once more; and so on until none is left.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.modifiers import (
    Condition,
)
from bot.mechanics.notation.results import DiceBatch, DieResult, DieThrow, NodeResult
from bot.mechanics.notation.surviving import explodes
from bot.mechanics.notation.tree import Dice, DigitDice, SizedDice, WordDice
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import FATE, FATE_SIGNS, Die, Face
from bot.mechanics.sources import Source

MOST_THROWS = 20_000
"""Throws of one expression. At most 1,000 are expected, so that only a source without chance gets here."""


class Missing(Exception):
    """There is no face yet for `die`, which has to be thrown next."""

    def __init__(self, die: Die) -> None:
        super().__init__(die)
        self.die = die


class DiceTray:
    """Collects every face, in order of throwing."""

    def __init__(self, source: Source) -> None:
        self._read_many = source.read_many
        self._thrown = 0
        self.batches: list[DiceBatch] = []
        self.named: dict[str, NodeResult] = {}
        """What was thrown under a name."""

    def batch(self, die: Die, count: int, meaning: Callable[[int], str]) -> tuple[Face, ...]:
        """Throw `count` of `die`, and return the faces.

        Raises:
            Missing: the source has no face yet; its die tells the `meaning` of this throw, counted from 0.
            BadInput: a face that the die does not have, or more than 20,000 throws in all.
        """
        if self._thrown + count > MOST_THROWS:
            raise BadInput(
                f"After {self._thrown:,} throws these dice still want to be thrown again: "
                f"use conditions that fewer faces meet."
            )
        faces = self._read_many(die, count)
        self._thrown += len(faces)
        self.batches.append(DiceBatch(die, faces))
        if len(faces) < count:
            raise Missing(replace(die, meaning=meaning(len(faces))))
        return faces

    def waiting(self, wants: Die) -> Waiting:
        """Return all that was thrown, for one who has to throw `wants` next."""
        faces = tuple(face for batch in self.batches for face in batch.faces)
        return Waiting(faces, tuple(batch.die for batch in self.batches for _ in batch.faces), wants, ())


@lru_cache
def die_with(sides: int, kind: str) -> Die:
    """Return the physical die of a pool, by its `kind` in the tree."""
    return Die(sides, kind=FATE, labels=FATE_SIGNS) if kind == "F" else Die(sides)


def nth(place: int, dice: Dice | DigitDice | SizedDice | WordDice) -> str:
    """Say which of several dice a throw is, counted from 0; of a single one only what happens to it."""
    if isinstance(dice, DigitDice) or dice.count != 1:
        return f"die {place + 1} of {dice}"
    return "" if isinstance(dice, Dice) and dice == Dice(1, dice.sides, dice.kind) else f"for {dice}"


def throw_in_batches(dice: Dice, count: int, tray: DiceTray) -> list[DieResult]:
    """Throw `count` dice and all that follows; return them in the order of their first throws, unbounded."""
    die, when = die_with(dice.sides, dice.kind), explodes(dice)
    chains = [_Chain(dice, when, number) for number in range(1, count + 1)]
    moving: list[_MovingDie] = []
    while chains:
        faces = tray.batch(die, len(chains), partial(_meaning, chains))
        for chain, face in zip(chains, faces, strict=True):
            if not chain.die.throws:
                moving.append(chain.die)
            chain.take(face)
        chains = [chain for chain in chains if chain.goes_on]
    return [one.result() for one in moving]


def _meaning(chains: "Sequence[_Chain]", place: int) -> str:
    return chains[place].meaning()


@dataclass(slots=True)
class _MovingDie:
    """A die on the table, which may still move."""

    throws: list[DieThrow] = field(default_factory=list)
    exploded: bool = False

    def result(self) -> DieResult:
        value = sum([throw.value for throw in self.throws if not throw.again])
        return DieResult(tuple(self.throws), value, exploded=self.exploded)


@dataclass(slots=True)
class _Chain:
    """One of the dice that were asked for, with all that comes of it: at any time one of them moves."""

    dice: Dice
    explodes: Condition | None
    number: int
    die: _MovingDie = field(default_factory=_MovingDie)
    """The one that moves."""
    explosions: int = 0
    imploding: bool = False
    """Whether the next throw is taken off."""
    once: bool = False
    """Whether the present throw has had its one re-roll."""
    goes_on: bool = True

    def meaning(self) -> str:
        """Say what the next throw is."""
        if self.die.throws and self.die.throws[-1].again:
            return f"{self.dice}: die {self.number} again"
        if self.imploding:
            return f"{self.dice}: die {self.number} imploded"
        if self.explosions:
            return f"{self.dice}: die {self.number} exploded"
        return nth(self.number - 1, self.dice)

    def take(self, face: Face) -> None:
        """Take the next face, and find out whether there must be one more."""
        value = self.dice.value(face)
        again = bool(self.dice.rerolls) and self._again(value)
        worth = -value if self.imploding else value - self._penetrates
        self.die.throws.append(DieThrow(face, worth, again))
        if again:
            return
        if self._implodes(value):
            self.imploding, self.once = True, False
            return
        self.goes_on = not self.imploding and self._explodes(value)
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

    def _implodes(self, value: int) -> bool:
        when = self.dice.implodes
        return when is not None and not (self.imploding or self.explosions) and when.holds(value)

    def _explodes(self, value: int) -> bool:
        explosion = self.dice.explosion
        if self.explodes is None or explosion is None or self.explosions == explosion.most:
            return False
        return self.explodes.holds(value)

    def _explode(self) -> None:
        self.explosions += 1
        self.once = False
        self.die.exploded = True
        if self.dice.explosion and self.dice.explosion.kind != "!!":
            self.die = _MovingDie()
