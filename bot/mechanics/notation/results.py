"""What throwing a tree comes to: a tree of results of the same shape."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.mechanics.notation.tree import Expression, Node
from bot.mechanics.rule import Die, Face


class DieThrow(NamedTuple):
    """One throw of one die."""

    face: int
    """As read, from 1."""
    value: int
    """What it is worth: the face, less 1 where it penetrates; -1, 0 or 1 for a Fate die."""
    again: bool = False
    """Whether it was re-rolled, and so does not count."""


class DieResult(NamedTuple):
    """A die that lies on the table, with every throw of it."""

    throws: tuple[DieThrow, ...]
    value: int
    """What it is worth after all throws, between its least and most."""
    kept: bool = True
    exploded: bool = False
    """Whether it gave one more throw, or die."""
    score: int = 0
    """1 a success, -1 a failure; 0 where dice are added."""


class DiceBatch(NamedTuple):
    """Equal dice that were thrown together."""

    die: Die
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class NodeResult:
    """A node of the tree with what it came to."""

    node: Node
    total: int
    dice: tuple[DieResult, ...] = ()
    """Of a pool or a percentile: all dice, in the order in which they were first thrown."""
    parts: tuple["NodeResult", ...] = ()
    """Of anything else: its operands; of a pool whose number of dice was computed: that number."""
    kept: tuple[bool, ...] = ()
    """Of a group: which parts count."""


@dataclass(frozen=True, slots=True)
class RollResult:
    """A whole expression as it fell."""

    expression: Expression
    sets: tuple[NodeResult, ...]
    batches: tuple[DiceBatch, ...]
    """Every throw, in order."""

    @property
    def faces(self) -> tuple[Face, ...]:
        """Every face, in order of throwing."""
        return tuple(face for batch in self.batches for face in batch.faces)

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each set."""
        return tuple(result.total for result in self.sets)
