"""What only sheets of Savage Worlds have: attributes with a die, and damage by the die of Strength.

Adventure Edition: `Agility d6; Smarts d8`, `Long sword (Str+d8)`. All dice ace there. Those of a trait do so
by themselves when they are rolled, so only damage is written with `!`.
"""

import re
from collections.abc import Mapping, Sequence, Set

from bot.mechanics.sheet_import.dice_text import read_dice
from bot.mechanics.sheet_import.pair import Pair
from bot.mechanics.sheet_import.pieces import SheetPiece, cut
from bot.mechanics.toughness import read_piercing
from bot.mechanics.usual_names import QUICK

ATTRIBUTES = frozenset(("agility", "smarts", "spirit", "strength", "vigor"))

SHORT: Mapping[str, str] = {"ag": "agility", "sm": "smarts", "sp": "spirit", "st": "str", "vi": "vigor"}
"""Attributes as cards shorten them."""

LEAST_SHORT = 2
"""How many of these make a sheet one of Savage Worlds: `Sp d10` alone may be anything."""

WOUNDS, FATIGUE, BENNIES, POWER = "wounds", "fatigue", "bennies", "power_points"
"""What sheets count; Power Points come back with a night's rest, 5 each hour."""

MOST_COUNTED: Mapping[str, int] = {WOUNDS: 3, FATIGUE: 2}
"""What a Wild Card takes and still acts (Adventure Edition, Wounds; Fatigue)."""

WEAPON_WORDS = frozenset(("damage", "dmg", "range", "ap", "rof"))
"""Words in the brackets after a weapon."""

EDGES = frozenset(("edge", "edges"))
"""What is before a list of Edges."""

_UNSKILLED = re.compile(r":? unskilled\b(?: ?\(?d4 ?- ?2\)?)?", re.IGNORECASE)

STRENGTH = "str"
"""The name of Strength on a sheet, and its beginning in damage."""

TOUGHNESS = "toughness"

NAME_END = ". "
"""What ends the name before the attributes, as the books print it: `Red. Agility d6`."""

BEGINNING = 40
"""The characters in which the first attribute and its die are."""


def is_row(text: str) -> bool:
    """Whether a text has an attribute and its die, or Toughness."""
    pieces = cut(text)
    if any(piece.text.casefold() == TOUGHNESS for piece in pieces):
        return True
    with_die = {
        piece.text.casefold()
        for place, piece in enumerate(pieces, 1)
        if piece.kind == "word" and _is_die(pieces[place : place + 2])
    }
    return _are_attributes(with_die)


def _are_attributes(names: Set[str]) -> bool:
    return bool(names & ATTRIBUTES) or len(names & SHORT.keys()) >= LEAST_SHORT


def cut_name(line: str) -> tuple[str, str]:
    """Return the name before attributes, and these; no name if something else follows, or has a number."""
    name, _, rest = line.partition(NAME_END)
    is_name = bool(rest) and not any(map(str.isdigit, name)) and _begins_attributes(rest)
    return (name, rest) if is_name else ("", line)


def put_names_first(text: str) -> str:
    """Return `d6 Agility, d8 Smarts` as `Agility d6, Smarts d8`, and `Notice: unskilled` with its die."""
    text = _UNSKILLED.sub(" d4-2", text)
    parts = [cut(part) for part in text.split(",")] if text[:1] in {"d", "D"} else []
    if not all(map(_is_die_first, parts)) or not any(part[1].text.casefold() in ATTRIBUTES for part in parts):
        return text
    return ", ".join(f"{' '.join(word.text for word in words)} {die.text}" for die, *words in parts)


def _is_die_first(part: Sequence[SheetPiece]) -> bool:
    kinds = [piece.kind for piece in part]
    return kinds[:1] == ["dice"] and set(kinds[1:]) == {"word"}


def is_savage(pairs: Sequence[Pair]) -> bool:
    """Whether numbers are of a sheet for Savage Worlds."""
    return _are_attributes({" ".join(pair.words) for pair in pairs if pair.damages and not pair.numbers})


def name_attribute(words: str) -> str:
    """Return the whole name of an attribute that a card shortens; other words as they are."""
    return SHORT.get(words, words)


def find_damage(inside: Sequence[SheetPiece]) -> SheetPiece | None:
    """Return the damage in the brackets after a weapon: `(Range 12/24/48, Damage 2d6+1, AP 1)`."""
    if not any(piece.text.casefold() in WEAPON_WORDS for piece in inside):
        return None
    return next((piece for piece in inside if piece.kind == "dice"), None)


def find_piercing(aside: str) -> str:
    """Return what a weapon takes off armour, `ap 1`, as it ends its damage on a sheet; empty if nothing."""
    piercing = read_piercing(aside)
    return f" ap {piercing}" if piercing else ""


def cut_quick(gap: str) -> tuple[str, bool]:
    """Return what was not read of a sheet without the Edge Quick, and whether it had that."""
    label, colon, listed = gap.rpartition(":")
    first, _, rest = listed.strip().partition(" ")
    if not colon and first.casefold() in EDGES:  # `Edges Quick, Brawny`
        label, colon, listed = first, " ", rest
    edges = [edge.strip() for edge in listed.replace(";", ",").split(",")]
    others = [edge for edge in edges if edge.strip(" .").partition("(")[0].strip().casefold() != QUICK]
    if len(others) == len(edges):
        return gap, False
    named = ", ".join(filter(None, others))
    return (f"{label}{colon.strip()} {named}" if named or label.strip().casefold() not in EDGES else ""), True


def find_strength(pairs: Sequence[Pair]) -> str:
    """Return the die of Strength, or an empty string."""
    strength = (pair for pair in pairs if pair.ability == STRENGTH or pair.words == ("st",))
    dice = (pair.damages[0].dice for pair in strength if pair.damages)
    return next(filter(is_trait, dice), "")


def is_trait(dice: str) -> bool:
    """Whether dice are those of a trait, `d8` or `d12+2`; others are damage."""
    first, *others = read_dice(dice).split() or [""]
    return first.startswith("1d") and not any("d" in term for term in others)


def by_strength(dice: str) -> bool:
    """Whether damage begins with Strength: `Str+d8`."""
    return dice.casefold().startswith(STRENGTH)


def read_damage(dice: str, strength: str) -> str:
    """Return damage whose dice ace, `1d8! + 1d6!`, or an empty string.

    `strength` is the die of Strength; empty if the sheet has none.
    """
    _, plus, rest = dice.partition("+") if by_strength(dice) else ("", "", dice)
    whole = f"{strength}+{rest}" if plus else rest
    read = read_dice(whole) if strength or not plus else ""
    return " ".join(f"{term}!" if "d" in term else term for term in read.split())


def _begins_attributes(text: str) -> bool:
    label, colon, rest = text.partition(":")
    is_headed = colon and label.strip().casefold() == "attributes"
    pieces = cut((rest if is_headed else text)[:BEGINNING])
    return bool(pieces) and pieces[0].text.casefold() in ATTRIBUTES and _is_die(pieces[1:3])


def _is_die(pieces: Sequence[SheetPiece]) -> bool:
    """Whether a die is next, or after a sign: `d8`, `: d8`, `(d8)`."""
    kinds = [piece.kind for piece in pieces]
    return kinds[:1] == ["dice"] or kinds[:2] == ["sign", "dice"]
