"""Tells in which kind of game a sheet is: that says what a bare number of it means."""

from collections.abc import Sequence
from typing import Literal

from bot.mechanics.sheet_import.labels import CTHULHU, D20_ABILITIES, SAVES, SKILLS
from bot.mechanics.sheet_import.pairs import Pair

Family = Literal["d20", "cthulhu", "other"]
"""Numbers are added to a d20; they are chances in a hundred; or they are as they are written."""

OF_D20 = frozenset(("ac", "initiative", "prof", "spell_dc", "class_dc", *SAVES.values()))
"""Numbers that sheets of other games do not have."""

SCORES = range(3, 31)
"""Ability scores of D&D, of which one at least is from `LEAST_BEST` on."""

LEAST_BEST = 8

MOST_MODIFIER = 5
"""The largest modifier that people write as an ability without a sign."""


def tell_family(pairs: Sequence[Pair], *, has_statements: bool) -> Family:
    """Return what the numbers of a sheet are."""
    if any(pair.ability in CTHULHU or pair.has_parts or pair.is_percent for pair in pairs):
        return "cthulhu"
    if has_statements or any(map(_is_of_d20, pairs)) or _has_scores(pairs):
        return "d20"
    return "other"


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
    """Whether abilities without a sign are so small that they are modifiers."""
    numbers = [number for pair in pairs if pair.ability for number, signed in pair.numbers if not signed]
    return bool(numbers) and max(numbers) <= MOST_MODIFIER
