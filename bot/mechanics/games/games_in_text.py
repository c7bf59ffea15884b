"""Finds rolls of games in prose: `roll vtm7h2 >=4 to hunt` has `vtm7h2 >=4`."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import takewhile
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.attacks import read_attacks
from bot.mechanics.games.catalogue import list_begun
from bot.mechanics.games.options import read_options
from bot.mechanics.games.several import RollReaders, read_several
from bot.mechanics.games.spelling import GameEntry, GameRoll
from bot.mechanics.games.where_played import find_dice, read_without_name
from bot.mechanics.typed_text import begins_name, is_letter

LONGEST = 8_000
"""Characters of a text that are searched."""

LONGEST_ROLL = 256
"""Characters of a roll, as of a line of dice."""

MOST_TRIED = 60
"""The most places at which a roll may begin."""

MOST_WORDS = 9
"""Of a roll."""

MOST_FOUND = 5

ATTACKS = ("adv", "dis")
"""Words that begin them besides numbers."""

_AFTER = ",:;)*_`"
"""Signs after a roll that do not belong to it."""


class GameInText(NamedTuple):
    """A roll and its place in a text."""

    begin: int
    end: int
    roll: GameRoll


def find_games(text: str, played: GameEntry | None = None) -> Iterator[GameInText | None]:
    """Yield the rolls of games in a text, those of the `played` game also without its name.

    Yields None after each end without a roll: trying one takes less than a millisecond, and then others may
    have their turn.
    """
    tried, count, last = 0, 0, 0
    for words in _list_sentences(text[:LONGEST]):
        for place, word in enumerate(words):
            begin = word.end - len(text[word.begin : word.end].lstrip("*_`(["))
            ends = [each.end for each in words[place : place + MOST_WORDS]]
            if begin < last or not _may_begin(text[begin : ends[:2][-1]]):
                continue
            found = None
            for found in _try_ends(text, begin, ends, played):
                yield found
            last = found.end if found else last
            tried, count = tried + 1, count + bool(found)
            if tried == MOST_TRIED or count == MOST_FOUND:
                return


class _Word(NamedTuple):
    """A word and its place in a text."""

    begin: int
    end: int


def _list_sentences(text: str) -> Iterator[list[_Word]]:
    """Yield the words of each sentence, without the sign that ends it."""
    end = 0
    for line in text.split("\n"):
        words = list[_Word]()
        for written in line.split():
            begin = text.index(written, end)
            end = begin + len(written)
            is_last = written.endswith((".", "!", "?"))
            if len(written) > is_last:
                words.append(_Word(begin, end - is_last))
            if is_last:
                yield words
                words = []
        yield words


def _may_begin(text: str) -> bool:
    """Whether a text begins with a number, a word before one, or the beginning of D&D's attacks."""
    if text.casefold().startswith(ATTACKS):
        return True
    rest = text[sum(1 for _ in takewhile(is_letter, text)) :]
    rest = rest[1:] if rest != text and rest[:1].isspace() else rest
    return (rest[1:] if rest.startswith(("+", "-")) else rest)[:1].isdecimal()


def _try_ends(
    text: str, begin: int, ends: list[int], played: GameEntry | None
) -> Iterator[GameInText | None]:
    """Yield the longest roll that begins at a place and ends with one of some words, and None before it."""
    for end in reversed(ends):
        written = text[begin:end].rstrip(_AFTER)
        if len(written) <= LONGEST_ROLL and (roll := _find_at(written, played)) and not roll.comment:
            yield GameInText(begin, end, roll)
            return
        yield None


def _find_at(written: str, played: GameEntry | None) -> GameRoll | None:
    """Read a roll, which may be repeated; rolls with `;` between them are found one by one."""

    def read(text: str) -> GameRoll | None:
        return _named(text) or _unnamed(text, played)

    if ";" in written:
        return read(written)
    with suppress(BadInput):
        return read_several(written, RollReaders(read, find_dice))
    return None


def _named(written: str) -> GameRoll | None:
    """Read a roll that begins with an unambiguous name, and has a number."""
    for entry in list_begun(written, named=True) if any(map(str.isdigit, written)) else ():
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
    words = _list_words(written)
    if played is None or not any(word in played.words for word in words) or written.isalpha():
        return None
    with suppress(BadInput):
        return read_without_name(played, written)
    return None


def _list_words(written: str) -> list[str]:
    """Return the words in a roll, without the numbers at their ends: `vtm` of `vtm7`."""
    return "".join(sign if begins_name(sign) else " " for sign in written.casefold()).split()
