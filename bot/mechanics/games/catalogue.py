"""All games, by the files of their families: a new game is an entry in one of these, or a file and a line
here.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module

from bot.mechanics.errors import BadInput
from bot.mechanics.games.attacks import read_attacks
from bot.mechanics.games.option_cursor import OtherGame
from bot.mechanics.games.options import read_options
from bot.mechanics.games.spelling import DICE, ORDINARY, GameEntry, GameRoll, NameInText
from bot.mechanics.reading.dice_names import stands_for
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


def parse_game(text: str) -> GameRoll | None:
    """Read the roll of a game as a person typed it; None where it names no game, or is dice with a label.

    Words before the name say what it is for, as those behind it do: `Stealth coc45`.

    Raises:
        BadInput: it names a game, and something in it does not fit.
    """
    text = text.translate(NARROW | DASHES)
    check_rolled_once(text)
    refusal: BadInput | None = None
    for entry, name in _find_names(text):
        try:
            return read_options(entry, text, name).roll
        except OtherGame:
            continue
        except BadInput as error:
            if entry.begins(text, named=True) or not DICE.search(text):
                refusal = refusal or error
    if refusal is not None and not stands_for(text.strip()):
        raise refusal
    return read_attacks(text)


def names_game(text: str) -> bool:
    """Whether a line names a game, at its beginning or with no word that may be one of a label, too."""
    begin = len(text) - len(text.lstrip())
    return any(name.begin == begin or name.word not in ORDINARY for _, name in _find_names(text))


@lru_cache(maxsize=8)  # as often as a line is read in turn
def _find_names(text: str) -> tuple[tuple[GameEntry, NameInText], ...]:
    """Return the games that a text names, the first and longest names first."""
    said = text.partition("#")[0]
    names = [(entry, name) for entry in _named_in(text) if entry.has_name and (name := entry.find_name(said))]
    return tuple(sorted(names, key=lambda each: (each[1].begin, -len(each[1].word))))


def _named_in(text: str) -> list[GameEntry]:
    """Return the games that a text may name, in order."""
    typed, names = text.casefold(), _names()
    begun = {typed[at : at + FIRST] for at in range(len(typed))}.union(typed)  # a name may be a single sign
    found = {place for first in begun for name, place in names.get(first, ()) if name in typed}
    entries = tuple(games().values())
    return [entries[place] for place in sorted(found)]


@cache
def games_by_name() -> Mapping[str, GameEntry]:
    """Return all games by each of the names by which they are called."""
    return {name: entry for entry in games().values() for name in (*entry.aliases, entry.name)}


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
