"""Tells what kind of game a sheet is for, which says what a bare number on it means."""

from collections.abc import Sequence
from typing import Literal

from bot.mechanics.sheet_import.labels import CTHULHU, D20_ABILITIES, SAVES, SKILLS
from bot.mechanics.sheet_import.pair import Pair
from bot.mechanics.sheet_import.savage_worlds import is_savage

Family = Literal["d20", "cthulhu", "other"]
"""The game adds numbers to a d20; has chances in a hundred; or uses numbers as they are written."""

OF_D20 = frozenset(("ac", "initiative", "prof", "spell_dc", "class_dc", *SAVES.values()))
"""Names of numbers that only sheets for d20 games have."""

SCORES = range(3, 31)
"""D&D's ability scores; at least one of the six is `LEAST_BEST` or more."""

LEAST_BEST = 8

MOST_MODIFIER = 5
"""The largest modifier that people write for an ability without a sign."""


def tell_family(pairs: Sequence[Pair], *, has_statements: bool) -> Family:
    """Return the kind of game that a sheet's numbers are for."""
    if is_savage(pairs):
        return "other"
    if any(pair.ability in CTHULHU or pair.has_parts for pair in pairs):
        return "cthulhu"
    if has_statements or any(map(_is_of_d20, pairs)) or _has_scores(pairs):
        return "d20"
    return "cthulhu" if any(pair.is_percent for pair in pairs) else "other"


def _is_of_d20(pair: Pair) -> bool:
    signed = any(is_signed for _, is_signed in pair.numbers)
    is_known = bool(pair.ability) or pair.name in SKILLS or pair.name.endswith("_save")
    return pair.name in OF_D20 or (signed and (is_known or bool(pair.damages)))


def _has_scores(pairs: Sequence[Pair]) -> bool:
    """Whether all six abilities are there, as scores."""
    scores = {pair.ability: pair.numbers[0][0] for pair in pairs if pair.ability and pair.numbers}
    six = [scores.get(name, 0) for name in D20_ABILITIES.values()]
    return all(score in SCORES for score in six) and max(six) >= LEAST_BEST


def has_small_scores(pairs: Sequence[Pair]) -> bool:
    """Whether the abilities without a sign are small enough to be modifiers."""
    numbers = [number for pair in pairs if pair.ability for number, signed in pair.numbers if not signed]
    return bool(numbers) and max(numbers) <= MOST_MODIFIER
