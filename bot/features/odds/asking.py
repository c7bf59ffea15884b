"""A question about odds: which rolls, and the target of each. It changes nothing at the table."""

from dataclasses import dataclass, replace

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.tree import Node
from bot.play.kind import Workers
from bot.play.lanes import need_long_lane

MOST = 4
"""The most rolls to compare: a chart with more is unreadable."""


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """One to four different rolls, without labels."""

    rolls: tuple[Expression, ...]

    @property
    def roots(self) -> tuple[Node, ...]:
        """Those with totals."""
        return tuple(roll.root for roll in self.rolls if not roll.counts_words)

    async def is_long(self, workers: Workers) -> bool:
        """Whether computing them may take seconds."""
        return await need_long_lane(workers, *self.roots)

    def __str__(self) -> str:
        return "; ".join(roll.dice for roll in self.rolls)


def question_about(dice: str) -> OddsQuestion:
    """Return the question about the first four different rolls of a recorded line."""
    parts = read_rolls(dice).parts
    different = dict.fromkeys(replace(part, label="") for part in parts)
    return OddsQuestion(tuple(different)[:MOST])


def question(line: Rolls) -> OddsQuestion:
    """Return the question about the rolls of a line: `4d6kh3 vs 12; 3d6 vs 12` compares both.

    Raises:
        BadInput: it has more than four rolls or one of them twice.
    """
    parts = line.parts
    if len(parts) > MOST:
        raise BadInput(f"You typed {len(parts)} rolls, but at most {MOST} can be compared: leave some out.")
    rolls = tuple(replace(part, label="") for part in parts)
    for place, roll in enumerate(rolls):
        if roll in rolls[:place]:
            raise BadInput(f"You wrote `{roll}` twice: leave one out.")
    return OddsQuestion(rolls)
