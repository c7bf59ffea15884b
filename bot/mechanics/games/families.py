"""Games by families that are read alike: their names for people, and what they share."""

from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

from bot.mechanics.games.catalogue import FAMILIES
from bot.mechanics.games.spelling import GameEntry


class GameFamily(NamedTuple):
    """The games of one file."""

    name: str
    """The name of its file, and of its page in the documentation."""
    title: str
    idea: str
    """What players need to know about all of them, or empty."""
    entries: tuple[GameEntry, ...]


TOLD = {
    "d20": (
        "A d20 against a number",
        "One d20, or the better or worse of several, against a number. The games differ in what a natural "
        "20 or 1 does: in D&D it decides attacks alone, in Pathfinder it moves the result by a degree, in "
        "Mörk Borg and Shadowdark it decides everything.",
    ),
    "attacks": (
        "Several attacks",
        "Several attacks of D&D in a line, or one several times, each with its damage dice after it.",
    ),
    "under": (
        "Percent, and roll under",
        "A d100, a d20 or 3d6 against a skill: low is good, and some numbers decide by themselves.",
    ),
    "bands": (
        "Two or three dice, added",
        "The sum of two or three dice falls into a band, or has to reach a number; in many games an "
        "advantage adds a die, and the worst is dropped.",
    ),
    "storyteller": (
        "World of Darkness, Exalted",
        "Pools of d10 in which each die counts by itself.",
    ),
    "year_zero": (
        "Year Zero",
        "Pools in which 6s count. A throw may be pushed once: most dice are thrown again, and 1s then hurt.",
    ),
    "highest": ("The highest die", "Pools where only the highest die counts."),
    "symbols": (
        "Dice with symbols",
        "Faces are written in letters, which you also type for dice thrown by hand. Genesys: s success, a "
        "advantage, X triumph, which is a success too; f failure, t threat, Y despair, which is a failure "
        "too; - nothing. "
        "Five Rings: x success, e success that brings another die, o opportunity, s strife.",
    ),
    "dark_eye": ("The Dark Eye", "Three d20, each against its own attribute."),
    "marvel": ("Marvel Multiverse", "Three d6; the one in the middle is the Marvel die."),
    "one_ring": (
        "The One Ring",
        "The feat die is read 1 to 10; its 11 is the eye, which counts as 0, and its 12 Gandalf's rune.",
    ),
    "hero": ("HERO System", "An attack with 3d6, and damage that is STUN and BODY at once."),
    "open_ended": (
        "Dice that go on",
        "A high face adds another throw; in some games a low one takes one off.",
    ),
    "pools": (
        "Pools that count",
        "Each die is a success or not, by its face alone; 1s and 6s often do something more.",
    ),
    "matching": (
        "Pools read as a whole",
        "Sets of equal dice count, or the best dice with one for their size.",
    ),
    "dice_chain": (
        "The dice chain",
        "Action dice from d3 to d30: a step up or down means a bigger or smaller die.",
    ),
    "momentum": (
        "2d20",
        "Each die up to the target number is a success; successes above the difficulty are momentum.",
    ),
    "single_die": ("A single die", "A roll of one die, where its face says it all."),
    "keeping": ("Roll and keep", "You keep some dice of a pool and add them up, against a number."),
    "splittermond": ("Splittermond", "Two d10 and a value; at a risk the best two of four dice."),
    "rolemaster": (
        "Rolemaster",
        "A d100 that goes on: 96 or more adds another roll, 5 or less takes one off.",
    ),
    "ranks": (
        "Ranks that stand for dice",
        "A step, an attribute or a skill is a number, and a table says which dice it rolls.",
    ),
}
"""The title and the idea of families by their names."""


def families() -> Iterator[GameFamily]:
    """Yield all families, in the order in which people see them."""
    for name in FAMILIES:
        title, idea = TOLD.get(name, (name.replace("_", " ").capitalize(), ""))
        yield GameFamily(name, title, idea, import_module(f"bot.mechanics.games.{name}").ENTRIES)
