"""Makes the tree while the text is read."""

from collections.abc import Callable
from typing import Literal, TypeVar, cast

from lark import Token, Transformer, v_args

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.aliases import stands_for
from bot.mechanics.notation.limits import check_value
from bot.mechanics.notation.reading import groups, modifiers, numbers, remarks
from bot.mechanics.notation.reading.mistakes import Mistake, unknown
from bot.mechanics.notation.reading.modifiers import Bound, Modifier
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Counting,
    Dice,
    Explosion,
    Expression,
    Keep,
    Labelled,
    Negative,
    Node,
    Number,
    Operator,
    PercentileDice,
    Reroll,
    Sign,
    ValueCondition,
)

_OPERATORS: dict[str, Operator] = {
    "+": "+", "-": "-", "−": "-", "–": "-", "*": "*", "×": "*", "/": "/", "÷": "/"
}  # fmt: skip
_EXPLOSIONS: dict[str, Literal["!", "!!", "!p"]] = {"!": "!", "!!": "!!", "!p": "!p"}
_BOUNDS: dict[str, Literal["mi", "ma"]] = {"mi": "mi", "min": "mi", "ma": "ma", "max": "ma"}
_KEEPS: dict[str, Literal["kh", "kl", "dh", "dl"]] = {
    "k": "kh",
    "kh": "kh",
    "kl": "kl",
    "dh": "dh",
    "dl": "dl",
}


ValueT = TypeVar("ValueT", bound=Node)


def builder(parse: Callable[[str], Expression]) -> Transformer[Token, Expression]:
    """Return what turns the parts that lark found into values; `parse` reads what a name stands for."""
    return _Builder(parse)


def _at(token: Token) -> int:
    """Return the position of a token in the text, from 0."""
    return token.start_pos or 0


def _checked(token: Token, made: ValueT) -> ValueT:
    """Return a value that is made at a token, if what it may come to is within bounds."""
    try:
        check_value(made)
    except BadInput as wrong:
        raise Mistake(_at(token), str(wrong)) from wrong
    return made


def _condition(sign: Token | None, number: int) -> ValueCondition:
    return ValueCondition(cast(Sign, str(sign or "=")), number)


@v_args(inline=True)
class _Builder(Transformer[Token, Expression]):
    """Each method serves the rule of the grammar that it is named after."""

    def __init__(self, parse: Callable[[str], Expression]) -> None:
        super().__init__()
        self._parse = parse

    def expression(self, sets: int | None, root: Node, comment: Token | None) -> Expression:
        return Expression(root, sets or 1, remarks.comment(comment))

    def whole(self, name: Token, comment: Token | None) -> Expression:
        meant = self._named(name)
        return Expression(meant.root, meant.sets, remarks.comment(comment))

    def sets(self, number: Token, _: Token) -> int:
        return numbers.sets(number)

    def arithmetic(self, left: Node, operator: Token, right: Node) -> Arithmetic:
        return _checked(operator, Arithmetic(_OPERATORS[operator], left, right))

    def negative(self, _: Token, inner: Node) -> Negative:
        return Negative(inner)

    def labelled(self, inner: Node, label: Token) -> Labelled:
        return Labelled(inner, remarks.label(label))

    def number(self, token: Token) -> Number:
        return Number(numbers.number(token))

    def bracket(self, inner: Node) -> Bracketed:
        return Bracketed(inner)

    def bracketed(self, bracket: Bracketed, *after: Modifier) -> Node:
        return groups.bracketed(bracket, after)

    def group(self, brace: Token, *inside: Node | Modifier) -> Node:
        after = tuple(one for one in inside if isinstance(one, Modifier))
        parts = tuple(one for one in inside if not isinstance(one, Modifier))
        return _checked(brace, groups.group(_at(brace), parts, after))

    def dice(self, count: Token | Bracketed | None, d: Token, sides: Token, *after: Modifier) -> Dice:
        many = numbers.dice(count) if isinstance(count, Token) else count or 1
        match sides.type:
            case "FATE":
                plain = Dice(many, 3, "F")
            case "PERCENT":
                plain = Dice(many, 100)
            case _:
                plain = Dice(many, numbers.sides(sides))
        return _checked(d, modifiers.modified(plain, after))

    def percentile(
        self, count: Token | Bracketed | None, d: Token, _: Token, kind: Token, extra: Token | None
    ) -> PercentileDice:
        if count not in {None, "1"}:
            raise Mistake(
                _at(d), f"bonus and penalty dice come one by one: write d%{kind} alone, or 2x d%{kind}."
            )
        return PercentileDice(numbers.tens(extra) if extra else 1, kind.lower() == "b")

    def modifier(self, one: Modifier) -> Modifier:
        return one

    def reroll(self, name: Token, sign: Token | None, number: int) -> Modifier:
        return Modifier(_at(name), Reroll(_condition(sign, number), once=name.lower() == "ro"))

    def explosion(self, name: Token, sign: Token | None = None, number: int | None = None) -> Modifier:
        when = None if number is None else _condition(sign, number)
        return Modifier(_at(name), Explosion(_EXPLOSIONS[name.lower()], when))

    def explosion_on(self, name: Token, number: Token) -> Modifier:
        return self.explosion(name, None, numbers.number(number))

    def bound(self, name: Token, number: int) -> Modifier:
        return Modifier(_at(name), Bound(_BOUNDS[name.lower()], number))

    def keep(self, name: Token, number: Token) -> Modifier:
        return Modifier(_at(name), Keep(_KEEPS[name.lower()], numbers.kept(number)))

    def counting(
        self, sign: Token, number: int, fail: Token | None, fail_sign: Token | None, failing: int | None
    ) -> Modifier:
        failure = None if failing is None else _condition(fail_sign, failing)
        return Modifier(_at(sign), Counting(_condition(sign, number), failure))

    def integer(self, minus: Token | None, token: Token) -> int:
        return -numbers.number(token) if minus else numbers.number(token)

    def alias(self, name: Token) -> Node:
        meant = self._named(name)
        if meant.sets > 1:
            raise Mistake(_at(name), f"{name} stands for {meant} and must stand alone.")
        return meant.root

    def _named(self, name: Token) -> Expression:
        text = stands_for(name)
        if text is None:
            raise Mistake(_at(name), unknown(name))
        try:
            return self._parse(text)
        except Mistake as wrong:
            raise Mistake(_at(name), f"{name} stands for {text}, where {wrong.sentence}") from wrong
