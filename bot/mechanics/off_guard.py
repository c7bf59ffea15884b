"""What lowers the armour class of the target of a strike in Pathfinder: off-guard, and being frightened.

Off-guard is a circumstance penalty of 2; frightened and sickened are status penalties of their number, of
which only the larger counts. Player Core, Conditions. Both are options of the strike.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.mechanics.games.beside import RollBeside
from bot.mechanics.games.series import SeriesRoll
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.games.strikes import STRIKE
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.separate_attacks import may_attack
from bot.mechanics.status_penalties import find_penalty

OFF_GUARD = "offguard"
"""The option, as a line has it."""

LOWERED = "lowered"
"""The option for the status penalty."""

SAYS = re.compile(r"\b(?:off|flat)[ -]?(?:guard|footed)\b", re.IGNORECASE)


class Lowering(NamedTuple):
    """What lowers the armour class of a target."""

    off_guard: bool = False
    status: int = 0

    def apply(self, roll: GameRoll) -> GameRoll:
        """Return a roll whose strikes have the penalties of their target."""
        if isinstance(roll, SeriesRoll):
            return replace(roll, rolls=tuple((times, self.apply(each)) for times, each in roll.rolls))
        if isinstance(roll, RollBeside) or not roll.values.get(STRIKE):
            return roll
        typed = {OFF_GUARD: 1} if self.off_guard else {}
        status = {LOWERED: self.status} if self.status else {}
        return replace(roll, values={**roll.values, **typed, **status})


NO_LOWERING = Lowering()


def find_lowering(notes: Sequence[str]) -> Lowering:
    """Return what notes on a combatant say of its armour class."""
    said = [note.replace("\\", "").casefold() for note in notes]  # cards escape a hyphen
    off_guard = any(map(SAYS.search, said))
    return Lowering(off_guard, find_penalty(said).number)


def lowers(note: str) -> bool:
    """Whether a note lowers the armour class."""
    return find_lowering([note]) != NO_LOWERING


def mark_off_guard(text: str, scope: NameScope) -> str:
    """Return a line with the option where its attacks say `off-guard` or `flat-footed`."""
    if not SAYS.search(text):
        return text
    line, mark, remark = text.partition("#")
    parts = [SAYS.sub(OFF_GUARD, part) if may_attack(part, scope) else part for part in line.split(";")]
    return f"{';'.join(parts)}{mark}{remark}"
