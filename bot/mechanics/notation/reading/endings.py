"""What stands behind a sum: its label, its target, advantage.

A target of dice with words counts one of them. Words without a mark are a label, unless they ask for
something: `difficulty 7`, `under 45`, `nat 20`, `half`. A roll without dice is a number, for which a die
may be meant.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, NoReturn

from lark import Token

from bot.mechanics.notation.limits import LABEL
from bot.mechanics.notation.line import Expression, Rolls, Target
from bot.mechanics.notation.other_bots import stands_for
from bot.mechanics.notation.reading.mistakes import Mistake, Repair
from bot.mechanics.notation.reading.spellings import COUNT
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Counting,
    Dice,
    Group,
    Keep,
    Labelled,
    Negative,
    Node,
    Number,
    PercentileDice,
    Reused,
    Thrown,
    WordDice,
    substitute,
    within,
    words_thrown,
)


class Placed(NamedTuple):
    """Something that was read, from where to where."""

    what: Any
    at: int
    end: int


def at_of(token: Token) -> int:
    """Return where a word stands in the text."""
    return token.start_pos or 0


def end_of(token: Token) -> int:
    """Return where it ends."""
    return at_of(token) + len(token)


@dataclass(frozen=True, slots=True)
class Label:
    """What people call the roll."""

    text: str
    words: str = ""
    """As they were typed, where they stand there without a mark; of these some ask for something."""
    after_bang: bool = False
    """Whether a `!` stands before it, which makes dice explode, or marks a label with another bot."""


@dataclass(frozen=True, slots=True)
class Advantage:
    """The d20 is thrown twice."""

    keep: Literal["kh", "kl"]


class Ending(NamedTuple):
    """Something behind a sum, and where it was written."""

    at: int
    what: Label | Target | Advantage
    end: int = 0
    """Where it ends, of a target or advantage."""


def words_of(root: Node) -> tuple[str, ...]:
    """Return the words on all dice of a value; of dice with words it must be made alone.

    Raises:
        Mistake: something else is done with words than adding up how often they come.
    """
    dice = list(words_thrown(root))
    if dice and not _only_counts(root):
        raise Mistake(
            None,
            f"words are counted, not added: write {dice[0]} alone, or add only other dice with words.",
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


def _assign_words(words: Sequence[str], endings: Sequence[Ending]) -> Iterator[Ending]:
    """Yield endings with the word that a target counts put into it: it stands behind the number."""
    left = iter(endings)
    for ending in left:
        if not isinstance(ending.what, Target) or ending.what.word:
            yield ending
            continue
        after = next(left, None)
        said = after.what.text if after and isinstance(after.what, Label) else ""
        word = next((one for one in sorted(words, key=len, reverse=True) if _begins(said, one)), None)
        if word is None:
            each = tuple(Repair(ending.end, ending.end, f" {one}") for one in words)
            raise Mistake(ending.at, f"say which word is counted: write {ending.what} {words[0]}.", each)
        yield Ending(ending.at, replace(ending.what, word=word))
        rest = said[len(word) :].strip()
        if rest and after:
            yield Ending(after.at + len(word), Label(rest))


def _begins(text: str, word: str) -> bool:
    return f"{text} ".casefold().startswith(f"{word} ".casefold())


D100 = Dice(1, 100)

_ASKING_FOR = (
    (r"(?:difficulty|diff?|tn|target(?:\s+number)?|at\s+least)\s+(\d+)", (">={0}", " vs {0}")),
    (r"(?:at\s+most|up\s+to)\s+(\d+)", ("<={0}", " vs <={0}")),
    (r"(?:over|above|beats?|more\s+than|greater\s+than)\s+(\d+)", (">{0}", " vs >{0}", " vs {0}")),
    (
        r"(?:(?:to\s+)?roll\s+)?(?:under|below|less\s+than|lower\s+than)\s+(\d+)",
        ("<{0}", " vs <={0}", " vs <{0}"),
    ),
)
"""What words and a number behind dice ask for: first what counts several dice, then of their sum."""

_WITHIN = re.compile(
    rf"(?<!\S)(?:{COUNT}\s+times|or\s+(?:less|lower|under|below|fewer|more|higher|better))\Z"
    rf"|\s(?:plus|minus)\s+{COUNT}\Z"
    r"|(?<!\S)(?:vs\.?|versus|against)\s(?:.*\s)?\d+(?:\s.*)?\Z"
    rf"|\s(?:drop|keep|take)(?:p?ing|s)?\s+(?:the\s+)?"
    rf"(?:{COUNT}|highest|higher|lowest|lower|best|worst|top)(?:\s.*)?\Z",
    re.IGNORECASE,
)
"""What asks for something at the end of any words."""

_BONUS = re.compile(
    rf"(?:with\s+)?(?:an?\s+|{COUNT}\s+)?(?:(?:bonus|penalty)(?:\s+(?:die|dice)\b.*)?|[bp]\d?(?:\s.*)?)",
    re.IGNORECASE,
)
"""Behind a d100: its tens die is thrown more than once."""

_NATURAL = re.compile(r"(?:vs\.?\s+)?(?:nat|natural)\s+(\d+)", re.IGNORECASE)

_OTHER = re.compile(
    r"gwf|great\s+weapon(?:\s+fighting)?|in\s+order|down\s+the\s+line|rote|double|triple"
    r"|(?:.*\s)?(?:twice|thrice)|take\s+(?:the\s+)?(?:highest|higher|lowest|lower|best|worst|top|better)"
    r"|\d+-?again|hits|percentile|[a-z]\d{1,2}",
    re.IGNORECASE,
)
"""What asks for something with some bots, or at some tables; what it is in dice: `spellings.py`."""

_HALF = re.compile(
    r"(?:(.*\S)\s+)?hal(?:f|ved?|ves)(?:\s+damage)?(?:\s+on(?:\s+an?)?\s+save)?", re.IGNORECASE
)


def _check_asks_nothing(root: Node, at: int, words: str) -> None:
    """Check that words behind a value name no number to reach, and do not halve it."""
    end, label = at + len(words), f" # {words}"
    if half := _HALF.fullmatch(words):
        behind = f" # {half[1]}" if half[1] else ""
        _refuse(at, words, [] if isinstance(root, Arithmetic) else [f"/2{behind}"], label)
    if isinstance(root, Number) and re.fullmatch(r"(?:dice|die)(?:\s+\d+)?", words, re.IGNORECASE):
        raise Mistake(at, f"the number of sides is missing: write {root}d6.", (Repair(at, end, label),))
    hundred = isinstance(root, PercentileDice) or (isinstance(root, Dice) and root.bare == D100)
    if _OTHER.fullmatch(words) or _WITHIN.search(words) or (hundred and _BONUS.fullmatch(words)):
        sentence = (
            f"`{words}` could be a rule for the dice. Write a rule as dice, such as 2d6ro<=2; "
            f"or make it a label: {root} # {words}."
        )
        raise Mistake(at, sentence, (Repair(at, end, label),))
    if natural := _NATURAL.fullmatch(words):
        shown = natural[1]
        repairs = (Repair(at, end, f"={shown}"),) if isinstance(root, Dice) and not root.counting else ()
        sentence = (
            f"a natural {shown} is marked anyway; to test for it write d20={shown}, or # before a label."
        )
        raise Mistake(at, sentence, (*repairs, Repair(at, end, label)))
    for form, (counted, *summed) in _ASKING_FOR:
        if asked := re.fullmatch(form, words, re.IGNORECASE):
            several = isinstance(root, Dice) and root.counting is None and root.count != 1
            meant = [one.format(asked[1]) for one in ((counted, *summed) if several else summed)]
            _refuse(at, words, meant, label, several=several)


def _refuse(at: int, words: str, meant: list[str], label: str, *, several: bool = False) -> NoReturn:
    shown = [f"`{one.strip()}`" for one in meant] or ["`/2` behind parentheses"]
    said = (
        f"{shown[0]} to count dice, {' or '.join(shown[1:])} for their sum" if several else " or ".join(shown)
    )
    repairs = tuple(Repair(at, at + len(words), one) for one in (*meant, label))
    raise Mistake(at, f"write {said} in place of `{words}`, or # before a label.", repairs)


_ASKING = {
    "plus": "+", "minus": "-", "times": "*", "keep": "kh", "drop": "dl", "reroll": "rr", "explode": "!",
    "exploding": "!", "highest": "kh", "lowest": "kl", "best": "kh", "worst": "kl", "top": "kh",
}  # fmt: skip
"""Words that ask for something, and what would ask for it here."""


def compare_whole(expression: Expression) -> Expression:
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


def apply_endings(expression: Expression, endings: Sequence[Ending]) -> Expression:
    """Return the expression with all that stands behind it.

    Raises:
        Mistake: something is there twice, or asks for what cannot be.
    """
    words = words_of(expression.root)
    thrown: Ending | None = None
    for ending in _assign_words(words, endings) if words else endings:
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
                expression = replace(expression, root=apply_advantage(expression.root, at, what, end))
            case Label():
                _check_label(expression.root, at, what)
                _check_repeats_nothing(expression, at, what)
                _check_bang(expression.root, at, what)
                label = f"{expression.label}: {what.text}" if expression.label else what.text
                if len(label) > LABEL:
                    raise Mistake(at, f"a label has at most {LABEL} characters, and this one {len(label)}.")
                expression = replace(expression, label=label if what.text else expression.label)
    return expression


def _refuse_both(first: Ending, second: Ending) -> NoReturn:
    """Refuse a second advantage: with disadvantage it comes to nothing."""
    if first.what != second.what:
        out = (Repair(first.at, second.end, ""),)
        raise Mistake(second.at, "advantage and disadvantage cancel out: leave both out.", out)
    raise Mistake(
        second.at, "advantage is written twice: leave one out.", (Repair(second.at, second.end, ""),)
    )


def _check_label(root: Node, at: int, label: Label) -> None:
    """Check that words without a mark ask for nothing."""
    if not label.words:
        return
    first = label.words.split()[0]
    quoted = Repair(at, at + len(label.words), f"# {label.words}")
    _check_asks_nothing(root, at, label.words)
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


_REPEATED = re.compile(r"\d*\s*d\s*[\d%f(\[]|[({]", re.ASCII | re.IGNORECASE)
"""What a number and a # before it repeat, as `SETS` of the grammar has it."""


def _check_repeats_nothing(expression: Expression, at: int, label: Label) -> None:
    """Check that a label of a number alone does not begin as dice: `9 # d6` is nine times d6."""
    number = expression.root
    if isinstance(number, Number) and not expression.label and _REPEATED.match(label.text):
        raise Mistake(at, f"`{number}` has no dice in it: write {number}x before dice, or other words.")


def _check_bang(root: Node, at: int, label: Label) -> None:
    """Check that a `!` before a label does not stand behind dice."""
    last = root
    while isinstance(last, Arithmetic):
        last = last.right
    if label.after_bang and isinstance(last, Dice):
        raise Mistake(
            at,
            "`!` makes dice explode; in another bot it marks a label. Write # before a label.",
            (Repair(at, at + 1, "#"), Repair(at, at + 1, "! #")),
        )


def apply_advantage(root: Node, at: int, advantage: Advantage, end: int) -> Node:
    """Return the value with its d20 thrown twice.

    Raises:
        Mistake: it has no such d20, or several.
    """
    dice = [one for one in within(root) if isinstance(one, Dice) and one.sides == 20 and one.kind == "d"]
    if len(dice) != 1:
        there = f"and not for {len(dice)}" if dice else "and there is none"
        raise Mistake(at, f"advantage is for one d20, {there}: write 2d20{advantage.keep}1 for it.")
    return substitute(root, dice[0], throw_twice(dice[0], at, advantage, end))


def throw_twice(die: Dice, at: int, advantage: Advantage, end: int) -> Dice:
    """Return a single d20 thrown twice.

    Raises:
        Mistake: it is another die, or more than one, or some are kept already.
    """
    if (die.count, die.sides, die.kind, die.keeps) != (1, 20, "d", ()):
        sentence = f"advantage is for a single d20, not for {die}: write 2d20{advantage.keep}1."
        keeps = (Repair(at, end, f"{advantage.keep}1"),) if die.count == 2 and not die.keeps else ()
        raise Mistake(at, sentence, keeps)
    return replace(die, count=2, keeps=(Keep(advantage.keep, 1),))


def number_alone(part: Expression) -> int | None:
    """Return the number that a roll is, where nothing is thrown or worked out; a range from 1 is its end."""
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


def has_number_in_place_of_dice(rolls: Rolls) -> bool:
    """Tell whether a line has a number where dice are meant: `7 # attack`, `2[attacks] + 5`, `2d6; 7 - 9`."""
    constant = [part for part in rolls.parts if not part.name and not _throws(part.root)]
    return len({*constant}) not in {0, len({*rolls.parts})} or any(map(_names_a_number, constant))


def _throws(root: Node) -> bool:
    return any(isinstance(one, Thrown | Reused) for one in within(root))


def _names_a_number(part: Expression) -> bool:
    """Tell whether a roll without dice is a number alone, or one with words to it."""
    labelled = any(isinstance(one, Labelled) for one in within(part.root))
    return number_alone(part) is not None or bool(part.label) or labelled
