"""How many dice an expression asks for, and how many throws they will take on average."""

from fractions import Fraction

from bot.mechanics.notation.bounds.intervals import MOST_CHAINED, interval
from bot.mechanics.notation.bounds.surviving import explodes, meeting, shown, size, surviving, without
from bot.mechanics.notation.bounds.walking import within
from bot.mechanics.notation.tree import Dice, Node, PercentileDice

MOST_EXPLOSIONS = MOST_CHAINED - 1
"""How many times one die may explode."""


def dice_of(node: Node) -> int:
    """Return the most dice that may lie on the table, explosions aside."""
    return sum(_pool(one) for one in within(node))


def throws_of(node: Node) -> Fraction:
    """Return the expected number of throws; a pool of a computed size counts with the most dice."""
    return sum((_pool(one) * _a_die(one) for one in within(node)), Fraction(0))


def _pool(node: Node) -> int:
    match node:
        case Dice(count=int(count)):
            return count
        case Dice(count=count) if not isinstance(count, int):
            return max(0, interval(count).high)
        case PercentileDice(extra=extra):
            return 2 + extra
        case _:
            return 0


def _a_die(node: Node) -> Fraction:
    """Return the expected throws of one die: re-rolls of each throw, and explosions."""
    if not isinstance(node, Dice):
        return Fraction(1)
    stay = surviving(node)
    once = [reroll.when for reroll in node.rerolls if reroll.once]
    again = Fraction(meeting(stay, once), size(stay))
    each = Fraction(size(shown(node)), size(stay)) * (1 + again)
    when = explodes(node)
    if when is None:
        return each
    at_first = Fraction(meeting(without(stay, once), [when]), size(stay))
    chance = at_first + again * Fraction(meeting(stay, [when]), size(stay))
    return each * (1 - chance ** (MOST_EXPLOSIONS + 1)) / (1 - chance)
