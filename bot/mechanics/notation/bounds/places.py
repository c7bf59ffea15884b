"""Keeps and drops, one after the other, as places in the order of equal dice."""

from collections.abc import Sequence

from bot.mechanics.notation.tree import Keep


def places(keeps: Sequence[Keep], dice: int) -> tuple[int, int]:
    """Return which dice are kept, as places in the order from the highest: from, and up to but not."""
    start, end = 0, dice
    for keep in keeps:
        number = min(keep.number, end - start)
        match keep.kind:
            case "kh":
                end = start + number
            case "kl":
                start = end - number
            case "dh":
                start += number
            case "dl":
                end -= number
    return start, end
