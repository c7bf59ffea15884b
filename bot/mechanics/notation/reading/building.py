"""Makes the tree while the text is read."""

from collections.abc import Callable
from typing import Literal, TypeVar, cast

from lark import Token, Transformer, v_args

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.aliases import stands_for
from bot.mechanics.notation.intervals import Unbound
from bot.mechanics.notation.limits import check_value
from bot.mechanics.notation.modifiers import (
    Counting,
    Explosion,
    Keep,
    Reroll,
    Sign,
    ValueCondition,
)
from bot.mechanics.notation.reading import groups, modifiers, tokens
from bot.mechanics.notation.reading.binding import bound
from bot.mechanics.notation.reading.endings import Advantage, Ending, Label, ended
from bot.mechanics.notation.reading.mistakes import Mistake, unknown
from bot.mechanics.notation.reading.modifiers import Bound, Modifier
from bot.mechanics.notation.rolls import Expression, Rolls, Target
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Dice,
    Labelled,
    Negative,
    Node,
    Number,
    Operator,
    PercentileDice,
    Reused,
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


def builder(parse: Callable[[str], Rolls]) -> Transformer[Token, Rolls]:
    """Return what makes a line out of a parse; `parse` reads what names stand for."""
    return _Builder(parse)


def _at(token: Token) -> int:
    return token.start_pos or 0


def _checked(token: Token, made: ValueT) -> ValueT:
    """Return what was made at a token, if it is within limits as far as can be told."""
    try:
        check_value(made)
    except BadInput as wrong:
        raise Mistake(_at(token), str(wrong)) from wrong
    except Unbound:
        pass
    return made


def _condition(sign: Token | None, number: int) -> ValueCondition:
    return ValueCondition(cast(Sign, str(sign or "=")), number)


@v_args(inline=True)
class _Builder(Transformer[Token, Rolls]):
    """Each method serves the rule of the grammar that it is named after."""

    def __init__(self, parse: Callable[[str], Rolls]) -> None:
        super().__init__()
        self._parse = parse

    def rolls(self, *parts: Expression | Token) -> Rolls:
        return bound([part for part in parts if isinstance(part, Expression)])

    def part(self, name: Token | None, sets: int | None, root: Node, *endings: Ending) -> Expression:
        called = name[1:-1].strip().lower() if name else ""
        if name and sets and sets > 1:
            raise Mistake(_at(name), f"${called} is thrown once: leave {sets}x out.")
        return ended(Expression(root, sets or 1, name=called), endings)

    def whole(self, name: Token, *endings: Ending) -> Expression:
        return ended(self._named(name), endings)

    def sets(self, number: Token, _: Token | None = None) -> int:
        return tokens.sets(number)

    def comment(self, token: Token) -> Ending:
        return Ending(_at(token), Label(tokens.comment(token)))

    quoted = comment

    def remark(self, *words: Token) -> Ending:
        return Ending(_at(words[0]), Label(tokens.remark(words), " ".join(words)))

    def target(self, word: Token, sign: Token | None, number: int) -> Ending:
        return Ending(_at(word), Target(_condition(sign or Token("SIGN", ">="), number)))

    def compared(self, sign: Token, number: int) -> Ending:
        return Ending(_at(sign), Target(_condition(sign, number)))

    def ending(self, one: Ending) -> Ending:
        return one

    def advantage(self, word: Token) -> Ending:
        return Ending(_at(word), _advantage(word))

    def variable(self, token: Token) -> Reused:
        return Reused(token[1:].lower())

    def arithmetic(self, left: Node, operator: Token, right: Node) -> Arithmetic:
        return _checked(operator, Arithmetic(_OPERATORS[operator], left, right))

    def negative(self, _: Token, inner: Node) -> Negative:
        return Negative(inner)

    def labelled(self, inner: Node, label: Token) -> Labelled:
        return Labelled(inner, tokens.label(label))

    def number(self, token: Token) -> Number:
        return Number(tokens.number(token))

    def bracket(self, inner: Node) -> Bracketed:
        return Bracketed(inner)

    def bracketed(self, bracket: Bracketed, *after: Modifier) -> Node:
        return groups.bracketed(bracket, after)

    def group(self, brace: Token, *inside: Node | Modifier) -> Node:
        after = tuple(one for one in inside if isinstance(one, Modifier))
        parts = tuple(one for one in inside if not isinstance(one, Modifier))
        return _checked(brace, groups.group(_at(brace), parts, after))

    def dice(self, count: Token | Bracketed | None, d: Token, sides: Token, *after: Modifier) -> Dice:
        many = tokens.dice(count) if isinstance(count, Token) else count or 1
        match sides.type:
            case "FATE":
                plain = Dice(many, 3, "F")
            case "PERCENT":
                plain = Dice(many, 100)
            case _:
                plain = Dice(many, tokens.sides(sides))
        return _checked(d, modifiers.modified(plain, after))

    def percentile(
        self, count: Token | Bracketed | None, d: Token, _: Token, kind: Token, extra: Token | None
    ) -> PercentileDice:
        if count not in {None, "1"}:
            raise Mistake(
                _at(d), f"bonus and penalty dice come one by one: write d%{kind} alone, or 2x d%{kind}."
            )
        return PercentileDice(tokens.tens(extra) if extra else 1, kind.lower() == "b")

    def modifier(self, one: Modifier) -> Modifier:
        return one

    def reroll(self, name: Token, sign: Token | None, number: int) -> Modifier:
        return Modifier(_at(name), Reroll(_condition(sign, number), once=name.lower() == "ro"))

    def explosion(self, name: Token, sign: Token | None = None, number: int | None = None) -> Modifier:
        when = None if number is None else _condition(sign, number)
        return Modifier(_at(name), Explosion(_EXPLOSIONS[name.lower()], when))

    def explosion_on(self, name: Token, number: Token) -> Modifier:
        return self.explosion(name, None, tokens.number(number))

    def bound(self, name: Token, number: int) -> Modifier:
        return Modifier(_at(name), Bound(_BOUNDS[name.lower()], number))

    def keep(self, name: Token, number: Token | None) -> Modifier:
        return Modifier(_at(name), Keep(_KEEPS[name.lower()], tokens.kept(number) if number else 1))

    def drop(self, name: Token, number: Token) -> Modifier:
        return Modifier(_at(name), Keep("dl", tokens.kept(number)))

    def advantage_here(self, word: Token) -> Modifier:
        return Modifier(_at(word), _advantage(word))

    def counting(
        self, sign: Token, number: int, fail: Token | None, fail_sign: Token | None, failing: int | None
    ) -> Modifier:
        failure = None if failing is None else _condition(fail_sign, failing)
        return Modifier(_at(sign), Counting(_condition(sign, number), failure))

    def integer(self, minus: Token | None, token: Token) -> int:
        return -tokens.number(token) if minus else tokens.number(token)

    def alias(self, name: Token) -> Node:
        meant = self._named(name)
        if meant.sets > 1:
            raise Mistake(_at(name), f"{name} stands for {meant} and must stand alone.")
        return meant.root

    def _named(self, name: Token) -> Expression:
        text = stands_for(name)
        if text is None:
            raise unknown(_at(name), name)
        try:
            return self._parse(text).parts[0]
        except Mistake as wrong:
            raise Mistake(_at(name), f"{name} stands for {text}, where {wrong.sentence}") from wrong


def _advantage(word: Token) -> Advantage:
    return Advantage("kh" if word[0] in "aA" else "kl")
