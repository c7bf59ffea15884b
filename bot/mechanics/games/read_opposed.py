"""Reads two rolls against each other: `brawl vs dodge 25`."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from bot.mechanics.errors import BadInput
from bot.mechanics.games.combat_skills import say_combat
from bot.mechanics.games.opposed import OpposedRoll, cut_tie, is_opposable, oppose
from bot.mechanics.games.spelling import GameEntry, GameRoll
from bot.mechanics.games.where_played import read_where_played
from bot.mechanics.reading.cursor import Taken
from bot.mechanics.reading.language import VERSUS
from bot.mechanics.reading.tokens import tokenize

DODGES = ("dodge", "his_dodge", "her_dodge", "their_dodge", "its_dodge")
"""How people write the skill with which somebody evades."""

Read = Callable[[str], GameRoll | None]
"""Reads the roll of a game, or returns None."""


def try_opposed(entry: GameEntry | None, read: Read) -> Read:
    """Return a reader of lines that may be opposed rolls of a game, if it has such."""
    if entry is None or not entry.has_opposed:
        return read
    return lambda text: read_opposed(entry, text, read) or read(text)


def read_opposed(entry: GameEntry, text: str, read: Read) -> OpposedRoll | None:
    """Return a line as an opposed roll of a game, or None.

    `read` reads the first side, whose number a name of a sheet may have. The second has a name and its own
    number, so that `brawl vs 25` stays one roll up to 25.
    """
    both, wins_ties = cut_tie(text)
    between = [token for token in tokenize(both) if token.is_word_of(VERSUS)]
    if len(between) != 1:
        return None
    begin, end = between[0].start, between[0].end
    end += both.startswith(".", end)
    _check_number(text, both[end:].strip())
    with suppress(BadInput):
        second = read_where_played(entry, both[end:])
        if second is None or second.entry is not entry or not (second.comment or entry.find_name(both[end:])):
            return None
        first = read(both[:begin])
        if first and first.entry is entry and is_opposable(first) and is_opposable(second):
            opposed = oppose(first, second)
            return replace(
                opposed, wins_ties=wins_ties or opposed.wins_ties, taken=_join(first, second, begin, end)
            )
    return None


def _check_number(text: str, second: str) -> None:
    """Check that the skill of the second side has its number: else nothing would be rolled for it.

    Raises:
        BadInput: it has none.
    """
    name = second.casefold().replace(" ", "_")
    if not any(map(str.isdecimal, name)) and (name in DODGES or say_combat(name, ())):
        raise BadInput(f"`{second}` needs its number: write it, such as vs {second} 25.", typed=text)


def _join(first: GameRoll, second: GameRoll, begin: int, end: int) -> tuple[Taken, ...]:
    """Return the meanings of all tokens of a line, by those of both sides."""
    moved = ((start + end, stop + end, meaning) for start, stop, meaning in second.taken)
    return (*first.taken, (begin, end, "separator"), *moved)
