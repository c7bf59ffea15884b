"""The help where a game is played: how it is typed there, without its name."""

from collections.abc import Iterator

from bot.mechanics.games.implied import read_where_played
from bot.mechanics.games.spelling import DICE, GameEntry

SHOWN = 3
"""Examples of a game: its buttons leave room for two others."""


def examples_of(entry: GameEntry) -> tuple[str, ...]:
    """Return usual rolls of a game, without its name where they are understood so."""
    return tuple(_without_name(entry, example) for example in entry.examples[:SHOWN])


def _without_name(entry: GameEntry, example: str) -> str:
    short = example.removeprefix(entry.name).strip()
    if not short or DICE.match(entry.name):
        return example
    return short if str(read_where_played(entry, short)) == example else example


def tell_played(entry: GameEntry) -> str:
    """Say which game is played, and how it reads its dice."""
    return f"**{entry.short_title}** is played here. {entry.reads}"


def tell_words(entry: GameEntry) -> str:
    """Say what may stand in a roll of a game: `h` hunger dice, `>=` successes needed."""
    return ", ".join(_words(entry))


def _words(entry: GameEntry) -> Iterator[str]:
    for option in entry.options:
        if option.shape in {"number", "flag", "target"}:
            yield f"`{option.spellings[0]}` {option.meaning}".strip()
