"""Where faces come from: chance, a person who typed them, or the history."""

from collections.abc import Callable, Sequence
from typing import Protocol

from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Die, Face

Below = Callable[[int], int]
"""The one way to draw: a whole number, uniform in 0..n-1."""


WITH_ZERO = (10, 100)
"""The numbers of faces of dice that show their highest number as 0 or 00."""


class Source(Protocol):
    """Gives the faces that a rule asks for."""

    def read(self, die: Die) -> Face | None:
        """Return a face of `die`, or None when there is none yet."""
        ...


class Chance:
    """Throws each die that is wanted."""

    def __init__(self, below: Below) -> None:
        self._below = below

    def read(self, die: Die) -> Face:
        """Return a uniform face of `die`."""
        return self._below(die.faces) + 1


class Given:
    """Hands out faces that were written down: typed by a person, or kept in the history."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self._faces = faces
        self.used = 0

    def read(self, die: Die) -> Face | None:
        """Return the next face, or None after the last.

        Raises:
            BadInput: the die has no such face; the sentence names its position.
        """
        if self.used == len(self._faces):
            return None
        face = self._faces[self.used]
        self.used += 1
        if not 1 <= face <= die.faces:
            shows = f"a {die} shows 1 to {die.faces}"
            raise BadInput(f"Face {self.used} is {face}, but {shows}{_how_to_type(face, die)}.")
        return face


def _how_to_type(face: Face, die: Die) -> str:
    """Say how a face is typed, where it is not plainly the number that the die shows."""
    if die.reading:
        return f": type {die.reading}"
    return f": type its 0 as {die.faces}" if not face and die.faces in WITH_ZERO else ""
