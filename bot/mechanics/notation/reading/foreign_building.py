"""Makes what other bots write behind dice into what it is here."""

from lark import Token, Transformer, v_args

from bot.mechanics.notation.modifiers import (
    Counting,
    Explosion,
    Keep,
    Reroll,
    ValueCondition,
    Weighing,
)
from bot.mechanics.notation.reading import tokens
from bot.mechanics.notation.reading.mistakes import Mistake, Repair
from bot.mechanics.notation.reading.modifiers import Modifier
from bot.mechanics.notation.reading.places import Placed, at_of, end_of
from bot.mechanics.notation.rolls import Rolls


@v_args(inline=True)
class ForeignBuilder(Transformer[Token, Rolls]):
    """Each method serves the rule of the grammar that it is named after."""

    def foreign(self, one: Modifier) -> Modifier:
        return one

    def target_number(self, name: Token, number: Token, *more: Token | None) -> Modifier:
        """Dice Maiden: `t7`, `tl6`, `t7ds10`, `t7f1`; its failures are so many or fewer."""
        double, doubled, _, failing = more
        up = name.lower() == "t"
        success = _reaching(tokens.number(number), up=up)
        failure = _failing(tokens.number(failing)) if failing else None
        end = end_of(failing or doubled or double or number)
        if double is None:
            return Modifier(at_of(name), Counting(success, failure), end, "elsewhere")
        twice = _reaching(tokens.number(doubled or number), up=up)
        weights = ((success, 1), (twice, 2)) + (((failure, -1),) if failure else ())
        return Modifier(at_of(name), Weighing(weights), end, "elsewhere")

    def again_forever(self, name: Token, number: Token | None) -> Modifier:
        """Dice Maiden: `ie` explodes over and over on the highest face, `ie5` on 5 and more."""
        when = _reaching(tokens.number(number), up=True) if number else None
        return Modifier(at_of(name), Explosion("!", when), end_of(number or name), "elsewhere")

    def count_successes(
        self, name: Token, success: Placed, _: Token | None, failure: Placed | None
    ) -> Modifier:
        """Foundry: `cs>=8` counts successes; with `df1` behind it failures are taken off."""
        what = Counting(success.what, failure.what if failure else None)
        return Modifier(at_of(name), what, (failure or success).end, "cs")

    def deduct(self, name: Token, when: Placed) -> Modifier:
        """Foundry: `df1` takes one away for each 1, and counts nothing else."""
        return Modifier(at_of(name), Weighing(((when.what, -1),)), when.end, "elsewhere")

    def again_or_once(self, name: Token, number: Token | None) -> Modifier:
        """`e6` explodes once in Dice Maiden, and over and over in Avrae."""
        at, end = at_of(name), end_of(number or name)
        on = f"={tokens.number(number)}" if number else ""
        raise Mistake(
            at,
            f"`{name}{number or ''}` explodes once with one bot and over and over with another: "
            f"write !o{on} for once, or !{on}.",
            (Repair(at, end, f"!o{on}"), Repair(at, end, f"!{on}")),
        )

    def explode_once(self, name: Token, when: Placed | None) -> Modifier:
        """Foundry: `xo`; Avrae: `ra6`, which throws one more and adds it."""
        what = Explosion("!", when.what if when else None, 1)
        return Modifier(at_of(name), what, when.end if when else end_of(name), "elsewhere")

    def reroll_low(self, name: Token, number: Token) -> Modifier:
        """Dice Maiden: `ir2` throws 2s and less again for as long as they come."""
        return Modifier(
            at_of(name), Reroll(_reaching(tokens.number(number), up=False)), end_of(number), "elsewhere"
        )

    def drop_one(self, name: Token, number: Token | None) -> Modifier:
        """Avrae: `pl1`, `ph1` drop."""
        kept = tokens.kept(number) if number else 1
        return Modifier(
            at_of(name),
            Keep("dh" if name.lower() == "ph" else "dl", kept),
            end_of(number or name),
            "elsewhere",
        )

    def keep_low(self, name: Token, number: Token) -> Modifier:
        """Button Dice Roller: `l2` keeps the lowest two."""
        return Modifier(at_of(name), Keep("kl", tokens.kept(number)), end_of(number), "elsewhere")


def _reaching(number: int, *, up: bool) -> ValueCondition:
    return ValueCondition(">=" if up else "<=", number)


def _failing(number: int) -> ValueCondition:
    """Return that a die shows so many or fewer; 1 or fewer is 1 on dice that begin there."""
    return ValueCondition("=", 1) if number == 1 else ValueCondition("<=", number)
