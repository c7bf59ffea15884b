"""Games by families that are read alike: what people call them, and what they share."""

from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

from bot.mechanics.games.catalogue import FAMILIES
from bot.mechanics.games.spelling import GameEntry


class GameFamily(NamedTuple):
    """The games of one file."""

    name: str
    """Of its file, and of its page in the documentation."""
    title: str
    idea: str
    """What a player has to know of all of them; empty: nothing."""
    entries: tuple[GameEntry, ...]


TOLD = {
    "d20": (
        "A d20 against a number",
        "One d20, or the better or worse of several, against a number. What differs is what the natural "
        "number does: in D&D it decides attacks alone, in Pathfinder it moves the result by a degree, in "
        "Mörk Borg and Shadowdark it decides everything.",
    ),
    "attacks": (
        "Several attacks",
        "Attacks of D&D in a line, or one several times, each with the dice of its damage behind it.",
    ),
    "under": (
        "Percent, and roll under",
        "A d100, a d20 or 3d6 against a skill: low is good, and some numbers decide by themselves.",
    ),
    "bands": (
        "Two or three dice, added",
        "The sum of two or three dice falls into a band, or is held against a number; advantages bring more "
        "dice, of which some are left out.",
    ),
    "storyteller": (
        "World of Darkness, Exalted",
        "Pools of d10 in which each die counts by itself.",
    ),
    "year_zero": (
        "Year Zero",
        "Pools in which 6s count. A throw may be pushed once: most dice are thrown again, and 1s then hurt.",
    ),
    "highest": ("The highest die", "Pools of which the highest die is read."),
    "symbols": (
        "Dice with symbols",
        "A face is written in letters, and what is typed by hand are these. Genesys: s success, a advantage, "
        "X triumph, which is a success too; f failure, t threat, Y despair, which is a failure too; "
        "- nothing. "
        "Five Rings: x success, e success that brings another die, o opportunity, s strife.",
    ),
    "dark_eye": ("The Dark Eye", "Three d20, each against its own attribute."),
    "marvel": ("Marvel Multiverse", "Three d6, of which the one in the middle is the Marvel die."),
    "one_ring": (
        "The One Ring",
        "The feat die is read 1 to 10; its 11 is the eye, which counts nothing, and its 12 Gandalf's rune.",
    ),
    "hero": ("HERO System", "An attack with 3d6, and damage that is STUN and BODY at once."),
    "open_ended": (
        "Dice that go on",
        "A high face is thrown again and added; in some games a low one turns the other way.",
    ),
    "pools": (
        "Pools that count",
        "Each die counts by itself, from a face on or up to one; 1s and 6s do something beside it.",
    ),
    "matching": (
        "Pools read as a whole",
        "Sets of equal dice count, or the best dice with one for their size.",
    ),
    "dice_chain": (
        "The dice chain",
        "Action dice from d3 to d30: a step up or down is another die.",
    ),
    "momentum": (
        "2d20",
        "Each die up to the target number counts; what is over the difficulty is momentum.",
    ),
    "single_die": ("A single die", "One die that is read by itself."),
    "keeping": ("Roll and keep", "Of a pool some dice are kept and added, against a number."),
    "splittermond": ("Splittermond", "Two d10 and a value; at a risk the best two of four dice."),
    "rolemaster": ("Rolemaster", "A d100 that goes on: from 96 on upwards, up to 5 downwards."),
    "ranks": (
        "Ranks that stand for dice",
        "A step, an attribute or a skill is a number, and a table says which dice it is.",
    ),
}
"""The title and the idea of families by their names."""


def families() -> Iterator[GameFamily]:
    """Go through all families, in the order in which people see them."""
    for name in FAMILIES:
        title, idea = TOLD.get(name, (name.replace("_", " ").capitalize(), ""))
        yield GameFamily(name, title, idea, import_module(f"bot.mechanics.games.{name}").ENTRIES)
