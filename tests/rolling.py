"""Rolls by the commands /d100, /die, /roll and /fair, recorded without an answer."""

from typing import Any

from bot.features.die import event as die
from bot.features.fair import event as fair
from bot.features.roll import event as roll
from bot.mechanics.playing import Waiting
from bot.play.recording import record, record_at_once
from bot.play.store import Ask
from bot.play.transition import Recorded, Submission
from bot.play.typed_faces import parse_words


def wanted(**options: Any) -> dict[str, Any]:
    """Return options of a roll, to be asked for more than once."""
    return options


async def roll_die(
    ask: Ask, command: str, sides: int, *wanted: Any, rolled: str | None = None, **options: Any
) -> Any:
    """Roll a die by a rule, or read it from faces; say what to throw next where they are not enough."""
    return await _record(ask, die.validate(ask, command, sides, *wanted, rolled=rolled, **options), rolled)


async def roll_dice(ask: Ask, dice: str, *, rolled: str | None = None, **options: Any) -> Any:
    """Roll an expression, or read it from faces; say what to throw next where they are not enough."""
    return await _record(ask, await roll.validate(ask, dice, rolled=rolled, **options), rolled)


async def roll_fair(ask: Ask, dice: str, tightness: str | None = None) -> Recorded:
    """Roll dice adaptively."""
    return await record_at_once(ask, await fair.validate(ask, dice, tightness))


async def _record(ask: Ask, asked: Submission, rolled: str | None) -> Recorded | Waiting:
    if rolled is not None:
        asked = asked.with_faces(asked.kind.parse_faces(parse_words(rolled)))
    return await record(ask, asked)
