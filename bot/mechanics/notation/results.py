"""What throwing a tree comes to: a tree of results of the same shape.

Named tuples, as they are made in a third of the time of a frozen dataclass, for each die of each roll.
"""

from itertools import chain
from typing import NamedTuple, TypeAlias

from bot.mechanics.notation.rolls import Expression, Rolls, Target
from bot.mechanics.notation.tree import Node
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


Tally: TypeAlias = tuple[tuple[str, int], ...]
"""Words, each with how often it came."""


def merged(one: Tally, other: Tally) -> dict[str, int]:
    """Return how often each word came in two tallies together."""
    result = dict(one)
    for word, times in other:
        result[word] = result.get(word, 0) + times
    return result


class NodeResult(NamedTuple):
    """A node of the tree with what it came to."""

    node: Node
    total: int
    dice: tuple[DieResult, ...] = ()
    """Of a pool or a percentile: all dice, in the order in which they were first thrown."""
    parts: tuple["NodeResult", ...] = ()
    """Of anything else: its operands; of a pool whose number of dice was computed: that number; of what was
    thrown before: nothing."""
    kept: tuple[bool, ...] = ()
    """Of a group: which parts count."""
    tally: Tally = ()
    """Of dice with words, whose total is 0: how often each word came, also those that did not."""


class PartResult(NamedTuple):
    """One roll of a line as it fell."""

    expression: Expression
    sets: tuple[NodeResult, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each set; 0 where words are counted."""
        return tuple([result.total for result in self.sets])

    @property
    def tallies(self) -> tuple[dict[str, int], ...]:
        """Of each set, how often each word came; empty where there are no words."""
        return tuple(dict(result.tally) for result in self.sets if result.tally)

    @property
    def successes(self) -> tuple[bool, ...]:
        """Of each set, whether it meets the target; empty where there is none."""
        target = self.expression.target
        return tuple(target.holds(_measured(result, target)) for result in self.sets) if target else ()

    @property
    def margins(self) -> tuple[int | None, ...]:
        """Of each set, by how much; None where more is no better; empty where there is no target."""
        target = self.expression.target
        return tuple(target.margin(_measured(result, target)) for result in self.sets) if target else ()


def _measured(result: NodeResult, target: Target) -> int:
    """Return what is held against a target: how often its word came, or the total."""
    return dict(result.tally).get(target.word, 0) if target.word else result.total


class RollResult(NamedTuple):
    """A whole line as it fell."""

    rolls: Rolls
    parts: tuple[PartResult, ...]
    batches: tuple[DiceBatch, ...]
    """Every throw, in order."""

    @property
    def faces(self) -> tuple[Face, ...]:
        """Every face, in order of throwing."""
        return tuple(chain.from_iterable([batch.faces for batch in self.batches]))

    @property
    def sets(self) -> tuple[NodeResult, ...]:
        """All sets of all parts, in order."""
        return tuple(chain.from_iterable([part.sets for part in self.parts]))

    @property
    def totals(self) -> tuple[int, ...]:
        """Their totals."""
        return tuple([result.total for part in self.parts for result in part.sets])
