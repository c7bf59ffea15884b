"""Damage with the save against it in one line, as a spell has it: `fireball dex dc 15 half`."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.mechanics.usual_names import ABILITIES

SAVES = ABILITIES | {"fort", "fortitude", "ref", "reflex", "will"}
"""What saves are called in D&D and Pathfinder."""

MOST_WORDS = 20

MOST_DIGITS = 3
"""Of the number that a save has to reach."""


class DamageWithSave(NamedTuple):
    """The parts of such a line."""

    damage: str
    save: str
    """As a call asks for it: `dex save dc 15`."""
    half: bool


def split_save(text: str) -> DamageWithSave | None:
    """Return the parts of damage with a save; None for any other line."""
    words = text.replace(",", " ").split(maxsplit=MOST_WORDS)
    folded = [word.casefold() for word in words]
    number = next((at + 1 for at, word in enumerate(folded[:-1]) if word == "dc"), 0)
    ability = next((at for at, word in enumerate(folded) if word in SAVES), None)
    if not number or ability is None or not _is_number(words[number]):
        return None
    half = next((at for at, word in enumerate(folded) if word == "half"), None)
    said = {number - 1, number, ability, *_list_more(folded, ability, "save"), *_list_half(folded, half)}
    damage = " ".join(word for at, word in enumerate(words) if at not in said).rstrip(" ;")
    save = f"{words[ability]} save dc {words[number]}"
    return DamageWithSave(damage, save, half is not None) if damage else None


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS


def _list_more(words: Sequence[str], place: int, word: str) -> list[int]:
    return [place + 1] if words[place + 1 : place + 2] == [word] else []


def _list_half(words: Sequence[str], half: int | None) -> list[int]:
    """Return the places of `half`, `for half` or `half on a save`."""
    if half is None:
        return []
    before = [half - 1] if words[half - 1 : half] == ["for"] else []
    after = range(half, len(words)) if words[half + 1 : half + 2] == ["on"] else [half]
    return [*before, *after]
