"""Rolls of games in a text that was written for people: `roll vtm7h2 >=4 to hunt` has `vtm7h2 >=4`."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.attacks import read_attacks
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.implied import asks_for_dice, read_without_name
from bot.mechanics.games.options import read_options
from bot.mechanics.games.several import RollReaders, read_several
from bot.mechanics.games.spelling import GameEntry, GameRoll

LONGEST = 8_000
"""Characters of a text that are looked through."""

MOST_TRIED = 60
"""Places at which a roll is looked for at most."""

MOST_WORDS = 9
"""Of a roll."""

MOST_FOUND = 5

_SENTENCE = re.compile(r"(?:[^\n.!?]|[.!?](?=\S))+")
_WORD = re.compile(r"\S+")
_BEGINNING = re.compile(r"(?:1?d20(?!\d)|[+-]?\d|[^\W\d]+\s?[+-]?\d|adv|dis)", re.IGNORECASE)
"""A number, a word before one, or what D&D's attacks begin with."""

_BEHIND = ",:;)*_`"
"""What ends a roll and is none of it."""


class FoundRoll(NamedTuple):
    """Where a roll stands in a text."""

    begin: int
    end: int
    roll: GameRoll


def find_games(text: str, played: GameEntry | None = None) -> Iterator[FoundRoll | None]:
    """Go through the rolls of games in a text, those of the one that is `played` without its name, too.

    None stands for an end at which there is none: to look at one takes less than a millisecond, after which
    others can have their turn.
    """
    tried, count, last = 0, 0, 0
    for sentence in _SENTENCE.finditer(text[:LONGEST]):
        words = list(_WORD.finditer(text, *sentence.span()))
        for place, word in enumerate(words):
            begin = word.start() + len(word[0]) - len(word[0].lstrip("*_`(["))
            if begin < last or not _BEGINNING.match(text, begin, sentence.end()):
                continue
            ends = [each.end() for each in words[place : place + MOST_WORDS]]
            found = None
            for found in _try_ends(text, begin, ends, played):
                yield found
            last = found.end if found else last
            tried, count = tried + 1, count + bool(found)
            if tried == MOST_TRIED or count == MOST_FOUND:
                return


def _try_ends(text: str, begin: int, ends: list[int], played: GameEntry | None) -> Iterator[FoundRoll | None]:
    """Go on to the longest roll that begins at a place and ends with one of some words; None before it."""
    for end in reversed(ends):
        written = text[begin:end].rstrip(_BEHIND)
        if (roll := _find_at(written, played)) and not roll.comment:
            yield FoundRoll(begin, end, roll)
            return
        yield None


def _find_at(written: str, played: GameEntry | None) -> GameRoll | None:
    """Read a roll, which may be made several times; rolls with `;` between them are found one by one."""

    def read(text: str) -> GameRoll | None:
        return _named(text) or _unnamed(text, played)

    if ";" in written:
        return read(written)
    with suppress(BadInput):
        return read_several(written, RollReaders(read, asks_for_dice))
    return None


def _named(written: str) -> GameRoll | None:
    """Read a roll that begins with a name which is no other word, and has a number."""
    for entry in games().values():
        if any(map(str.isdigit, written)) and entry.begins(written, named=True):
            with suppress(BadInput):
                if roll := _read(entry, written):
                    return roll
    return None


def _read(entry: GameEntry, written: str) -> GameRoll | None:
    if not entry.has_name:
        return read_attacks(written)
    return read_options(entry, written, entry.find_name(written)).roll


def _unnamed(written: str, played: GameEntry | None) -> GameRoll | None:
    """Read a roll without its name: it has a number and a word of the game."""
    words = re.findall(r"[^\W\d_]+", written.casefold())
    if played is None or not any(word in played.words for word in words) or written.isalpha():
        return None
    with suppress(BadInput):
        return read_without_name(played, written)
    return None
