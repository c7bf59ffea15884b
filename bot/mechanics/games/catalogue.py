"""All games, by the files of their families: a new game is an entry in one of these, or a file and a line
here.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from importlib import import_module

from bot.mechanics.errors import BadInput
from bot.mechanics.games.spelling import DICE, GameEntry, GameRoll
from bot.mechanics.reading.ending import check_rolled_once
from bot.mechanics.typed_text import DASHES, NARROW

FAMILIES = (
    "d20",
    "dice_chain",
    "attacks",
    "under",
    "bands",
    "storyteller",
    "year_zero",
    "highest",
    "symbols",
    "dark_eye",
    "marvel",
    "one_ring",
    "hero",
    "open_ended",
    "pools",
    "momentum",
    "matching",
    "keeping",
    "ranks",
    "splittermond",
    "rolemaster",
    "single_die",
)
"""The files beside this one, in the order in which people see their games."""


@cache
def games() -> Mapping[str, GameEntry]:
    """Return all games by name, in order."""
    rooms = (import_module(f"bot.mechanics.games.{family}") for family in FAMILIES)
    return {entry.name: entry for room in rooms for entry in room.ENTRIES}


MOST_WORDS = 4
"""Of a label before the roll of a game."""

WORDS = re.compile(r"\s*[^\W\d_]+\s+")


def parse_game(text: str) -> GameRoll | None:
    """Read the roll of a game as a person typed it; None where it names no game, or is dice with a label.

    Words before the name say what it is for, as those behind it do: `Stealth coc45`.

    Raises:
        BadInput: it names a game, and something in it does not fit.
    """
    text = text.translate(NARROW | DASHES)
    check_rolled_once(text)
    found = _parse(text)
    label, rest = "", text
    for _ in range(MOST_WORDS):
        word = WORDS.match(rest)
        if found is not None or word is None or "#" in text:
            break
        label, rest = label + word[0], rest[word.end() :]
        if _begins(rest):
            found = _parse(f"{rest} {label.strip()}")
    return found


def _begins(text: str) -> bool:
    """Whether a text begins with a game; where it has dice, by a name that is no other word."""
    return any(entry.begins(text, named=bool(DICE.search(text))) for entry in _named_in(text))


def _named_in(text: str) -> list[GameEntry]:
    """Return the games that a text may name, in order."""
    typed, names = text.casefold(), _names()
    begun = {typed[at : at + FIRST] for at in range(len(typed))}.union(typed)  # a name may be a single sign
    found = {place for first in begun for name, place in names.get(first, ()) if name in typed}
    entries = tuple(games().values())
    return [entries[place] for place in sorted(found)]


@cache
def game_names() -> frozenset[str]:
    """Return the names by which games are called."""
    return frozenset(name for entry in games().values() for name in (entry.name, *entry.aliases))


FIRST = 2
"""Signs of a name by which it is found: to look for each of hundreds in all that is rolled takes longest."""


@cache
def _names() -> Mapping[str, list[tuple[str, int]]]:
    """Return all that tells of a game by its first signs, with the place of the game that it tells of."""
    by_first = defaultdict[str, list[tuple[str, int]]](list)
    for place, entry in enumerate(games().values()):
        for name in entry.names:
            by_first[name[:FIRST]].append((name, place))
    return dict(by_first)


def _parse(text: str) -> GameRoll | None:
    refusal: BadInput | None = None
    for entry in _named_in(text):
        try:
            if found := entry.read(text):
                return found
        except BadInput as error:
            if entry.begins(text, named=True) or not DICE.search(text):
                refusal = refusal or error
    if refusal is not None:
        raise refusal
    return next(filter(None, (entry.judge(text) for entry in _named_in(text))), None)
