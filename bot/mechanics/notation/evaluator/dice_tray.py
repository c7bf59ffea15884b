"""The tray on which dice land: the faces so far, and where the next ones come from."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from bot.mechanics.errors import BadInput
from bot.mechanics.kinds import DIE, FATE
from bot.mechanics.notation.results import DiceBatch
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Source

MOST_THROWS = 20_000
"""Throws of one expression. At most 1,000 are expected, so that only a source without chance gets here."""

Thrown = TypeVar("Thrown")


class Missing(Exception):
    """There is no face yet for `die`, which has to be thrown next."""

    def __init__(self, die: Die) -> None:
        super().__init__(die)
        self.die = die


class DiceTray:
    """Collects every face, in order of throwing."""

    def __init__(self, source: Source) -> None:
        self._read = source.read
        self.faces: list[Face] = []
        self.batches: list[DiceBatch] = []

    def batch(self, die: Die, thrown: Sequence[Thrown], meaning: Callable[[Thrown], str]) -> list[Face]:
        """Throw `die` once for each of `thrown`, and return the faces.

        Raises:
            Missing: the source has no face yet; its die tells the `meaning` of the throw.
            BadInput: a face that the die does not have, or more than 20,000 throws in all.
        """
        read, faces, before = self._read, self.faces, len(self.faces)
        if before + len(thrown) > MOST_THROWS:
            raise BadInput(
                f"After {before:,} throws these dice still want to be thrown again: "
                f"use conditions that fewer faces meet."
            )
        for one in thrown:
            face = read(die)
            if face is None:
                raise Missing(replace(die, meaning=meaning(one)))
            faces.append(face)
        batch = faces[before:]
        self.batches.append(DiceBatch(die, tuple(batch)))
        return batch


@lru_cache
def die_with(sides: int, kind: str) -> Die:
    """Return the physical die of a pool, by its `kind` in the tree."""
    return Die(sides, kind=FATE if kind == "F" else DIE)
