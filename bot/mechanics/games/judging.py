"""Judges dice as a game has them: it looks at what was understood, and never at the text.

So it matters neither where words of a label stand, nor in which order advantage and the target were typed.
"""

from collections.abc import Iterator

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.line import Expression
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Dice,
    Keep,
    Labelled,
    Node,
    Number,
    ValueCondition,
)
from bot.mechanics.reading.reader import read_line

Signed = tuple[int, Node]
"""A value, and 1 or -1, for what is added or taken off."""

D20 = Dice(1, 20)
WAYS = {D20: "", Dice(2, 20, keeps=(Keep("kh", 1),)): "adv", Dice(2, 20, keeps=(Keep("kl", 1),)): "dis"}
"""The die of a check, and how it is thrown."""

Judged = tuple[dict[str, int | tuple[int, ...]], str]
"""The options of a roll by name, and its label."""


def judge_d20(text: str, words: tuple[str, ...]) -> Judged | None:
    """Read a d20 against a number behind one of some words, with its damage; None where it is neither."""
    try:
        line = read_line(text)
    except BadInput:
        return None
    check, *damage = line.rolls.parts
    values = _judge_check(check, line.target_words[0]) if line.target_words[0] in words else None
    if values is None or len(damage) > 1:
        return None
    for part in damage:
        dice = None if part.target or part.sets > 1 or part.name else _sum_of(part.root)
        if dice is None:
            return None
        values["damage"] = (dice[0], *dice[1])
    return values, " ".join(filter(None, (part.label for part in line.rolls.parts)))


def _judge_check(check: Expression, word: str) -> dict[str, int | tuple[int, ...]] | None:
    target = check.target.when if check.target else None
    if not isinstance(target, ValueCondition) or target.sign != ">=" or check.sets > 1 or check.name:
        return None
    terms = list(_terms(check.root, 1))
    dice = [(sign, node) for sign, node in terms if not isinstance(node, Number)]
    own = dice[0][1] if dice and dice[0][0] > 0 else None  # faces by hand are typed in this order
    if not isinstance(own, Dice) or own not in WAYS:
        return None
    terms.remove(dice[0])
    others = _add(terms)
    if others is None:
        return None
    values: dict[str, int | tuple[int, ...]] = {word: target.number}
    way = WAYS[own]
    values |= {way: 1} if way else {}
    values |= {"modifier": others[0]} if others[0] else {}
    return values | ({"bonus": others[1]} if others[1] else {})


def _sum_of(root: Node) -> tuple[int, tuple[int, ...]] | None:
    """Return what a value adds, and the sides of its dice; None where it is no plain sum with dice."""
    added = _add(list(_terms(root, 1)))
    return added if added and added[1] else None


def _add(terms: list[Signed]) -> tuple[int, tuple[int, ...]] | None:
    number, sides = 0, list[int]()
    for sign, node in terms:
        match node:
            case Number(value):
                number += sign * value
            case Dice(count=int(count), sides=each) if node == Dice(count, each):
                sides += [sign * each] * count
            case _:
                return None
    return number, tuple(sides)


def _terms(root: Node, sign: int) -> Iterator[Signed]:
    """Go through the values of a sum, without their labels."""
    match root:
        case Arithmetic(operator="+" | "-" as operator, left=left, right=right):
            yield from _terms(left, sign)
            yield from _terms(right, sign if operator == "+" else -sign)
        case Labelled(inner=inner) | Bracketed(inner=inner):
            yield from _terms(inner, sign)
        case _:
            yield sign, root
