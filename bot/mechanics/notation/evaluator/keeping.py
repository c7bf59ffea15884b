"""Which of several values count: those that are kept, one keep after the other."""

from collections.abc import Iterable, Sequence

from bot.mechanics.notation.tree import Keep


def kept(values: Sequence[int], keeps: Iterable[Keep]) -> list[bool]:
    """Return for each value whether all of `keeps` leave it; of equal values the earlier one stays."""
    left = list(range(len(values)))
    for keep in keeps:
        left.sort()
        left.sort(key=values.__getitem__, reverse=keep.kind in {"kh", "dl"})
        stay = keep.number if keep.kind in {"kh", "kl"} else len(left) - keep.number
        del left[max(0, stay) :]
    stays = [False] * len(values)
    for index in left:
        stays[index] = True
    return stays
