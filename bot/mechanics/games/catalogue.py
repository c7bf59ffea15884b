"""All games, by the files of their families: a new game is an entry in one of these, or a file and a line
here.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from bot.mechanics.games.spelling import GameEntry, GameRoll

FAMILIES = (
    *(
        "d20",
        "under",
        "bands",
        "storyteller",
        "year_zero",
        "highest",
        "symbols",
        "own_machines",
        "open_ended",
    ),
    *("pools", "matching"),
)
"""The files beside this one, in the order in which people see their games."""


@cache
def games() -> Mapping[str, GameEntry]:
    """Return all games by name, in order."""
    rooms = (import_module(f"bot.mechanics.games.{family}") for family in FAMILIES)
    return {entry.name: entry for room in rooms for entry in room.ENTRIES}


def read_game(text: str) -> GameRoll | None:
    """Read the roll of a game as a person typed it; None where the text names no game.

    Raises:
        BadInput: it names a game, and something in it does not fit.
    """
    return next(filter(None, (entry.read(text) for entry in games().values())), None)
