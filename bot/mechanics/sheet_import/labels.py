"""What sheets call their numbers, and the names under which they are kept."""

from collections.abc import Mapping, Sequence

from bot.mechanics.sheets import Rest
from bot.mechanics.usual_names import SKILLS as SKILLS_OF_DND

D20_ABILITIES: Mapping[str, str] = {
    **{name: name for name in ("str", "dex", "con", "int", "wis", "cha")},
    "strength": "str",
    "dexterity": "dex",
    "constitution": "con",
    "intelligence": "int",
    "wisdom": "wis",
    "charisma": "cha",
}

CTHULHU: Mapping[str, str] = {
    **{name: name for name in ("siz", "app", "edu", "san")},
    "size": "siz",
    "appearance": "app",
    "education": "edu",
    "sanity": "san",
}
"""Names that only sheets for Call of Cthulhu have."""

ABILITIES: Mapping[str, str] = {**D20_ABILITIES, **CTHULHU, "pow": "pow", "power": "pow"}

SAVES: Mapping[str, str] = {
    "fort": "fortitude",
    "fortitude": "fortitude",
    "ref": "reflex",
    "reflex": "reflex",
    "will": "will",
}

SKILLS = frozenset(
    (
        *(each.replace("_", " ") for each in SKILLS_OF_DND),
        *("crafting", "diplomacy", "occultism", "society", "thievery"),
    )
)
"""The skills of D&D and of Pathfinder."""

NUMBERS: Mapping[str, str] = {
    **SAVES,
    **{skill: skill for skill in SKILLS},
    "ac": "ac",
    "armor class": "ac",
    "armour class": "ac",
    "hp": "hp",
    "hit points": "hp",
    "hit point maximum": "hp",
    "max hp": "hp",
    "hp max": "hp",
    "temp hp": "temp",
    "temporary hp": "temp",
    "temporary hit points": "temp",
    "mp": "mp",
    "magic points": "mp",
    "luck": "luck",
    "initiative": "initiative",
    "init": "initiative",
    "proficiency bonus": "prof",
    "proficiency": "prof",
    "prof": "prof",
    "prof bonus": "prof",
    "pb": "prof",
    "level": "level",
    "spell dc": "spell_dc",
    "spell save dc": "spell_dc",
    "spells dc": "spell_dc",
    "save dc": "spell_dc",
    "spell attack": "spell_attack",
    "spell attack bonus": "spell_attack",
    "spell attack modifier": "spell_attack",
    "class dc": "class_dc",
    **{name: name for name in ("agility", "smarts", "spirit", "vigor", "pace", "parry", "toughness")},
    "bennies": "bennies",
    "power points": "power_points",
    "damage bonus": "damage_bonus",
    "db": "damage_bonus",
    "build": "build",
}
"""Other numbers of sheets, by the words before them."""

COUNTED = frozenset(("hp", "mp", "san", "luck", "bennies", "power_points"))
"""Numbers that are used up, even if the sheet does not say the most."""

MOST = frozenset(("max", "maximum"))
NOW = frozenset(("current", "now", "remaining"))
"""Words beside `hp` where a sheet has its maximum and its current value on two lines."""

CONTEXTS: Mapping[str, str] = {
    "saving throws": "save",
    "saving throw": "save",
    "saves": "save",
    "skills": "skill",
    "attributes": "attribute",
    "speed": "other",
    "senses": "other",
    "languages": "other",
    "challenge": "other",
    "challenge rating": "other",
    "cr": "other",
    "immunities": "other",
    "damage immunities": "other",
    "condition immunities": "other",
    "resistances": "other",
    "damage resistances": "other",
    "damage vulnerabilities": "other",
    "weaknesses": "other",
    "passive": "other",
    "passive perception": "other",
    "source": "other",
    "age": "other",
    "xp": "other",
    "gear": "other",
    "items": "other",
    "equipment": "other",
    "languages spoken": "other",
}
"""Words before a row of numbers, and what the row has; nobody rolls the numbers of `other`."""

LONGEST_CONTEXT = 2
"""The most words that name a row."""

HEADINGS = frozenset(
    (
        *("actions", "bonus actions", "reactions", "legendary actions", "traits", "lair actions", "attacks"),
        *("abilities", "ability scores", "characteristics", "weapons", "attributes", "manage"),
    )
)
"""Lines that say nothing by themselves."""

COLUMNS = frozenset(
    (
        *("mod", "save", "prof", "bonus", "skill", "score", "modifier", "stat", "value", "half", "fifth"),
        *("ability", "saving", "throw", "rating", "total"),
    )
)
"""Words that head columns."""

TRAILING = ("bonus", "modifier", "mod", "score", "total", "check", "of", "is")
"""Words between the name of a number and the number."""

NOISE = frozenset(("to", "hit", "damage", "dmg", "deals", "dealing", "for", "plus", "and", "atk"))
"""Words between an attack and its damage."""

MARKS = frozenset(
    (
        *("t", "e", "m", "l", "u", "y", "n", "p", "x", "half", "prof", "proficient", "expertise"),
        *("untrained", "trained", "expert", "master", "legendary"),
    )
)
"""How well a skill is known, which tables and brackets say beside its name."""

PROSE = frozenset(
    ("a", "an", "the", "your", "by", "within", "for", "at", "than", "up", "gain", "gains", "takes")
)
"""Words before a number in a sentence: they name nothing."""

LIFE = frozenset(("age", "height", "weight", "gold"))
"""What nobody rolls, also at the end of other words: `Residence: Boston, Age 34`."""

SHORT_RESTS = frozenset(("short", "sr"))
LONG_RESTS = frozenset(("long", "lr", "daily", "day", "dawn", "night"))
"""Words for what a rest of either length gives back; a day's preparations follow a night."""

RESTING = frozenset(
    (*SHORT_RESTS, *LONG_RESTS, "rest", "rests", "per", "a", "each", "after", "on", "preparations")
)
"""Words that say only when something comes back."""

ORDINALS = {
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    **{f"{number}th": number for number in range(4, 10)},
}


SLOTS = frozenset(("spell", "spells", "slot", "slots", "level", "lvl", "rank"))
"""Words beside the rank of spell slots: `3rd level slots`, `spell slots rank 3`."""


def name_of_label(words: Sequence[str], context: str = "") -> str:
    """Return the name for a known label; empty for any other."""
    label = " ".join(words)
    if label in D20_ABILITIES and context == "save":
        return f"{D20_ABILITIES[label]}_save"
    if name := ABILITIES.get(label) or NUMBERS.get(label):
        return name
    if words and words[-1] in TRAILING:
        return name_of_label(words[:-1], context)
    return _name_of_limit(words) or _name_of_phrase(words, label)


def _name_of_limit(words: Sequence[str]) -> str:
    """Return the name in `max hp` or `sanity current`; empty for any other."""
    limits = MOST | NOW
    rest = (
        words[1:]
        if words[:1] and words[0] in limits
        else words[:-1]
        if words[-1:] and words[-1] in limits
        else ()
    )
    name = ABILITIES.get(" ".join(rest)) or NUMBERS.get(" ".join(rest), "")
    return name if name in COUNTED else ""


def _name_of_phrase(words: Sequence[str], label: str) -> str:
    """Return the name for a label of several words: `dex saving throw`, `3rd level`."""
    if label.endswith((" save", " saving throw")) and words[0] in D20_ABILITIES:
        return f"{D20_ABILITIES[words[0]]}_save"
    if label.endswith((" spells dc", " spell dc")) and not label[0].isdigit():
        return "spell_dc"
    if len(words) > 1 and words[-1] == "lore":
        return label
    rank = _rank_of(words)
    return f"spell{rank}" if rank else ""


def _rank_of(words: Sequence[str]) -> int:
    """Return the rank of the spell slots that words name; 0 for none."""
    ranks = [word for word in words if word not in SLOTS]
    if len(ranks) != 1:
        return 0
    digit = int(ranks[0]) if ranks[0].isdecimal() and len(ranks[0]) == 1 and len(words) > 1 else 0
    return ORDINALS.get(ranks[0], digit)


def strip_marks(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return a label without what tables say beside it: `Stealth (Dex)`, `T Nature`, `Y Strength`."""
    if name_of_label(words):
        return words
    while len(words) > 1 and words[0] in MARKS:
        words = words[1:]
    while len(words) > 1 and words[-1] in MARKS:
        words = words[:-1]
    for beside, rest in ((words[:1], words[1:]), (words[-1:], words[:-1])):
        if rest and beside[0] in ABILITIES and rest[-1] != "dc" and name_of_label(rest):
            return rest
    return words


def read_rest(words: Sequence[str]) -> tuple[Rest, bool]:
    """Return the rest that words name, and whether they say nothing else; of two rests the shorter one."""
    is_short, is_long = not SHORT_RESTS.isdisjoint(words), not LONG_RESTS.isdisjoint(words)
    is_plain = RESTING.issuperset(words) and not (is_short and is_long)
    return "short" if is_short else "long" if is_long else "", is_plain


def find_context(words: Sequence[str]) -> tuple[str, int]:
    """Return what a row has, by its first words, and how many words say so."""
    for count in range(LONGEST_CONTEXT, 0, -1):
        if context := CONTEXTS.get(" ".join(words[:count])) if len(words) >= count else None:
            return context, count
    return "", 0
