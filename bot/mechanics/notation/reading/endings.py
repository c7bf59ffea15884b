"""What stands behind a sum: its label, its target, advantage."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NoReturn

from bot.mechanics.notation.aliases import stands_for
from bot.mechanics.notation.limits import LABEL
from bot.mechanics.notation.modifiers import (
    Counting,
    Keep,
)
from bot.mechanics.notation.reading.asking import check_asks_nothing
from bot.mechanics.notation.reading.ending import Advantage, Ending, Label
from bot.mechanics.notation.reading.mistakes import Mistake, Repair
from bot.mechanics.notation.reading.words import words_counted, words_of
from bot.mechanics.notation.rolls import Expression, Target
from bot.mechanics.notation.tree import (
    Arithmetic,
    Dice,
    Group,
    Node,
    changed,
    within,
)

_ASKING = {
    "plus": "+", "minus": "-", "times": "*", "keep": "kh", "drop": "dl", "reroll": "rr", "explode": "!",
    "exploding": "!", "highest": "kh", "lowest": "kl", "best": "kh", "worst": "kl", "top": "kh",
}  # fmt: skip
"""Words that ask for something, and what would ask for it here."""


def whole_compared(expression: Expression) -> Expression:
    """Return an expression whose last comparison is of the whole: `5 + d20>=15`, with nothing else counted.

    Directly behind a single die a comparison counts it; behind a sum that ends with one the sum is meant.
    """
    match expression.root:
        case Arithmetic(operator="+" | "-", left=left, right=Dice(counting=Counting() as counting) as die):
            if counts_one(die) and not _counts(left):
                root = replace(expression.root, right=die.bare)
                return replace(expression, root=root, target=Target(counting.success))
    return expression


def counts_one(node: Node) -> bool:
    """Tell whether a value is a single die that is counted, and nothing else happens to it."""
    if not (isinstance(node, Dice) and isinstance(node.counting, Counting)):
        return False
    return node.counting.failure is None and replace(node, counting=None) == node.bare


def _counts(node: Node) -> bool:
    return any(isinstance(one, Dice | Group) and one.counting for one in within(node))


def ended(expression: Expression, endings: Sequence[Ending]) -> Expression:
    """Return the expression with all that stands behind it.

    Raises:
        Mistake: something is there twice, or asks for what cannot be.
    """
    words = words_of(expression.root)
    thrown: Ending | None = None
    for ending in words_counted(words, endings) if words else endings:
        at, what, end = ending
        match what:
            case Target() if expression.target:
                sentence = f"there is a target already, {expression.target}: leave one of the two out."
                raise Mistake(at, sentence, (Repair(at, end, ""),))
            case Target():
                expression = replace(expression, target=what)
            case Advantage() if thrown:
                _refuse_both(thrown, ending)
            case Advantage():
                thrown = ending
                expression = replace(expression, root=with_advantage(expression.root, at, what, end))
            case Label():
                check_label(expression.root, at, what)
                check_bang(expression.root, at, what)
                label = f"{expression.label}: {what.text}" if expression.label else what.text
                if len(label) > LABEL:
                    raise Mistake(at, f"a label has at most {LABEL} characters, and with this {len(label)}.")
                expression = replace(expression, label=label if what.text else expression.label)
    return expression


def _refuse_both(first: Ending, second: Ending) -> NoReturn:
    """Refuse a second advantage: with disadvantage it comes to nothing."""
    if first.what != second.what:
        out = (Repair(first.at, second.end, ""),)
        raise Mistake(second.at, "advantage and disadvantage cancel out: leave both out.", out)
    raise Mistake(second.at, "advantage is there twice: leave one out.", (Repair(second.at, second.end, ""),))


def check_label(root: Node, at: int, label: Label) -> None:
    """Check that words without a mark ask for nothing.

    Raises:
        Mistake: the first of them is the name of a roll, or would do something.
    """
    if not label.words:
        return
    first = label.words.split()[0]
    quoted = Repair(at, at + len(label.words), f"# {label.words}")
    check_asks_nothing(root, at, label.words)
    sign = _ASKING.get(first.lower())
    if sign:
        instead = Repair(at, at + len(first), sign)
        more = {"the", "all", *_ASKING} & {*label.words.lower().split()[1:2]}
        repairs = (quoted,) if more else (instead, quoted)
        raise Mistake(at, f"write `{sign}` in place of `{first}`, or # before a label.", repairs)
    meant = stands_for(first)
    if meant and "[" not in meant:  # a coin is added to no dice: behind them it is a label
        sentence = f"{first} stands for {meant}: write + before it to add it, or # before a label."
        raise Mistake(at, sentence, (Repair(at, at, "+ "), quoted))


def check_bang(root: Node, at: int, label: Label) -> None:
    """Check that a `!` before a label does not stand behind dice.

    Raises:
        Mistake: it does, so that it may make them explode.
    """
    last = root
    while isinstance(last, Arithmetic):
        last = last.right
    if label.after_bang and isinstance(last, Dice):
        raise Mistake(
            at,
            "`!` makes dice explode, and marks a label with another bot: write # before a label.",
            (Repair(at, at + 1, "#"), Repair(at, at + 1, "! #")),
        )


def with_advantage(root: Node, at: int, advantage: Advantage, end: int) -> Node:
    """Return the value with its d20 thrown twice.

    Raises:
        Mistake: there is no single d20 in it.
    """
    dice = [one for one in within(root) if isinstance(one, Dice) and one.sides == 20 and one.kind == "d"]
    if len(dice) != 1:
        many = "no d20" if not dice else f"{len(dice)} times a d20"
        raise Mistake(
            at, f"advantage is for one d20, and there is {many}: write 2d20{advantage.keep}1 for it."
        )
    thrown_twice = twice(dice[0], at, advantage, end)

    def put(node: Node) -> Node:
        return thrown_twice if node is dice[0] else changed(node, put)

    return put(root)


def twice(die: Dice, at: int, advantage: Advantage, end: int) -> Dice:
    """Return a single d20 thrown twice.

    Raises:
        Mistake: it is another die, or more than one, or some are kept already.
    """
    if (die.count, die.sides, die.kind, die.keeps) != (1, 20, "d", ()):
        sentence = f"advantage is for a single d20, and not for {die}: write 2d20{advantage.keep}1."
        keeps = (Repair(at, end, f"{advantage.keep}1"),) if die.count == 2 and not die.keeps else ()
        raise Mistake(at, sentence, keeps)
    return replace(die, count=2, keeps=(Keep(advantage.keep, 1),))
