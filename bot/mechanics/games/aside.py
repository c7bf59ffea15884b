"""Reads a roll with options that are written like dice, `san check 1/1d6`, apart from its other words."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from bot.mechanics.errors import BadInput
from bot.mechanics.games.spelling import GameEntry, GameRoll


def read_aside(entry: GameEntry, text: str, read: Callable[[str], GameRoll | None]) -> GameRoll | None:
    """Return a roll of a game with such options, or None; `read` reads the line without them."""
    aside = entry.find_aside(text) if entry.find_aside else None
    if aside is None:
        return None
    with suppress(BadInput):
        roll = read(aside.cut(text))
        if roll and roll.entry is entry and roll.values.get(aside.flag):
            taken = sorted((*roll.taken, (aside.begin, aside.end, "option")))
            return replace(roll, values={**roll.values, **aside.values}, taken=tuple(taken))
    return None
