"""What every character of D&D 5e has, and a pasted sheet does not say: rests, Hit Dice and death saves.

System Reference Document 5.1: Resting, Death Saving Throws. A long rest of 2014 gives back half of the Hit
Dice, one of 2024 all of them; the line says which, and a guess says so.
"""

from collections.abc import Sequence

from bot.mechanics.sheet_import.draft import Draft
from bot.mechanics.sheet_import.labels import D20_ABILITIES, SAVES
from bot.mechanics.usual_names import DEATH_FAILURES, DEATH_SUCCESSES, HIT_DICE, HIT_DIE

CRITICALS = {"superior critical": 18, "improved critical": 19}
"""Features of a Champion, and from which natural number on an attack with a weapon is critical."""

MOST_HIT_DICE = 20


def complete_character(draft: Draft, lines: Sequence[str]) -> None:
    """Add what a pasted character of D&D 5e does not say; others stay as they are."""
    if not _is_of_dnd(draft):
        return
    for name in draft.names:
        if name == "hp" or name.startswith("spell"):
            draft.restore(name, "long")
    _count_hit_dice(draft)
    for name in (DEATH_FAILURES, DEATH_SUCCESSES):
        if name not in draft:
            draft.counter(name, 0, 3)
    text = " ".join(lines).casefold()
    feature = next((feature for feature in CRITICALS if feature in text), "")
    if feature:
        _widen_criticals(draft, feature, CRITICALS[feature])


def _is_of_dnd(draft: Draft) -> bool:
    """Whether it has hit points, and saves with abilities or Hit Dice; Pathfinder saves otherwise."""
    saves = {f"{ability}_save" for ability in D20_ABILITIES.values()}
    is_of_dnd = HIT_DICE in draft or not saves.isdisjoint(draft.names)
    return "hp" in draft and is_of_dnd and draft.names.isdisjoint((*SAVES.values(), "class_dc"))


def _count_hit_dice(draft: Draft) -> None:
    count, d, sides = draft.text_of(HIT_DICE).partition("d")
    if not (d and count.isdecimal() and sides.isdecimal() and 1 <= int(count) <= MOST_HIT_DICE):
        return
    draft.put(HIT_DICE, f"{count}/{count} half")
    draft.put(HIT_DIE, f"1d{sides} + con" if "con" in draft else f"1d{sides}")
    draft.guess("hit_dice: a long rest gives back half, as in 2014; write long instead of half for all.")


def _widen_criticals(draft: Draft, feature: str, least: int) -> None:
    """Have attacks be critical from a lower number on, those that deal damage and are no spells."""
    attacks = [
        name for name in draft.attacks if f"{name}_damage" in draft and "crit" not in draft.text_of(name)
    ]
    for name in attacks:
        draft.put(name, f"{draft.text_of(name)} crit {least}")
    if attacks:
        draft.guess(f"{', '.join(attacks)}: critical from {least} on, for {feature.title()}.")
        draft.drop_unread(feature)
