"""Rolls of the game that is played at a place, whose name is left out: `7 hunger 2` where it is Vampire."""

import re
from collections.abc import Container

from bot.mechanics.errors import BadInput, unknown_name
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.spelling import DICE, GameEntry, GameRoll

MOST_TYPED = 200
"""Characters of a text that may be a roll without its name."""


def find_game(name: str) -> GameEntry:
    """Return a game by its name, or another that it has.

    Raises:
        BadInput: there is none so called.
    """
    called = {other: entry for entry in games().values() for other in entry.aliases}
    called |= games()
    typed = name.strip().casefold()
    if typed not in called:
        raise unknown_name("There is no game {}", name, called, "/help topic:games shows which there are.")
    return called[typed]


def judge_dice(entry: GameEntry, text: str) -> GameRoll | None:
    """Read the dice of a game against a number, `1d20+9 vs 25`; None where they are anything else."""
    if not entry.dice or len(text) > MOST_TYPED or not _has_target(entry, text):
        return None
    d20 = "|adv|dis" if "d20" in entry.dice and "adv" in entry.words else ""
    if not re.search(rf"(?<![\da-z])(?:{entry.dice}{d20})(?![\da-z])", text, re.IGNORECASE):
        return None
    try:
        return entry.read(f"{entry.name} {text}")
    except BadInput:
        return None


def _has_target(entry: GameEntry, text: str) -> bool:
    """Whether a number to be reached is typed."""
    typed = re.findall(r"[^\W\d]+|[>=]+", text.casefold())
    return any(option.shape == "target" for word in typed if (option := entry.words.get(word)))


def read_without_name(entry: GameEntry, text: str) -> GameRoll | None:
    """Read what stands behind a name; None where it begins with neither a number nor a word of the game.

    Raises:
        BadInput: something in it does not fit, and there are no dice in it.
    """
    if len(text) > MOST_TYPED or not _begins(entry.words, text):
        return None
    try:
        return entry.read(f"{entry.name} {text}")
    except BadInput as error:
        if DICE.search(text):
            return None
        at = None if error.at is None else max(0, error.at - len(entry.name) - 1)
        raise BadInput(error.sentence, typed=text, at=at, offers=error.offers) from None


def _begins(words: Container[str], text: str) -> bool:
    first = re.match(r"\s*(?:(?P<number>[+-]?\s*d?\d)|(?P<word>[^\W\d]+|[>=]+))", text.casefold())
    return first is not None and (first["number"] is not None or first["word"] in words)
