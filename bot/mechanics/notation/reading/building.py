"""Makes the tree while the text is read, and a line of its parts.

What earlier parts throw is put into those that use it again, then each part is ended by what stands behind
it.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from lark import Token, Transformer, v_args

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.limits import PARTS, check_value
from bot.mechanics.notation.line import Expression, Rolls, Target
from bot.mechanics.notation.other_bots import stands_for
from bot.mechanics.notation.reading import mistakes
from bot.mechanics.notation.reading.dice_building import DiceBuilder, Modifier, advantage, check_built
from bot.mechanics.notation.reading.endings import (
    Ending,
    Label,
    Placed,
    apply_endings,
    at_of,
    compare_whole,
    counts_one,
    end_of,
)
from bot.mechanics.notation.reading.mistakes import Mistake, Repair, explain_unknown
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Call,
    Counting,
    Group,
    Keep,
    Labelled,
    Negative,
    Node,
    Number,
    Operator,
    Reused,
    Scoring,
    ValueCondition,
    Weighing,
    change_parts,
    children,
    within,
)

MOST_VALUES = 300
"""How many values a roll may be made of, with all that it uses again written out."""


class WrittenPart(NamedTuple):
    """A part as it was written: what is thrown, and what stands behind it."""

    expression: Expression
    endings: Sequence[Ending]


def _bind_names(parts: Sequence[WrittenPart]) -> Rolls:
    """Return the parts with all names bound, and all that stands behind them.

    What may stand behind a name depends on what is thrown under it: words have targets of their own.
    """
    known: dict[str, Node] = {}
    sizes: dict[str, int] = {}
    made: list[Expression] = []
    for written, endings in parts:
        uses = any(isinstance(one, Reused) for one in within(written.root))
        part = apply_endings(
            replace(written, root=_bind(written, known, sizes)) if uses else written, endings
        )
        if part.name in known:
            raise Mistake(None, f"${part.name} is thrown twice: give the second another name.")
        if part.name:
            known[part.name], sizes[part.name] = part.root, size_of(part.root, sizes)
        made.append(part)
    return Rolls(tuple(made))


def _bind(part: Expression, known: dict[str, Node], sizes: dict[str, int]) -> Node:
    def bind(node: Node) -> Node:
        return Reused(node.name, known[node.name]) if isinstance(node, Reused) else change_parts(node, bind)

    for one in within(part.root):
        if isinstance(one, Reused) and one.name not in known:
            raise Mistake(None, f"{one} is not thrown before it is used: write {one} = 2d6; {part} instead.")
    if size_of(part.root, sizes) > MOST_VALUES:
        raise Mistake(
            None, f"{part} uses too much again: with all written out it has over {MOST_VALUES} values."
        )
    root = bind(part.root)
    try:
        for one in reversed(list(within(root))):  # what a value is made of comes before it
            check_value(one)
    except BadInput as wrong:
        raise Mistake(None, f"In {part}: {wrong}") from wrong
    return root


def size_of(root: Node, sizes: dict[str, int]) -> int:
    """Return how many values a roll is made of, with what it uses again by their `sizes`."""
    return sum(sizes[one.name] if isinstance(one, Reused) else 1 for one in within(root))


def build_call(at: int, name: str, parts: Sequence[Node]) -> Node:
    """Return what a function at a place makes of values."""
    match name.lower(), parts:
        case "max" | "min" as which, [_, _, *_]:
            if len(parts) > PARTS:
                raise Mistake(at, f"{name} takes at most {PARTS} values, and not {len(parts)}.")
            return Group(tuple(parts), Keep("kh" if which == "max" else "kl", 1))
        case "abs", [one]:
            return Call("abs", (one,))
        case "floor", [one]:
            return Bracketed(one)
        case "ceil", [one]:
            return _round_up(at, name, one)
    takes = "several values, with commas between them" if name.lower() in {"max", "min"} else "one value"
    raise Mistake(at, f"{name} takes {takes}.")


def _round_up(at: int, name: str, one: Node) -> Node:
    match one:
        case Arithmetic(operator="/", left=left, right=right) if not _divides(left):
            return Call("ceil", (left, right))
    if _divides(one):
        raise Mistake(at, f"{name} rounds one quotient: write ceil(1d6/2) + 1 for one with more.")
    return Bracketed(one)


def _divides(node: Node) -> bool:
    """Whether there is a quotient that no parentheses round down already."""
    match node:
        case Arithmetic(operator=operator):
            return operator == "/" or any(map(_divides, children(node)))
        case Negative(inner=inner):
            return _divides(inner)
        case _:
            return False


def build_bracketed(bracket: Bracketed, modifiers: Sequence[Modifier]) -> Bracketed | Group:
    """Return a value in parentheses, which may be counted."""
    if not modifiers:
        return bracket
    keep, counting = _read(modifiers)
    if keep:
        raise Mistake(
            modifiers[0].at,
            f"{keep} has one value only to choose from: put it after the dice, as in 4d6{keep}, "
            f"or separate values with commas, as in {{2d20, 1d12}}{keep}.",
        )
    return Group((bracket.inner,), None, counting)


def build_group(at: int, parts: tuple[Node, ...], modifiers: Sequence[Modifier]) -> Bracketed | Group:
    """Return a group of values, which may be kept or dropped, and counted."""
    if len(parts) == 1:
        return build_bracketed(Bracketed(parts[0]), modifiers)
    if len(parts) > PARTS:
        raise Mistake(at, f"a group has at most {PARTS} parts, and this one {len(parts)}.")
    return Group(parts, *_read(modifiers))


def _read(modifiers: Sequence[Modifier]) -> tuple[Keep | None, Scoring | None]:
    for modifier in modifiers:
        if isinstance(modifier.what, Keep) and modifier.what.kind == "km":
            raise Mistake(modifier.at, "of a group the highest or lowest are kept: write kh or kl, dh or dl.")
    match [modifier.what for modifier in modifiers]:
        case []:
            return None, None
        case [Keep() as keep]:
            return keep, None
        case [(Counting() | Weighing()) as counting]:
            return None, counting
        case [Keep() as keep, (Counting() | Weighing()) as counting]:
            return keep, counting
    wrong = next(
        (one for one in modifiers if not isinstance(one.what, Keep | Counting | Weighing)), modifiers[-1]
    )
    raise Mistake(
        wrong.at,
        "totals are kept or dropped once, and then counted once, as in {2d20, 1d12}kh1>=15; "
        "everything else stands after dice.",
        (Repair(wrong.at, wrong.end, ""),),
    )


_OPERATORS: dict[str, Operator] = {
    "+": "+", "-": "-", "−": "-", "–": "-", "*": "*", "×": "*", "/": "/", "//": "/", "÷": "/",
    "%": "%",
}  # fmt: skip


def builder(parse: Callable[[str], Rolls]) -> Transformer[Token, Rolls]:
    """Return what makes a line out of a parse; `parse` reads what names stand for."""
    return _Builder(parse)


@v_args(inline=True)
class _Builder(DiceBuilder):
    """Each method serves the rule of the grammar that it is named after."""

    def __init__(self, parse: Callable[[str], Rolls]) -> None:
        super().__init__()
        self._parse = parse

    def rolls(self, *parts: WrittenPart | Token) -> Rolls:
        return _bind_names([part for part in parts if isinstance(part, WrittenPart)])

    def part(self, name: Token | None, sets: int | None, root: Node, *endings: Ending) -> WrittenPart:
        called = name[1:-1].strip().lower() if name else ""
        if name and sets and sets > 1:
            raise Mistake(at_of(name), f"${called} is thrown once: leave {sets}x out.")
        return WrittenPart(compare_whole(Expression(root, sets or 1, name=called)), endings)

    def whole(self, name: Token, *endings: Ending) -> WrittenPart:
        return WrittenPart(self._named(name), endings)

    def sets(self, number: Token, _: Token | None = None) -> int:
        return mistakes.read_sets(number)

    def comment(self, token: Token) -> Ending:
        return Ending(at_of(token), Label(mistakes.read_comment(token)))

    quoted = comment

    def remark(self, *words: Token) -> Ending:
        return Ending(at_of(words[0]), Label(mistakes.read_remark(words), " ".join(words)))

    def at_least(self, word: Token, number: Placed) -> Ending:
        return Ending(at_of(word), Target(ValueCondition(">=", number.what)), number.end)

    def target(self, word: Token, when: Placed) -> Ending:
        return Ending(at_of(word), Target(when.what), when.end)

    def compared(self, when: Placed) -> Ending:
        return Ending(when.at, Target(when.what), when.end)

    def bang(self, token: Token) -> Ending:
        return Ending(
            at_of(token), Label(mistakes.read_remark((Token("REMARK", token[1:]),)), after_bang=True)
        )

    def ending(self, one: Ending) -> Ending:
        return one

    def advantage(self, word: Token) -> Ending:
        return Ending(at_of(word), advantage(word), end_of(word))

    def variable(self, token: Token) -> Reused:
        return Reused(token[1:].lower())

    def arithmetic(self, left: Node, operator: Token, right: Node) -> Arithmetic:
        return check_built(operator, Arithmetic(_OPERATORS[operator], left, right))

    def negative(self, _: Token, inner: Node) -> Negative:
        return Negative(inner)

    def labelled(self, inner: Node, label: Token) -> Labelled:
        return Labelled(inner, mistakes.read_label(label))

    def number(self, token: Token) -> Number:
        return Number(mistakes.read_number(token))

    def call(self, name: Token, *parts: Node) -> Node:
        return check_built(name, build_call(at_of(name), name, parts))

    def bracket(self, inner: Node) -> Bracketed:
        return Bracketed(inner)

    def bracketed(self, bracket: Bracketed, *after: Modifier) -> Node:
        return build_bracketed(bracket, after)

    def group(self, brace: Token, *inside: Node | Modifier) -> Node:
        after = tuple(one for one in inside if isinstance(one, Modifier))
        parts = tuple(one for one in inside if not isinstance(one, Modifier))
        return check_built(brace, build_group(at_of(brace), parts, after))

    def alias(self, name: Token) -> Node:
        meant = self._named(name)
        if meant.sets > 1:
            raise Mistake(at_of(name), f"{name} stands for {meant} and must stand alone.")
        return Bracketed(meant.root) if counts_one(meant.root) else meant.root

    def _named(self, name: Token) -> Expression:
        text = stands_for(name)
        if text is None:
            raise explain_unknown(at_of(name), name)
        try:
            return self._parse(text).parts[0]
        except Mistake as wrong:
            raise Mistake(at_of(name), f"{name} stands for {text}, where {wrong.sentence}") from wrong
