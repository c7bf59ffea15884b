"""Damage: what it takes off hit points, how it is halved and doubled, and how hurt someone looks."""

from itertools import pairwise
from typing import Literal, NamedTuple

from bot.mechanics.typed_text import split_words

HEALING = frozenset(
    ("heal", "heals", "healing", "healed", "cure", "cures", "potion", "potions", "medicine", "first aid")
)
"""What in a label says that dice heal."""

Looks = Literal["unhurt", "wounded", "near death", "down"]
"""What everyone sees of hit points whose number is hidden."""

NEAR_DEATH = 4
"""At a quarter of the hit points or less one is near death: wounded says little of the last blow."""


def share_basic(damage: int, degree: str) -> int | None:
    """Return what is left of damage after a basic save, by its degree, or None for other verdicts.

    Player Core, Basic Saving Throws.
    """
    shares = {
        "critical success": 0,
        "success": damage // 2,
        "failure": damage,
        "critical failure": 2 * damage,
    }
    return shares.get(degree)


def says_healing(label: str) -> bool:
    """Whether a label says that dice heal: `cure wounds`, `potion of healing`."""
    words = split_words(label.casefold())
    return not HEALING.isdisjoint((*words, *map(" ".join, pairwise(words))))


class DamageSplit(NamedTuple):
    """What damage takes."""

    points: int
    """Hit points."""
    temporary: int
    """Temporary hit points, which go first."""


def split_damage(amount: int, temporary: int) -> DamageSplit:
    """Return what damage takes from someone with this many temporary hit points."""
    spared = max(0, min(temporary, amount))
    return DamageSplit(amount - spared, spared)


def look_of(lost: int, most: int) -> Looks:
    """Return how someone looks who has lost some of their hit points."""
    left = most - lost
    if left <= 0:
        return "down"
    if lost <= 0:
        return "unhurt"
    return "near death" if NEAR_DEATH * left <= most else "wounded"
