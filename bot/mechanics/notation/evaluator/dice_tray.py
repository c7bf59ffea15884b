"""The tray on which dice land: the faces so far, and where the next ones come from."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from bot.mechanics.errors import BadInput
from bot.mechanics.kinds import DIE, FATE
from bot.mechanics.notation.results import DiceBatch
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Die, Face
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
    return Die(sides, kind=FATE if kind == "F" else DIE)
