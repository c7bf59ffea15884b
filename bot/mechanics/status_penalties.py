"""Status penalties of Pathfinder: being frightened or sickened takes its number off all checks and DCs.

Of several only the largest counts. Player Core, Conditions.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.mechanics.games.beside import RollBeside
from bot.mechanics.games.d20 import MOST_LOWERED
from bot.mechanics.games.series import SeriesRoll
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.tree import Arithmetic, Dice, Node, Number, Thrown, within

STATUS = re.compile(r"\b(frightened|sickened) (\d)")

MODIFIER = "modifier"
"""The option of the game for what is added to the die."""


class StatusPenalty(NamedTuple):
    """What conditions take off a check."""

    number: int = 0
    words: str = ""
    """The condition, `frightened 1`; empty where it must not be told."""
    name: str = ""
    """Who has it, as the line begins with that name; empty for the roller's own character."""

    def apply(self, roll: Rolls | GameRoll) -> Rolls | GameRoll:
        """Return a roll whose checks have the penalty, with the condition in its label."""
        hindered = _hinder(roll, self.number)
        if hindered == roll or not self.words:
            return hindered
        if isinstance(hindered, GameRoll):
            return replace(hindered, comment=self._label(hindered.comment))
        *others, last = hindered.parts
        return Rolls((*others, replace(last, label=self._label(last.label))))

    def _label(self, label: str) -> str:
        return f"{label} ({self.words})".lstrip()


NO_PENALTY = StatusPenalty()


def find_penalty(notes: Sequence[str]) -> StatusPenalty:
    """Return the largest penalty that notes on a combatant say."""
    said = [match for note in notes for match in STATUS.finditer(note.casefold())]
    found = max(said, key=lambda match: int(match[2]), default=None)
    return StatusPenalty(min(int(found[2]), MOST_LOWERED), found[0]) if found else NO_PENALTY


def _hinder(roll: Rolls | GameRoll, number: int) -> Rolls | GameRoll:
    if isinstance(roll, Rolls):
        return Rolls(
            tuple(
                replace(part, root=Arithmetic("-", part.root, Number(number)))
                if _is_check(part.root)
                else part
                for part in roll.parts
            )
        )
    return _hinder_game(roll, number)


def _hinder_game(roll: GameRoll, number: int) -> GameRoll:
    if isinstance(roll, SeriesRoll):
        rolls = tuple((times, _hinder_game(each, number)) for times, each in roll.rolls)
        return replace(roll, rolls=rolls)
    if isinstance(roll, RollBeside) or not roll.entry.has_degrees:
        return roll
    modifier = roll.values.get(MODIFIER, 0)
    assert isinstance(modifier, int)  # noqa: S101 - only dice are several numbers
    return replace(roll, values={**roll.values, MODIFIER: modifier - number})


def _is_check(root: Node) -> bool:
    dice = [one for one in within(root) if isinstance(one, Thrown)]
    first = dice[0] if len(dice) == 1 else None
    return isinstance(first, Dice) and first.sides == 20 and bool(first.count == 1 or first.keeps)
