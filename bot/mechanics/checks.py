"""Checks as rows have them: dice with or without a target, `d20 + 2 vs 14`, or the roll of a game."""

from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.game import throw as throw_game
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.group_checks import is_success
from bot.mechanics.notation.evaluation import throw
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.tree import throws_of
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Source

Check = Rolls | GameRoll


class CheckThrow(NamedTuple):
    """The result of a check."""

    text: str
    """The total, or the verdict as the game has it."""
    succeeds: bool | None
    """None if there is nothing to reach."""
    dice: tuple[Die, ...]
    faces: tuple[Face, ...]


def read_check(text: str) -> Check:
    """Read a check of a row.

    Raises:
        BadInput: it is none.
    """
    with suppress(BadInput):
        return read_game(text)
    return read_rolls(text)


def throw_check(check: Check, source: Source) -> CheckThrow | Waiting:
    """Throw a check once.

    Raises:
        BadInput: a face that its die does not have.
    """
    if isinstance(check, GameRoll):
        made = throw_game(check.game, source)
        if isinstance(made, Waiting):
            return made
        word, text = made.verdict
        return CheckThrow(text, is_success(word, check.game.words), made.dice, made.faces)
    fell = throw(check, source)
    if isinstance(fell, Waiting):
        return fell
    dice = tuple(batch.die for batch in fell.batches for _ in batch.faces)
    (total,), target = fell.totals, check.parts[0].target
    return CheckThrow(str(total), target.holds(total) if target else None, dice, fell.faces)


def say_check(check: Check, text: str) -> str:
    """Return the result of a check as players say it."""
    return check.say(text) if isinstance(check, GameRoll) else text.replace("-", "−")


def count_dice(check: Check) -> float:
    """Return how many dice a check throws on average."""
    if isinstance(check, GameRoll):
        return len(check.game.dice)
    return float(sum(throws_of(part.root) for part in check.parts))


def throw_all(checks: Iterable[Check], source: Source) -> list[CheckThrow] | Waiting:
    """Throw checks one after the other."""
    made = []
    for check in checks:
        one = throw_check(check, source)
        if isinstance(one, Waiting):
            return one
        made.append(one)
    return made
