"""Characters of Pathbuilder 2e, as its export writes them in JSON, as the lines of a sheet.

Pathbuilder has published no description of the format: this reads what its exports have, as found in public
files of them, and by modules that read them (Doctor-Unspeakable/foundry-pathbuilder2e-import, Pathmuncher).
A proficiency there is twice its rank, 0 to 8, without the level, which is added where one is trained; an
ability is a score. The figures are those of Pathfinder 2e: hit points are those of the ancestry and, for each
level, of the class and Constitution. What is not known here is left out.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeGuard

from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import LONGEST_NAME
from bot.mechanics.sheets import read_name

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")

SAVES = {"fortitude": "con", "reflex": "dex", "will": "wis"}

SKILLS = {
    "acrobatics": "dex", "arcana": "int", "athletics": "str", "crafting": "int", "deception": "cha",
    "diplomacy": "cha", "intimidation": "cha", "medicine": "wis", "nature": "wis", "occultism": "int",
    "performance": "cha", "religion": "wis", "society": "int", "stealth": "dex", "survival": "wis",
    "thievery": "dex",
}  # fmt: skip

STRIKING = {"striking": 2, "greaterStriking": 3, "majorStriking": 4}
"""Runes by how many dice of damage they make; without one it is 1."""

HIGHEST_LEVEL = 30

MOST_OF_A_SORT = 10
"""How many weapons, and how many lores, are read."""

MOST = 10_000
"""The largest number that is taken over."""

_DIE = re.compile(r"d(?:4|6|8|10|12)")

Json = Any


def lines_in(text: str) -> str:
    """Return the lines of a sheet in a text that a person sent: as they are, or those of an export.

    Raises:
        BadInput: it is JSON, but no character of Pathbuilder.
    """
    return lines_of(text) if text.lstrip().startswith("{") else text


def lines_of(text: str) -> str:
    """Return the lines of a sheet for an export of Pathbuilder.

    Raises:
        BadInput: it is none.
    """
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        body = None
    build = _object(body, "build") or _object({"build": body}, "build")
    abilities = _object(build, "abilities")
    level = build.get("level")
    if not _is_whole(level, 1, HIGHEST_LEVEL) or not all(
        _is_whole(abilities.get(each), 0, 99) for each in ABILITIES
    ):
        raise BadInput(
            "This file is not a character of Pathbuilder 2e: in Pathbuilder choose Export, then "
            "JSON, or send "
            "lines such as dex = 3."
        )
    taken: dict[str, str] = {}
    for name, behind in _list_lines(build, {each: (abilities[each] - 10) // 2 for each in ABILITIES}):
        taken.setdefault(_name_of(name), behind)
    return "\n".join(f"{name} = {behind}" for name, behind in taken.items() if name)


def _list_lines(build: Mapping[str, Json], modifiers: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    level: int = build["level"]
    proficiencies = _object(build, "proficiencies")
    yield "level", str(level)
    yield from ((name, str(value)) for name, value in modifiers.items())
    if hp := _hit_points(_object(build, "attributes"), level, modifiers["con"]):
        yield "hp", f"{hp}/{hp}"
    if _is_whole(armour := _object(build, "acTotal").get("acTotal"), 1, MOST):
        yield "ac", str(armour)
    for name, ability in {"perception": "wis", **SAVES, **SKILLS}.items():
        if (rank := _rank(proficiencies.get(name))) is not None:
            yield name, _check(ability, rank)
    key = build.get("keyability")
    if (rank := _rank(proficiencies.get("classDC"))) and key in ABILITIES:
        yield "class_dc", f"10 + {key} + level + {rank}"
    for lore in _list(build, "lores"):
        if isinstance(lore, list) and len(lore) == 2 and (rank := _rank(lore[1])) is not None:
            yield f"{_text(lore[0])} lore", _check("int", rank)
    for weapon in _list(build, "weapons"):
        if isinstance(weapon, dict):
            yield from _list_attacks(weapon)


def _list_attacks(weapon: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    """Go through what is rolled with a weapon; its bonus is that of the export, runes included."""
    name = _text(weapon.get("display")) or _text(weapon.get("name"))
    attack, die, bonus = weapon.get("attack"), weapon.get("die"), weapon.get("damageBonus")
    if not name or not _is_whole(attack, -MOST, MOST):
        return
    yield name, f"d20 {_signed(attack)}"
    if isinstance(die, str) and _DIE.fullmatch(die):
        rune = weapon.get("str")
        dice = STRIKING.get(rune, 1) if isinstance(rune, str) else 1
        more = f" {_signed(bonus)}" if _is_whole(bonus, -MOST, MOST) and bonus else ""
        yield f"{name} damage", f"{dice}{die}{more}"


def _hit_points(attributes: Mapping[str, Json], level: int, con: int) -> int:
    """Return the most hit points; 0 where the export does not tell them."""
    parts = [attributes.get(name, 0) for name in ("ancestryhp", "classhp", "bonushp", "bonushpPerLevel")]
    if not all(_is_whole(part, 0, MOST) for part in parts):
        return 0
    ancestry, each, bonus, bonus_each = parts
    return max(0, ancestry + bonus + level * (each + bonus_each + con)) if each else 0


def _check(ability: str, rank: int) -> str:
    return f"d20 + {ability} + level + {rank}" if rank else f"d20 + {ability}"


def _rank(value: Json) -> int | None:
    """Return a proficiency, twice its rank; None where it is none."""
    return value if _is_whole(value, 0, 8) else None


def _name_of(words: str) -> str:
    """Return a name that a sheet takes; empty where there is none."""
    name = re.sub(r"^[\W\d_]+|_+$", "", re.sub(r"\W+", "_", words.casefold()))[:LONGEST_NAME].rstrip("_")
    for each in (name, f"my_{name}"[:LONGEST_NAME]):
        try:
            return read_name(each)
        except BadInput:
            continue
    return ""


def _object(value: Json, name: str) -> Mapping[str, Json]:
    found = value.get(name) if isinstance(value, dict) else None
    return found if isinstance(found, dict) else {}


def _list(value: Mapping[str, Json], name: str) -> Sequence[Json]:
    found = value.get(name)
    return found[:MOST_OF_A_SORT] if isinstance(found, list) else ()


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""


def _is_whole(value: Json, low: int, high: int) -> TypeGuard[int]:
    return type(value) is int and low <= value <= high


def _signed(number: int) -> str:
    return f"+ {number}" if number >= 0 else f"- {-number}"
