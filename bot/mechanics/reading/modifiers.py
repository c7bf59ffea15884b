"""Reads modifiers after dice: rerolls, explosions, kept and counted dice."""

from collections.abc import Callable
from typing import Literal, cast

from bot.mechanics.notation.conditions import Condition, OneOf, Parity, Sign, ValueCondition
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.modifiers import Counting, Explosion, Keep, Reroll, Scoring, Weighing
from bot.mechanics.notation.pools import Advantage, Bound, Implosion, Modifier
from bot.mechanics.reading.choices import Choices
from bot.mechanics.reading.cursor import Cursor, Meaning
from bot.mechanics.reading.language import COMPARE, MODIFIERS, WAYS, Needs
from bot.mechanics.reading.lists import read_members
from bot.mechanics.reading.tokens import Token, is_free

What = Reroll | Explosion | Implosion | Bound | Keep | Scoring | Advantage
Said = Literal["", "elsewhere", "d", "cs"]

KEEPS: dict[str, Literal["kh", "kl", "dh", "dl", "km"]] = {
    "k": "kh", "kh": "kh", "kl": "kl", "dh": "dh", "dl": "dl", "km": "km", "ph": "dh", "pl": "dl", "l": "kl",
    "d": "dl",
}  # fmt: skip

EXPLOSIONS: dict[str, Literal["!", "!!", "!p"]] = {"!": "!", "!!": "!!", "!p": "!p"}

MOST_AMBIGUOUS = 5
"""Up to this a number after `!` may also limit the explosions, as people type it; a larger one is a face."""

SHORT = frozenset("keirltd")
"""Modifiers of one letter: after a space they are words of a label, unless a number follows."""

PARITY = frozenset(("even", "odd"))


def way_of(word: str) -> Literal["kh", "kl"]:
    """Return the better or the worse of two d20, as a word such as `adv` asks."""
    return "kl" if word.startswith("dis") else "kh"


class ModifierReader(Cursor):
    """Reads the modifiers of dice."""

    def __init__(self, text: str, tokens: tuple[Token, ...], choices: Choices) -> None:
        super().__init__(text, tokens)
        self.choices = choices
        self.depth = 0

    def choose(self, sentence: str, readings: int, at: int | None = None) -> int:
        """Return which of several readings at a place, by default here, is meant."""
        return self.choices.choose(sentence, self.token.start if at is None else at, readings)

    def read_modifiers(self) -> list[Modifier]:
        """Read all modifiers that follow."""
        modifiers: list[Modifier] = []
        while modifier := self.read_modifier():
            modifiers.append(modifier)
        return modifiers

    def read_modifier(self) -> Modifier | None:
        """Read a modifier with what it needs, or return None."""
        self._pass_marks()
        token = self.token
        if self.drops_ends():
            lowest = self.ahead().text.startswith("l")
            self.take("modifier", 2)
            return self._make(token, Keep("dl" if lowest else "dh", 1), "elsewhere")
        if token.is_sign("!", "!!"):
            return None if self._is_mark_of_label() else self._read_explosion()
        if self.begins_condition():
            is_other = self._is_of_label() or self.is_compared_with_dice()
            return None if is_other else self._read_counting()
        return self._read_word(token)

    def _read_word(self, token: Token) -> Modifier | None:
        if token.is_word_of(WAYS) and self.depth:
            self.take("way")
            return self._make(token, Advantage(way_of(token.text)))
        return READERS[token.text](self, token) if self.is_modifier() and not self._is_of_label() else None

    def is_modifier(self, ahead: int = 0) -> bool:
        """Whether a word further on is a modifier with what it needs after it."""
        token, after = self.ahead(ahead), self.ahead(ahead + 1)
        if token.kind != "word" or token.text not in MODIFIERS:
            return False
        match MODIFIERS[token.text]:
            case Needs.NUMBER:
                return after.kind == "number" or (after.is_sign("-") and token.text[0] == "m")
            case Needs.CONDITION:
                return self.begins_loose(ahead + 1)
            case Needs.LIST:
                return after.kind == "list"
            case _:
                return True

    def drops_ends(self) -> bool:
        """Whether `-L` or `-H` here drops the lowest or highest: `4d6-L`."""
        after = self.ahead()
        ends = ("l", "h", "lowest", "highest")
        return self.token.is_sign("-") and after.is_word(*ends) and not after.is_apart

    def begins_condition(self, ahead: int = 0) -> bool:
        """Whether a comparison begins further on."""
        token, after = self.ahead(ahead), self.ahead(ahead + 1)
        if token.is_sign_of(COMPARE):
            return True
        return token.is_word_of(PARITY) or (token.is_word("in") and after.kind == "list")

    def begins_loose(self, ahead: int = 0) -> bool:
        """Whether a comparison, or a number in its place, begins further on."""
        return self.begins_condition(ahead) or self.begins_integer(ahead)

    def begins_integer(self, ahead: int = 0) -> bool:
        """Whether a whole number begins further on."""
        if self.ahead(ahead).is_sign("-"):
            ahead += 1
        return self.ahead(ahead).kind == "number"

    def is_compared_with_dice(self) -> bool:
        """Whether dice are compared with dice: `1d20 > 1d20 + 2`."""
        ahead = 1 + (self.ahead().kind == "number")
        return self.token.kind == "sign" and self.ahead(ahead).is_word("d", "df")

    def read_integer(self, meaning: Meaning = "modifier") -> int:
        """Read a whole number, with its sign."""
        minus = self.token.is_sign("-")
        if minus:
            self.take(meaning)
        if self.token.kind != "number":
            self.stop("a number is missing here: write one, such as 5.")
        number = self.read_number(meaning, 0, LIMITS.number, "a number")
        return -number if minus else number

    def read_condition(self, meaning: Meaning = "modifier") -> Condition | None:
        """Read a comparison, or return None."""
        if not self.begins_condition():
            return None
        token = self.take(meaning)
        if token.text in PARITY:
            return Parity(token.text == "odd")
        if token.text == "in":
            members = self.take(meaning)
            return OneOf(read_members(members.start, self.text[members.start : members.end]))
        if not self.begins_integer():
            self.stop(f"`{token.text}` needs a number, such as `{token.text}5`.")
        return ValueCondition(cast(Sign, token.text), self.read_integer(meaning))

    def read_loose_condition(self) -> Condition:
        """Read a comparison, or a number, which means equality."""
        return self.read_condition() or ValueCondition("=", self.read_integer())

    def read_dice_number(self) -> int | None:
        """Read how many dice; None without a number, or if it belongs to other dice."""
        if self.token.kind != "number" or self.ahead().is_word("d", "df"):
            return None
        return self.read_number("modifier", 1, LIMITS.dice, "the number of dice to keep or drop")

    def _make(self, token: Token, what: What, said: Said = "") -> Modifier:
        return Modifier(token.start, what, self.end, said)

    def _is_mark_of_label(self) -> bool:
        """Whether `!` marks a label, as in other bots: `! fire`."""
        token, after = self.token, self.ahead()
        goes_on = after.is_word("o", "up") or self.begins_condition(1)
        return (
            token.text == "!" and token.is_apart and after.is_apart and after.kind == "word" and not goes_on
        )

    def _is_of_label(self) -> bool:
        """Whether a possible modifier belongs to a label, `even the odds`, or begins new dice."""
        token = self.token
        if token.text == "d" and self._repeats_dice():
            return True
        is_short = token.text in SHORT and is_free(self.ahead()) and not self.begins_loose(1)
        is_ordinary = token.text in PARITY and is_free(self.ahead()) and not self._follows_several_dice()
        return token.is_apart and (is_short or is_ordinary)

    def _follows_several_dice(self) -> bool:
        """Whether several dice, with their number, are right before this place."""
        before = self.tokens[max(self.at - 3, 0) : self.at]
        return [token.kind for token in before] == ["number", "word", "number"] and before[0].text != "1"

    def _repeats_dice(self) -> bool:
        """Whether the same die follows again: `d20 d20`."""
        same = self.tokens[self.at - 2 : self.at]
        return [each.text for each in same] == ["d", self.ahead().text]

    def _pass_marks(self) -> None:
        """Skip `cs20cf1` of Roll20, which marks faces that are marked here anyway."""
        while (
            self.token.is_word("cs", "cf")
            and self.ahead().kind == "number"
            and (self.ahead(2).is_word("cs", "cf") or self.last == "nothing")
        ):
            self.take("nothing", 2)

    def _read_explosion(self) -> Modifier:
        token = self.take("modifier")
        if token.text == "!" and self.token.is_word("p") and not self.token.is_apart:
            self.take("modifier")
        kind = EXPLOSIONS[self.text[token.start : self.end].lower()]
        most = LIMITS.explosions
        if self.token.is_word("o"):
            self.take("modifier")
            most = 1
        elif self.token.is_word("up") and self.ahead().kind == "number":
            self.take("modifier")
            most = self.read_number("modifier", 1, LIMITS.explosions, "how often a die explodes")
        if self.token.kind == "number" and not self.ahead().is_word("d", "df"):
            return self._read_explosion_on(token, Explosion(kind, None, most))
        return self._make(token, Explosion(kind, self.read_condition(), most))

    def _read_explosion_on(self, token: Token, made: Explosion) -> Modifier:
        written = self.text[token.start : self.end]
        number = self.read_number("modifier", 0, LIMITS.number, "a number")
        on = ValueCondition("=", number)
        if written == "!" and 0 < number <= MOST_AMBIGUOUS:
            few = "`!o` to explode only once" if number == 1 else f"`!up{number}` for at most {number} times"
            sentence = f"`!{number}` is not clear: write `!={number}` to explode on a {number}, or {few}."
            if self.choose(sentence, 2, token.start):
                return self._make(token, Explosion(made.kind, None, number))
        return self._make(token, Explosion(made.kind, on, made.most))

    def _read_counting(self) -> Modifier:
        token = self.token
        success = self.read_condition()
        assert success is not None, "`read_modifier` has seen one"  # noqa: S101 - as it says
        if self.token.is_sign(":"):
            return self._make(token, self._read_weighing(success))
        return self._make(token, Counting(success, self._read_failure()))

    def _read_weighing(self, first: Condition) -> Weighing:
        weights = [(first, self._read_weight())]
        while self.token.is_sign(",") and self.begins_condition(1):
            self.take("modifier")
            weights.append((self.read_loose_condition(), self._read_weight()))
        return Weighing(tuple(weights))

    def _read_weight(self) -> int:
        if not self.token.is_sign(":"):
            self.refuse("the value of these dice is missing: write it after a colon, as in 6d10>=7:1,=10:2.")
        self.take("modifier")
        at = self.token.start
        number = self.read_integer()
        if abs(number) > LIMITS.weight:
            self.refuse(f"a die can count as -{LIMITS.weight} to {LIMITS.weight}, not {number:,}.", at)
        return number

    def _read_failure(self) -> Condition | None:
        if not (self.token.is_word("f", "df") and self.begins_loose(1)):
            return None
        self.take("modifier")
        return self.read_loose_condition()

    def read_keep(self, token: Token) -> Modifier:
        """`kh3`, `k3`, `dl`, `pl1` of Avrae, and `l2` of Button Dice Roller."""
        self.take("modifier")
        said: Said = "d" if token.text == "d" else "elsewhere" if token.text in {"ph", "pl", "l"} else ""
        return self._make(token, Keep(KEEPS[token.text], self.read_dice_number() or 1), said)

    def read_reroll(self, token: Token) -> Modifier:
        """`rr1`, `ro<3`."""
        self.take("modifier")
        return self._make(token, Reroll(self.read_loose_condition(), once=token.text == "ro"))

    def read_reroll_low(self, token: Token) -> Modifier:
        """`ir2` of Dice Maiden: rerolls 2 and less until they are gone."""
        self.take("modifier")
        return self._make(token, Reroll(ValueCondition("<=", self.read_integer())), "elsewhere")

    def read_bound(self, token: Token) -> Modifier:
        """`mi2`, `max5`."""
        self.take("modifier")
        return self._make(token, Bound("mi" if token.text in {"mi", "min"} else "ma", self.read_integer()))

    def read_implosion(self, token: Token) -> Modifier:
        """`i1`."""
        self.take("modifier")
        return self._make(token, Implosion(self.read_loose_condition()))

    def read_once(self, token: Token) -> Modifier:
        """`xo` of Foundry, and `ra6` of Avrae: one more die, which does not explode."""
        self.take("modifier")
        when = self.read_loose_condition() if self.begins_loose() else None
        return self._make(token, Explosion("!", when, 1), "elsewhere")

    def read_forever(self, token: Token) -> Modifier:
        """`ie` of Dice Maiden explodes again and again on the highest face, `ie5` on 5 and more."""
        self.take("modifier")
        when = ValueCondition(">=", self.read_integer()) if self.token.kind == "number" else None
        return self._make(token, Explosion("!", when), "elsewhere")

    def read_once_or_forever(self, token: Token) -> Modifier:
        """`e6` explodes once in Dice Maiden, and again and again in Avrae."""
        self.take("modifier")
        when = ValueCondition("=", self.read_integer()) if self.token.kind == "number" else None
        on, written = str(when or ""), self.text[token.start : self.end]
        sentence = (
            f"`{written}` is not clear: write `!o{on}` to explode once, or `!{on}` to explode again and "
            "again."
        )
        most = LIMITS.explosions if self.choose(sentence, 2, token.start) else 1
        return self._make(token, Explosion("!", when, most), "elsewhere")

    def read_successes(self, token: Token) -> Modifier:
        """`cs>=8` of Foundry counts successes; `df1` after it subtracts failures."""
        self.take("modifier")
        return self._make(token, Counting(self.read_loose_condition(), self._read_failure()), "cs")

    def read_deducting(self, token: Token) -> Modifier:
        """`df1` of Foundry subtracts one for each 1, and counts nothing else."""
        self.take("modifier")
        return self._make(token, Weighing(((self.read_loose_condition(), -1),)), "elsewhere")

    def read_target_number(self, token: Token) -> Modifier:
        """`t7` of Dice Maiden, `tl6`, `t7ds10`, `t7f1`; dice at or below the number after `f` fail."""
        self.take("modifier")
        sign: Sign = ">=" if token.text == "t" else "<="
        number = self.read_integer()
        weights: list[tuple[Condition, int]] = [(ValueCondition(sign, number), 1)]
        if self.token.is_word("ds"):
            self.take("modifier")
            weights.append((ValueCondition(sign, self.read_dice_number() or number), 2))
        failure = self._read_failing()
        if len(weights) == 1:
            return self._make(token, Counting(weights[0][0], failure), "elsewhere")
        weights += [(failure, -1)] if failure else []
        return self._make(token, Weighing(tuple(weights)), "elsewhere")

    def _read_failing(self) -> Condition | None:
        """Read the highest failing face; 1 or less is written as 1 on dice that begin at 1."""
        if not (self.token.is_word("f", "df") and self.ahead().kind == "number"):
            return None
        self.take("modifier")
        number = self.read_integer()
        return ValueCondition("=" if number == 1 else "<=", number)


READERS: dict[str, Callable[[ModifierReader, Token], Modifier]] = {
    **dict.fromkeys(KEEPS, ModifierReader.read_keep),
    **dict.fromkeys(("r", "rr", "ro"), ModifierReader.read_reroll),
    **dict.fromkeys(("mi", "min", "ma", "max"), ModifierReader.read_bound),
    **dict.fromkeys(("xo", "ra"), ModifierReader.read_once),
    **dict.fromkeys(("t", "tl"), ModifierReader.read_target_number),
    "ir": ModifierReader.read_reroll_low,
    "i": ModifierReader.read_implosion,
    "ie": ModifierReader.read_forever,
    "e": ModifierReader.read_once_or_forever,
    "cs": ModifierReader.read_successes,
    "df": ModifierReader.read_deducting,
}
"""The reader of each modifier that is a word."""
