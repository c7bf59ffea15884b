"""Damage with the save against it in one line, as a spell has it: `fireball dex dc 15 half`."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.usual_names import ABILITIES

SAVES = ABILITIES | {"fort", "fortitude", "ref", "reflex", "will"}
"""What saves are called in D&D and Pathfinder."""

EVADES = ABILITIES | {"dodge", "jump", "luck", "pow", "power"}
"""What targets roll in a game whose rolls stay under a number, such as Call of Cthulhu."""

TRAITS = frozenset(("agility", "smarts", "spirit", "vigor"))
"""What targets roll in Savage Worlds."""

MOST_WORDS = 20

MOST_DIGITS = 3
"""Of the number that a save has to reach."""

SIGNS = ("-", "\u2212", "+")


class DamageWithSave(NamedTuple):
    """The parts of such a line."""

    damage: str
    save: str
    """As a call asks for it: `dex save dc 15`."""
    half: bool
    leads: bool = False
    """Whether the line begins with the save and says no half: it may be a roll by the attacker."""


def split_save(text: str, played: GameEntry | None = None) -> DamageWithSave | None:
    """Return the parts of damage with a save, as a game has it; None for any other line.

    That is `8d6 dex dc 15 half`; `4d10 dodge half` where rolls stay under a number; `2d6 agility -2` in
    Savage Worlds.
    """
    is_against = not (played and (played.is_under or played.throws_trait))
    if is_against and "dc" not in text.casefold():  # as in most lines
        return None
    words = text.replace(",", " ").split(maxsplit=MOST_WORDS)
    folded = [word.casefold().strip(";") for word in words]
    half = next((at for at, word in enumerate(folded) if word in {"half", "basic"}), None)
    if played and played.is_under:
        found = _find_under(folded) if half is not None else None
    elif played and played.throws_trait:
        found = _find_trait(folded)
    else:
        found = _find_against(folded)
    if found is None:
        return None
    said = {*found.places, *_list_half(folded, half)}
    damage = " ".join(word for at, word in enumerate(words) if at not in said).strip(" ;")
    leads = min(found.places) == 0 and half is None
    return DamageWithSave(damage, found.save, half is not None, leads) if damage else None


class _Save(NamedTuple):
    save: str
    places: tuple[int, ...]
    """Those of its words."""


def _find_against(words: Sequence[str]) -> _Save | None:
    """Find `dex save dc 15`, in which the number may be first."""
    number = next((at + 1 for at, word in enumerate(words[:-1]) if word == "dc"), 0)
    ability = next((at for at, word in enumerate(words) if word in SAVES), None)
    if not number or ability is None or not _is_number(words[number]):
        return None
    places = (number - 1, number, ability, *_list_more(words, ability, "save"))
    return _Save(f"{words[ability]} save dc {words[number]}", places)


def _find_under(words: Sequence[str]) -> _Save | None:
    """Find `dodge` or `dodge 25`."""
    at = next((at for at, word in enumerate(words) if word in EVADES), None)
    if at is None:
        return None
    numbers = [word for word in words[at + 1 : at + 2] if _is_number(word)]
    return _Save(" ".join((words[at], *numbers)), tuple(range(at, at + 1 + len(numbers))))


def _find_trait(words: Sequence[str]) -> _Save | None:
    """Find `agility -2` or `agility-2`."""
    for at, word in enumerate(words):
        for sign in SIGNS:
            name, found, number = word.partition(sign)
            if name in TRAITS and found and _is_number(number):
                return _Save(f"{name} {sign}{number}", (at,))
            after = words[at + 1 : at + 2]
            if word in TRAITS and after and after[0][:1] == sign and _is_number(after[0][1:]):
                return _Save(f"{word} {after[0]}", (at, at + 1))
    return None


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS


def _list_more(words: Sequence[str], place: int, word: str) -> list[int]:
    return [place + 1] if words[place + 1 : place + 2] == [word] else []


def _list_half(words: Sequence[str], half: int | None) -> list[int]:
    """Return the places of `half`, `basic`, `for half` or `half on a save`."""
    if half is None:
        return []
    before = [half - 1] if words[half - 1 : half] == ["for"] else []
    after = range(half, len(words)) if words[half + 1 : half + 2] == ["on"] else [half]
    return [*before, *after]
