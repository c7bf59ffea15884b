"""Equal dice without modifiers: in how many ways they give each total."""

from bot.mechanics.notation.tree import Dice


def is_plain(dice: Dice) -> bool:
    """Tell whether dice are just added: nothing stands after them."""
    if dice.keeps or dice.counting or dice.explosion or dice.rerolls:
        return False
    return dice.least is None and dice.most is None


def only_added(dice: Dice) -> bool:
    """Tell whether nothing happens to dice after they are thrown but that they are added."""
    return not (dice.keeps or dice.counting) and dice.least is None and dice.most is None


def plain_sum(dice: int, sides: int) -> list[int]:
    """Return in how many ways `dice` dice give each total, from the lowest to the highest.

    The polynomial P = ((1 - x^s) / (1 - x))^n solves
    (1 - x) (1 - x^s) P' = n P ((1 - x^s) - s x^(s-1) (1 - x)),
    which gives each coefficient from three earlier ones. It reads the same backwards: half is enough.
    """
    totals = dice * (sides - 1) + 1
    half = (totals + 1) // 2
    last, ways = 1, [1]
    for k in range(1, min(half, sides)):
        last = last * (dice + k - 1) // k
        ways.append(last)
    if half > sides:
        last = (last * (dice + sides - 1) - dice * sides) // sides
        ways.append(last)
    older, fall, rise = 1, 1 - dice * sides, dice * (sides - 1)
    for k in range(sides + 1, half):
        old = ways[k - sides]
        last = (last * (dice + k - 1) + old * fall + older * rise) // k
        ways.append(last)
        older, fall, rise = old, fall + 1, rise - 1
    return ways + ways[: totals - half][::-1]
