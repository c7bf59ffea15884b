"""Thrown dice as they look on the table, from which a picture can be drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.mechanics.rule import Face, Rule


@dataclass(frozen=True, slots=True)
class UpperFace:
    """The upper face of one die."""

    label: str
    """The number on it; empty where the face is blank."""
    counts: bool
    """Whether the total is made of it: not of a face that is beaten, nor of one that is thrown again."""
    red: bool = False
    """Whether this is the red die, whose number is the red number."""
    dots: int = 0
    """The dots beside the label, 0 to 6, by which one face beats another; 0 where a die has none."""
    note: str = ""
    """What is written on it in red: a number, or a change to one such as +2; mostly nothing."""


class CatanDice(Rule[int], Protocol):
    """A way to roll a total and a red number; its outcomes are the codes of `bot.mechanics.catan.pips`."""

    def shown(self, faces: Sequence[Face]) -> tuple[UpperFace, ...]:
        """Return the look of `faces`, which are those of a throw or of its beginning."""
        ...
