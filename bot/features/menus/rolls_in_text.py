"""Finds the rolls in a text that was written for people, with pauses in which others are answered."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.games_in_text import find_games
from bot.mechanics.games.pieces import split_several
from bot.mechanics.games.series import rolls_of
from bot.mechanics.games.spelling import GameEntry, GameRoll
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.reading.dice_in_text import count_dice, find_dice, strip_markdown
from bot.mechanics.reading.ending import ending_at
from bot.mechanics.typed_line import TypedLine
from bot.mechanics.typed_text import tidy
from bot.play.one_by_one import one_by_one

SHORT = 8
"""The most words of a line that is read as /roll reads it; longer lines are prose, and searched for rolls."""

MOST_SHORT = 20
"""The most such lines read in one text."""

Read = Callable[[str], Awaitable[TypedLine]]
"""Reads a line as /roll does."""


class TextRolls(NamedTuple):
    """The rolls in a text, in order."""

    games: tuple[str, ...] = ()
    """Rolls of games, and those repeated until something comes."""
    dice: tuple[str, ...] = ()


async def find_rolls(text: str, read: Read, played: GameEntry | None = None) -> TextRolls:
    """Return the rolls in a text; those of the game that is `played` need no name.

    Raises:
        BadInput: the text has an endless number.
    """
    games, dice, prose = dict[str, None](), dict[str, None](), list[str]()
    left = MOST_SHORT
    for line in strip_markdown(tidy(text)).split("\n"):
        is_short = len(line) <= LIMITS.characters and len(line.split()) <= SHORT
        if left and is_short and any(map(str.isdigit, line)):
            rolls = await _read_short(line, read)
            left -= 1
            await asyncio.sleep(0)  # others are waiting
        else:
            rolls = TextRolls()
        games |= dict.fromkeys(rolls.games)
        dice |= dict.fromkeys(rolls.dice)
        prose += [] if any(rolls) else [line]
    rest = await _find_games("\n".join(prose), played, games)
    async for each in one_by_one(find_dice(rest)):
        dice |= dict.fromkeys(filter(None, [each]))
    return TextRolls(tuple(games), tuple(dice))


async def _read_short(line: str, read: Read) -> TextRolls:
    """Return the roll of a line with dice, or what it may mean; nothing for several rolls in a sentence."""
    try:
        roll = (await read(line)).roll
    except BadInput as refusal:
        is_doubt = count_dice(line) == 1 and ";" not in line
        bare = (str(read_rolls(offer).bare) for offer in refusal.offers if is_doubt)
        return TextRolls(dice=tuple(dict.fromkeys(bare)))
    has_dice = count_dice(line) > 0
    if isinstance(roll, GameRoll):
        return TextRolls(games=(str(roll),) if has_dice or _is_named(roll, line) else ())
    if not isinstance(roll, Rolls):
        return TextRolls(games=(str(roll),))
    return TextRolls(dice=(str(roll.bare),) if has_dice and is_line(roll, line) else ())


def _is_named(roll: GameRoll, line: str) -> bool:
    """Whether a line, or one of several rolls in it, begins with the name of its game."""
    entries = [each.entry for _, each in rolls_of(roll)]
    return any(entry.begins(part, named=True) for part in split_several(line) for entry in entries)


def is_line(roll: Rolls, text: str) -> bool:
    """Whether a text is one line of dice; several dice after commas are rather one roll each."""
    return roll.only is not None or ";" in text


async def _find_games(text: str, played: GameEntry | None, games: dict[str, None]) -> str:
    """Add the rolls of games in a text, and return it without them."""
    rest = text
    async for match in one_by_one(find_games(text, played)):
        if match is not None:
            ending = ending_at(text, match.end)
            games[f"{match.roll} {ending}" if ending else str(match.roll)] = None
            rest = f"{rest[: match.begin]}{' ' * (match.end - match.begin)}{rest[match.end :]}"
    return rest
