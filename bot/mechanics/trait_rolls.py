"""Trait rolls of Savage Worlds: those of Extras, who have no wild die, and attacks that are typed as dice."""

from collections.abc import Iterator
from dataclasses import replace

from bot.mechanics.aces import GAME
from bot.mechanics.errors import BadInput
from bot.mechanics.games.options import DAMAGE, TRAITS
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.series import SeriesRoll, check_size
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.modifiers import Explosion
from bot.mechanics.notation.tree import Arithmetic, Bracketed, Dice, Labelled, Negative, Node, Number

EXTRA = "extra"
"""The option of the game that leaves out the wild die."""


def leave_out_wild_die(roll: GameRoll) -> GameRoll:
    """Return a roll with its traits as those of an Extra; one of other games as it is.

    Raises:
        BadInput: it is too long then.
    """
    if isinstance(roll, SeriesRoll):
        series = replace(roll, rolls=tuple((times, leave_out_wild_die(each)) for times, each in roll.rolls))
        check_size(series)
        return series
    if roll.entry.name != GAME:
        return roll
    return replace(roll, values={**roll.values, EXTRA: 1})


def read_attack(rolls: Rolls) -> GameRoll | None:
    """Return a trait die with damage after it, `d6! + 4; 2d6`, as the attack and its damage, or None.

    One die alone attacks; two, `d6 + d4`, are damage, and so is what its label calls damage.
    """
    first, *others = rolls.parts
    says_damage = any(word in first.label.casefold().split() for word in DAMAGE)
    trait = "" if first.sets > 1 or first.target or says_damage else _write_trait(first.root)
    if not trait or len(others) != 1:
        return None
    try:
        attack = read_game(f"{trait}; {Rolls(tuple(others)).bare}")
    except BadInput:  # no such modifier, or damage that does more than add up
        return None
    return replace(attack, comment=rolls.label)


def _write_trait(root: Node) -> str:
    """Return a trait die with what is added to it as the game has it, `sw6+4`, or an empty string."""
    parts = list(_list_added(root, 1))
    dice = [part for part in parts if not isinstance(part, int)]
    if len(dice) != 1 or dice[0] is None:
        return ""
    modifier = sum(part for part in parts if isinstance(part, int))
    return f"{GAME}{dice[0].sides}" + (f"{modifier:+}" if modifier else "")


def _list_added(node: Node, sign: int) -> Iterator[Dice | int | None]:
    """Yield the numbers and trait dice of a sum, and None for each part that is neither."""
    match node:
        case Number():
            yield sign * node.value
        case Bracketed(inner=inner) | Labelled(inner=inner):
            yield from _list_added(inner, sign)
        case Negative(inner=inner):
            yield from _list_added(inner, -sign)
        case Arithmetic(operator="+" | "-" as operator, left=left, right=right):
            yield from _list_added(left, sign)
            yield from _list_added(right, sign if operator == "+" else -sign)
        case Dice() if sign == 1 and _is_trait(node):
            yield node
        case _:
            yield None


def _is_trait(dice: Dice) -> bool:
    """Whether dice are one trait die, thrown plainly or again with its highest face."""
    plain = Dice(1, dice.sides)
    return dice.sides in TRAITS and dice in {plain, replace(plain, explosion=Explosion("!"))}
