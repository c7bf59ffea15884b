"""Damage against Toughness, as Savage Worlds counts it: Shaken, and wounds.

Adventure Edition, Damage: less than Toughness does nothing, as much makes Shaken, and each 4 more are a wound
besides. Whoever is Shaken already gets a wound where others would only be Shaken.
"""

import re
from typing import NamedTuple

RAISE = 4
"""How much more makes a raise."""

MOST_WOUNDS = 3
"""With which a Wild Card still acts."""

MOST_PENALTY = 3
"""What wounds take off Trait rolls at most; each takes 1."""


_PIERCING = re.compile(r"\b(?:ap|armou?r piercing)[ :]?(\d{1,2})\b", re.IGNORECASE)


def read_piercing(words: str) -> int:
    """Return how much armour a weapon ignores, as its words say: `ap 2`; 0 if they do not."""
    match = _PIERCING.search(words)
    return int(match[1]) if match else 0


class Impact(NamedTuple):
    """What damage does."""

    shakes: bool
    wounds: int
    """Negative: so many are healed."""
    fells: bool = False
    """Whether it is an Extra's first wound, which no Extra withstands."""

    def __str__(self) -> str:
        if self.fells:
            return "goes down"
        parts = [*(["Shaken"] if self.shakes else []), *([say_wounds(self.wounds)] if self.wounds else [])]
        return " and ".join(parts) or "no effect"


def judge_damage(damage: int, toughness: int, *, is_shaken: bool, is_extra: bool = False) -> Impact:
    """Return what damage does to somebody with this Toughness."""
    margin = damage - toughness
    wounds = max(margin // RAISE, int(is_shaken)) if margin >= 0 else 0
    return Impact(margin >= 0, wounds, fells=is_extra and wounds > 0)


def say_toughness(toughness: int, armour: int | None) -> str:
    """Return Toughness as sheets write it: `7 (1)`, of which 1 is armour."""
    return f"{toughness} ({armour})" if armour else str(toughness)


def pierce(toughness: int, armour: int | None, piercing: int) -> int:
    """Return Toughness against a weapon that ignores some armour (Adventure Edition, Armor Piercing)."""
    return toughness - min(armour or 0, piercing)


def count_soaked(verdict: str) -> int:
    """Return how many wounds a Soak roll takes away, by its verdict: one, and one more for each raise."""
    count, _, word = verdict.partition(" ")
    if word.startswith("raise"):
        return 1 + int(count)
    return int(verdict == "success")


def say_wounds(wounds: int) -> str:
    """Return `1 wound`, or `1 wound healed` for a negative number."""
    count = f"{abs(wounds)} wound{'' if abs(wounds) == 1 else 's'}"
    return f"{count} healed" if wounds < 0 else count


def say_penalty(wounds: int) -> str:
    """Return wounds with what they take off Trait rolls: `2 wounds (−2)`."""
    return f"{say_wounds(wounds)} (−{min(wounds, MOST_PENALTY)})"
