"""What a night's rest gives back to a character of Pathfinder: Constitution times level, at least the level.

Player Core, Rest and Daily Preparations: a night restores the Constitution modifier, at least 1, times the
level.
"""

import re
from collections.abc import Iterable
from itertools import pairwise

from bot.mechanics.sheet_import.draft import Draft
from bot.mechanics.sheet_import.labels import SAVES
from bot.mechanics.typed_text import split_words

HIGHEST_LEVEL = 30

_IN_BRACKETS = re.compile(r"\([^()]{0,60}\)")

CLASSES = frozenset(
    (
        *(
            "alchemist",
            "animist",
            "barbarian",
            "bard",
            "champion",
            "cleric",
            "commander",
            "druid",
            "exemplar",
        ),
        *("fighter", "guardian", "gunslinger", "inventor", "investigator", "kineticist", "magus", "monk"),
        *("oracle", "psychic", "ranger", "rogue", "sorcerer", "summoner", "swashbuckler", "thaumaturge"),
        *("witch", "wizard"),
    )
)
"""Before a number that is the level: `Dwarf Fighter 3`."""


def complete_rest(draft: Draft, lines: Iterable[str]) -> None:
    """Say what a rest gives back of the hit points of a character of Pathfinder, or that it is not known."""
    if "hp" not in draft or draft.names.isdisjoint(SAVES.values()):
        return
    if (level := _read_number(draft.text_of("level")) or _find_level(lines)) is None:
        draft.guess(
            "hp: no rest, since no level was found: add long and what a night gives back, such as long 9."
        )
        return
    if "level" not in draft:
        draft.number("level", level)
    if gain := rest_by(draft, level):
        draft.guess(f"hp: a night's rest gives back {gain}: Constitution, at least 1, times level {level}.")


def rest_by(draft: Draft, level: int) -> int:
    """Write what a night gives back of the hit points of a character of this level, and return it, or 0."""
    con = _read_number(draft.text_of("con"))
    now, slash, most = draft.text_of("hp").partition("/")
    if con is None or not slash or not most.isdecimal():
        return 0
    gain = max(1, con) * level
    draft.put("hp", f"{now}/{most} long {gain}")
    return gain


def has_class(lines: Iterable[str]) -> bool:
    """Whether a line has a class of Pathfinder with a level: `Elf Cleric (cloistered) 3`, no `Creature 3`."""
    return any(
        not CLASSES.isdisjoint(split_words(line.casefold())) and _find_level([line]) is not None
        for line in lines
    )


def _find_level(lines: Iterable[str]) -> int | None:
    """Return the level in `Level 3`, `Dwarf Fighter 3` or `Elf Cleric (cloistered) 3`, or None."""
    for line in lines:
        for word, number in pairwise(split_words(_IN_BRACKETS.sub(" ", line.casefold()))):
            level = _read_number(number)
            if word in CLASSES | {"level", "lvl"} and level is not None and 1 <= level <= HIGHEST_LEVEL:
                return level
    return None


def _read_number(text: str) -> int | None:
    digits = text.removeprefix("-")
    return int(text) if digits.isdecimal() and len(digits) <= 4 else None
