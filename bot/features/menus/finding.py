"""Finds the rolls that stand in a text, so that others need not wait for it."""

import asyncio
import re

from bot.mechanics.games.finding import find_games
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.reading.ending import ending_at
from bot.mechanics.reading.finding import find_dice
from bot.mechanics.typed_text import tidy

ESCAPED = re.compile(r"\\(\W)")
"""A sign that Markdown is not to read."""


async def find_rolls(text: str, played: GameEntry | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the rolls of games in a text, where `played` needs no name, and the dice in the rest of it.

    Raises:
        BadInput: the text has an endless number.
    """
    text = tidy(ESCAPED.sub(r"\1", text))
    rolled, dice, rest = dict[str, None](), tuple[str, ...](), text
    for found in find_games(text, played):
        if found is not None:
            behind = ending_at(text, found.end)
            rolled[f"{found.roll} {behind}" if behind else str(found.roll)] = None
            rest = f"{rest[: found.begin]}{' ' * (found.end - found.begin)}{rest[found.end :]}"
        await asyncio.sleep(0)  # others are waiting
    for each in find_dice(rest):
        dice += (each,) if each else ()
        await asyncio.sleep(0)
    return tuple(rolled), dice
