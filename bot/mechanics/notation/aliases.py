"""Short names for rolls of well-known games, and the dice that they stand for."""

import re
from dataclasses import dataclass

from bot.mechanics.errors import nearest as nearest_of
from bot.mechanics.notation.tree import COIN


@dataclass(frozen=True, slots=True)
class Alias:
    """A name that stands for dice."""

    spellings: tuple[str, ...]
    """How it is written, with some number where it takes one."""
    form: str
    """A regular expression for the whole name, in small letters."""
    stands_for: str
    """An expression; {0}, {1} are the groups of `form`."""
    game: str
    meaning: str


_DND, _CTHULHU = "Dungeons & Dragons", "Call of Cthulhu"

ALIASES = (
    Alias(("adv", "advantage"), "adv(?:antage)?", "2d20kh1", _DND, "the higher of two d20"),
    Alias(("dis", "disadvantage"), "dis(?:advantage)?", "2d20kl1", _DND, "the lower of two d20"),
    Alias(("stats",), "stats", "6x 4d6kh3", _DND, "six ability scores; it stands alone"),
    Alias(("fate", "fudge"), "fate|fudge", "4dF", "Fate, Fudge", "four Fate dice"),
    Alias(
        ("wod8",),
        r"wod(\d+)",
        "{0}d10>=6f1",
        "World of Darkness",
        "8 dice: successes at 6 or more, less the 1s",
    ),
    Alias(
        ("wod8t7",),
        r"wod(\d+)t(\d+)",
        "{0}d10>={1}f1",
        "World of Darkness",
        "8 dice: successes at 7 or more, less the 1s",
    ),
    Alias(
        ("cod8",),
        r"cod(\d+)",
        "{0}d10!10>=8",
        "Chronicles of Darkness",
        "8 dice: successes at 8 or more; 10s bring one more die",
    ),
    Alias(
        ("sw8",),
        r"sw(\d+)",
        "{{d{0}!, d6!}}kh1",
        "Savage Worlds",
        "a trait die d8 or the wild die, the higher; both explode",
    ),
    Alias(("sr12",), r"sr(\d+)", "{0}d6>=5", "Shadowrun", "12 dice: hits at 5 or more"),
    Alias(
        ("coin", "flip"),
        r"(?:flip|toss)(?:\s+(?:a|the))?(?:\s+coin)?|coin(?:\s+(?:flip|toss))?|heads\s+or\s+tails",
        f"d[{', '.join(COIN)}]",
        "any game",
        "heads or tails; also `flip a coin`, `coin flip`",
    ),
    Alias(("coc",), "coc", "d%", _CTHULHU, "a d100"),
    Alias(("cocb", "cocb2"), r"cocb(\d*)", "d%b{0}", _CTHULHU, "with one bonus die, or two"),
    Alias(("cocp", "cocp2"), r"cocp(\d*)", "d%p{0}", _CTHULHU, "with one penalty die, or two"),
)

NAMELESS = frozenset(
    (
        "vtm",
        "v5",
        "vampire",
        "l5r",
        "genesys",
        "swrpg",
        "gurps",
        "pbta",
        "dcc",
        "pf2",
        "pf2e",
        "ork",
        "yz",
        "blades",
    )
)
"""Games that have no name of their own here, and are asked for by one."""


def stands_for(name: str) -> str | None:
    """Return the expression that a name stands for, None where there is no such name."""
    for alias in ALIASES:
        if found := re.fullmatch(alias.form, name.lower(), re.ASCII):
            return alias.stands_for.format(*found.groups())
    return None


def nearest(name: str) -> str | None:
    """Return the name that looks most like a mistyped one, None where none does."""
    names = [spelling for alias in ALIASES for spelling in alias.spellings]
    return next(iter(nearest_of(name, names)), None)
