"""Words with a long and a short form in sheets of games: Sanity means the line `san`."""

from collections.abc import Container, Mapping
from itertools import chain

SAME: tuple[tuple[str, ...], ...] = (
    ("str", "strength", "st"),
    ("dex", "dexterity", "dx"),
    ("con", "constitution"),
    ("int", "intelligence", "iq"),
    ("wis", "wisdom"),
    ("cha", "charisma"),
    ("con_save", "concentration_save", "concentration_check", "concentration"),
    ("pow", "power"),
    ("siz", "size"),
    ("app", "appearance"),
    ("edu", "education"),
    ("san", "sanity"),
    ("agi", "agility", "ag"),
    ("sta", "stamina"),
    ("man", "manipulation"),
    ("com", "composure"),
    ("res", "resolve"),
    ("wp", "willpower"),
    ("ref", "reflexes", "reflex"),
    ("fort", "fortitude"),
    ("will", "will_save"),
    ("rea", "reaction"),
    ("per", "perception", "perc"),
    ("prof", "proficiency", "proficiency_bonus"),
    ("init", "initiative"),
    ("hp", "hit_points"),
    ("ac", "armor_class", "armour_class"),
    ("mp", "magic_points"),
    ("temp", "temp_hp", "temporary_hp", "temporary_hit_points"),
    ("fighting_brawl", "brawl", "fighting", "fight"),
    ("firearms_handgun", "handgun", "firearms"),
    ("firearms_rifle_shotgun", "rifle_shotgun", "shotgun", "rifle"),
    ("damage_bonus", "db"),
    ("library_use", "library"),
    ("spot_hidden", "spot"),
    ("bennies", "benny"),
    ("adversity_tokens", "adversity"),
)
"""Names of the same line of a sheet, in any game."""

PREFIX = "my_"
"""What is put before a name of a sheet that means something else already."""

POINTS = "hp"
"""Hit points, as a sheet names them, or one of its other names."""

ARMOUR = "ac"
"""Armour class, as a sheet names it, or one of its other names."""

TEMPORARY = "temp"
"""Temporary hit points, as a sheet names them, or one of its other names."""

WOUNDS, TOUGHNESS, PARRY = "wounds", "toughness", "parry"
"""What damage does in Savage Worlds, what it is compared with, and what an attack has to reach."""

QUICK = "quick"
"""The Edge of Savage Worlds by which a low action card is dealt again."""

WORN = ("armor", "armour")
"""What part of Toughness is armour, or what armour is taken off damage."""

BEYOND = ("bennies", "benny")
"""Counters that may go above their maximum: a Joker gives a Benny to those who have all of theirs, too."""

HIT_DICE, HIT_DIE = "hit_dice", "hit_die"
"""How many Hit Dice of D&D are left, and what one is: `hit_dice = 5/5 half`, `hit_die = 1d10 + con`."""

DEATH_FAILURES, DEATH_SUCCESSES = "death_failures", "death_successes"
"""Death saves of D&D, which count up."""

DYING, WOUNDED = "dying", "wounded"
"""What Pathfinder counts of those who fall."""

MAJOR_WOUND = "major_wound"
"""A major wound of Call of Cthulhu, which no day of rest heals."""

_SUFFERED = frozenset(
    (
        *(WOUNDS, "fatigue", "exhaustion", DEATH_FAILURES, DEATH_SUCCESSES),
        *(DYING, WOUNDED, "doomed", MAJOR_WOUND),
    )
)

_WOUNDS_LEFT = frozenset(("wfrp",))
"""Games whose Wounds are those that somebody has left (Warhammer Fantasy Roleplay, 4th edition, Wounds)."""


def counts_up(name: str, game: str = "") -> bool:
    """Whether a counter of a sheet counts what somebody suffers, so that 0 is best, in this `game` or any."""
    return name in _SUFFERED and not (name == WOUNDS and game in _WOUNDS_LEFT)


NEVER_ROLLED = (POINTS, TEMPORARY, "mp", DYING, WOUNDED, MAJOR_WOUND)
"""What is only used up, in any game: hit points and magic points; or only counted, in Pathfinder."""

USED_UP = frozenset(("point", "points", "slot", "slots", "hit_dice", "hit_die"))
"""The ends of other names of what is only used up, such as `hero_points`."""


def is_used_up(name: str) -> bool:
    """Whether a name, or its end, is that of something that is only used up in any game."""
    ends = [name, *(name[at + 1 :] for at, sign in enumerate(name) if sign == "_")]
    return any(end in USED_UP or any(find_line((end,), points) for points in NEVER_ROLLED) for end in ends)


ABILITIES = frozenset(
    name for same in SAME for name in same if same[0] in {"str", "dex", "con", "int", "wis", "cha"}
)
"""The abilities of D&D and its kin."""

NEVER_ADDED = frozenset(
    (
        *("hp", "hit_points", "temp", "temp_hp", "temporary_hp", "temporary_hit_points", "max_hp"),
        *("ac", "armor_class", "armour_class", "speed", "level", "lvl"),
    )
)
"""Lines of sheets that no check adds to dice.

A check of D&D is a d20 with an ability modifier and perhaps the proficiency bonus (System Reference Document
5.2.1, D20 Tests).
"""

DIFFICULTY = "dc"
"""The ending of a line that others roll against, such as `spell_dc`."""


def is_never_added(name: str) -> bool:
    """Whether no check adds a line of a sheet to dice."""
    return name in NEVER_ADDED or name.endswith(DIFFICULTY)


SKILLS = frozenset(
    (
        *("acrobatics", "animal_handling", "arcana", "athletics", "deception", "history", "insight"),
        *("intimidation", "investigation", "medicine", "nature", "perception", "performance", "persuasion"),
        *("religion", "sleight_of_hand", "stealth", "survival"),
    )
)
"""The skills of D&D (System Reference Document 5.2.1), which people name even without a sheet."""


PATHFINDER_SKILLS = frozenset(
    ("crafting", "diplomacy", "occultism", "society", "thievery", "computers", "piloting")
)
"""The skills of Pathfinder and Starfinder (Player Core) that D&D lacks, besides lores."""


OF_CHECKS = frozenset(
    name
    for same in SAME
    for name in same
    if same[0] in {"fort", "ref", "will"} or not SKILLS.isdisjoint(same)
)
"""The saving throws of Pathfinder and Starfinder (Player Core), and skills with several names."""


def is_never_an_attack(name: str) -> bool:
    """Whether a line is a skill or a saving throw of D&D or Pathfinder, which no armour class answers."""
    return is_of_checks(name) or name in PATHFINDER_SKILLS or name.endswith("lore")


def is_of_checks(name: str) -> bool:
    """Whether a line is added to the die of a check alone: a skill or a saving throw."""
    return name in SKILLS or name in OF_CHECKS or name.endswith("_save")


def is_check(name: str) -> bool:
    """Whether a line is rolled for a check: a skill, a saving throw or an ability."""
    return is_of_checks(name) or name in ABILITIES


def never_adds(name: str) -> str:
    """Say that a line is one that `is_never_added`."""
    return f"No check adds `{name}` to dice: write the dice too if you mean that, such as d20 + {name}."


SHORT, LONG = "_dmg", "_damage"
"""The endings of names for damage."""

_OTHERS: Mapping[str, tuple[str, ...]] = {
    name: tuple(other for other in same if other != name) for same in SAME for name in same
}


APOSTROPHES = ("'", "\u2019")
"""Signs in names as people write them; names of sheets have none."""


def find_line(names: Container[str], name: str) -> str | None:
    """Return the line of a sheet for a name in its lookup form, or None.

    The sheet may leave out an apostrophe, or have a gap for it: `hunter's_mark` may be `hunters_mark` or
    `hunter_s_mark`, and so may `hunters_mark`.
    """
    if name in names:
        return name
    if not name.isidentifier() and any(sign in name for sign in APOSTROPHES):
        written = (replace_apostrophes(name, by) for by in ("", "_"))
        return next(filter(None, (find_line(names, each) for each in written)), None)
    first, gap, rest = name.partition("_")
    longer = [f"{other}_{rest}" for other in _OTHERS.get(first, ())] if gap else []  # dexterity_save
    longer += [f"{name.removesuffix(SHORT)}{LONG}"] if name.endswith(SHORT) else []
    longer += [name.replace("s_", "_s_", 1)] if "s_" in name else []  # hunter_s_mark
    return next((each for each in chain(_OTHERS.get(name, ()), longer) if each in names), None)


def replace_apostrophes(name: str, by: str = "") -> str:
    """Return a name with each apostrophe replaced, or removed."""
    for sign in APOSTROPHES:
        name = name.replace(sign, by)
    return name
