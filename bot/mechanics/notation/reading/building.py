"""Makes the tree while the text is read."""

from collections.abc import Callable

from lark import Token, Transformer, v_args

from bot.mechanics.notation.aliases import stands_for
from bot.mechanics.notation.modifiers import (
    ValueCondition,
)
from bot.mechanics.notation.reading import functions, groups, tokens
from bot.mechanics.notation.reading.binding import Written, bound
from bot.mechanics.notation.reading.dice_building import DiceBuilder, advantage, checked
from bot.mechanics.notation.reading.ending import Ending, Label
from bot.mechanics.notation.reading.endings import counts_one, whole_compared
from bot.mechanics.notation.reading.mistakes import Mistake, unknown
from bot.mechanics.notation.reading.modifiers import Modifier
from bot.mechanics.notation.reading.places import Placed, at_of, end_of
from bot.mechanics.notation.rolls import Expression, Rolls, Target
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Labelled,
    Negative,
    Node,
    Number,
    Operator,
    Reused,
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

    def rolls(self, *parts: Written | Token) -> Rolls:
        return bound([part for part in parts if isinstance(part, Written)])

    def part(self, name: Token | None, sets: int | None, root: Node, *endings: Ending) -> Written:
        called = name[1:-1].strip().lower() if name else ""
        if name and sets and sets > 1:
            raise Mistake(at_of(name), f"${called} is thrown once: leave {sets}x out.")
        return Written(whole_compared(Expression(root, sets or 1, name=called)), endings)

    def whole(self, name: Token, *endings: Ending) -> Written:
        return Written(self._named(name), endings)

    def sets(self, number: Token, _: Token | None = None) -> int:
        return tokens.sets(number)

    def comment(self, token: Token) -> Ending:
        return Ending(at_of(token), Label(tokens.comment(token)))

    quoted = comment

    def remark(self, *words: Token) -> Ending:
        return Ending(at_of(words[0]), Label(tokens.remark(words), " ".join(words)))

    def at_least(self, word: Token, number: Placed) -> Ending:
        return Ending(at_of(word), Target(ValueCondition(">=", number.what)), number.end)

    def target(self, word: Token, when: Placed) -> Ending:
        return Ending(at_of(word), Target(when.what), when.end)

    def compared(self, when: Placed) -> Ending:
        return Ending(when.at, Target(when.what), when.end)

    def bang(self, token: Token) -> Ending:
        return Ending(at_of(token), Label(tokens.remark((Token("REMARK", token[1:]),)), after_bang=True))

    def ending(self, one: Ending) -> Ending:
        return one

    def advantage(self, word: Token) -> Ending:
        return Ending(at_of(word), advantage(word), end_of(word))

    def variable(self, token: Token) -> Reused:
        return Reused(token[1:].lower())

    def arithmetic(self, left: Node, operator: Token, right: Node) -> Arithmetic:
        return checked(operator, Arithmetic(_OPERATORS[operator], left, right))

    def negative(self, _: Token, inner: Node) -> Negative:
        return Negative(inner)

    def labelled(self, inner: Node, label: Token) -> Labelled:
        return Labelled(inner, tokens.label(label))

    def number(self, token: Token) -> Number:
        return Number(tokens.number(token))

    def call(self, name: Token, *parts: Node) -> Node:
        return checked(name, functions.call(name, parts))

    def bracket(self, inner: Node) -> Bracketed:
        return Bracketed(inner)

    def bracketed(self, bracket: Bracketed, *after: Modifier) -> Node:
        return groups.bracketed(bracket, after)

    def group(self, brace: Token, *inside: Node | Modifier) -> Node:
        after = tuple(one for one in inside if isinstance(one, Modifier))
        parts = tuple(one for one in inside if not isinstance(one, Modifier))
        return checked(brace, groups.group(at_of(brace), parts, after))

    def alias(self, name: Token) -> Node:
        meant = self._named(name)
        if meant.sets > 1:
            raise Mistake(at_of(name), f"{name} stands for {meant} and must stand alone.")
        return Bracketed(meant.root) if counts_one(meant.root) else meant.root

    def _named(self, name: Token) -> Expression:
        text = stands_for(name)
        if text is None:
            raise unknown(at_of(name), name)
        try:
            return self._parse(text).parts[0]
        except Mistake as wrong:
            raise Mistake(at_of(name), f"{name} stands for {text}, where {wrong.sentence}") from wrong
