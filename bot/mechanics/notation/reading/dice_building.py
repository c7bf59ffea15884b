"""Makes dice with all that stands after them."""

from typing import Literal, TypeVar

from lark import Token, v_args

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.intervals import Unbound
from bot.mechanics.notation.limits import check_value
from bot.mechanics.notation.modifiers import (
    Counting,
    Explosion,
    Keep,
    OneOf,
    Parity,
    Reroll,
    Sign,
    ValueCondition,
    Weighing,
)
from bot.mechanics.notation.reading import special_dice, tokens
from bot.mechanics.notation.reading.ending import Advantage
from bot.mechanics.notation.reading.faces import members
from bot.mechanics.notation.reading.foreign_building import ForeignBuilder
from bot.mechanics.notation.reading.mistakes import Mistake, Repair
from bot.mechanics.notation.reading.modifiers import Bound, Implosion, Modifier
from bot.mechanics.notation.reading.places import Placed, at_of, end_of
from bot.mechanics.notation.reading.pools import pool
from bot.mechanics.notation.tree import (
    Bracketed,
    Node,
    PercentileDice,
)

_EXPLOSIONS: dict[str, Literal["!", "!!", "!p"]] = {"!": "!", "!!": "!!", "!p": "!p"}
_BOUNDS: dict[str, Literal["mi", "ma"]] = {"mi": "mi", "min": "mi", "ma": "ma", "max": "ma"}
_KEEPS: dict[str, Literal["kh", "kl", "dh", "dl", "km"]] = {
    "k": "kh",
    "kh": "kh",
    "kl": "kl",
    "dh": "dh",
    "dl": "dl",
    "km": "km",
    "ph": "dh",
    "pl": "dl",
}

MOST_AMBIGUOUS = 5
"""After `!` a number up to it may also say how often, as people type it; a greater one is a face."""

ValueT = TypeVar("ValueT", bound=Node)


def _on_or_up_to(name: Token, number: Token) -> Mistake:
    """Return the mistake in `!3`: a die explodes on a 3, or at most three times."""
    at, end = at_of(name), end_of(number)
    face, often = f"{name}={number}", f"{name}up{number}"
    return Mistake(
        at,
        f"`{name}{number}` explodes on a {number} or at most {number} times: write {face} or {often}.",
        (Repair(at, end, face), Repair(at, end, often)),
    )


def checked(token: Token, made: ValueT) -> ValueT:
    """Return what was made at a token, if it is within limits as far as can be told.

    Raises:
        Mistake: it is not.
    """
    try:
        check_value(made)
    except BadInput as wrong:
        raise Mistake(at_of(token), str(wrong)) from wrong
    except Unbound:
        pass
    return made


def advantage(word: Token) -> Advantage:
    """Read whether the higher or the lower of two d20 counts."""
    return Advantage("kl" if "dis" in word.lower() else "kh")


@v_args(inline=True)
class DiceBuilder(ForeignBuilder):
    """Each method serves the rule of the grammar that it is named after."""

    def dice(
        self, count: Token | Bracketed | None, d: Token, sides: Token | Bracketed, *after: Modifier
    ) -> Node:
        many = tokens.dice(count) if isinstance(count, Token) else count or 1
        made = special_dice.special(count, many, d, sides)
        if made is not None:
            special_dice.check_no_modifiers(made, after)
            return checked(d, made)
        start = at_of(count) if isinstance(count, Token) else at_of(d)
        return checked(d, pool(special_dice.plain(many, sides), after, start))

    def percentile(
        self, count: Token | Bracketed | None, d: Token, _: Token, kind: Token, extra: Token | None
    ) -> PercentileDice:
        if count not in {None, "1"}:
            times = (Repair(at_of(count), at_of(d), f"{count}x "),) if isinstance(count, Token) else ()
            sentence = f"bonus and penalty dice come one by one: write d%{kind} alone, or 2x d%{kind}."
            raise Mistake(at_of(d), sentence, times)
        return PercentileDice(tokens.tens(extra) if extra else 1, kind.lower() == "b")

    def modifier(self, one: Modifier) -> Modifier:
        return one

    def reroll(self, name: Token, when: Placed) -> Modifier:
        return Modifier(at_of(name), Reroll(when.what, once=name.lower() == "ro"), when.end)

    def explosion(self, name: Token, once: Token | None, when: Placed | None) -> Modifier:
        end = when.end if when else end_of(once or name)
        most = {} if once is None else {"most": 1}
        what = Explosion(_EXPLOSIONS[name.lower()], when.what if when else None, **most)
        return Modifier(at_of(name), what, end)

    def explosion_on(self, name: Token, once: Token | None, number: Token) -> Modifier:
        shown = tokens.number(number)
        if once is None and name == "!" and 0 < shown <= MOST_AMBIGUOUS:
            raise _on_or_up_to(name, number)
        when = ValueCondition("=", shown)
        return self.explosion(name, once, Placed(when, at_of(number), end_of(number)))

    def explosion_up_to(self, name: Token, times: Token, when: Placed | None) -> Modifier:
        what = Explosion(_EXPLOSIONS[name.lower()], when.what if when else None, tokens.explosions(times))
        return Modifier(at_of(name), what, when.end if when else end_of(times))

    def implosion(self, name: Token, when: Placed) -> Modifier:
        return Modifier(at_of(name), Implosion(when.what), when.end)

    def bound(self, name: Token, number: Placed) -> Modifier:
        return Modifier(at_of(name), Bound(_BOUNDS[name.lower()], number.what), number.end)

    def keep(self, name: Token, number: Token | None) -> Modifier:
        kept = tokens.kept(number) if number else 1
        return Modifier(at_of(name), Keep(_KEEPS[name.lower()], kept), end_of(number or name))

    def drop(self, name: Token, number: Token) -> Modifier:
        return Modifier(at_of(name), Keep("dl", tokens.kept(number)), end_of(number), "d")

    def advantage_here(self, word: Token) -> Modifier:
        return Modifier(at_of(word), advantage(word), end_of(word))

    def counting(self, success: Placed, _: Token | None, failure: Placed | None) -> Modifier:
        what = Counting(success.what, failure.what if failure else None)
        return Modifier(success.at, what, (failure or success).end)

    def weighing(self, *weights: Placed | Token) -> Modifier:
        each = [one for one in weights if isinstance(one, Placed)]
        return Modifier(each[0].at, Weighing(tuple(one.what for one in each)), each[-1].end)

    def weight(self, when: Placed, worth: Placed) -> Placed:
        return Placed((when.what, tokens.weight(worth.what, worth.at)), when.at, worth.end)

    def condition(self, sign: Token, number: Placed) -> Placed:
        signs: dict[str, Sign] = {">=": ">=", "<=": "<=", ">": ">", "<": "<", "=": "="}
        return Placed(ValueCondition(signs[sign], number.what), at_of(sign), number.end)

    def parity(self, word: Token) -> Placed:
        return Placed(Parity(word.lower() == "odd"), at_of(word), end_of(word))

    def members(self, token: Token) -> Placed:
        return Placed(OneOf(members(token)), at_of(token), end_of(token))

    def equal(self, number: Placed) -> Placed:
        return Placed(ValueCondition("=", number.what), number.at, number.end)

    def integer(self, minus: Token | None, token: Token) -> Placed:
        number = tokens.number(token)
        return Placed(-number if minus else number, at_of(minus or token), end_of(token))
