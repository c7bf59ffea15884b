"""Rules for a roll as a whole: its comparison, its words, advantage for its d20, a number alone.

In the language itself a comparison right after dice counts them, also a single die: 1 or 0. Rows and
parentheses have it so. As people type it, it is the target of the roll.
"""

from dataclasses import replace

from bot.mechanics.notation.line import Expression, Rolls, Target
from bot.mechanics.notation.mistakes import Mistake
from bot.mechanics.notation.modifiers import Counting
from bot.mechanics.notation.pools import Advantage, throw_twice
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Dice,
    Group,
    Labelled,
    Negative,
    Node,
    Number,
    Reused,
    WordDice,
    substitute,
    within,
    words_thrown,
)


def words_of(root: Node) -> tuple[str, ...]:
    """Return the words on all dice of a value, which must have no other dice.

    Raises:
        Mistake: words are used for anything but adding up their numbers.
    """
    dice = list(words_thrown(root))
    if dice and not _only_counts(root):
        raise Mistake(
            None,
            f"dice with words cannot be added to numbers: write `{dice[0]}` alone.",
            (),
        )
    return tuple(dict.fromkeys(word for one in dice for word in one.words))


def _only_counts(node: Node) -> bool:
    match node:
        case WordDice():
            return True
        case Arithmetic(operator="+", left=left, right=right):
            return _only_counts(left) and _only_counts(right)
        case Bracketed(inner=inner) | Labelled(inner=inner):
            return _only_counts(inner)
        case Reused(value=value) if value is not None:
            return _only_counts(value)
        case _:
            return False


def compare_whole(expression: Expression) -> Expression:
    """Return an expression whose last comparison is the whole's: `5 + d20>=15`, with nothing else counted.

    Right after a single die a comparison counts it; after a sum that ends with a die the sum is meant.
    """
    match expression.root:
        case Arithmetic(operator="+" | "-", left=left, right=Dice(counting=Counting() as counting) as die):
            if counts_one(die) and not _counts(left):
                root = replace(expression.root, right=die.bare)
                return replace(expression, root=root, target=Target(counting.success))
    return expression


def counts_one(node: Node) -> bool:
    """Whether a value is a single die that is counted, without other modifiers."""
    if not (isinstance(node, Dice) and isinstance(node.counting, Counting)):
        return False
    return node.counting.failure is None and replace(node, counting=None) == node.bare


def _counts(node: Node) -> bool:
    return any(isinstance(one, Dice | Group) and one.counting for one in within(node))


def apply_advantage(root: Node, at: int, advantage: Advantage, end: int) -> Node:
    """Return the value with its d20 thrown twice.

    Raises:
        Mistake: it has no such d20, or several.
    """
    dice = [one for one in within(root) if isinstance(one, Dice) and one.sides == 20 and one.kind == "d"]
    if len(dice) != 1:
        there = f"but there are {len(dice)}" if dice else "but there is none"
        raise Mistake(
            at, (f"advantage needs exactly one d20, {there}: for advantage write `2d20{advantage.keep}1`.")
        )
    return substitute(root, dice[0], throw_twice(dice[0], at, advantage, end))


def number_alone(part: Expression) -> int | None:
    """Return the number of a roll that throws and computes nothing, or None; a range from 1 is its end."""
    return None if part.name else _number(part.root)


def _number(root: Node) -> int | None:
    match root:
        case Number(value) | Arithmetic("-", Number(1), Number(value)):
            return value
        case Negative(inner=inner):
            positive = _number(inner)
            return None if positive is None else -positive
        case Labelled(inner=inner) | Bracketed(inner=inner):
            return _number(inner)
        case _:
            return None


def compare_as_targets(rolls: Rolls) -> Rolls:
    """Return a line in which each roll of one compared die has a target: `d20>=15` is `d20 vs 15`."""
    return Rolls(tuple(map(compare_as_target, rolls.parts)))


def compare_as_target(part: Expression) -> Expression:
    """Return a roll of one compared die with the comparison as its target."""
    label = part.root if isinstance(part.root, Labelled) else None
    die = label.inner if label else part.root
    if part.target or part.name or not isinstance(die, Dice) or not _is_one(die):
        return part  # later rolls may add the count of a roll with a name
    match die.counting:
        case Counting(success=when, failure=None):
            bare = replace(die, counting=None)
            return replace(part, root=Labelled(bare, label.label) if label else bare, target=Target(when))
        case _:
            return part


def _is_one(dice: Dice) -> bool:
    """Whether one die counts: it is thrown alone, or is the only one kept."""
    if not isinstance(dice.count, int) or dice.brings_dice:
        return False
    left = dice.count
    for keep in dice.keeps:
        left = keep.leaves(left)
    return left == 1
